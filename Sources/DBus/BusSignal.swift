/// A signal that came over the bus.
package struct BusSignal: Hashable, Sendable {
    /// The unique name of the sender, such as `:1.7`: a match rule asks for a well-known one, the bus writes this.
    package let sender: String
    package let path: String
    package let interface: String
    package let member: String
    package let arguments: [Variant]

    package init(sender: String, path: String, interface: String, member: String, arguments: [Variant]) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
    }
}
