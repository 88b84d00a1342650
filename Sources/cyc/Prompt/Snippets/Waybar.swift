extension Snippet {
    /// A module of waybar.
    ///
    /// The same as `config/bars/waybar.jsonc`.
    static let waybar = #"""
        // cyc in waybar. Put this into ~/.config/waybar/config.jsonc, and "custom/cyc" into "modules-right".
        //
        // For style.css there are the classes done, pushed, unpushed, uncounted, none and unknown, and at-risk
        // beside them while a streak is. {percentage} and {icon} fill as the next D-Day comes near.

        "custom/cyc": {
            "exec": "/usr/bin/cyc status --widget waybar",
            "return-type": "json",
            "interval": 60,
            "format": "{}",
            "tooltip": true
        },

        """#
}
