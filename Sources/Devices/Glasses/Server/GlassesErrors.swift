import GlassesDevice
import HTTPService

/// Says in HTTP what the glasses refuse.
struct GlassesErrors: HTTPMiddleware {
    func respond(to request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        do {
            return try await next(request)
        } catch let error as GlassesValueError {
            throw HTTPError(.badRequest, code: "invalid-value", error.description)
        } catch let error as GlassesError {
            switch error {
            case .value: throw HTTPError(.badRequest, code: "invalid-value", error.description)
            case .notFound: throw HTTPError(.notFound, code: "not-found", error.description)
            case .cameraUnavailable: throw HTTPError(.serviceUnavailable, code: "no-camera", error.description)
            case .tooManyShapes:
                throw HTTPError(429, code: "too-many-shapes", error.description, headers: ["Retry-After": "5"])
            case .privateMode: throw HTTPError(.conflict, code: "private", error.description)
            case .recordingUnavailable: throw HTTPError(.serviceUnavailable, code: "no-encoder", error.description)
            case .wifiUnavailable: throw HTTPError(.serviceUnavailable, code: "no-wifi", error.description)
            case .machineUnavailable: throw HTTPError(.conflict, code: "no-machine", error.description)
            case .recordingBusy: throw HTTPError(.conflict, code: "recording", error.description)
            case .keyUsed: throw HTTPError(422, code: "key-used", error.description)
            case .storageFull: throw HTTPError(507, code: "storage-full", error.description)
            }
        }
    }
}
