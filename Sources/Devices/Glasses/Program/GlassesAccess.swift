import Program

/// How the REST API of served glasses is reached.
struct GlassesAccess: Sendable {
    /// Where a paired companion reaches it; told over Bluetooth.
    let address: ListenAddress
    /// With the certificate of the glasses; otherwise over plain HTTP, with requests that a companion signs.
    let isSecure: Bool
    /// Where plain HTTP is served besides, to apps that know only the guide.
    let plainAddress: ListenAddress?

    /// - Parameters:
    ///   - address: as it was asked for. Where plain HTTP is served besides, it is there, and TLS at the next port.
    ///   - isPlain: apps that know only the guide are served.
    /// - Returns: nil where there is no next port.
    init?(_ address: ListenAddress, isSecure: Bool, isPlain: Bool) {
        self.isSecure = isSecure
        guard isSecure, isPlain else {
            (self.address, plainAddress) = (address, nil)
            return
        }
        guard let next = address.next else { return nil }
        (self.address, plainAddress) = (next, address)
    }

    /// What `--check` says of it.
    var report: String {
        switch (isSecure, plainAddress) {
        case (true, nil): "TLS, with a certificate of its own making; --plain serves apps besides that know only the guide"
        case (true, let plain?):
            "TLS at port \(address.port), and plain HTTP at \(plain.port) for apps that know only the guide: unprotected"
        case (false, _): "plain HTTP, where a companion signs its requests; --tls switches TLS on"
        }
    }
}
