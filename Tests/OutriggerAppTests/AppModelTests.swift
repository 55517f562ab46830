import Bluetooth
import Companion
import Foundation
import Observation
import SwiftUI
import Testing

@testable import OutriggerApp

@Suite(.timeLimit(.minutes(5))) @MainActor struct `What the app's views share` {
    private let room = PreviewRoom([.speaker])

    private func until(_ isSo: @MainActor () -> Bool) async {
        while !Task.isCancelled {
            let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            let isDone = withObservationTracking(isSo) { continuation.yield() }
            if isDone { return }
            for await _ in changes { break }
        }
    }

    @Test func `what cannot be done is said in the model's words, and closed`() async {
        let model = AppModel(room.surroundings)
        let running = Task { await model.run() }
        model.send("chat", to: .explore, ["message": .text(" ")])
        await until { model.refusal != nil }
        #expect(model.refusal?.code == "blank")
        model.closeRefusal()
        await until { model.refusal == nil }
        model.send("dance", to: .device(UUID().uuidString))
        await until { model.refusal != nil }
        #expect(model.refusal?.sentence == "That cannot be done here.")
        running.cancel()
        await running.value
    }

    /// Where a question is asked, no alert could come, and perhaps none afterwards.
    @Test(arguments: [ViewHost.Behaviour(), .otherwise])
    func `what cannot be done is said although a question is open`(_ behaviour: ViewHost.Behaviour) async throws {
        let model = AppModel(room.surroundings)
        let running = Task { await model.run() }
        let question = ScreenQuestion(title: "Restart?", text: "It takes a minute.", confirm: "Restart now", decline: "Not now")
        let view = ActionButton(ScreenAction(id: "restart", label: "Restart", question: question)) {}.notices().environment(model)
        try await AppStage.show(view, behaviour: behaviour) { app in
            try await app.press("Restart")
            try await app.until(text: "It takes a minute.")
            model.send("dance", to: .device(UUID().uuidString))
            await until { model.refusal != nil }
            try await app.press("Not now")
            try await app.until(text: "That cannot be done here.")
            try await app.press("Close")
            try await app.until { !$0.contains { $0.label == "That cannot be done here." } }
        }
        running.cancel()
        await running.value
    }

    @Test func `what can be taken back is done later, or never`() async {
        let model = AppModel(room.surroundings)
        let running = Task { await model.run() }
        let action = ScreenAction(id: "dance", label: "Dance", undoSeconds: 1)
        model.send(action, to: .explore, ["with": .text("Ada")], words: "Danced")
        await until { model.pending != nil }
        #expect(model.isPending("dance", to: .explore, ["with": .text("Ada")]))
        #expect(!model.isPending("dance", to: .explore, ["with": .text("Bo")]))
        #expect(shownTexts(of: UndoBanner().environment(model)) == ["Danced"])
        // Another one: the first is done now, which fails here, and is told.
        model.send(action, to: .explore, ["with": .text("Bo")], words: "Danced again")
        await until { model.refusal != nil && model.pending?.words == "Danced again" }
        model.closeRefusal()
        await until { model.refusal == nil }
        model.undo()
        #expect(model.pending == nil && model.refusal == nil)

        // The one that was taken back is not done when its time is over, which is before that of a later one.
        model.send("scan/start", to: .radio)
        await until { model.devices?.isScanning == true }
        model.send(ScreenAction(id: "scan/stop", label: "Stop", undoSeconds: 1), to: .radio, [:], words: "Stopped")
        await until { model.pending?.words == "Stopped" }
        model.undo()
        model.send(action, to: .explore, [:], words: "Danced at last")
        await until { model.refusal != nil }
        #expect(model.devices?.isScanning == true)
        running.cancel()
        await running.value
    }

    @Test func `a speaker that was connected when the app ended is connected again`() async throws {
        let first = AppModel(room.surroundings)
        let life = Task { await first.run() }
        first.send("scan/start", to: .radio)
        await until { first.devices?.devices.isEmpty == false }
        let id = try #require(first.devices?.devices.first?.id)
        first.send("connect", to: .device(id))
        await until { first.devices?.devices.first?.state == .connected }
        let memory = room.surroundings.links
        while try await memory.read().isEmpty { await Task.yield() }
        #expect(try await memory.read() == [try #require(UUID(uuidString: id))])
        life.cancel()
        await life.value
    }

    @Test func `a folder that cannot be made is said, not passed over`() async throws {
        var surroundings = room.surroundings
        surroundings.folder = URL(fileURLWithPath: "/dev/null/outrigger")
        let model = AppModel(surroundings)
        await model.run()
        #expect(model.failure != nil)
        #expect(shownTexts(of: DevicesView().environment(model)).contains { $0 == model.failure?.sentence })
    }
}
