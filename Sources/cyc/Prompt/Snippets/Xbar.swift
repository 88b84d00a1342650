extension Snippet {
    /// A plugin of xbar, SwiftBar and Argos.
    ///
    /// The same as `config/bars/xbar.sh`.
    static let xbar = #"""
        #!/bin/sh
        # cyc in xbar, SwiftBar and Argos. Save this as cyc.1m.sh in the folder of their plugins, and make it
        # executable: the name says that it is run once a minute.
        #
        # <xbar.title>cyc</xbar.title>
        # <xbar.desc>Have I committed today, and how long is the streak?</xbar.desc>

        exec /usr/bin/cyc status --widget xbar

        """#
}
