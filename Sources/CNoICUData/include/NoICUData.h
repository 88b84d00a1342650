// SwiftPM wants a header of each C target; nothing here is called.
