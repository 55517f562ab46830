import Bluetooth
import Foundation

/// A radio that ``RadioConformance`` is played on: it makes the adapters of a scene, and does what no protocol of the framework can ask for.
///
/// A radio of one role is tried against one of the other that is known to conform, within its reach. What a conformer leaves out is
/// not tried, with a sentence that says so: two adapters are enough to begin with.
@BluetoothActor
public protocol RadioUnderTest: AnyObject {
    /// The companion's adapter: always the same one.
    var central: any CentralRadio { get }
    /// The device's adapter: always the same one.
    var peripheral: any PeripheralRadio { get }

    /// The effects that a test cannot have around this radio, and why.
    var unavailable: [StageEffect: String] { get }
    /// The known shortcomings of this radio, and why, by the scene's identifier. Such a scene is played all the same, and has to fail.
    var shortcomings: [String: String] { get }

    /// Runs what there is beside the adapters, until cancelled.
    func run() async throws

    /// Forgets what earlier scenes left behind: bonds, and what is remembered of devices.
    func prepare() async throws

    /// Another companion's adapter: ``StageEffect/severalCentrals``.
    func makeSecondCentral() throws -> any CentralRadio
    /// Another device's adapter: ``StageEffect/severalPeripherals``.
    func makeSecondPeripheral() throws -> any PeripheralRadio

    /// The identity of the companion, as the device's radio calls it: ``StageEffect/identity``.
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
    /// Lets the device forget its bonds, without a word to the companion: ``StageEffect/lostBond``.
    func forgetBondsOfDevice() async throws
    /// Switches the companion's adapter: ``StageEffect/power``.
    func setCentralPower(_ isOn: Bool) async throws
    /// The complaints of a system below the radio about how it was used.
    var complaints: [String] { get }
    /// The capabilities that the adapter below such a system lacks, and why.
    var missingBelow: [RadioCapability: String] { get }
}

extension RadioUnderTest {
    public var unavailable: [StageEffect: String] { [:] }
    public var shortcomings: [String: String] { [:] }
    public func run() async throws {}
    public func prepare() async throws {}
    public func makeSecondCentral() throws -> any CentralRadio { throw NotArranged(effect: .severalCentrals) }
    public func makeSecondPeripheral() throws -> any PeripheralRadio { throw NotArranged(effect: .severalPeripherals) }
    public func identityOfCentral() async throws -> UUID { throw NotArranged(effect: .identity) }
    public var smallestMTU: Int { 23 }
    public func limitMTU(to mtu: Int) async throws { throw NotArranged(effect: .mtuLimit) }
    public func loseLink() async throws { throw NotArranged(effect: .linkLoss) }
    public func setSilent(_ isSilent: Bool) throws { throw NotArranged(effect: .silence) }
    public func hangUp() async {}
    public func advertisingEnded() async throws {}
    public func forgetBondsOfDevice() async throws { throw NotArranged(effect: .lostBond) }
    public func setCentralPower(_ isOn: Bool) async throws { throw NotArranged(effect: .power) }
    public var complaints: [String] { [] }
    public var missingBelow: [RadioCapability: String] { [:] }
}
