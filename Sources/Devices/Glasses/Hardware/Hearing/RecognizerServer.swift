import Credentials
import Foundation
import GlassesDevice
import HTTPClient

/// A server of the owner's that makes text of speech, as OpenAI's API does it (`POST audio/transcriptions`): whisper.cpp, faster-whisper, or one
/// on the network.
public struct RecognizerServer: Transcriber {
    /// Bytes of an answer: a sentence with all that a server tells of it.
    private static let longestAnswer = 64 << 10
    /// Characters of a text; nobody says more in a sentence.
    private static let longestText = 2_000

    private let url: URL
    private let model: String
    private let language: String
    private let key: Secret?
    private let patience: Duration
    private let transport: any HTTPTransport
    private let clock: any Clock<Duration>

    /// Prepares the calls; nothing is sent.
    ///
    /// - Parameters:
    ///   - base: the address under which `audio/transcriptions` is: "http://127.0.0.1:8000/v1".
    ///   - model: the model's name, as the server knows it.
    ///   - language: the language that is spoken, as ISO 639 has it.
    ///   - key: sent as a bearer token, to that address alone; `nil` for servers that need none.
    ///   - patience: how long an answer may take in all.
    ///   - transport: what carries the calls.
    ///   - clock: what measures the patience.
    public init(
        base: URL, model: String, language: String, key: Secret?, patience: Duration = .seconds(10),
        transport: any HTTPTransport = SystemHTTPTransport(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        url = base.appendingPathComponent("audio/transcriptions")
        self.model = model
        self.language = language
        self.key = key.flatMap { $0.isEmpty ? nil : $0 }
        self.patience = patience
        self.transport = transport
        self.clock = clock
    }

    /// The server's host and port, for people.
    public var name: String { url.hostAndPort }

    public var departure: String? {
        isHere ? nil : "What is said after the wake word is sent to \(name), which makes text of it."
    }

    /// True where what is sent stays on this machine.
    private var isHere: Bool {
        guard let host = url.host?.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "[]")) else { return false }
        return host == "localhost" || host.hasSuffix(".localhost") || host == "::1"
            || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
    }

    public func text(of samples: [Int16]) async throws -> String {
        let answer: HTTPClientAnswer
        do {
            answer = try await transport.answer(to: request(samples), within: patience, clock: clock)
        } catch {
            try Task.checkCancellation()
            throw failure((error as? HTTPClientError)?.description ?? "it cannot be reached.")
        }
        guard answer.status == 200 else { throw failure(reason(answer.status)) }
        guard let text = (try? JSONDecoder().decode(Transcription.self, from: answer.body))?.text else {
            throw failure("its answer has no text that can be read.")
        }
        guard text.count <= Self.longestText else { throw failure("its answer is longer than a sentence.") }
        // A server that echoes what it was sent must not pass the key on.
        let clean = key.map { text.replacing($0.revealed, with: Secret.placeholder) } ?? text
        return Self.spoken(clean)
    }

    private struct Transcription: Decodable {
        var text: String
    }

    /// The words alone: models of the Whisper family write what is no speech in brackets, such as "[BLANK_AUDIO]" and "(door closes)".
    private static func spoken(_ text: String) -> String {
        text.replacing(/\[[^\[\]]*\]|\([^()]*\)/, with: " ").split { $0.isWhitespace || $0 == "♪" }.joined(separator: " ")
    }

    private func failure(_ reason: String) -> HearingUnavailable {
        HearingUnavailable("The recognizer at \(name) made no text of what was said: \(reason)")
    }

    private func reason(_ status: Int) -> String {
        switch status {
        case 300..<400: "it sends the request elsewhere, where it does not go (status \(status))."
        case 401, 403: key == nil ? "it asks for a key." : "it refused the key."
        case 404: "it has no such model or address."
        case 413: "the sentence is too long for it."
        case 429: "it is asked more than it allows."
        case 500..<600: "it failed (status \(status))."
        default: "it answered with status \(status)."
        }
    }

    private func request(_ samples: [Int16]) -> HTTPClientRequest {
        let form = MultipartForm(
            fields: [("model", model), ("language", language), ("response_format", "json")],
            file: .init(field: "file", name: "speech.wav", type: "audio/wav", bytes: SoundFile.bytes(of: samples)))
        var request = HTTPClientRequest(url, method: .post, headers: ["Content-Type": form.contentType], body: form.body)
        if let key { request.secretHeaders["Authorization"] = Secret("Bearer \(key.revealed)") }
        // What was said is for that server alone as well.
        request.maximumRedirects = 0
        request.maximumByteCount = Self.longestAnswer
        // The patience is for all of it.
        request.maximumSilence = patience
        return request
    }
}

/// Fields and a file in the body of a request: `multipart/form-data` (RFC 7578).
private struct MultipartForm {
    struct File {
        let field: String
        let name: String
        let type: String
        let bytes: [UInt8]
    }

    let contentType: String
    let body: Data

    /// - Parameter fields: names and values without line ends.
    init(fields: [(name: String, value: String)], file: File) {
        // Nobody can know 122 random bits beforehand, so that no part has them in it.
        let boundary = UUID().uuidString
        var body = Data()
        for (name, value) in fields {
            body += Data("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        let head = "Content-Disposition: form-data; name=\"\(file.field)\"; filename=\"\(file.name)\"\r\nContent-Type: \(file.type)"
        body += Data("--\(boundary)\r\n\(head)\r\n\r\n".utf8) + file.bytes + Data("\r\n--\(boundary)--\r\n".utf8)
        self.body = body
        contentType = "multipart/form-data; boundary=\(boundary)"
    }
}
