/// Which certificate authorities are trusted.
///
/// `nil` is what libcurl was built with, the distribution's store. The caller fills it from
/// `SSL_CERT_FILE` and `SSL_CERT_DIR`, as the `curl` program does: libcurl does not read them.
package struct CertificateTrust: Hashable, Sendable {
    /// A file of certificates in PEM form.
    package var file: String?
    /// A folder in OpenSSL's hashed form.
    package var folder: String?

    package init(file: String? = nil, folder: String? = nil) {
        self.file = file
        self.folder = folder
    }
}
