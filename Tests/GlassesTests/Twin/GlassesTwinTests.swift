import Bluetooth
import BluetoothServices
import Credentials
import Foundation
import GlassesContract
import Testing

@testable import GlassesDevice

/// Glasses over Bluetooth, as a companion meets them.
@Suite @BluetoothActor struct GlassesTwinTests {
    @Test func `the table is the guide's`() async throws {
        try await GlassesWorld.run { world, peer in
            typealias U = GlassesUUIDs
            let table = world.table
            #expect(Set(table.keys) == ["180A", "180F", "1805", U.authentication, U.settings, U.quickActions, U.dataSync, U.wifi, U.link])
            #expect(table[U.authentication] == [U.apiKey: .read, U.pairingCode: [.read, .notify], U.pairingStatus: [.read, .write]])
            #expect(
                table[U.settings] == [
                    U.personality: [.read, .write], U.assistantName: [.read, .write], U.wakeWord: [.read, .write],
                    U.voice: [.read, .write], U.statusMode: [.read, .notify],
                ])
            #expect(
                table[U.quickActions] == [U.cameraControl: .write, U.systemControl: .write, U.actionResponse: [.read, .notify]])
            #expect(table[U.dataSync] == [U.notes: [.read, .write, .notify], U.todos: [.read, .write, .notify]])
            #expect(
                table[U.wifi] == [
                    U.wifiSSID: .write, U.wifiPassword: .write, U.wifiStatus: [.read, .notify], U.networkInfo: .read,
                ])
            #expect(table["180A"]?.count == 5)
            #expect(table["1805"] == ["2A2B": [.read, .write, .notify], "2A0F": [.read, .write]])
            #expect(peer.battery.batteryLevel == 85)
            #expect(world.bluetooth.retrievePeripheral(for: peer.id).name == "Smart Glasses")
        }
    }

    @Test func `settings that are written are kept for REST, and those that are wrong are refused`() async throws {
        try await GlassesWorld.run { world, peer in
            #expect(peer.settings.personality == .jarvis)
            try await peer.settings.$personality.write(.casual)
            try await peer.settings.$assistantName.write(try AssistantName("Alfred"))
            try await world.write(#"{"sensitivity": 0.9}"#, to: GlassesUUIDs.wakeWord)
            try await peer.settings.$voice.write(try Voice(engine: .espeak, rate: 200, volume: 1))
            let settings = await world.glasses.currentSettings()
            #expect(settings.personality == .casual && settings.name == "Alfred")
            #expect(settings.wakeWord == (try WakeWord(keyword: "hey glasses", sensitivity: 0.9)))
            #expect(try await peer.settings.$wakeWord.read() == settings.wakeWord)
            for (text, uuid) in [
                ("evil", GlassesUUIDs.personality), ("", GlassesUUIDs.assistantName), (#"{"sensitivity": 2}"#, GlassesUUIDs.wakeWord),
                (#"{"keyword": "?"}"#, GlassesUUIDs.wakeWord),
                ("no JSON", GlassesUUIDs.voice), (#"{"rate": 1000}"#, GlassesUUIDs.voice),
            ] {
                await #expect(throws: ATTError.valueNotAllowed, "\(text)") { try await world.write(text, to: uuid) }
            }
            #expect(await world.glasses.currentSettings() == settings)
            // What REST changes is read here.
            try await world.glasses.change { $0.personality = .professional }
            try await world.pause(0.1)
            #expect(try await peer.settings.$personality.read() == .professional)
        }
    }

    @Test func `a note that is written on one side is read and told on the other`() async throws {
        try await GlassesWorld.run { world, peer in
            var told: [[String]] = []
            peer.sync.$notes.onChange { (notes: RecentItems<Note>) in told.append(notes.items.map(\.content)) }
            try await world.glasses.add([NewNote(content: "from REST")])
            try await world.pause(0.5)
            #expect(told == [["from REST"]])
            try await world.write(#"[{"content": "one"}, {"content": "two"}]"#, to: GlassesUUIDs.notes)
            try await world.write(#"{"task": "Buy groceries"}"#, to: GlassesUUIDs.todos)
            try await world.pause(0.5)
            #expect(told.last == ["two", "one", "from REST"])
            #expect(try await world.glasses.todos().map(\.task) == ["Buy groceries"])
            #expect(try await peer.sync.$notes.read().items.map(\.id) == ["3", "2", "1"])
            for wrong in ["", "[]", "[{}]", #"{"content": ""}"#, #"[{"content": "good"}, {"content": 5}]"#, "{"] {
                await #expect(throws: ATTError.valueNotAllowed, "\(wrong)") { try await world.write(wrong, to: GlassesUUIDs.notes) }
            }
            #expect(try await world.glasses.notes().count == 3)
        }
    }

    @Test func `long notes are read whole and told as far as the link carries`() async throws {
        try await GlassesWorld.run(mtu: 185) { world, peer in
            var told: [RecentItems<Note>] = []
            peer.sync.$notes.onChange { (notes: RecentItems<Note>) in told.append(notes) }
            try await world.glasses.add([NewNote(content: String(repeating: "long ", count: 100))])
            try await world.pause(0.5)
            let content = try #require(told.last?.items.first?.content)
            #expect(content.hasPrefix("long long") && content.hasSuffix("…") && content.utf8.count < 182)
            let read = try await peer.sync.$notes.read()
            #expect(read.bytes.count > 400 && read.bytes.count <= 512)
        }
    }

    /// Four bytes, the lowest first; the first count is another one with each start.
    @Test func `whatever happens is counted, and the count is told within a fifth of a second`() async throws {
        try await GlassesWorld.run { world, peer in
            var told: [(count: UInt32, time: Duration)] = []
            peer.link.$eventCount.onChange { (count: UInt32) in told.append((count, world.timers.now)) }
            let before = try await peer.link.$eventCount.read()
            var waits: [Duration] = []
            for _ in 0..<100 {
                let start = world.timers.now
                try await world.glasses.add([NewNote(content: "note")])
                try await world.pause(0.5)
                waits.append(try #require(told.last).time - start)
            }
            #expect(told.last?.count == before &+ 100 && waits.sorted()[94] <= .milliseconds(200))
            let count = world.glasses.events.count
            #expect(try await peer.link.$eventCount.read().bytes == [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: count >> $0) })
        }
    }

    @Test func `commands always succeed as writes, and the response tells what became of them`() async throws {
        try await GlassesWorld.run { world, peer in
            var told: [ActionResponse] = []
            peer.actions.$actionResponse.onChange { (response: ActionResponse) in told.append(response) }
            try await peer.actions.$cameraControl.write(.photo)
            try await world.pause(0.2)
            let path = try #require(told.last?.path)
            #expect(told.last?.success == true && path.hasSuffix("/photos/photo_001.jpg") && FileManager.default.fileExists(atPath: path))
            try await world.write("selfie", to: GlassesUUIDs.cameraControl)
            try await world.write("dance", to: GlassesUUIDs.systemControl)
            try await world.pause(0.2)
            #expect(
                told.suffix(2) == [
                    ActionResponse(success: false, error: "Unknown command"), ActionResponse(success: false, error: "Unknown command"),
                ])
            world.glasses.hasCamera = false
            try await peer.actions.$cameraControl.write(.photo)
            #expect(try await peer.actions.$actionResponse.read() == ActionResponse(success: false, error: "Camera not available"))

            var modes: [StatusMode] = []
            peer.settings.$statusMode.onChange { (mode: StatusMode) in modes.append(mode) }
            try await peer.actions.$systemControl.write(.sleep)
            try await world.pause(0.2)
            #expect(world.glasses.statusMode == .sleep && told.last == ActionResponse(success: true, message: "Going to sleep"))
            try await peer.actions.$systemControl.write(.sleep)
            try await world.pause(0.2)
            #expect(told.last == ActionResponse(success: true, message: "Already asleep"))
            try await peer.actions.$systemControl.write(.wake)
            try await world.pause(0.2)
            #expect(modes == [.sleep, .active])
        }
    }

    @Test func `private mode is ordered and told over Bluetooth, and refuses a photo with its sentence`() async throws {
        try await GlassesWorld.run { world, peer in
            var (told, states): ([ActionResponse], [HearingState]) = ([], [])
            peer.actions.$actionResponse.onChange { (response: ActionResponse) in told.append(response) }
            peer.link.$hearing.onChange { (state: HearingState) in states.append(state) }
            #expect(try await peer.link.$hearing.read() == .typed)
            try await peer.actions.$systemControl.write(.privateOn)
            try await world.pause(0.2)
            #expect(told.last == ActionResponse(success: true, message: "Private mode: camera and microphone are off."))
            try await peer.actions.$cameraControl.write(.photo)
            try await world.pause(0.2)
            #expect(told.last == ActionResponse(success: false, error: "\(GlassesError.privateMode)"))
            try await peer.actions.$systemControl.write(.privateOff)
            try await world.pause(0.2)
            #expect(states.suffix(2) == [.private, .typed] && !world.glasses.isPrivate)
        }
    }

    @Test func `a video's write returns at once, and the response follows when it is complete, or cannot be made`() async throws {
        try await GlassesWorld.run { world, peer in
            var told: [ActionResponse] = []
            peer.actions.$actionResponse.onChange { (response: ActionResponse) in told.append(response) }
            // Nobody records yet: the write is answered all the same, and another one is refused.
            try await peer.actions.$cameraControl.write(.video(seconds: 1))
            try await peer.actions.$cameraControl.write(.video(seconds: 1))
            try await world.pause(0.2)
            #expect(told == [ActionResponse(success: false, error: "A video is being recorded. Wait until it is complete.")])
            let run = Task { try await world.glasses.run() }
            defer { run.cancel() }
            while told.count < 2 { try await world.pause(0.1) }
            #expect(told[1].success && told[1].path?.hasSuffix("/videos/video_001.h264") == true, "\(told)")
            world.glasses.hasCamera = false
            try await peer.actions.$cameraControl.write(.video(seconds: 1))
            while told.count < 3 { try await world.pause(0.1) }
            #expect(told[2] == ActionResponse(success: false, error: "Camera not available"))
        }
    }

    @Test func `with an empty battery they are off, until it is charged`() async throws {
        try await GlassesWorld.run { world, peer in
            var levels: [UInt8] = []
            peer.battery.$batteryLevel.onChange { (level: UInt8) in levels.append(level) }
            world.glasses.faults.battery = 3
            try await world.pause(0.5)
            #expect(levels == [3] && peer.state == .connected)
            world.glasses.faults.battery = 0
            try await world.pause(30)
            #expect(peer.state == .disconnected && world.twin.isRestarting)
            world.glasses.faults.battery = 50
            try await world.pause(5)
            #expect(!world.twin.isRestarting)
            try await peer.connect(timeout: .seconds(20))
            #expect(try await peer.battery.$batteryLevel.read() == 50)
        }
    }

    @Test func `a battery that is not there is not published, and a Wi-Fi that cannot be used has failed until it can`() async throws {
        let wifi = AbsentWiFi()
        try await GlassesWorld.run(battery: .none, wifi: wifi) { world, peer in
            #expect(world.table["180F"] == nil && world.glasses.status().battery == nil)
            #expect(peer.wifi.status == .failed && peer.link.wifiProblem == AbsentWiFi.sentence)
            #expect(world.glasses.status().notices == [AbsentWiFi.sentence])
            await #expect(throws: ATTError.unlikelyError) { try await peer.link.$nearbyNetworks.read() }
            wifi.isThere = true
            try await world.pause(31)
            #expect(peer.wifi.status == .connected && peer.link.wifiProblem == "" && world.glasses.status().notices.isEmpty)
            wifi.isThere = false
            try await world.pause(31)
            #expect(peer.wifi.status == .failed && peer.link.wifiProblem == AbsentWiFi.sentence)
        }
    }

    @Test func `out of the network's reach it says so, and Bluetooth goes on`() async throws {
        try await GlassesWorld.run { world, peer in
            world.twin.network = NetworkInfo(ip: "192.168.1.100", subnet: "255.255.255.0", gateway: "192.168.1.1")
            _ = try await world.network.change(to: "Harbour", password: Secret("seaweed-42")) { _ in true }
            world.glasses.faults.isInternetGone = true
            try await world.pause(0.5)
            #expect(try await peer.wifi.$status.read() == .connected)
            world.glasses.faults.isWiFiGone = true
            try await world.pause(0.5)
            #expect(try await peer.wifi.$status.read() == .disconnected)
            #expect(try await peer.wifi.$networkInfo.read() == NetworkInfo())
            world.glasses.faults.isWiFiGone = false
            try await world.pause(0.5)
            #expect(try await peer.wifi.$status.read() == .connected)
            #expect(try await peer.wifi.$networkInfo.read().ip == "192.168.1.100")
        }
    }

    @Test func `a restart is seen as one, and keeps what is kept`() async throws {
        try await GlassesWorld.run { world, peer in
            try await world.write(#"{"content": "kept"}"#, to: GlassesUUIDs.notes)
            await world.glasses.setMode(.sleep)
            try await peer.actions.$systemControl.write(.restart)
            try await world.pause(1)
            #expect(world.twin.isRestarting)
            // The companion notices when the link's own time is over.
            try await world.pause(10)
            #expect(peer.state == .disconnected && !world.twin.isRestarting)
            try await peer.connect(timeout: .seconds(20))
            #expect(try await peer.settings.$statusMode.read() == .active)
            #expect(try await peer.sync.$notes.read().items.map(\.content) == ["kept"])
        }
    }

    @Test func `joining a network is told step by step, with the reason of a failure`() async throws {
        try await GlassesWorld.run { world, peer in
            world.twin.network = NetworkInfo(ip: "192.168.1.100", subnet: "255.255.255.0", gateway: "192.168.1.1")
            world.twin.restPort = 5_000
            #expect(try await peer.link.$restPort.read() == 5_000)
            #expect(peer.link.deviceIdentity == world.glasses.serialNumber)
            var told: [WiFiStatus] = []
            peer.wifi.$status.onChange { (status: WiFiStatus) in told.append(status) }
            #expect(peer.wifi.status == .disconnected)
            let password = try WiFiPassphrase(Secret("seaweed-42"))
            // A password alone belongs to no network.
            await #expect(throws: ATTError.writeRequestRejected) { try await peer.wifi.$password.write(password) }
            try await peer.wifi.$ssid.write("Harbour")
            try await peer.wifi.$password.write(password)
            try await world.pause(3)
            #expect(told == [.connecting, .connected])
            #expect(try await peer.wifi.$networkInfo.read().ip == "192.168.1.100")
            for (ssid, words) in [("not-found", "in reach"), ("wrong-password", "refused the password"), ("no-address", "no address")] {
                told = []
                try await peer.wifi.$ssid.write(ssid)
                try await peer.wifi.$password.write(password)
                try await world.pause(3)
                #expect(told == [.connecting, .failed])
                #expect(try await peer.link.$wifiProblem.read().contains(words), "\(ssid)")
                // The network before is still there.
                #expect(world.network.joined == "Harbour")
            }
            for wrong in ["", String(repeating: "x", count: 33)] {
                await #expect(throws: ATTError.invalidAttributeValueLength) { try await world.write(wrong, to: GlassesUUIDs.wifiSSID) }
            }
            await #expect(throws: ATTError.valueNotAllowed) { try await world.write("short", to: GlassesUUIDs.wifiPassword) }
        }
    }

    @Test func `networks in reach are read over the link, the strongest first`() async throws {
        try await GlassesWorld.run(.passkey) { world, peer in
            let networks = try await peer.link.$nearbyNetworks.read()
            #expect(networks.items.map(\.ssid) == SimulatedNetwork.nearby.map(\.ssid))
            #expect(networks.items.last == NearbyNetwork(ssid: "Harbour Office", signal: 30, security: .enterprise, joinable: false))
        }
    }

    // MARK: - Pairing

    @Test func `open pairing is the guide's, to the letter`() async throws {
        try await GlassesWorld.run { world, peer in
            #expect(try await peer.authentication.$pairingStatus.read() == .unpaired)
            await #expect(throws: ATTError.insufficientAuthorization) { _ = try await peer.authentication.$apiKey.read() }
            let code = try await peer.authentication.$pairingCode.read()
            #expect(world.person.codes == [code] && code.count == 6)
            #expect(try await peer.authentication.$pairingStatus.read() == .pairing)
            await #expect(throws: ATTError.insufficientAuthorization) { _ = try await peer.authentication.$apiKey.read() }
            await #expect(throws: ATTError.valueNotAllowed) { try await world.write([3], to: GlassesUUIDs.pairingStatus) }
            await #expect(throws: ATTError.invalidAttributeValueLength) { try await world.write([2, 0], to: GlassesUUIDs.pairingStatus) }
            try await peer.authentication.$pairingStatus.write(.paired)
            #expect(try await peer.authentication.$apiKey.read() == world.glasses.key.current().revealed)
            // Another connection has to confirm anew.
            await peer.disconnect()
            try await peer.connect(timeout: .seconds(20))
            await #expect(throws: ATTError.insufficientAuthorization) { _ = try await peer.authentication.$apiKey.read() }
        }
    }

    @Test func `a code that nobody confirms ends, and five of them lock pairing`() async throws {
        try await GlassesWorld.run { world, peer in
            let first = try await peer.authentication.$pairingCode.read()
            #expect(try await peer.authentication.$pairingCode.read() == first)
            try await world.pause(121)
            #expect(try await peer.authentication.$pairingStatus.read() == .unpaired)
            for _ in 0..<4 {
                #expect(try await peer.authentication.$pairingCode.read() != first)
                await peer.disconnect()
                try await peer.connect(timeout: .seconds(20))
            }
            await #expect(throws: ATTError.insufficientAuthorization) { _ = try await peer.authentication.$pairingCode.read() }
            await #expect(throws: ATTError.insufficientAuthorization) { try await peer.authentication.$pairingStatus.write(.paired) }
            try await world.pause(61)
            _ = try await peer.authentication.$pairingCode.read()
        }
    }

    @Test func `to a companion that gives up another code is said`() async throws {
        try await GlassesWorld.run { world, peer in
            let first = try await peer.authentication.$pairingCode.read()
            try await peer.authentication.$pairingStatus.write(.unpaired)
            #expect(try await peer.authentication.$pairingStatus.read() == .unpaired)
            let second = try await peer.authentication.$pairingCode.read()
            #expect(second != first && world.person.codes == [first, second])
            // As often as codes may come to nothing for all companions together, each time another one.
            try await peer.authentication.$pairingStatus.write(.unpaired)
            for _ in 2..<20 {
                _ = try await peer.authentication.$pairingCode.read()
                try await peer.authentication.$pairingStatus.write(.unpaired)
            }
            #expect(world.person.codes.count == 20 && Set(world.person.codes).count >= 19)
            await #expect(throws: ATTError.insufficientAuthorization) { _ = try await peer.authentication.$pairingCode.read() }
            // Written once more, it does not count again.
            try await peer.authentication.$pairingStatus.write(.unpaired)
            try await world.pause(300)
            _ = try await peer.authentication.$pairingCode.read()
        }
    }

    @Test func `with passkeys the code that is said is the one that the link needs`() async throws {
        try await GlassesWorld.run(.passkey) { world, peer in
            let code = try await peer.authentication.$pairingCode.read()
            #expect(world.person.codes == [code])
            #expect(try await peer.authentication.$pairingStatus.read() == .pairing)
            await #expect(throws: ATTError.insufficientAuthorization) { _ = try await peer.authentication.$apiKey.read() }
            try await peer.authentication.$pairingStatus.write(.paired)
            #expect(try await peer.authentication.$apiKey.read() == world.glasses.key.current().revealed)
        }
    }

    @Test func `a paired companion reads the key's fingerprint, and gets a token of its own`() async throws {
        try await GlassesWorld.run(.passkey) { world, peer in
            #expect(try await peer.link.$keyFingerprint.read() == .none)
            world.twin.keyFingerprint = try KeyFingerprint(sha256: 0..<32)
            #expect(try await peer.link.$keyFingerprint.read().sha256 == Array(0..<32))

            // Not before it has said that it is paired.
            await #expect(throws: ATTError.insufficientAuthorization) { _ = try await peer.link.$companionToken.read() }
            await #expect(throws: ATTError.insufficientAuthorization) { try await peer.link.$companionToken.write("Anna's phone") }
            try await peer.authentication.$pairingStatus.write(.paired)
            for wrong in ["", String(repeating: "x", count: 65)] {
                await #expect(throws: ATTError.invalidAttributeValueLength) { try await peer.link.$companionToken.write(wrong) }
            }
            try await peer.link.$companionToken.write("Anna's phone")
            let token = try await peer.link.$companionToken.read()
            #expect(try world.glasses.tokens.accepts(Secret(token)))
            #expect(try await peer.link.$companionToken.read() == token)
            #expect(try CompanionTokens.list(in: world.glasses.configuration.folder).map(\.name) == ["Anna's phone"])

            // On another connection it gets another, and the first is over.
            await peer.disconnect()
            try await peer.connect(timeout: .seconds(20))
            await #expect(throws: ATTError.insufficientAuthorization) { _ = try await peer.link.$companionToken.read() }
            try await peer.authentication.$pairingStatus.write(.paired)
            let second = try await peer.link.$companionToken.read()
            #expect(try !world.glasses.tokens.accepts(Secret(token)))
            #expect(try world.glasses.tokens.accepts(Secret(second)))
            #expect(try CompanionTokens.list(in: world.glasses.configuration.folder).map(\.name) == ["Anna's phone"])
        }
    }

    @Test func `who is not paired reads neither networks nor the key's fingerprint`() async throws {
        try await GlassesWorld.run(.passkey, connects: false) { world, peer in
            world.person.error = 1
            for read in [
                { _ = try await peer.link.$nearbyNetworks.read() }, { _ = try await peer.link.$keyFingerprint.read() },
            ] as [@BluetoothActor () async throws -> Void] {
                await #expect(throws: (any Error).self) {
                    try await peer.connect(timeout: .seconds(20))
                    try await read()
                }
            }
        }
    }

    @Test func `a companion whose token is taken back loses its link and its bond, and has to type the code again`() async throws {
        try await GlassesWorld.run(.passkey) { world, peer in
            _ = try await peer.authentication.$pairingCode.read()
            try await peer.authentication.$pairingStatus.write(.paired)
            _ = try await peer.link.$companionToken.read()
            #expect(world.person.codes.count == 1)
            let id = try #require(try CompanionTokens.list(in: world.glasses.configuration.folder).first?.id)
            _ = try await world.glasses.revokeCompanion(id)
            try await world.timers.until("The link ends") { peer.state == .disconnected }
            await #expect(throws: (any Error).self) {
                try await peer.connect(timeout: .seconds(20))
                _ = try await peer.settings.$personality.read()
            }
        }
    }

    @Test func `with passkeys nothing is told to who types something else`() async throws {
        try await GlassesWorld.run(.passkey, connects: false) { world, peer in
            world.person.error = 1
            // Connecting subscribes, which already needs the passkey.
            await #expect(throws: (any Error).self) {
                try await peer.connect(timeout: .seconds(20))
                _ = try await peer.authentication.$pairingCode.read()
            }
            #expect(!world.person.codes.isEmpty)
        }
    }
}
