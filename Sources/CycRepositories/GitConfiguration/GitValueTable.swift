/// Kinds of values of the settings that git 2.39 validates in `for-each-ref`, `log` and `status`.
///
/// For other settings git accepts any value, only warns, or validates them in other commands only.
/// Every value counts, also one that a later one overrides, except for ``lastValueOnly``.
///
/// - Source: `git_default_config`, `git_log_config`, `git_diff_ui_config`, `grep_config`,
///   `git_status_config`, `prepare_repo_settings`, `handle_config` (`remote.c`) and functions that
///   they call, and tests of git with every key of its documentation and source.
enum GitValueTable {
    /// Kind of value of a setting.
    ///
    /// - Parameters:
    ///   - section: In lower case.
    ///   - subsection: Case preserved; `nil` without.
    ///   - name: In lower case.
    /// - Returns: `nil` if every value is valid.
    static func kind(_ section: String, _ subsection: String?, _ name: String) -> GitValueKind? {
        guard let subsection else {
            return sections.contains(section) ? plain["\(section).\(name)"] : nil
        }
        switch section {
        case "remote": return subsection.utf8.first == .slash ? nil : remote[name]
        case "branch": return subsection.isEmpty ? .nothing : branch[name]
        case "url": return url[name]
        case "diff": return plain["diff.\(subsection).\(name)"] ?? driver[name]
        case "color" where subsection == "grep" || subsection.hasPrefix("grep."):
            return plain["color.\(subsection).\(name)"] ?? .nothing
        case "color", "gpg", "status": return plain["\(section).\(subsection).\(name)"]
        default: return nil
        }
    }

    /// Settings of which git validates only the last value.
    static let lastValueOnly: Set = [
        "commitgraph.generationversion", "commitgraph.readchangedpaths", "core.commitgraph",
        "core.fsmonitor", "core.multipackindex", "core.sharedrepository", "core.untrackedcache",
        "feature.experimental", "feature.manyfiles", "fetch.negotiationalgorithm",
        "fetch.writecommitgraph", "gc.writecommitgraph", "index.sparse", "index.version",
        "pack.usesparse", "transfer.credentialsinurl",
    ]

    private static let sections = Set(plain.keys.map { String($0.prefix { $0 != "." }) })

    /// By section and name, or section, subsection and name.
    static let plain: [String: GitValueKind] = {
        var table = others
        for key in flags { table[key] = .flag }
        for key in texts { table[key] = .text }
        for key in paths { table[key] = .path }
        for key in advice { table["advice.\(key)"] = .flag }
        for (area, slots) in colors {
            for slot in slots { table["\(area).\(slot)"] = .color }
        }
        return table
    }()

    private static let flags = [
        "core.bare", "core.commitgraph", "core.filemode", "core.fsyncobjectfiles",
        "core.ignorecase", "core.ignorestat", "core.multipackindex", "core.precomposeunicode",
        "core.prefersymlinkrefs", "core.preloadindex", "core.protecthfs", "core.protectntfs",
        "core.quotepath", "core.sparsecheckout", "core.sparsecheckoutcone", "core.symlinks",
        "core.trustctime", "core.usereplacerefs", "core.warnambiguousrefs", "color.pager",
        "pager.color", "commitgraph.readchangedpaths", "diff.autorefreshindex",
        "diff.indentheuristic", "diff.mnemonicprefix", "diff.noprefix", "diff.relative",
        "diff.suppress-blank-empty", "diff.suppressblankempty", "feature.experimental",
        "feature.manyfiles", "fetch.writecommitgraph", "format.encodeemailheaders",
        "gc.writecommitgraph", "grep.column", "grep.extendedregexp", "grep.fullname",
        "grep.linenumber", "index.sparse", "log.abbrevcommit", "log.follow", "log.mailmap",
        "log.showroot", "log.showsignature", "pack.usesparse",
        "sparse.expectfilesoutsideofpatterns", "status.aheadbehind", "status.branch",
        "status.displaycommentprefix", "status.relativepaths", "status.short", "status.showstash",
        "status.submodulesummary", "user.useconfigonly",
    ]

    private static let texts = [
        "author.email", "author.name", "committer.email", "committer.name", "user.email",
        "user.name", "user.signingkey", "core.askpass", "core.checkroundtripencoding",
        "core.checkstat", "core.editor", "core.fsync", "core.fsyncmethod", "core.notesref",
        "core.untrackedcache", "diff.dirstat", "diff.external", "diff.submodule", "diff.wordregex",
        "format.pretty", "format.subjectprefix", "gpg.program", "gpg.openpgp.program",
        "gpg.x509.program", "gpg.ssh.program", "gpg.ssh.defaultkeycommand", "i18n.commitencoding",
        "i18n.logoutputencoding", "mailmap.blob", "remote.pushdefault",
    ]

    private static let paths = [
        "core.attributesfile", "core.excludesfile", "core.hookspath", "diff.orderfile",
        "gpg.ssh.allowedsignersfile", "gpg.ssh.revocationfile", "mailmap.file",
    ]

    private static let advice = [
        "addembeddedrepo", "addemptypathspec", "addignoredfile", "ambiguousfetchrefspec",
        "amworkdir", "checkoutambiguousremotebranchname", "commitbeforemerge", "detachedhead",
        "fetchshowforcedupdates", "graftfiledeprecated", "ignoredhook", "implicitidentity",
        "nestedtag", "objectnamewarning", "pushalreadyexists", "pushfetchfirst", "pushneedsforce",
        "pushnonfastforward", "pushnonffcurrent", "pushnonffmatching", "pushrefneedsupdate",
        "pushunqualifiedrefname", "pushupdaterejected", "resetnorefresh", "resolveconflict",
        "rmhints", "sequencerinuse", "setupstreamfailure", "skippedcherrypicks",
        "statusaheadbehindwarning", "statushints", "statusuoption",
        "submodulealternateerrorstrategydie", "submodulesnotupdated", "suggestdetachinghead",
        "updatesparsepath", "waitingforeditor",
    ]

    private static let others: [String: GitValueKind] = [
        "branch.autosetupmerge": .flagOr(["always", "inherit", "simple"], ignoresCase: false),
        "branch.autosetuprebase": .word(["never", "local", "remote", "always"]),
        "color.advice": .colorFlag,
        "color.diff": .colorFlag,
        "color.grep": .colorFlag,
        "color.status": .colorFlag,
        "color.ui": .colorFlag,
        "column.status": .columns,
        "column.ui": .columns,
        "commitgraph.generationversion": .anyNumber,
        "core.abbrev": .abbreviation,
        "core.autocrlf": .flagOr(["input"]),
        "core.bigfilethreshold": .size,
        "core.commentchar": .commentCharacter,
        "core.compression": .compression,
        "core.createobject": .word(["rename", "link"]),
        "core.deltabasecachelimit": .size,
        "core.disambiguate": .word(
            ["none", "commit", "committish", "tree", "treeish", "blob"], ignoresCase: true),
        "core.fsmonitor": .flagOrPath,
        "core.logallrefupdates": .flagOr(["always"]),
        "core.loosecompression": .compression,
        "core.packedgitlimit": .size,
        "core.packedgitwindowsize": .size,
        "core.safecrlf": .flagOr(["warn"]),
        "core.sharedrepository": .sharing,
        "core.whitespace": .whitespace,
        "diff.algorithm": .word(
            ["default", "myers", "minimal", "patience", "histogram"], ignoresCase: true),
        "diff.color": .colorFlag,
        "diff.colormoved": .flagOr(
            ["plain", "blocks", "zebra", "default", "dimmed-zebra", "dimmed_zebra"],
            ignoresCase: false),
        "diff.colormovedws": .movedWhitespace,
        "diff.context": .number(0...Int(Int32.max)),
        "diff.ignoresubmodules": .word(["all", "untracked", "dirty", "none"]),
        "diff.interhunkcontext": .number(0...Int(Int32.max)),
        "diff.renamelimit": .anyNumber,
        "diff.renames": .flagOr(["copies", "copy"]),
        "diff.statgraphwidth": .anyNumber,
        "diff.wserrorhighlight": .whitespaceErrors,
        "fetch.negotiationalgorithm": .word(
            ["skipping", "noop", "consecutive", "default"], ignoresCase: true),
        "format.filenamemaxlength": .anyNumber,
        "gpg.format": .word(["openpgp", "x509", "ssh"]),
        "gpg.mintrustlevel": .word(
            ["undefined", "never", "marginal", "fully", "ultimate"], ignoresCase: true),
        "grep.patterntype": .word(["default", "basic", "extended", "fixed", "perl"]),
        "index.version": .anyNumber,
        "log.date": .text,
        "log.diffmerges": .word([
            "off", "none", "1", "first-parent", "separate", "c", "combined", "cc",
            "dense-combined", "r", "remerge", "m", "on",
        ]),
        "notes.displayref": .notes,
        "pack.compression": .compression,
        "pack.packsizelimit": .size,
        "push.default": .word([
            "nothing", "matching", "simple", "upstream", "tracking", "current",
        ]),
        "status.color": .colorFlag,
        "status.renamelimit": .anyNumber,
        "status.renames": .flagOr(["copies", "copy"]),
        "status.showuntrackedfiles": .word(["no", "normal", "all"]),
        "transfer.credentialsinurl": .word(["warn", "die", "allow"]),
    ]

    private static let colors: [(area: String, slots: [String])] = [
        ("color.advice", ["hint", "reset"]),
        ("color.diff", diffSlots), ("diff.color", diffSlots),
        ("color.status", statusSlots), ("status.color", statusSlots),
        ("color.decorate", ["branch", "remotebranch", "tag", "stash", "head", "grafted"]),
        (
            "color.grep",
            [
                "context", "filename", "function", "linenumber", "column", "match", "matchcontext",
                "matchselected", "selected", "separator",
            ]
        ),
    ]

    private static let diffSlots = [
        "context", "plain", "meta", "frag", "old", "new", "commit", "whitespace", "func",
        "oldmoved",
        "oldmovedalternative", "oldmoveddimmed", "oldmovedalternativedimmed", "newmoved",
        "newmovedalternative", "newmoveddimmed", "newmovedalternativedimmed", "contextdimmed",
        "olddimmed", "newdimmed", "contextbold", "oldbold", "newbold",
    ]

    private static let statusSlots = [
        "header", "updated", "added", "changed", "untracked", "nobranch", "unmerged",
        "localbranch", "remotebranch", "branch",
    ]

    /// Settings of a `diff` driver, by name.
    static let driver: [String: GitValueKind] = [
        "binary": .flagOr(["auto"]), "cachetextconv": .flag, "command": .text, "funcname": .text,
        "textconv": .text, "wordregex": .text, "xfuncname": .text,
    ]

    /// Settings of a remote, by name.
    static let remote: [String: GitValueKind] = [
        "fetch": .refspec(isFetch: true), "mirror": .flag, "partialclonefilter": .text,
        "promisor": .flag, "proxy": .text, "proxyauthmethod": .text, "prune": .flag,
        "prunetags": .flag, "push": .refspec(isFetch: false), "pushurl": .text,
        "receivepack": .text, "skipdefaultupdate": .flag, "skipfetchall": .flag, "tagopt": .text,
        "uploadpack": .text, "url": .text, "vcs": .text,
    ]

    /// Settings of a branch, by name.
    static let branch: [String: GitValueKind] = [
        "merge": .text, "pushremote": .text, "remote": .text,
    ]

    /// Settings of a `url` section, by name.
    static let url: [String: GitValueKind] = ["insteadof": .text, "pushinsteadof": .text]
}
