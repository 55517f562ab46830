#if DEBUG
    import Bluetooth
    import Companion
    import Explore
    import Foundation
    import Observation
    import VirtualRadio

    /// A room with simulated devices, each on simulated air: what previews live in.
    @BluetoothActor
    final class PreviewRoom: Observable {
        nonisolated let air: VirtualRadio
        nonisolated let folder: URL
        private nonisolated let twins: [String: any PreviewTwin]
        private(set) lazy var phone = air.makeCentral()

        /// Nothing runs before ``run()``.
        ///
        /// - Parameter kinds: those of which a device stands in it.
        nonisolated init(_ kinds: [AppKind]) {
            twins = Dictionary(kinds.compactMap { kind in kind.makePreview.map { (kind.name, $0()) } }) { $1 }
            air = VirtualRadio(seed: 42)
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("outrigger-preview-\(UUID().uuidString)")
        }

        /// The device of a type, if it stands here.
        nonisolated func twin<Twin: PreviewTwin>(_ type: Twin.Type = Twin.self) -> Twin? {
            twins.values.lazy.compactMap { $0 as? Twin }.first
        }

        /// What an app in this room runs on.
        nonisolated var surroundings: AppSurroundings {
            AppSurroundings(
                radio: { self.phone }, description: RadioDescription(name: "Simulated radio", isSimulated: true, canBeSwitched: false),
                folder: folder.appendingPathComponent("companion"),
                credentials: FileCredentialStore(folder.appendingPathComponent("companion/credentials.json")),
                links: LinkMemory(folder: folder.appendingPathComponent("companion")),
                kinds: AppKind.all.map { known in
                    var known = known
                    known.kind = twins[known.name]?.kind ?? known.kind
                    return known
                },
                explore: {
                    APIService(try APIConfiguration("http://preview.invalid", source: "the preview"), transport: PreviewExplore())
                },
                room: { try await self.run() })
        }

        /// Runs the devices until cancelled; their files are then deleted.
        func run() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            try await withThrowingTaskGroup { group in
                for (name, twin) in twins {
                    let own = folder.appendingPathComponent(name)
                    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
                    let radio = air.makePeripheral(.init(mtu: 247, supportsPreparedWrites: false, distance: 2))
                    group.addTask { try await radio.run() }
                    group.addTask { try await twin.run(radio, in: own) }
                }
                group.addTask { await untilCancelled() }
                // The end of one is the end of all.
                defer { group.cancelAll() }
                try await group.next()
            }
        }
    }
#endif
