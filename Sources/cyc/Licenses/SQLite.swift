// swift-format-ignore-file

extension LicenseText {
    /// What stands in place of a licence in SQLite.
    static var sqlite: Self {
        Self(
#"""
All of the code and documentation in SQLite has been dedicated to the public domain by the authors.

The author disclaims copyright to this source code.  In place of
a legal notice, here is a blessing:

   May you do good and not evil.
   May you find forgiveness for yourself and forgive others.
   May you share freely, never taking more than you give.
"""#)
    }
}
