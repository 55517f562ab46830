import Foundation
import HTTPService

extension Router {
    private struct Done: Encodable {}

    /// What turns a request for a device into an action.
    private typealias Reading = @Sendable (HTTPRequest) throws -> DeviceAction

    mutating func addActions(_ sink: any ActionSink) {
        @Sendable func answer(_ action: () throws -> CompanionAction) async throws -> HTTPResponse {
            do {
                guard let result = try await sink.perform(try action()) else { return try .json(Done()) }
                return try .json(result)
            } catch let error as ActionError {
                return try error.response()
            }
        }

        post("/api/scan/start") { _ in try await answer { .startScan } }
        post("/api/scan/stop") { _ in try await answer { .stopScan } }
        post("/api/adapter/power") { request in
            try await answer { .power(isOn: try request.json(as: SwitchBody.self).on) }
        }
        post("/api/bench/:id/fault") { request in
            try await answer {
                let body: FaultBody = try request.json()
                return .fault(twin: request.parameter("id"), fault: body.fault, value: body.value ?? 1)
            }
        }
        for (name, read) in Self.exploreActions {
            post("/api/explore/\(name)", body: .collected(limit: 16 << 10)) { request in
                try await answer { .explore(try read(request)) }
            }
        }
        for (name, body, read) in Self.deviceActions {
            post("/api/devices/:id/\(name)", body: body) { request in
                try await answer { .device(request.parameter("id"), try read(request)) }
            }
        }
    }

    private static var exploreActions: [(name: String, read: @Sendable (HTTPRequest) throws -> ExploreAction)] {
        [
            ("chat", { .chat(try $0.json(as: ChatBody.self).message) }),
            ("quick", { .quick(try $0.json(as: QuickBody.self).category) }),
            ("select", { .select(try $0.json(as: SelectBody.self).place) }),
            ("deselect", { _ in .deselect }),
            ("events", { _ in .events }),
            ("retry", { _ in .retry }),
            ("tiles", { _ in .tiles }),
            ("clear", { _ in .clear }),
        ]
    }

    /// The last parts of the addresses under `/api/devices/ID/`.
    static var deviceActionNames: [String] { deviceActions.map(\.name) }

    private static var deviceActions: [(name: String, body: BodyMode, read: Reading)] {
        let small = BodyMode.collected(limit: 16 << 10)
        let actions: [(name: String, body: BodyMode, read: Reading)] = [
            ("connect", small, { _ in .connect }),
            ("disconnect", small, { _ in .disconnect }),
            ("control", small, { .control(try $0.json(as: ControlBody.self).change()) }),
            ("plan", small, { .plan(try $0.json(as: UpdateBody.self).request()) }),
            ("update", small, { .update(try $0.json(as: UpdateBody.self).request()) }),
            ("cancel", small, { _ in .cancel }),
            ("reboot", small, { _ in .reboot }),
            ("validate", small, { _ in .validate }),
            ("rollback", small, { _ in .rollback }),
            ("dismiss", small, { _ in .dismiss }),
            ("image", .collected(limit: WebCompanion.maximumImageSize), image),
            ("read", small, { .read(try $0.json(as: CharacteristicBody.self).path) }),
            (
                "notify", small,
                {
                    let body: CharacteristicBody = try $0.json()
                    return .notify(body.path, isOn: body.on ?? true)
                }
            ),
        ]
        return actions + bottleActions.map { (name: $0.name, body: small, read: bottle($0.read)) }
    }

    private static func bottle(_ read: @escaping @Sendable (HTTPRequest) throws -> BottleAction) -> Reading { { .bottle(try read($0)) } }

    private static var bottleActions: [(name: String, read: @Sendable (HTTPRequest) throws -> BottleAction)] {
        [
            ("calibration", { .calibration(try $0.json(as: CalibrationBody.self).button()) }),
            ("goal", { .goal(try $0.json(as: GoalBody.self).goal()) }),
            ("tare", { _ in .tare }),
            ("shakeToEmpty", { .shakeToEmpty(isOn: try $0.json(as: SwitchBody.self).on) }),
            ("sync", { _ in .sync }),
            ("resetDay", { _ in .resetDay }),
            ("clearHistory", { _ in .clearHistory }),
            ("deleteDrink", { .deleteDrink(try $0.json(as: DrinkBody.self).drink) }),
        ]
    }

    /// The body is the file; `X-File-Name` is its percent-encoded name.
    private static func image(_ request: HTTPRequest) throws -> DeviceAction {
        // A form of another site can send neither this type nor that field without asking first.
        guard request.headers["Content-Type"] == "application/octet-stream" else {
            throw HTTPError(
                .unsupportedMediaType, code: "not-a-file", "Send the image's bytes, with Content-Type: application/octet-stream.")
        }
        guard !request.body.isEmpty else {
            throw ActionError(.invalid, code: "empty-file", "The file is empty.", advice: "Choose a firmware image, usually named “….bin”.")
        }
        let name = request.headers["X-File-Name"]?.removingPercentEncoding.map { String($0.prefix(120)) }
        return .image(name: name, bytes: request.body)
    }
}
