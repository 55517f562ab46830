import Bluetooth
import BluetoothServices
import Companion
import Foundation

/// Smart glasses, as the companion sees them over Bluetooth.
public final class Glasses: CompanionDevice {
    public nonisolated static let kind = "glasses"
    public nonisolated static let kindTitle = "Glasses"

    /// By the service that the guide has apps look for: the name is a person's to change.
    public static let discoveryCriteria = DiscoveryCriteria.advertisedService(GlassesUUIDs.authentication)

    @DeviceState(\.id) public var id: UUID
    @DeviceState(\.name) public var name: String?
    @DeviceState(\.state) public var state: PeripheralState

    @DeviceAction(\.connect) public var connect
    @DeviceAction(\.disconnect) public var disconnect

    @Service public var authentication = GlassesAuthenticationService()
    @Service public var settings = GlassesSettingsService()
    @Service public var actions = GlassesQuickActionsService()
    @Service public var sync = GlassesDataSyncService()
    @Service public var wifi = GlassesWiFiService()
    /// Not on firmware that has the guide's services and no more.
    @Service public var link = GlassesLinkService()
    /// Likewise.
    @Service public var clock = CurrentTimeService()
    /// Not on glasses without a battery.
    @Service public var battery = BatteryService()
    @Service public var information = DeviceInformationService()

    public init() {}
}
