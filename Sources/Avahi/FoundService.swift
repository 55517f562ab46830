/// A service that somebody announces in the local network: anybody can, so it says nothing about who answers there.
package struct FoundService: Sendable, Hashable {
    /// What people see.
    package var name: String
    /// In numbers.
    package var address: String
    package var port: UInt16
    /// Entries of the TXT record, `key=value`; those without a value are left out.
    package var text: [String: String]
}
