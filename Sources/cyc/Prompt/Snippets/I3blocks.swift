extension Snippet {
    /// A block of i3blocks.
    ///
    /// The same as `config/bars/i3blocks.conf`.
    static let i3blocks = #"""
        # cyc in i3blocks. Put this into ~/.config/i3blocks/config.

        [cyc]
        command=/usr/bin/cyc status --widget i3blocks
        interval=60
        markup=pango

        """#
}
