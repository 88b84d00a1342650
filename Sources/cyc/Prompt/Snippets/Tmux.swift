extension Snippet {
    /// For the end of `~/.tmux.conf`.
    ///
    /// The same as `config/bars/tmux.conf`.
    static let tmux = #"""
        # cyc in tmux. Put this at the end of ~/.tmux.conf; loading it twice shows it once.
        #
        # tmux asks every `status-interval` seconds, 15 if nothing else is set.

        if-shell -F "#{m:*status --widget tmux*,#{status-right}}" {
        } {
            set-option -g status-right-length 100
            set-option -ga status-right " #(/usr/bin/cyc status --widget tmux)"
        }

        """#
}
