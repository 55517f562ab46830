import Foundation
import GlassesContract
import GlassesDevice
import HTTPService

/// The companion whose request is answered.
enum AskingCompanion {
    /// The SHA-256 of its token; nil where it shows the API key.
    @TaskLocal static var token: Data?
}

extension GlassesAPI {
    static func addCompanions(_ router: inout Router, _ glasses: SmartGlasses, _ erase: @escaping @Sendable () async throws -> Void) {
        router.serve(.companions) { _ in try .json(await glasses.companions(for: AskingCompanion.token)) }
        router.serve(.revokeCompanion) { request in
            let id = request.parameter("id")
            return try await glasses.once(request, isFreeing: true) { glasses in
                ActionAnswer("“\(try glasses.revokeCompanion(id))” is refused from now on, and has to pair again")
            }
        }
        router.serve(.erase) { request in
            guard let device = try request.fields().value(GlassesEndpoint.erasedDevice) else {
                throw GlassesValueError("\"device\" is needed: that of the status.")
            }
            let erased = ErasedContents(
                try await glasses.contentsToErase(of: device),
                "Everything goes, and they come back as out of the box. The Wi-Fi networks that their machine knows stay.")
            try await erase()
            // Its answer goes with the rest.
            return try .json(erased)
        }
    }
}
