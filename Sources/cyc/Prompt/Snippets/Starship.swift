extension Snippet {
    /// A module of its own for starship.
    ///
    /// The same as `config/prompt/starship.toml`.
    static let starship = #"""
        # cyc in starship. Put this into ~/.config/starship.toml, and `$custom` into `format` if you have one.
        #
        # The shell is named because the one you work in may take long to start. cyc colours its segment by the
        # state of today; NO_COLOR takes the colours away.

        [custom.cyc]
        description = "Have I committed today, and how long is the streak?"
        command = "CLICOLOR_FORCE=1 /usr/bin/cyc status --prompt"
        when = true
        shell = ["/bin/sh", "-c"]
        use_stdin = false
        format = "($output )"

        """#
}
