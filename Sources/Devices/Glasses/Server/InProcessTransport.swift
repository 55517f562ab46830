import Foundation
import HTTPClient
import HTTPService

/// Carries requests to an API of this process, without a network: whatever the address, it is reached.
public struct InProcessTransport: HTTPTransport {
    private let api: GlassesAPI

    public init(_ api: GlassesAPI) { self.api = api }

    public func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
        var headers = HTTPHeaders()
        for (name, value) in request.headers { headers[name] = value }
        for (name, value) in request.secretHeaders { headers[name] = value.revealed }
        let url = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
        let asked = HTTPRequest(
            method: HTTPMethod(rawValue: request.method.rawValue), path: url?.percentEncodedPath ?? "",
            query: HTTPQuery((url?.queryItems ?? []).map { ($0.name, $0.value ?? "") }),
            headers: headers,
            body: Array(request.body ?? Data()))
        guard let asked else { throw HTTPClientError.badAddress }
        let response: HTTPResponse
        do {
            response = try await api.respond(to: asked)
        } catch let error as HTTPError {
            response = api.refusal(error, of: asked)
        }
        var fields = HTTPHeaderFields()
        for field in response.headers { fields.append(field.name, field.value) }
        // A stream is not looked at.
        return HTTPClientResponse(status: response.status.code, headers: fields, body: response.body.wholeBytes ?? [])
    }
}
