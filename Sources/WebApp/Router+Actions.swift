import Companion
import Foundation
import HTTPService

extension Router {
    private struct Done: Encodable {}

    mutating func addActions(_ routes: [ActionRoute]) {
        for (pattern, action) in routes.flatMap({ route in ([route.pattern] + route.earlierPatterns).map { ($0, route.action) } }) {
            post("/api/\(pattern)", body: .collected(limit: action.maximumSize)) { request in
                do {
                    guard let answer = try await action.perform(request.parameters, try Self.input(request, action.content)) else {
                        return try .json(Done())
                    }
                    return try .json(answer)
                } catch let error as ActionError {
                    return try error.response()
                } catch let error as HTTPError {
                    throw error
                } catch is CancellationError {
                    throw CancellationError()
                } catch {
                    return try ActionError(.failed, ScreenProblem(error)).response()
                }
            }
        }
    }

    private static func input(_ request: HTTPRequest, _ content: ActionContent) throws -> ActionInput {
        switch content {
        case .nothing: ActionInput()
        case .object: ActionInput(fields: try request.json())
        case .file: try file(request)
        }
    }

    /// The body is the file; `X-File-Name` is its percent-encoded name.
    private static func file(_ request: HTTPRequest) throws -> ActionInput {
        // A form of another site can send neither this type nor that field without asking first.
        guard request.headers["Content-Type"] == "application/octet-stream" else {
            throw HTTPError(
                .unsupportedMediaType, code: "not-a-file", "Send the file's bytes, with Content-Type: application/octet-stream.")
        }
        let name = request.headers["X-File-Name"]?.removingPercentEncoding.map { String($0.prefix(120)) }
        return ActionInput(file: ActionInput.File(name: name, bytes: request.body))
    }
}
