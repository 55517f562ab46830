import Explore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The connection to a server that finds ways.
struct RoutingServer: Sendable {
    /// The address without its last slash, and without a user's name and password in descriptions.
    let base: URL
    private let deadline: Duration
    private let transport: any ExploreTransport
    private let clock: any Clock<Duration>

    init(_ base: URL, deadline: Duration, transport: any ExploreTransport, clock: any Clock<Duration>) {
        self.base = base
        self.deadline = deadline
        self.transport = transport
        self.clock = clock
    }

    /// What errors call the server: its host and port.
    var name: String { [base.host ?? "?", base.port.map(String.init)].compactMap(\.self).joined(separator: ":") }

    func badAnswer(_ reason: String) -> RoutingError { .badAnswer(server: name, reason: reason) }

    /// A request's time-out is later than the deadline, which is ours.
    func request(_ url: URL) -> URLRequest {
        var request = URLRequest(url: url, timeoutInterval: deadline / .seconds(1) + 5)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        return request
    }

    /// The answer, decoded; also that of a status which is no success, for both kinds of server say in its body what was wrong.
    func answer<Answer: Decodable & Sendable>(_ type: Answer.Type, to request: URLRequest) async throws(RoutingError) -> Answer {
        let answer: (status: Int, body: Data)
        do {
            answer = try await withThrowingTaskGroup { group in
                group.addTask { [transport] in try await transport.answer(to: request) }
                group.addTask { [clock, deadline, name] in
                    try await clock.sleep(for: deadline)
                    let seconds = Int((deadline / .seconds(1)).rounded())
                    throw RoutingError.unreachable(server: name, reason: "nothing came within \(seconds) s")
                }
                defer { group.cancelAll() }
                guard let answer = try await group.next() else { throw CancellationError() }
                return answer
            }
        } catch {
            if Task.isCancelled { throw .cancelled }
            if let error = error as? RoutingError { throw error }
            throw .unreachable(server: name, reason: error.localizedDescription)
        }
        do {
            return try JSONDecoder().decode(type, from: answer.body)
        } catch {
            throw badAnswer("status \(answer.status) with a body of \(answer.body.count) bytes that is not the JSON expected")
        }
    }
}
