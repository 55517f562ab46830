extension BusConnection {
    /// Who has a well-known name now: the unique name that signals of it carry. Everybody may send signals to a connection that it has not
    /// asked for, so that a match rule alone keeps nobody out.
    ///
    /// - Throws: `BusError`, ``BusError/nameHasNoOwner`` where nobody has it.
    package func owner(of name: String) async throws(BusError) -> String {
        let answer = try await call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner", [.string(name)])
        guard let owner = answer.first?.asString else {
            throw BusError(BusError.invalidArguments, "the message bus answered without an owner of \(name)")
        }
        return owner
    }
}
