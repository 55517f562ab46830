#if DEBUG
    import Bluetooth
    import Companion
    import Foundation
    import Glasses
    import GlassesDevice
    import GlassesServer
    import HTTPClient
    import Synchronization
    import VirtualRadio

    /// The glasses' twin with two photos, its REST API in the same process; on no Wi-Fi network until it is given one.
    @BluetoothActor
    final class PreviewGlasses: PreviewTwin {
        nonisolated let kind: DeviceKind?
        private let network = Network()
        private let ear = Ear()

        nonisolated init() { kind = .glasses(over: network) }

        /// The pairing code, as soon as they have said it.
        nonisolated func code() async throws -> String {
            while true {
                if let code = ear.code.withLock({ $0 }) { return code }
                try await Task.sleep(for: .milliseconds(20))
            }
        }

        func run(_ radio: VirtualPeripheral, in folder: URL) async throws {
            let wifi = SimulatedNetwork(timers: radio.timers)
            var configuration = GlassesConfiguration(folder: folder)
            configuration.battery = .simulated
            configuration.wifi = wifi
            configuration.speech = ear
            configuration.zone = .gmt
            // 1 November 2025, 14:30.
            configuration.now = { Date(timeIntervalSince1970: 1_762_007_400) }
            let glasses = try SmartGlasses(configuration)
            try await Self.furnish(glasses)
            let twin = GlassesTwin(glasses, policy: .open, radio: radio, bootDuration: .milliseconds(100)) { radio.restart(after: $0) }
            twin.findNetwork = { wifi.joined == nil ? nil : NetworkInfo(ip: "192.0.2.10", subnet: "255.255.255.0") }
            twin.restPort = 5_000
            network.api.withLock { $0 = InProcessTransport(GlassesAPI(glasses) { await twin.requestRestart() }) }
            try await withThrowingTaskGroup { group in
                group.addTask { try await glasses.run() }
                group.addTask { try await twin.run() }
                // The end of one is the end of both.
                defer { group.cancelAll() }
                try await group.next()
            }
        }

        private static func furnish(_ glasses: SmartGlasses) async throws {
            try await glasses.change { $0.name = "Ada" }
            for _ in 1...2 { _ = try await glasses.capture() }
            try await glasses.add([NewTodo(task: "Bring bread", priority: .high)])
            _ = try await glasses.hear("hey glasses, what time is it?")
        }

        /// Reaches the API wherever it is asked for.
        private final class Network: HTTPTransport {
            let api = Mutex<InProcessTransport?>(nil)

            func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
                guard let transport = api.withLock({ $0 }) else { throw HTTPClientError.refused }
                return try await transport.open(request)
            }
        }

        /// Remembers the code that was said last.
        private final class Ear: SpeechOutput {
            let code = Mutex<String?>(nil)

            func say(_ text: String, voice: Voice) async throws {
                let digits = text.filter(\.isNumber)
                if digits.count == 6 { code.withLock { $0 = digits } }
            }
        }
    }
#endif
