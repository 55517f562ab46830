import Bluetooth
import Companion
import Foundation

/// A speaker, as the companion sees it.
public final class Speaker: CompanionDevice {
    public nonisolated static let kind = "speaker"
    public nonisolated static let kindTitle = "Speaker"

    /// The service and the name together: other devices of the same chip advertise services of the same base.
    public static let discoveryCriteria = DiscoveryCriteria.accessory(
        services: [SpeakerUUIDs.service], namePrefixes: SpeakerUUIDs.namePrefixes)

    @DeviceState(\.id) public var id: UUID
    @DeviceState(\.name) public var name: String?
    @DeviceState(\.state) public var state: PeripheralState

    @DeviceAction(\.connect) public var connect
    @DeviceAction(\.disconnect) public var disconnect

    @Service public var speaker = SpeakerService()
    /// Not on the public firmware; a device that has it tells its version itself.
    @Service public var information = SpeakerInformationService()

    public init() {}
}
