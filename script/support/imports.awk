# Prints every import that the table does not allow: awk -f imports.awk imports.txt FILE.swift…
# A file's target is the folder below Sources or Tests.

FNR == NR {
    sub(/#.*/, "")
    if (NF == 0) next
    known[$1] = 1
    for (i = 2; i <= NF; i++) may[$1, $i] = 1
    next
}

FNR == 1 {
    target = FILENAME
    inTests = target ~ /(^|\/)Tests\//
    sub(/^(.*\/)?(Sources|Tests)\//, "", target)
    sub(/\/.*/, "", target)
    tested = target
    sub(/Tests$/, "", tested)
    if (!inTests && !(target in known)) print FILENAME ": the table has no target " target
}

function allowed(module) {
    if (module ~ /^(Glibc|Darwin)$/) module = "libc"
    if (("everyone", module) in may) return 1
    if (!inTests) return (target, module) in may
    return module == tested || (tested, module) in may || ("tests", module) in may
}

/^[ \t]*((@[A-Za-z_]+(\([^)]*\))?|public|package|internal|fileprivate|private)[ \t]+)*import[ \t]/ {
    module = $0
    sub(/^.*import[ \t]+((typealias|struct|class|enum|protocol|let|var|func)[ \t]+)?/, "", module)
    sub(/[^A-Za-z0-9_].*/, "", module)
    if (!allowed(module)) print FILENAME ":" FNR ": " target " may not import " module
}
