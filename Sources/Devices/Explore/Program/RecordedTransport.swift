import Bluetooth
import Companion
import Explore
import Foundation
import HTTPClient

/// Carries calls of an explore server, and tells the activity log of each: method, path, status and duration.
///
/// Queries and bodies are not told: they hold what a person says and where they are, and headers the conversation's name.
struct RecordedTransport: HTTPTransport {
    /// Is told of the calls.
    let activity: ActivityLog
    /// Carries them.
    var transport: any HTTPTransport = SystemHTTPTransport()
    /// Measures them.
    var clock: any Clock<Duration> = ContinuousClock()

    /// What a map is drawn of is asked for dozens of times a second, and tells nothing.
    private static let quietPath = "/api/map/"

    /// Neither does whether a server of pictures is there: the page says that where it matters.
    private static func isQuiet(_ path: String) -> Bool { path.contains(quietPath) || path.hasSuffix(".png") }

    /// The whole answer, because what is told is how long the call took to its end.
    func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
        if Self.isQuiet(request.url.path) { return try await transport.open(request) }
        var result: Result<HTTPClientAnswer, any Error> = .failure(CancellationError())
        let duration = await clock.measure {
            do { result = .success(try await transport.answer(to: request)) } catch { result = .failure(error) }
        }
        await record(request, result, duration)
        let answer = try result.get()
        return HTTPClientResponse(status: answer.status, headers: answer.headers, body: answer.body)
    }

    @BluetoothActor
    private func record(_ request: HTTPClientRequest, _ result: Result<HTTPClientAnswer, any Error>, _ duration: Duration) {
        let method = request.method.rawValue
        let path = request.url.path
        let time = "\(Int((duration / .milliseconds(1)).rounded())) ms"
        var details = [LabeledText("Server", verbatim: request.url.hostAndPort), LabeledText("Duration", verbatim: time)]
        let sentence: Sentence
        var isProblem = false
        switch result {
        case .success(let answer):
            sentence = "\(method) \(path) was answered with status \(answer.status)."
            // A server without a call, as the original one without streets, is no fault of either.
            isProblem = answer.status >= 400 && answer.status != 404
            details.insert(LabeledText("Status", "\(answer.status)"), at: 0)
        case .failure(let error) where error is CancellationError || (error as? HTTPClientError) == .cancelled:
            sentence = "\(method) \(path) was given up before its answer came."
        case .failure(let error):
            sentence = "\(method) \(path) had no answer: \(error)"
            isProblem = true
        }
        activity.record(.http, .sent, operation: method, subject: path, details: details, sentence: sentence, isProblem: isProblem)
    }
}
