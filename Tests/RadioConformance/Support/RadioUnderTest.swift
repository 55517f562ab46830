import Bluetooth
import Foundation
import Testing

/// A radio that the suite runs on: it makes the adapters of a scene, and does what no protocol of the framework can ask for.
///
/// To run the suite on another radio, conform a type to this, and name it in ``RadioKind``.
@BluetoothActor
protocol RadioUnderTest: AnyObject {
    /// What cannot be done around this radio in a test, and why.
    var unavailable: [StageEffect: String] { get }

    /// The companion's adapter: always the same one.
    var central: any CentralRadio { get }
    /// The device's adapter: always the same one.
    var peripheral: any PeripheralRadio { get }

    /// Runs what there is beside the adapters, until cancelled.
    func run() async throws

    /// Forgets what earlier scenes left behind: bonds, and what is remembered of devices.
    func prepare() async throws

    /// Another companion's adapter: ``StageEffect/severalCentrals``.
    func makeSecondCentral() throws -> any CentralRadio
    /// Another device's adapter: ``StageEffect/severalPeripherals``.
    func makeSecondPeripheral() throws -> any PeripheralRadio

    /// Who the companion is, as the device's radio calls it.
    func identityOfCentral() async throws -> UUID

    /// The smallest MTU that connections can be given; 23 by the specification.
    var smallestMTU: Int { get }

    /// Caps the MTU of the connections to come, in this scene: ``StageEffect/mtuLimit``.
    func limitMTU(to mtu: Int) async throws
    /// Loses the link without a word to either side: ``StageEffect/linkLoss``.
    func loseLink() async throws
    /// Lets the device leave requests unanswered, or answer again: ``StageEffect/silence``.
    func setSilent(_ isSilent: Bool) throws
    /// Ends the link in less time than it takes to ask for it, where that is possible: the scene is over.
    func hangUp() async
    /// Waits until the device's adapter has no advertisement left on the air; to stop one takes a real adapter a moment.
    func advertisingEnded() async throws
    /// Lets the device forget its bonds, without a word to the companion.
    func forgetBondsOfDevice() async throws
    /// Switches the companion's adapter: ``StageEffect/power``.
    func setCentralPower(_ isOn: Bool) async throws
    /// What a system below the radio had to say of how it was used.
    var complaints: [String] { get }
    /// What the adapter below such a system cannot do, and why.
    var missingBelow: [RadioCapability: String] { get }
}

extension RadioUnderTest {
    var smallestMTU: Int { 23 }
    func run() async throws {}
    func advertisingEnded() async throws {}
    func hangUp() async {}
    var complaints: [String] { [] }
    var missingBelow: [RadioCapability: String] { [:] }
}

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

    @BluetoothActor
    func make() throws -> any RadioUnderTest {
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
