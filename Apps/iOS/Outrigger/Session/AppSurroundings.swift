import Bluetooth
import Companion
import CoreBluetoothRadio
import Explore
import Foundation
import KeychainStore

/// What the app runs on: the phone's own, or a room of simulated devices.
struct AppSurroundings: Sendable {
    /// The phone's adapter, or one on simulated air.
    var radio: @BluetoothActor @Sendable () -> any CentralRadio
    var description: RadioDescription
    /// Where devices keep what must outlive the app.
    var folder: URL
    var credentials: any CredentialStore
    var links: any LinkStore
    /// The kinds of device that the app knows.
    var kinds = AppKind.all
    /// Who answers about places; nil where no address works.
    var explore: @Sendable () throws -> APIService
    /// What has to run besides: simulated devices.
    var room: @Sendable () async throws -> Void = { await untilCancelled() }

    /// The phone's adapter, Keychain and settings.
    static var system: AppSurroundings {
        AppSurroundings(
            radio: { CoreBluetoothCentral(restorationIdentifier: "org.example.outrigger.central") },
            description: RadioDescription(name: "Bluetooth", isSimulated: false, canBeSwitched: false),
            folder: FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0].appendingPathComponent("Outrigger"),
            credentials: KeychainStore(), links: DefaultsLinkMemory(),
            explore: { APIService(try ExploreAddress.configuration()) })
    }
}
