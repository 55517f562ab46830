import Bluetooth
import Companion
import Explore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Carries calls of an explore server, and tells the activity log of each: method, path, status and duration.
///
/// Queries and bodies are not told: they hold what a person says and where they are, and headers the conversation's name.
struct RecordedTransport: ExploreTransport {
    private let transport: any ExploreTransport
    private let activity: ActivityLog
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - activity: is told of the calls.
    ///   - transport: carries them.
    ///   - clock: measures them.
    init(_ activity: ActivityLog, transport: any ExploreTransport = URLSessionTransport(), clock: any Clock<Duration> = ContinuousClock()) {
        self.activity = activity
        self.transport = transport
        self.clock = clock
    }

    func answer(to request: URLRequest) async throws -> (status: Int, body: Data) {
        var result: Result<(status: Int, body: Data), any Error> = .failure(CancellationError())
        let duration = await clock.measure {
            do { result = .success(try await transport.answer(to: request)) } catch { result = .failure(error) }
        }
        await record(request, result, duration)
        return try result.get()
    }

    @BluetoothActor
    private func record(_ request: URLRequest, _ result: Result<(status: Int, body: Data), any Error>, _ duration: Duration) {
        let method = request.httpMethod ?? "GET"
        let path = request.url?.path ?? "/"
        let time = "\(Int((duration / .milliseconds(1)).rounded())) ms"
        var details = [LabeledText("Server", Self.server(request)), LabeledText("Duration", time)]
        let sentence: String
        var isProblem = false
        switch result {
        case .success(let answer):
            sentence = "\(method) \(path) was answered with status \(answer.status)."
            // A server without a call, as the original one without streets, is no fault of either.
            isProblem = answer.status >= 400 && answer.status != 404
            details.insert(LabeledText("Status", "\(answer.status)"), at: 0)
        case .failure(let error) where error is CancellationError || (error as? URLError)?.code == .cancelled:
            sentence = "\(method) \(path) was given up before its answer came."
        case .failure(let error):
            sentence = "\(method) \(path) had no answer: \(error.localizedDescription)"
            isProblem = true
        }
        activity.record(.http, .sent, operation: method, subject: path, details: details, sentence: sentence, isProblem: isProblem)
    }

    /// "127.0.0.1:8080": nothing of an address in which there may be a name or a password.
    private static func server(_ request: URLRequest) -> String {
        let host = request.url?.host ?? "unknown"
        return request.url?.port.map { "\(host):\($0)" } ?? host
    }
}
