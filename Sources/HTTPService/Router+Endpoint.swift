import OpenAPI

extension Router {
    /// Answers a call where its declaration has it; the names in its path are those of the request's parameters.
    public mutating func serve(
        _ endpoint: OpenAPI.Endpoint, body: BodyMode = .collected(), beginsImmediately: Bool = false, _ handler: @escaping Handler
    ) {
        on(
            HTTPMethod(rawValue: endpoint.method.rawValue), endpoint.map { ":" + $0 }, body: body, beginsImmediately: beginsImmediately,
            handler)
    }
}
