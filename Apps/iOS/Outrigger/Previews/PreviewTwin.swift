#if DEBUG
    import Bluetooth
    import Companion
    import Foundation
    import VirtualRadio

    /// A simulated device of a room of previews.
    @BluetoothActor
    protocol PreviewTwin: AnyObject, Sendable {
        /// Its kind as the app in the same room has it; nil for the app's own.
        nonisolated var kind: DeviceKind? { get }

        /// Is the device, until cancelled.
        ///
        /// - Parameter folder: its own, which is there.
        func run(_ radio: VirtualPeripheral, in folder: URL) async throws
    }

    extension PreviewTwin {
        nonisolated var kind: DeviceKind? { nil }
    }
#endif
