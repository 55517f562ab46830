import Bluetooth
import Testing

@testable import VirtualRadio

@Suite("The choice of a pairing method")
struct PairingMethodTests {
    /// Core 5.4, Vol 3, Part H, table 2.8, for LE Secure Connections: rows are the responder, columns the initiator, both in the
    /// order of the table. J just works, N numeric comparison, I the initiator shows, R the responder shows, B both enter.
    static let table: [(IOCapability, String)] = [
        (.displayOnly, "JJRJR"),
        (.displayYesNo, "JNRJN"),
        (.keyboardOnly, "IIBJI"),
        (.noInputNoOutput, "JJJJJ"),
        (.keyboardDisplay, "INRJN"),
    ]

    @Test("is the specification's table", arguments: table)
    func methods(_ peripheral: IOCapability, _ row: String) {
        let letters: [PairingMethod: Character] = [
            .justWorks: "J", .numericComparison: "N", .centralShows: "I", .peripheralShows: "R", .bothEnter: "B",
        ]
        let centrals: [IOCapability] = [.displayOnly, .displayYesNo, .keyboardOnly, .noInputNoOutput, .keyboardDisplay]
        #expect(String(centrals.map { letters[PairingMethod(central: $0, peripheral: peripheral)] ?? "?" }) == row)
    }
}
