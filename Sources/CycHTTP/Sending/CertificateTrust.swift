/// The trusted certificate authorities.
///
/// `nil` means libcurl's default, the distribution's store. The caller sets them from
/// `SSL_CERT_FILE` and `SSL_CERT_DIR`, like the `curl` program: libcurl does not read these.
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
