import Foundation
import GlassesContract
import GlassesDevice
import HTTPService

extension GlassesAPI {
    static func addClock(_ router: inout Router, _ glasses: SmartGlasses) {
        router.serve(.setTime) { request in
            guard let seconds = try request.fields().value(GlassesEndpoint.time) else { throw GlassesValueError("\"time\" is needed.") }
            let time = Date(timeIntervalSince1970: Double(seconds))
            return try await glasses.once(request, whenFull: { ActionAnswer(try $0.setTime(time, hasRoom: false)) }) {
                ActionAnswer(try $0.setTime(time))
            }
        }
    }
}
