import Foundation
import HTTPService
import Testing

@testable import WebApp

@Suite("Actions on a bottle", .timeLimit(.minutes(2))) struct BottleActionTests {
    private let fake = FakeCompanion()

    private func post(_ name: String, _ body: String = "{}") async throws -> HTTPResponse {
        let request = try #require(
            HTTPRequest(
                method: .post, path: "/api/devices/C0-FF-EE/\(name)",
                headers: ["Host": "127.0.0.1:80", "Content-Type": "application/json"], body: Array(body.utf8)))
        return try await WebCompanion(screens: fake, actions: fake, files: nil).respond(to: request)
    }

    @Test(
        "are read from their addresses",
        arguments: [
            ("calibration", #"{"action": "measure"}"#, BottleAction.calibration(.measure)), ("goal", #"{"value": 2500}"#, .goal(2_500)),
            ("tare", "{}", .tare), ("shakeToEmpty", #"{"on": true}"#, .shakeToEmpty(isOn: true)), ("sync", "{}", .sync),
            ("resetDay", "{}", .resetDay), ("clearHistory", "{}", .clearHistory),
            ("deleteDrink", #"{"drink": 4294967295}"#, .deleteDrink(.max)),
        ])
    func reads(_ name: String, _ body: String, _ action: BottleAction) async throws {
        #expect(try await post(name, body).status == .ok)
        #expect(await fake.performed == [.device("C0-FF-EE", .bottle(action))])
    }

    @Test(
        "are refused with a sentence where they cannot be meant",
        arguments: [
            ("calibration", #"{"action": "jump"}"#), ("goal", #"{"value": 999}"#), ("goal", #"{"value": 4001}"#),
            ("goal", #"{"value": 70000}"#), ("deleteDrink", #"{"drink": -1}"#), ("shakeToEmpty", "{}"),
        ])
    func refuses(_ name: String, _ body: String) async throws {
        let status = try await post(name, body).status
        #expect((400..<500).contains(status.code), "\(status)")
        #expect(await fake.performed.isEmpty)
    }
}
