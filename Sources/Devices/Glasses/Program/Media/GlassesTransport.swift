import Bluetooth
import Companion
import Foundation
import HTTPClient
import Synchronization

/// Carries calls of the glasses' REST API, and tells the activity log of them: method, path, status and duration. Neither the key nor what is
/// said is told. What is read again and again is told when it begins to fail, and not while it goes well.
final class GlassesTransport: HTTPTransport {
    private let activity: ActivityLog
    private let transport: any HTTPTransport
    /// Whether the last call had no answer.
    private let isSilent = Mutex(false)

    /// - Parameters:
    ///   - activity: is told of the calls.
    ///   - transport: carries them.
    init(_ activity: ActivityLog, transport: any HTTPTransport) {
        self.activity = activity
        self.transport = transport
    }

    func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
        let start = ContinuousClock.now
        do {
            let response = try await transport.open(request)
            isSilent.withLock { $0 = false }
            if request.method != .get || response.status >= 400 {
                await record(request, start, isProblem: response.status >= 400) { "\($0) was answered with status \(response.status)." }
            }
            return response
        } catch {
            guard !Task.isCancelled, (error as? HTTPClientError) != .cancelled else { throw error }
            let wasSilent = isSilent.withLock { isSilent in
                defer { isSilent = true }
                return isSilent
            }
            if request.method != .get || !wasSilent {
                await record(request, start, isProblem: true) { "\($0) had no answer: \(error)" }
            }
            throw error
        }
    }

    @BluetoothActor
    private func record(_ request: HTTPClientRequest, _ start: ContinuousClock.Instant, isProblem: Bool, _ outcome: (String) -> Sentence) {
        let (method, path) = (request.method.rawValue, request.url.path)
        let time = "\(Int((start.duration(to: .now) / .milliseconds(1)).rounded())) ms"
        activity.record(
            .http, .sent, operation: method, subject: path,
            details: [LabeledText("Server", verbatim: request.url.hostAndPort), LabeledText("Duration", verbatim: time)],
            sentence: outcome("\(method) \(path)"), isProblem: isProblem)
    }
}
