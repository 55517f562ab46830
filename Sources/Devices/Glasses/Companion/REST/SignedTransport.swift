import Companion
import Credentials
import Foundation
import HTTPClient
import Synchronization

/// Carries calls over plain HTTP so that the key stays here: requests are signed, and an answer counts only with the glasses' own seal
/// (``RequestProof``). What has a body is sent only to who has shown a moment before to be these glasses.
struct SignedTransport: HTTPTransport {
    /// The nonce that the glasses have told last, for as long as they certainly take it.
    final class Nonce: Sendable {
        private static let lifetime = Duration.seconds(50)
        private let known = Mutex<(text: String, time: ContinuousClock.Instant)?>(nil)

        var current: String? {
            get { known.withLock { known in known.flatMap { $0.time.duration(to: .now) < Self.lifetime ? $0.text : nil } } }
            set { known.withLock { $0 = newValue.map { ($0, .now) } } }
        }
    }

    private static let reason = "what answers there does not show that it is these glasses"
    private static let longestTest = 64 << 10

    let proof: RequestProof
    let nonce: Nonce
    let transport: any HTTPTransport

    func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
        guard request.body != nil else { return try await ask(request, unproven: .lost) }
        let test: HTTPClientResponse
        do {
            test = try await ask(Self.test(before: request), unproven: .notSent)
        } catch let error as HTTPClientError where error != .cancelled {
            throw PathFailure(.notSent, GlassesClient.phrase(error.description))
        }
        guard test.status == 200 else { return test }
        return try await ask(request, unproven: .lost)
    }

    /// - Parameter kind: what became of a request whose answer proves nothing.
    private func ask(_ request: HTTPClientRequest, unproven kind: PathFailure.Kind) async throws -> HTTPClientResponse {
        var isRepeated = false
        while true {
            let current = try await currentNonce(for: request)
            guard let credentials = proof.credentials(of: Self.signed(request), nonce: current, own: RequestProof.nonce()) else {
                throw PathFailure(.notSent, "the request cannot be signed on this computer")
            }
            var shown = request
            shown.secretHeaders["Authorization"] = credentials.text
            let response = try await transport.open(shown)
            guard let field = response.headers[RequestProof.field] else {
                // Who does not know the key, or not any more, cannot seal its refusal.
                guard response.status == 401 else {
                    nonce.current = nil
                    throw PathFailure(kind, Self.reason)
                }
                guard !isRepeated, let fresh = response.headers[RequestProof.nonceField], RequestProof.isNonce(fresh), fresh != current
                else { return response }
                (nonce.current, isRepeated) = (fresh, true)
                continue
            }
            let head = RequestProof.Answer(
                status: response.status, contentType: response.headers["Content-Type"], contentRange: response.headers["Content-Range"],
                entityTag: response.headers["ETag"])
            guard let seal = RequestProof.Seal(field), proof.isRight(seal, on: head, to: credentials) else {
                throw PathFailure(kind, Self.reason)
            }
            nonce.current = seal.next
            guard seal.hasBody else { return response }
            let body = [UInt8](try await response.body.collect())
            guard seal.isOf(body) else { throw PathFailure(kind, Self.reason) }
            return HTTPClientResponse(status: response.status, headers: response.headers, body: body)
        }
    }

    private func currentNonce(for request: HTTPClientRequest) async throws -> String {
        if let known = nonce.current { return known }
        let response = try await transport.open(Self.test(before: request))
        guard let told = response.headers[RequestProof.nonceField], RequestProof.isNonce(told) else {
            throw PathFailure(.notSent, Self.reason)
        }
        nonce.current = told
        return told
    }

    /// `GET /api/connection/test` at the same place.
    private static func test(before request: HTTPClientRequest) -> HTTPClientRequest {
        var url = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
        url?.path = GlassesEndpoint.connectionTest.http.path
        url?.query = nil
        var test = HTTPClientRequest(url?.url ?? request.url)
        (test.maximumRedirects, test.maximumByteCount, test.maximumSilence) = (0, longestTest, request.maximumSilence)
        return test
    }

    private static func signed(_ request: HTTPClientRequest) -> RequestProof.Request {
        let url = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
        return RequestProof.Request(
            method: request.method.rawValue, path: url?.percentEncodedPath ?? "",
            query: (url?.queryItems ?? []).map { (name: $0.name, value: $0.value ?? "") },
            idempotencyKey: request.headers["Idempotency-Key"], body: [UInt8](request.body ?? Data()))
    }
}
