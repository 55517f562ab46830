import Companion
import HTTPService

extension ActionError {
    /// `{"code": …, "error": …, "advice": …, "details": …}`, the two last where there are any.
    private struct Body: Encodable {
        var code: String
        var error: String
        var advice: String?
        var details: String?
    }

    var status: HTTPStatus {
        switch kind {
        case .notFound: .notFound
        case .malformed: .badRequest
        case .conflict: .conflict
        case .invalid: .unprocessableContent
        case .failed: .badGateway
        case .unsupported: 501
        }
    }

    func response() throws -> HTTPResponse {
        try .json(Body(code: problem.code, error: problem.sentence, advice: problem.advice, details: problem.details), status: status)
    }
}
