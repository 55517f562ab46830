import Companion
import Credentials
import Foundation
import HTTPClient
import WebApp

/// A program that runs with the same data folder, asked as its web page asks it.
///
/// It proves that it has the folder's token before it is asked for anything, and is never sent that token: at the address of one that was
/// killed, somebody else may listen.
struct ProgramClient: Sendable {
    /// A screen or an action takes far less; what takes longer is begun, and followed by screens.
    private static let deadline = Duration.seconds(10)

    /// The code of the failure of a folder that no program runs with.
    static let notRunning = "not-running"

    /// Where it is, and its token.
    let file: RunningFile
    /// What each request shows.
    private let credentials: Secret
    private let transport: any HTTPTransport

    /// The first of these that runs with this folder.
    ///
    /// - Throws: ``CommandFailure`` where none does.
    static func find(
        _ names: [RunningFile.Name], in folder: URL, transport: any HTTPTransport = SystemHTTPTransport()
    ) async throws -> ProgramClient {
        var stranger = ""
        for name in names {
            guard let file = RunningFile.read(name, in: folder) else { continue }
            switch try await credentials(at: file, transport) {
            case .shown(let credentials): return ProgramClient(file: file, credentials: credentials, transport: transport)
            // Who was killed has left the file behind.
            case .nobody: continue
            case .stranger: stranger = " What listens at \(file.address) could not prove to be it, and was told nothing."
            }
        }
        throw CommandFailure(
            "No companion runs with the data folder \(folder.path).\(stranger)",
            advice: "Start it with \"\(programName) run\", or name its folder with --data.", code: notRunning)
    }

    /// The address of the companion that runs with this folder; nil where none does.
    ///
    /// - Throws: `CancellationError`.
    static func running(in folder: URL) async throws -> String? { try await companion(in: folder)?.file.address }

    /// The radio of the companion that runs with this folder; nil where none does.
    ///
    /// - Throws: ``CommandFailure`` where one runs and cannot be asked, or has a radio that this program has not.
    static func radio(in folder: URL, of radios: [ProgramRadio]) async throws -> RadioChoice? {
        guard let radio = try await companion(in: folder)?.screen("settings", as: SettingsScreen.self).radio else { return nil }
        if let choice = radios.choice(usedBy: radio) { return choice }
        throw CommandFailure(
            "The companion of the data folder \(folder.path) uses a radio that this program has not: \(radio.name).",
            advice: "Name another with --radio, or another folder with --data.", code: "radio")
    }

    /// The companion that runs with this folder; nil where none does.
    ///
    /// - Throws: `CancellationError`.
    static func companion(in folder: URL) async throws -> ProgramClient? {
        do {
            return try await find([.companion], in: folder)
        } catch let failure as CommandFailure where failure.code == notRunning {
            return nil
        }
    }

    /// Who listens at an address.
    private enum Listener {
        /// The program that was looked for; it takes these.
        case shown(Secret)
        case nobody, stranger
    }

    /// Asks who listens to prove that it has the file's token.
    private static func credentials(at file: RunningFile, _ transport: any HTTPTransport) async throws -> Listener {
        let nonce = TokenProof.nonce()
        guard let url = URL(string: "\(file.address)\(TokenProof.path)?nonce=\(nonce)"), let port = url.port.flatMap(UInt16.init(exactly:))
        else { return .stranger }
        var request = HTTPClientRequest(url)
        request.maximumRedirects = 0
        request.maximumByteCount = 1_000
        let answer: HTTPClientAnswer
        do {
            answer = try await transport.answer(to: request, within: deadline)
        } catch HTTPClientError.refused {
            return .nobody
        } catch {
            if error is CancellationError || (error as? HTTPClientError) == .cancelled { throw CancellationError() }
            return .stranger
        }
        guard let shown = try? JSONDecoder().decode(TokenProof.Answer.self, from: answer.body) else { return .stranger }
        let proof = TokenProof(token: file.token, port: port, callerNonce: nonce, listenerNonce: shown.nonce)
        return Secret(shown.code) == proof.listenerCode ? .shown(proof.credentials) : .stranger
    }

    /// A screen as it is now.
    ///
    /// - Throws: ``CommandFailure`` with the program's own sentence, or why it could not be asked.
    func screen<Screen: Decodable>(_ name: String, as type: Screen.Type = Screen.self) async throws -> Screen {
        try decoded(try await send(try request("/api/screens/\(name)", .get)))
    }

    /// The document that describes every action.
    ///
    /// - Throws: as ``screen(_:as:)``.
    func document() async throws -> JSONValue { try decoded(try await send(try request("/openapi.json", .get))) }

    /// Performs an action, and gives its answer.
    ///
    /// - Parameters:
    ///   - path: its address under `/api/`: `adapter/power`.
    ///   - body: what it takes; nil for nothing.
    /// - Throws: as ``screen(_:as:)``.
    func perform(_ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
        var request = try request("/api/\(path)", .post)
        request.headers["Content-Type"] = "application/json"
        request.body = try JSONEncoder().encode(body ?? .object([:]))
        return try decoded(try await send(request))
    }

    /// Performs an action that takes a file, and gives its answer.
    ///
    /// - Parameters:
    ///   - path: as ``perform(_:_:)``.
    ///   - name: what the file is called.
    /// - Throws: as ``screen(_:as:)``.
    func perform(_ path: String, file: Data, name: String) async throws -> JSONValue {
        var request = try request("/api/\(path)", .post)
        request.headers["Content-Type"] = "application/octet-stream"
        request.headers["X-File-Name"] = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        request.body = file
        return try decoded(try await send(request))
    }

    /// The one place where a request is made.
    private func request(_ path: String, _ method: HTTPClientRequest.Method) throws -> HTTPClientRequest {
        guard let url = URL(string: file.address + path) else {
            throw CommandFailure("\"\(path)\" is no address.", code: "address")
        }
        var request = HTTPClientRequest(url, method: method)
        request.secretHeaders["Authorization"] = credentials
        request.headers["Accept-Language"] = "en"
        request.maximumRedirects = 0
        return request
    }

    /// What a program says that refuses.
    private struct Refusal: Decodable {
        let code: String
        let error: String
        let advice: String?
    }

    private func send(_ request: HTTPClientRequest) async throws -> Data {
        let answer: HTTPClientAnswer
        do {
            answer = try await transport.answer(to: request, within: Self.deadline)
        } catch {
            throw Self.failure(error)
        }
        guard answer.status == 200 else {
            guard let refusal = try? JSONDecoder().decode(Refusal.self, from: answer.body) else {
                throw CommandFailure("The companion answered with status \(answer.status).", code: "status-\(answer.status)")
            }
            throw CommandFailure(refusal.error, advice: refusal.advice, code: refusal.code)
        }
        return answer.body
    }

    private func decoded<Value: Decodable>(_ data: Data) throws -> Value {
        do {
            return try JSONDecoder().decode(Value.self, from: data)
        } catch {
            throw CommandFailure(
                "The companion's answer is not what was expected.", advice: "Use the same version for both.", code: "answer")
        }
    }

    private static func failure(_ error: any Error) -> any Error {
        if error is CancellationError || (error as? HTTPClientError) == .cancelled { return CancellationError() }
        return CommandFailure("The companion cannot be asked: \(error)", code: "unreachable")
    }
}
