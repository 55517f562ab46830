/// A service that is told to the local network by multicast DNS (RFC 6763).
package struct AnnouncedService: Sendable, Hashable {
    /// What people see, at most 63 bytes. Where another has it, a number is added.
    package var name: String
    /// Such as `_http._tcp`.
    package var type: String
    package var port: UInt16
    /// Entries of the TXT record, `key=value`, at most 255 bytes each.
    package var text: [String]

    package init(name: String, type: String, port: UInt16, text: [String]) {
        self.name = name
        self.type = type
        self.port = port
        self.text = text
    }
}
