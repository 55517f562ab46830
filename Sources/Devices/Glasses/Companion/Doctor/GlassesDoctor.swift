import Bluetooth
import Companion

/// Finds out how both sides of a pairing with glasses stand, and mends it.
@BluetoothActor
public struct GlassesDoctor {
    /// What was found.
    public struct Findings: Sendable {
        public let bond: BondDiagnosis
        /// This computer has its half of the radio's pairing.
        public let isBondedHere: Bool
        public let isConnected: Bool
        /// This companion has a key to the glasses.
        public let hasKey: Bool
        public let screen: GlassesScreen
    }

    /// Each mends one thing: a device that was reset has lost its half of the pairing, and the key besides.
    private static let mostSteps = 4

    private let model: GlassesModel
    private let bluetooth: Bluetooth
    private let pairing: PairingModel
    private let timeout: Duration

    /// - Parameters:
    ///   - pairing: asks the person where the radios pair.
    ///   - timeout: how long connecting may take.
    public init(_ model: GlassesModel, bluetooth: Bluetooth, pairing: PairingModel, timeout: Duration) {
        self.model = model
        self.bluetooth = bluetooth
        self.pairing = pairing
        self.timeout = timeout
    }

    /// Connects, and looks.
    ///
    /// - Throws: `BluetoothError` where the radio cannot tell, and `CancellationError`.
    public func look() async throws -> Findings {
        let peripheral = model.peripheral
        if peripheral.state != .connected, bluetooth.state == .poweredOn {
            do {
                try await model.links.connect(peripheral.id, timeout: timeout)
            } catch is BluetoothError {
                // Why it could not be connected is what is looked for: the end of the link tells it.
            }
        }
        let isBondedHere = try await peripheral.isBonded()
        let asksForPairing = peripheral.asksForPairing && !isBondedHere
        // What the glasses keep back until the two have paired cannot be looked at.
        if !asksForPairing {
            await model.settle()
            await model.awaitLateAnswer()
        }
        let isConnected = peripheral.state == .connected
        let bond = BondDiagnosis(
            adapter: bluetooth.state, isConnected: isConnected, isBondedHere: isBondedHere, end: peripheral.disconnectReason,
            isKeyRefused: model.isKeyRefused, asksForPairing: asksForPairing)
        return Findings(bond: bond, isBondedHere: isBondedHere, isConnected: isConnected, hasKey: model.hasKey, screen: model.screen)
    }

    /// Does what is needed, as far as it can be done from here, one thing after the other.
    ///
    /// - Parameter getKey: has the glasses say a code, and the person enter it.
    /// - Returns: how they stand then.
    /// - Throws: what `getKey` throws, and as ``look()``.
    public func mend(getKey: @BluetoothActor (GlassesModel) async throws -> Void) async throws -> Findings {
        var found = try await look()
        for _ in 0..<Self.mostSteps {
            let before = found.bond.state
            switch found.bond.remedy {
            case .none, .switchOn, .connect: return found
            case .forgetAndPair:
                pairing.forgetAndPair(model.peripheral)
                await pairing.pairingEnds(model.peripheral.id)
            case .pair:
                pairing.pair(model.peripheral)
                await pairing.pairingEnds(model.peripheral.id)
            case .pairAgain: try await getKey(model)
            }
            try Task.checkCancellation()
            found = try await look()
            // What did not help once does not help the next time.
            if found.bond.state == before { return found }
        }
        return found
    }
}
