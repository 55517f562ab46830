extension HTTPRequest {
    /// The part of the path that the route's pattern caught under a name.
    ///
    /// - Precondition: The pattern has that name; a handler and its pattern stand on one line.
    public func parameter(_ name: String) -> String {
        guard let value = parameters[name] else { preconditionFailure("The route has no parameter :\(name).") }
        return value
    }
}
