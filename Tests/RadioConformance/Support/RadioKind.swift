import Bluetooth
import Foundation
import OutriggerTesting
import Testing

#if os(Linux) && !OUTRIGGER_PORTABLE
    import BlueZTestSupport
#endif

/// The radios that the suite runs on.
enum RadioKind: String, Sendable, CustomTestStringConvertible {
    case virtual
    #if os(Linux)
        /// CoreBluetooth as it is documented, over simulated air.
        case coreBluetooth
        /// The same, with every behaviour that is in doubt the other way round.
        case coreBluetoothOtherwise
        /// CoreBluetooth in the peripheral role.
        case coreBluetoothPeripheral
        /// The same, with every behaviour that is in doubt the other way round.
        case coreBluetoothPeripheralOtherwise
        private static let apple: [RadioKind] = [
            .coreBluetooth, .coreBluetoothOtherwise, .coreBluetoothPeripheral, .coreBluetoothPeripheralOtherwise,
        ]
    #endif
    #if os(Linux) && !OUTRIGGER_PORTABLE
        case socket
        case bluez
        /// CoreBluetooth as it is documented, over BlueZ, in one role and the other.
        case coreBluetoothOnBlueZ, coreBluetoothPeripheralOnBlueZ
        /// In the testbed, where they are named: the suite takes minutes there.
        private static let onRequest: [RadioKind] =
            ProcessInfo.processInfo.environment["TESTBED"] == nil ? [] : [.coreBluetoothOnBlueZ, .coreBluetoothPeripheralOnBlueZ]
        /// In the testbed, the real stack; elsewhere, simulated air.
        private static let here: [RadioKind] =
            ProcessInfo.processInfo.environment["TESTBED"] == nil ? [.virtual, .socket] + apple : [.bluez]
    #elseif os(Linux)
        private static let here: [RadioKind] = [.virtual] + apple
        private static let onRequest: [RadioKind] = []
    #else
        private static let here: [RadioKind] = [.virtual]
        private static let onRequest: [RadioKind] = []
    #endif

    /// Those that there are here; `OUTRIGGER_RADIOS` names some of them, with commas between, where not all are of interest.
    static let all: [RadioKind] = {
        guard let names = ProcessInfo.processInfo.environment["OUTRIGGER_RADIOS"]?.split(separator: ",") else { return here }
        return (here + onRequest).filter { names.contains(Substring($0.rawValue)) }
    }()

    var testDescription: String { rawValue }

    /// Plays a scene; one that the radio does not reach is skipped with the reason.
    @BluetoothActor
    func play(_ scene: RadioConformance.Scene) async throws {
        guard case .cannot(let reason) = try await scene.play(on: try make()) else { return }
        // A case that is cancelled says nothing by itself.
        print("skipped on \(rawValue): \(scene): \(reason)")
        try Test.cancel("\(reason)")
    }

    @BluetoothActor
    private func make() throws -> any RadioUnderTest {
        switch self {
        case .virtual: VirtualRadioUnderTest()
        #if os(Linux)
            case .coreBluetooth: CoreBluetoothUnderTest()
            case .coreBluetoothOtherwise: CoreBluetoothUnderTest(.otherwise)
            case .coreBluetoothPeripheral: CoreBluetoothPeripheralUnderTest()
            case .coreBluetoothPeripheralOtherwise: CoreBluetoothPeripheralUnderTest(.otherwise)
        #endif
        #if os(Linux) && !OUTRIGGER_PORTABLE
            case .socket: try SocketRadioUnderTest()
            case .bluez: BlueZRadioUnderTest()
            case .coreBluetoothOnBlueZ: CoreBluetoothOnBlueZUnderTest(.central)
            case .coreBluetoothPeripheralOnBlueZ: CoreBluetoothOnBlueZUnderTest(.peripheral)
        #endif
        }
    }
}
