import Bluetooth
import Foundation

/// The strength at which one device hears another (log-distance path loss).
struct Signal: Hashable {
    /// dBm, without fading.
    let strength: Double
    /// dB above the weakest signal that is received; negative is out of range.
    let margin: Double

    /// - Parameter distance: metres; less than 0.1, and what is not a number, counts as 0.1.
    init(distance: Double, txPower: Double, configuration: VirtualRadioConfiguration) {
        let loss = configuration.lossAtOneMetre + 10 * configuration.pathLossExponent * log10(distance > 0.1 ? distance : 0.1)
        strength = txPower - loss
        margin = strength - configuration.sensitivity
    }

    /// The probability, 0…1, that a packet of a link is lost: none with 6 dB to spare, all of them out of range.
    var packetLoss: Double { packetLoss(over: .le1M) }

    /// The same over another PHY: Coded is heard 12 dB further (Core 5.4, Vol 6, Part A, 4.1).
    func packetLoss(over phy: PHY) -> Double { min(max(1 - (margin + (phy == .leCoded ? 12 : 0)) / 6, 0), 1) }

    /// A whole number of dBm, −127…20, as controllers report it; 127 for what is not a number.
    static func reported(_ strength: Double) -> Int { strength.isNaN ? 127 : Int(min(max(strength, -127), 20).rounded()) }
}
