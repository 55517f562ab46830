import Bluetooth
import Foundation
import Pair

/// The device's side: shows a passkey to whoever stands before it, and lights up for those who have typed it in.
@BluetoothActor
final class LampDevice: PairingAgent {
    let ioCapability = IOCapability.displayOnly
    private let lamp = Lamp()
    private let person: Person

    init(person: Person) { self.person = person }

    func run(at place: DevicePlace) async throws {
        place.radio.pairingAgent = self
        let server = GATTServer(radio: place.radio)
        lamp.light.$isOn.setValue(false)
        lamp.light.$isOn.onWrite { [lamp] isOn, _ in
            say("device", isOn ? "lit" : "dark")
            try await lamp.light.$isOn.notify(isOn)
        }
        try await server.publish(lamp)
        try await server.startAdvertising(AdvertisementData(localName: "Lamp", serviceUUIDs: [Light.id]))
        say("device", "advertising")
        try await server.run()
    }

    func show(passkey: UInt32, for peer: UUID) {
        say("device", "shows a passkey")
        person.see(passkey)
    }

    // A lamp with a display is asked nothing else.
    func enterPasskey(for peer: UUID) async throws -> UInt32 { throw CancellationError() }
    func confirm(passkey: UInt32, for peer: UUID) async throws -> Bool { false }
    func authorize(_ peer: UUID) async throws -> Bool { false }
}
