extension Snippet {
    /// A module of polybar.
    ///
    /// The same as `config/bars/polybar.ini`.
    static let polybar = #"""
        ; cyc in polybar. Put this into ~/.config/polybar/config.ini, and cyc into modules-right.

        [module/cyc]
        type = custom/script
        exec = /usr/bin/cyc status --widget polybar
        interval = 60

        """#
}
