#if DEBUG
    import Bluetooth
    import BottleDevice
    import Foundation
    import VirtualRadio

    /// The bottle's twin.
    @BluetoothActor
    final class PreviewBottle: PreviewTwin {
        private(set) var twin: BottleTwin?

        nonisolated init() {}

        func run(_ radio: VirtualPeripheral, in folder: URL) async throws {
            let twin = BottleTwin(
                .init(name: "Aquavate-1A2B", bootDuration: .milliseconds(100)), bottle: SimulatedBottle(seed: 42),
                store: BottleStore(.memory), radio: radio, restartRadio: { radio.restart(after: $0) })
            self.twin = twin
            try await twin.run()
        }
    }
#endif
