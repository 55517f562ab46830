import Bluetooth
import Speaker
import VirtualRadio

/// The speaker's declared service on an adapter of its own: what a speaker's twin is on the air, without its flash.
@BluetoothActor
final class Twin {
    let radio: VirtualPeripheral
    let service = SpeakerService()
    let server: GATTServer

    init(radio: VirtualPeripheral) {
        self.radio = radio
        server = GATTServer(radio: radio)
        service.$status.onRead { _ in SpeakerStatus() }
        service.$extendedStatus.onRead { _ in Self.extendedStatus(0) }
        service.$otaStatus.onRead { _ in OTAStatus() }
    }

    func start() async throws {
        try await server.publish([service])
        try await server.startAdvertising(AdvertisementData(localName: "42 Decibels", serviceUUIDs: [SpeakerService.id]))
    }

    /// A value of seven bytes that carries a number, so that the order can be checked.
    static func extendedStatus(_ number: Int) -> SpeakerExtendedStatus {
        var status = SpeakerExtendedStatus()
        status[.volume] = UInt8(truncatingIfNeeded: number >> 8)
        status.secondsSinceContact = UInt8(truncatingIfNeeded: number)
        return status
    }
}
