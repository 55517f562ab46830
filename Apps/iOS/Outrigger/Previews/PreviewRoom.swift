#if DEBUG
    import Bluetooth
    import BottleDevice
    import Companion
    import DeviceSide
    import Explore
    import Foundation
    import Glasses
    import Speaker
    import SpeakerDevice
    import VirtualRadio

    /// A room with simulated devices, each on simulated air: what previews live in.
    @BluetoothActor
    final class PreviewRoom {
        /// What can stand in it; the names are those of the kinds.
        enum Kind: String, Sendable {
            case speaker, bottle, glasses
        }

        nonisolated let air: VirtualRadio
        nonisolated let folder: URL
        private nonisolated let kinds: [Kind]
        private(set) lazy var phone = air.makeCentral()
        private(set) var bottle: BottleTwin?
        private(set) var speaker: SpeakerTwin?

        /// Nothing runs before ``run()``.
        nonisolated init(_ kinds: [Kind]) {
            self.kinds = kinds
            air = VirtualRadio(seed: 42)
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("outrigger-preview-\(UUID().uuidString)")
        }

        /// What an app in this room runs on.
        nonisolated var surroundings: AppSurroundings {
            AppSurroundings(
                radio: { self.phone }, description: RadioDescription(name: "Simulated radio", isSimulated: true, canBeSwitched: false),
                folder: folder.appendingPathComponent("companion"),
                credentials: FileCredentialStore(folder.appendingPathComponent("companion/credentials.json")),
                links: LinkMemory(folder: folder.appendingPathComponent("companion")),
                kinds: [.speaker, .bottle, .glasses(over: PreviewGlassesAPI())],
                explore: {
                    APIService(try APIConfiguration("http://preview.invalid", source: "the preview"), transport: PreviewExplore())
                },
                room: { try await self.run() })
        }

        /// Runs the devices until cancelled; their files are then deleted.
        func run() async throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            try await withThrowingTaskGroup { group in
                for kind in kinds {
                    let radio = air.makePeripheral(.init(mtu: 247, supportsPreparedWrites: false, distance: 2))
                    let device = makeDevice(kind, radio)
                    group.addTask { try await radio.run() }
                    group.addTask { try await device() }
                }
                group.addTask { await untilCancelled() }
                // The end of one is the end of all.
                defer { group.cancelAll() }
                try await group.next()
            }
        }

        private func makeDevice(_ kind: Kind, _ radio: VirtualPeripheral) -> @Sendable () async throws -> Void {
            switch kind {
            case .speaker:
                let speaker = SpeakerTwin(
                    .init(
                        name: "42 Decibels-7F3A", folder: folder.appendingPathComponent("speaker"),
                        factory: FirmwareImageBuilder(version: "2.4.3").build(), bootDuration: .milliseconds(100), tellsVersion: true),
                    radio: radio,
                    wifi: SimulatedWiFiStation(
                        networks: [.init(ssid: "Harbour", password: Secret("seaweed-42"))], timers: air.timers,
                        attemptDuration: .seconds(1)),
                    downloader: HTTPFirmwareDownloader(), restartRadio: { radio.restart(after: $0) })
                self.speaker = speaker
                return { try await speaker.run() }
            case .bottle:
                let bottle = BottleTwin(
                    .init(name: "Aquavate-1A2B", bootDuration: .milliseconds(100)), bottle: SimulatedBottle(seed: 42),
                    store: BottleStore(.memory), radio: radio, restartRadio: { radio.restart(after: $0) })
                self.bottle = bottle
                return { try await bottle.run() }
            case .glasses:
                let glasses = PreviewGlasses(radio)
                return { try await glasses.run() }
            }
        }
    }
#endif
