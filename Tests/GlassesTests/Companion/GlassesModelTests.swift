import Bluetooth
import Companion
import Credentials
import Foundation
import HTTPClient
import Testing

@testable import Glasses
@testable import GlassesDevice

/// The first run and what follows it, on a twin over the simulated air.
@Suite struct GlassesModelTests {
    @Test func `the code that the glasses say gets the key, and the key is kept`() async throws {
        try await CompanionWorld.run { world, model in
            #expect(model.screen.setup.actions.map(\.id) == ["setup-begin"])
            try await model.beginPairing()
            let code = try #require(world.person.codes.last)
            #expect(model.screen.setup.form == .code)
            try await model.enter(Secret(code))
            #expect(world.keys.all.count == 1)
            #expect(try world.keys.all.allSatisfy { try world.glasses.tokens.accepts($0) })
            #expect(model.hasKey)
            #expect(model.screen.setup.steps.map(\.state) == [.done, .done, .now, .later])
        }
    }

    @Test func `a wrong code is told as one, and five of them end the attempt`() async throws {
        try await CompanionWorld.run { world, model in
            try await model.beginPairing()
            let code = try #require(world.person.codes.last)
            let wrong = Secret(code == "000000" ? "000001" : "000000")
            for left in [4, 3, 2, 1] {
                await #expect(throws: ActionError.self) { try await model.enter(wrong) }
                #expect(model.screen.setup.problem?.code == "wrong-code")
                #expect(model.screen.setup.problem?.advice?.contains("\(left) more") == true)
                #expect(model.screen.setup.form == .code)
            }
            await #expect(throws: ActionError.self) { try await model.enter(wrong) }
            #expect(model.screen.setup.form == nil)
            #expect(world.keys.all.isEmpty)
        }
    }

    @Test func `a code that was not understood, or was given up, is followed by another one`() async throws {
        try await CompanionWorld.run { world, model in
            try await model.beginPairing()
            #expect(model.screen.setup.actions.map(\.label) == ["Pair", "Say another code", "Cancel"])
            try await model.beginPairing()
            #expect(model.screen.setup.form == .code && world.person.codes.count == 2)
            await model.cancelPairing()
            // The glasses know it: another companion need not wait.
            #expect(try await model.glasses.authentication.$pairingStatus.read() == .unpaired)
            try await model.beginPairing()
            #expect(model.screen.setup.form == .code && world.person.codes.count == 3)
            await #expect(throws: ActionError.self) { try await model.enter(Secret(world.person.codes[0])) }
            try await model.enter(Secret(try #require(world.person.codes.last)))
            #expect(model.hasKey)
        }
    }

    @Test func `pairing that is locked is told, and goes on when it is not any more`() async throws {
        try await CompanionWorld.run { world, model in
            for _ in 0..<20 { try await model.beginPairing() }
            await #expect(throws: ActionError.self) { try await model.beginPairing() }
            #expect(model.screen.setup.problem?.code == "pairing-locked" && model.screen.setup.form == nil)
            try await world.timers.pause(for: .seconds(301))
            try await model.beginPairing()
            #expect(model.screen.setup.form == .code && world.person.codes.count == 21)
        }
    }

    @Test func `what is no code is refused without counting`() async throws {
        try await CompanionWorld.run { world, model in
            try await model.beginPairing()
            for _ in 0..<6 { await #expect(throws: ActionError.self) { try await model.enter(Secret("12345")) } }
            try await model.enter(Secret(try #require(world.person.codes.last).map(String.init).joined(separator: " ")))
            #expect(model.hasKey)
        }
    }

    @Test func `a code that nobody enters expires, and that is said`() async throws {
        try await CompanionWorld.run { world, model in
            try await model.beginPairing()
            try await world.timers.pause(for: .seconds(121))
            #expect(model.screen.setup.form == nil)
            #expect(model.screen.setup.problem?.code == "code-expired")
        }
    }

    @Test func `over a link with a passkey the code is entered once`() async throws {
        try await CompanionWorld.run(.passkey) { world, model in
            try await model.beginPairing()
            #expect(world.person.codes.count == 1)
            #expect(model.screen.setup.form != .code)
            #expect(model.hasKey)
        }
    }

    @Test func `the network that a person chooses leads to Wi-Fi, and is asked for by its name`() async throws {
        try await CompanionWorld.run { world, model in
            try await model.beginPairing()
            try await model.enter(Secret(try #require(world.person.codes.last)))
            try await world.until { model.screen.setup.networks?.isEmpty == false }
            let networks = try #require(model.screen.setup.networks)
            #expect(networks.first?.id == "Harbour")
            #expect(networks.first { $0.id == "Harbour Office" }?.reason != nil)
            try await model.join(ssid: "Harbour", password: Secret("correct horse"))
            #expect(model.screen.setup.isBusy)
            world.joinNetwork()
            try await world.until { model.screen.setup.isDone }
            #expect(model.screen.path.way == .wifi)
            #expect(model.screen.link.reach == [.bluetooth, .wifi])
            #expect(model.screen.path.words == "Wi-Fi" && model.screen.dashboard.wifi == "Connected")
        }
    }

    @Test func `an engine of the guide's that the glasses do not have is taken and kept, and no choice`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            #expect(model.screen.settings?.engines == ["espeak"])
            let voice = try #require(GlassesModel.actions.first { $0.name == "voice" })
            for engine in Voice.Engine.allCases {
                _ = try await voice.perform(model, ActionInput(fields: ["engine": .text(engine.rawValue)]))
                try await world.until { model.screen.settings?.engine == engine.rawValue }
                #expect(await world.glasses.currentSettings().voice.engine == engine)
                #expect(model.screen.settings?.engines == ["espeak"])
            }
            let refused = await #expect(throws: ActionError.self) {
                _ = try await voice.perform(model, ActionInput(fields: ["engine": "none"]))
            }
            #expect(refused?.problem.code == "unknown-engine" && refused?.problem.advice == "Use espeak.")
        }
    }

    @Test func `glasses that are reached without Wi-Fi say so beside the address`() async throws {
        try await CompanionWorld.run { world, model in
            // They have an address, and have joined nothing.
            try await world.setUp()
            let screen = model.screen
            #expect(screen.dashboard.wifi == "Not connected: another network leads to them, as by cable")
            #expect(screen.dashboard.address == "192.0.2.10:5000")
            #expect(screen.path.words == "Network")
            #expect(screen.path.sentence == "A network that is not Wi-Fi carries everything; Bluetooth stands by.")
            world.wire.isCut = true
            try await world.until { !model.path.isReachable }
            #expect(model.screen.dashboard.wifi == "Not connected" && model.screen.dashboard.address == nil)
        }
    }

    @Test func `glasses that are reached after a step has failed need no step more, and the network stays known`() async throws {
        try await CompanionWorld.run { world, model in
            try await model.beginPairing()
            try await model.enter(Secret(try #require(world.person.codes.last)))
            world.joinNetwork()
            world.glasses.faults.isIsolated = true
            try await model.join(ssid: "Harbour", password: Secret("correct horse"))
            try await world.until { model.screen.setup.problem != nil }
            #expect(model.screen.setup.problem?.code == "isolated")
            #expect(model.screen.setup.problem?.advice?.contains("client isolation") == true)
            #expect(model.joinedNetwork == "Harbour")
            world.glasses.faults.isIsolated = false
            try await world.until { model.screen.setup.isDone }
            #expect(model.joinedNetwork == "Harbour")
            #expect(await world.memory.record(of: model.identity).setup?.network == "Harbour")
            // Later the page names it as well.
            world.glasses.faults.isIsolated = true
            try await world.until { model.screen.path.way == .bluetooth }
            #expect(model.screen.path.sentence.contains("client isolation"))
            await model.setSkipsWiFi(true)
            #expect(model.joinedNetwork == nil)
        }
    }

    @Test(arguments: ["wrong-password", "not-found", "no-address"])
    func `a network that cannot be joined is told with the glasses' reason`(ssid: String) async throws {
        try await CompanionWorld.run { world, model in
            try await model.beginPairing()
            try await model.enter(Secret(try #require(world.person.codes.last)))
            try await model.join(ssid: ssid, password: Secret("correct horse"))
            try await world.until { model.screen.setup.problem != nil }
            let setup = model.screen.setup
            #expect(setup.problem?.code == "join-failed")
            #expect(setup.problem?.sentence.contains(ssid) == true)
            #expect(setup.form == .wifi && !setup.isBusy)
        }
    }

    @Test func `a name or a password that no network has is refused before anything is sent`() async throws {
        try await CompanionWorld.run { _, model in
            await #expect(throws: ActionError.self) { try await model.join(ssid: "", password: Secret("")) }
            await #expect(throws: ActionError.self) { try await model.join(ssid: String(repeating: "x", count: 33), password: Secret("")) }
            await #expect(throws: ActionError.self) { try await model.join(ssid: "Harbour", password: Secret("short")) }
            #expect(!model.isJoining)
        }
    }

    @Test func `Wi-Fi can be left out, and wanted later`() async throws {
        try await CompanionWorld.run { world, model in
            try await model.beginPairing()
            try await model.enter(Secret(try #require(world.person.codes.last)))
            await model.setSkipsWiFi(true)
            #expect(model.screen.setup.isDone)
            #expect(model.screen.setup.steps.map(\.state) == [.done, .done, .skipped, .skipped])
            #expect(model.screen.dashboard.actions.last?.label == "Connect to Wi-Fi")
            #expect(model.screen.gallery.reason == "This needs Wi-Fi, which is left out.")
            await model.setSkipsWiFi(false)
            #expect(model.screen.setup.form == .wifi)
        }
    }

    @Test func `Wi-Fi that is gone for a while does not begin the first run anew`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            world.wire.isCut = true
            try await world.until { !model.path.isReachable }
            #expect(model.screen.setup.isDone)
            #expect(model.screen.path.way == .bluetooth)
            #expect(model.screen.path.sentence.contains("192.0.2.10:5000"))
            world.wire.isCut = false
            try await world.until { model.path.isReachable }
        }
    }

    @Test func `another network can be chosen, and one that fails leaves the wish and the reason`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            model.wishes.wantOtherNetwork()
            #expect(model.screen.setup.title == "Change the Wi-Fi network")
            try await model.join(ssid: "wrong-password", password: Secret("correct horse"))
            #expect(model.screen.setup.steps.map(\.state) == [.done, .done, .now, .done])
            try await world.until { model.screen.setup.problem != nil }
            #expect(model.screen.setup.form == .wifi)
            // The network of before carries them still.
            #expect(model.screen.path.way == .wifi && model.screen.dashboard.wifi == "Still connected: the last change failed")
            await model.cancelPairing()
            #expect(model.screen.setup.isDone)
        }
    }

    @Test func `in a first run another network is chosen where the first keeps its clients apart`() async throws {
        try await CompanionWorld.run { world, model in
            world.wire.isCut = true
            try await model.beginPairing()
            try await model.enter(Secret(try #require(world.person.codes.last)))
            world.joinNetwork()
            try await model.join(ssid: "Guests", password: Secret("correct horse"))
            try await world.until { model.screen.setup.problem?.code == "isolated" }
            #expect(model.screen.setup.actions.map(\.id) == ["setup-retry", "setup-wifi-again", "setup-skip"])
            await model.chooseWiFiAgain()
            try await world.until { model.screen.setup.networks != nil }
            #expect(model.screen.setup.form == .wifi && model.screen.setup.title == "Finish setting up")
            #expect(model.screen.setup.actions.map(\.id) == ["setup-wifi", "setup-cancel", "setup-skip"])
            // One that fails leaves the form.
            try await model.join(ssid: "wrong-password", password: Secret("correct horse"))
            try await world.until { model.screen.setup.problem?.code == "join-failed" }
            #expect(model.screen.setup.form == .wifi)
            world.wire.isCut = false
            try await model.join(ssid: "Harbour", password: Secret("correct horse"))
            try await world.until { model.screen.setup.isDone }
            #expect(model.screen.path.way == .wifi)
        }
    }

    @Test func `glasses whose Wi-Fi cannot be used say why, and that a cable leads to them`() async throws {
        try await CompanionWorld.run(wifi: AbsentWiFi()) { world, model in
            try await world.setUp()
            try await world.until { model.screen.dashboard.notices == [AbsentWiFi.sentence] }
            #expect(model.screen.dashboard.wifi == "Not connected: another network leads to them, as by cable")
            #expect(model.screen.path.words == "Network")
        }
    }

    @Test func `camera settings that were put back are told on the page`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            #expect(model.screen.dashboard.notices.isEmpty)
            let fields = try JSONValue(json: Array(#"{"rotation": 90}"#.utf8)).fields()
            try await world.glasses.change { settings throws(GlassesValueError) in try settings.camera.change(fields) }
            // As a program leaves them that ends over its first picture.
            try await world.killGlasses { twin in
                let mark = twin.glasses.configuration.folder.appendingPathComponent("camera-trial")
                #expect(FileManager.default.createFile(atPath: mark.path, contents: nil))
            }
            world.joinNetwork()
            try await world.until { model.screen.dashboard.notices.first?.hasSuffix("are back: 1920 × 1080.") == true }
        }
    }

    @Test func `an address is told for as long as the glasses are on a network`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            #expect(model.screen.dashboard.address == "192.0.2.10:5000")
            world.wire.isCut = true
            world.twin.wifiService.$status.setValue(.disconnected)
            try await world.until { !model.path.isReachable && model.screen.dashboard.$wifi == WiFiStatus.disconnected.words }
            #expect(model.screen.dashboard.address == nil)
        }
    }

    @Test func `another run of the program goes on with the key and the address of before`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            await model.peripheral.disconnect()
            let next = world.makeModel()
            await next.settle()
            #expect(next.screen.setup.isDone)
            #expect(next.screen.path.way == .wifi)
            #expect(next.screen.link.sentence.hasPrefix("Reached over Wi-Fi."))
        }
    }

    @Test func `a key that the glasses do not take any more asks for pairing`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            let folder = world.glasses.configuration.folder
            let token = try #require(try CompanionTokens.list(in: folder).first)
            #expect(try CompanionTokens.revoke(token.id, in: folder) != nil)
            // A look that was under way before the key was taken back does not see it.
            try await world.until { model.screen.setup.title == "Pair again" }
            try await model.beginPairing()
            try await model.enter(Secret(try #require(world.person.codes.last)))
            try await world.until { model.screen.path.way == .wifi }
            #expect(world.keys.all.count == 1)
            #expect(try world.keys.all.allSatisfy { try world.glasses.tokens.accepts($0) })
        }
    }

    @Test func `other glasses at the address are not these`() async throws {
        try await CompanionWorld.run { world, model in
            world.joinNetwork()
            try await model.beginPairing()
            model.glasses.link.$deviceIdentity.inject("other glasses")
            try await model.enter(Secret(try #require(world.person.codes.last)))
            try await world.until { model.path == .foreign }
            #expect(model.screen.setup.problem?.code == "foreign")
            #expect(model.contents.notes == nil)
        }
    }

    @Test func `without an answer over Wi-Fi the network's isolation is named, and Bluetooth goes on`() async throws {
        try await CompanionWorld.run { world, model in
            world.wire.isCut = true
            world.joinNetwork()
            try await model.beginPairing()
            try await model.enter(Secret(try #require(world.person.codes.last)))
            try await model.join(ssid: "Harbour", password: Secret("correct horse"))
            try await world.until { model.screen.setup.problem != nil }
            #expect(model.screen.setup.problem?.advice?.contains("client isolation") == true)
            try await model.perform(.addNote(NewNote(content: "over the air")))
            #expect(try await world.glasses.notes().map(\.content) == ["over the air"])
            #expect(model.screen.notes.items?.map(\.content) == ["over the air"])
            let address = DeviceAddress(host: "192.0.2.10", port: 5_000)
            await #expect(
                throws: RoutingError.needsWiFi("Clear the conversation", hindrance: .noAnswer(address, reason: "nothing listens there"))
            ) { try await model.perform(.clearConversation) }
            #expect(model.screen.problem?.code == "needs-wifi")
            #expect(model.screen.problem?.sentence.contains("Both sides have to be in one network") == true)
        }
    }

    @Test func `what the glasses say of their own accord is told once, and an answer is not`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            try await world.until { model.contents.conversation != nil }
            try await model.perform(.say("hey glasses, what is your name?"))
            await world.glasses.tell("Reminder: tea.")
            try await world.until { model.causes.contains { $0.kind == .reminder } }
            await world.glasses.tell("Reminder: coffee.")
            try await world.until { model.causes.contains { $0.text.text == "Reminder: coffee." } }
            #expect(model.causes.filter { $0.kind == .reminder }.map(\.text.text) == ["Reminder: coffee.", "Reminder: tea."])
        }
    }

    @Test func `what the glasses said while they were not reached for long is no news`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            try await world.until { model.contents.conversation != nil }
            world.wire.isCut = true
            try await world.until { !model.path.isReachable }
            await world.glasses.tell("Reminder: tea.")
            try await world.timers.pause(for: .seconds(3_600))
            world.wire.isCut = false
            try await world.until { model.contents.conversation?.last?.content == "Reminder: tea." }
            #expect(!model.causes.contains { $0.kind == .reminder })
            await world.glasses.tell("Reminder: coffee.")
            try await world.until { model.causes.contains { $0.kind == .reminder } }
            #expect(model.causes.filter { $0.kind == .reminder }.map(\.text.text) == ["Reminder: coffee."])
        }
    }

    @BluetoothActor @Test func `what was said stays known where the glasses' clock shows another time`() {
        func said(_ lines: [(String, String)], at time: String) -> [UtteranceReport] {
            lines.map { UtteranceReport(role: $0.0, content: $0.1, timestamp: time) }
        }
        let before = [("assistant", "Hello."), ("user", "Who are you?"), ("assistant", "Jarvis."), ("assistant", "Reminder: tea.")]
        let news = before + [("assistant", "Reminder: tea."), ("user", "Thanks."), ("assistant", "You're welcome.")]
        let known = said(before, at: "2026-11-26T12:00:00")
        func unasked(_ lines: [(String, String)]) -> [String] {
            GlassesReader.unasked(in: said(lines, at: "2026-11-26T13:00:00"), after: known).map(\.content)
        }
        #expect(unasked(before).isEmpty)
        #expect(unasked(news) == ["Reminder: tea."])
        // The oldest ones are gone, and all of them.
        #expect(unasked(Array(news.dropFirst(2))) == ["Reminder: tea."])
        #expect(unasked([("assistant", "Reminder: tea.")]).isEmpty)
        #expect(unasked([("assistant", "Reminder: milk.")]) == ["Reminder: milk."])
        #expect(unasked([]).isEmpty)
    }

    @Test func `every change is done over Wi-Fi and shown as the glasses have it`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            try await model.perform(.personality(.witty))
            try await model.perform(.camera(["rotation": 90, "flip_horizontal": true]))
            #expect(model.screen.camera.levels.map(\.value) == [50])
            let camera = try #require(GlassesModel.actions.first { $0.name == "camera" })
            _ = try await camera.perform(model, ActionInput(fields: ["brightness": 80]))
            #expect(model.screen.camera.levels.map(\.label) == ["Brightness"] && model.screen.camera.levels.map(\.value) == [80])
            #expect(await world.glasses.currentSettings().camera.brightness == 80)
            try await model.perform(.addTodo(NewTodo(task: "one", priority: .low)))
            try await model.perform(.addTodo(NewTodo(task: "two", priority: .high)))
            let screen = model.screen
            #expect(screen.settings?.personality == "witty")
            #expect(screen.camera.rotation == 90 && screen.camera.flipHorizontal == true && screen.camera.flipVertical == false)
            #expect(screen.todos.items?.map(\.task) == ["two", "one"])
            let first = try #require(screen.todos.items?.first)
            try await model.perform(.changeTodo(id: first.id, TodoChange(completed: true)))
            #expect(model.screen.todos.items?.map(\.task) == ["one", "two"])
            let said = try await model.perform(.say("hey glasses, what is your name?"))
            #expect(said.reply?.contains("Jarvis") == true)
            #expect(model.search("YOUR NAME").map(\.role) == ["user"])
            try await model.perform(.sleep)
            try await world.until { model.screen.dashboard.modeWords == "Asleep" }
        }
    }

    @Test(arguments: [false, true])
    func `private mode is seen and refused on the screen, over Wi-Fi and over Bluetooth alone`(_ isWiFiGone: Bool) async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            if isWiFiGone {
                world.wire.isSilent = true
                try await world.until { !model.path.isReachable }
            }
            #expect(model.screen.dashboard.hearingWords == "Nothing: they are typed to")
            try await model.perform(.privateOn)
            try await world.until { model.screen.dashboard.hearing == "private" }
            let screen = model.screen
            #expect(world.glasses.isPrivate && screen.dashboard.hearingWords == "Camera and microphone are off")
            #expect(screen.dashboard.actions.map(\.id).contains("private-off") && screen.dashboard.notices == [])
            #expect(screen.camera.stream == nil && screen.camera.snapshot == nil)
            #expect(screen.camera.captureReason == "Camera and microphone are off. Turn them on to see what the glasses see.")
            // Another companion, or the owner, turns it off.
            await world.glasses.setPrivate(false)
            try await world.until { model.screen.dashboard.hearing == "typed" && model.screen.camera.captureReason == nil }
        }
    }

    @Test func `a deletion can be undone for a while, and is then carried out`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            for _ in 0..<3 { try await model.perform(.takePhoto) }
            let ids = try #require(model.contents.photos?.map(\.id))
            try await model.delete(.photos, ids: [ids[0], ids[1]])
            #expect(model.screen.gallery.photos.count == 1)
            #expect(model.screen.gallery.deleted == "2 photos deleted.")
            try model.deletion.undo()
            #expect(model.screen.gallery.photos.count == 3)
            try await model.delete(.photos, ids: [ids[0]])
            await model.finishDeletion()
            #expect(try await world.glasses.media(.photo).map(\.id) == [ids[1], ids[2]])
            #expect(throws: ActionError.self) { try model.deletion.undo() }
        }
    }

    @Test func `a photo that was taken elsewhere since the last look is deleted, and one that nobody took is refused`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            try await world.until { model.contents.photos?.isEmpty == true }
            _ = try await world.glasses.capture()
            let photo = try #require(try await world.glasses.media(.photo).first)
            try await model.delete(.photos, ids: [photo.id])
            await model.finishDeletion()
            #expect(try await world.glasses.media(.photo).isEmpty)
            await #expect(throws: ActionError.self) { try await model.delete(.photos, ids: ["photo_999"]) }
        }
    }

    @Test func `firmware that follows the guide to the letter shows what it can, and what an update would bring`() async throws {
        try await CompanionWorld.run { world, model in
            world.wire.forget(["GET /api/openapi.json", "PUT /api/settings/camera", "PUT /api/notes", "GET /api/camera/stream"])
            try await world.setUp()
            try await world.until { model.capabilities != nil }
            let screen = model.screen
            #expect(screen.camera.stream == nil && screen.camera.snapshot != nil)
            #expect(screen.camera.streamReason == "The firmware of these glasses has no live picture.")
            #expect(screen.update?.contains("a live picture") == true)
            #expect(screen.notes.addReason == nil && screen.notes.editReason != nil)
            await #expect(throws: GlassesRequestError.unsupported) {
                try await model.perform(.changeNote(id: "1", NewNote(content: "two")))
            }
            try await model.perform(.addNote(NewNote(content: "one")))
            #expect(model.screen.notes.items?.map(\.content) == ["one"])
        }
    }

    @Test func `no key, code or password is in what is shown`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            try await model.join(ssid: "Harbour", password: Secret("correct horse"))
            let text = String(decoding: try JSONEncoder().encode(model.screen), as: UTF8.self)
            let token = try #require(world.keys.all.first).revealed
            for secret in [try world.glasses.key.current().revealed, token, world.person.codes.last ?? "-", "correct horse"] {
                #expect(!text.contains(secret))
            }
        }
    }

    /// Answers every call with the same.
    private struct Always: HTTPTransport {
        let body: [UInt8]
        func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse { HTTPClientResponse(body: body) }
    }

    @Test func `another photo of the same name has a small picture of its own, at an address of its own`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            @BluetoothActor func address(_ time: String) async throws -> String? {
                let place = try #require(GlassesAddress(host: "192.0.2.10", port: 5_000))
                let list = #"[{"id": "photo_001", "filename": "photo_001.jpg", "size": 1, "timestamp": "\#(time)"}]"#
                try await model.reader.load(.photos, GlassesClient(place, key: nil, transport: Always(body: Array(list.utf8))))
                return model.screen.gallery.photos.items.first?.thumbnail
            }
            let first = try #require(try await address("2025-11-01T14:30:00"))
            #expect(try await address("2025-11-02T08:00:00") != first)
            #expect(try await address("2025-11-01T14:30:00") == first)
            // Nothing that glasses tell leads to another place.
            #expect(try await address("../../x")?.contains("..") == false)
        }
    }

    @Test(arguments: [GlassesFirmware.guide, .current])
    func `whoever asks how the glasses are reached while that is found out waits for it`(_ firmware: GlassesFirmware) async throws {
        try await CompanionWorld.run(firmware: firmware) { world, model in
            try await world.setUp()
            await world.endModels()
            await model.peripheral.disconnect()
            let next = world.makeModel()
            try await next.peripheral.connect(timeout: .seconds(20))
            let other = Task { @BluetoothActor in
                await next.settle()
                return next.path.isReachable
            }
            await next.settle()
            #expect(next.path.isReachable, "\(next.screen.path.sentence)")
            #expect(await other.value)
        }
    }
}
