import HTTPService

/// Runs a server for the time of a test; afterwards it has stopped, whatever happened.
public func withServer<Result: Sendable>(
    _ handler: any HTTPHandler, configure: (inout HTTPServer.Configuration) -> Void = { _ in },
    _ body: @escaping @Sendable (BoundAddress) async throws -> Result
) async throws -> Result {
    var configuration = HTTPServer.Configuration()
    // Tests run side by side, all from one address.
    configuration.budget = ServerBudget(limits: .init())
    configure(&configuration)
    let server = HTTPServer(configuration: configuration, handler: handler)
    return try await withThrowingTaskGroup(of: Result?.self) { group in
        group.addTask {
            try await server.run()
            return nil
        }
        group.addTask { try await body(server.listening()) }
        defer { group.cancelAll() }
        while let result = try await group.next() {
            if let result { return result }
        }
        throw HTTPServerError.ended
    }
}
