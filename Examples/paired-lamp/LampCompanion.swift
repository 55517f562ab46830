import Bluetooth
import Foundation
import Pair

/// The companion's side: switches the lamp on, for which its person has to type in what the lamp shows.
@BluetoothActor
final class LampCompanion: PairingAgent {
    let ioCapability = IOCapability.keyboardOnly
    private let person: Person
    private var isSimulated = true

    init(person: Person) { self.person = person }

    func run(from place: CompanionPlace) async throws {
        isSimulated = place.isSimulated
        place.radio.pairingAgent = self
        let bluetooth = Bluetooth(radio: place.radio) { Discover(Lamp.self, by: .advertisedService(Light.id)) }
        let lamp = try await place.find(Lamp.self, by: bluetooth)
        try await lamp.connect(timeout: .seconds(20))
        say("companion", "the lamp is \(lamp.light.isOn == true ? "lit" : "dark")")
        // The lamp refuses the first attempt, and asks for pairing; the framework pairs, and tries again.
        try await lamp.light.$isOn.write(true)
        say("companion", "the lamp is \(try await lamp.light.$isOn.read() ? "lit" : "dark")")
    }

    func enterPasskey(for peer: UUID) async throws -> UInt32 { try await isSimulated ? person.remember() : Person.type() }

    // A companion with a keyboard is asked nothing else.
    func show(passkey: UInt32, for peer: UUID) throws { throw CancellationError() }
    func confirm(passkey: UInt32, for peer: UUID) async throws -> Bool { false }
    func authorize(_ peer: UUID) async throws -> Bool { false }
}
