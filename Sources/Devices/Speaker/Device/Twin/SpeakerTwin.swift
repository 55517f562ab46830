import Bluetooth
import Credentials
import Foundation
import Keyring
import Observation
import SpeakerContract

/// The device side of the speaker: its sound controls, its status, and firmware updates as the public firmware does them.
///
/// It is the simulated twin on the virtual radio, and a real peripheral on a Bluetooth adapter. Its flash is a folder: killed at any
/// moment, it comes back with a firmware that works.
@BluetoothActor
@Observable
public final class SpeakerTwin {
    /// The particulars of one speaker.
    public struct Configuration: Sendable {
        /// The advertised name: "42 Decibels-XXXX".
        public var name: String
        /// The folder of flash and settings.
        public var folder: URL
        /// The firmware that it was shipped with; used where the folder has none.
        public var factory: [UInt8]
        /// From power on to advertising.
        public var bootDuration: Duration
        /// Offers ``SpeakerInformationService``, which the public firmware does not.
        public var tellsVersion: Bool
        /// The fingerprint of each public key whose signature an update needs (Secure Boot v2); with none, and none in the keyring, every good
        /// image is let in.
        public var trustedKeys: Set<[UInt8]>
        /// Further keys, read anew at each start and each update.
        public var keyring: Keyring?
        /// Its demands on a link before it takes credentials, an address or a command of an update.
        public var pairing: PairingPolicy
        /// Behaviour that its protocol would not make one expect.
        public var quirks: SpeakerQuirks
        /// The controls of its sound.
        public var controls: [SpeakerControl]

        public init(
            name: String, folder: URL, factory: [UInt8], bootDuration: Duration = .seconds(2), tellsVersion: Bool = false,
            trustedKeys: Set<[UInt8]> = [], keyring: Keyring? = nil, pairing: PairingPolicy = .open, quirks: SpeakerQuirks = .shipped,
            controls: [SpeakerControl] = SpeakerControl.all
        ) {
            self.controls = controls
            self.quirks = quirks
            self.pairing = pairing
            self.trustedKeys = trustedKeys
            self.keyring = keyring
            self.name = name
            self.folder = folder
            self.factory = factory
            self.bootDuration = bootDuration
            self.tellsVersion = tellsVersion
        }
    }

    /// Changing its quirks takes effect at once; the rest is read at the start.
    public var configuration: Configuration
    @ObservationIgnored public let service = SpeakerService()
    @ObservationIgnored private let information = SpeakerInformationService()
    @ObservationIgnored let life: DeviceLifeCycle
    @ObservationIgnored let wifi: any WiFiStation
    @ObservationIgnored let downloader: any FirmwareDownloading
    @ObservationIgnored let store: SpeakerStore

    /// The version that runs, or that ran before the restart.
    public private(set) var version = "–"
    public internal(set) var sound: SpeakerSound
    /// The value of the update characteristic.
    public internal(set) var ota = OTAStatus()
    /// Both slots, as a person at the bench would see them.
    public internal(set) var flash: [FlashSlot] = []
    /// Between power on, or the wish to restart, and advertising.
    public var isRestarting: Bool { life.isRestarting }
    /// The last failure inside the device, which its status does not tell.
    public var problem: String? { life.problem }
    /// True while a central is connected.
    public var isConnected: Bool { life.isConnected }
    /// Its demands on a link, and the code that it shows.
    public var pairing: DevicePairing { life.pairing }

    /// The value that a read of the update's status gives: the firmware changes it only when it notifies it, so after a restart nothing is
    /// told of an image on trial before somebody asks.
    @ObservationIgnored public internal(set) var toldStatus = OTAStatus(state: .idle)
    /// The same for Extended status; nil before its first notification.
    @ObservationIgnored var toldExtendedStatus: SpeakerExtendedStatus?
    /// The firmware's value before that: `42 00 01 64 32 64 00`.
    private static let fixedStatus: SpeakerExtendedStatus = {
        var status = SpeakerExtendedStatus()
        status[.mute] = 1
        status[.volume] = 50
        return status
    }()
    @ObservationIgnored var credentials: (ssid: String, password: Secret)?
    @ObservationIgnored var url: String?
    @ObservationIgnored var update: Task<Void, Never>?
    @ObservationIgnored var download: (any FirmwareDownload)?
    @ObservationIgnored var lastContact: Duration = .zero
    @ObservationIgnored var settingsRevision = 0

    /// - Parameters:
    ///   - radio: where it advertises; its ``PeripheralRadio/run()`` must be running.
    ///   - wifi: how it reaches the firmware's server.
    ///   - downloader: how it downloads.
    ///   - restartRadio: makes the radio silent for a time.
    public init(
        _ configuration: Configuration, radio: any PeripheralRadio, wifi: any WiFiStation, downloader: any FirmwareDownloading,
        restartRadio: (@BluetoothActor (Duration) -> Void)? = nil
    ) {
        self.configuration = configuration
        life = DeviceLifeCycle(
            radio: radio, pairing: configuration.pairing, bootDuration: configuration.bootDuration, restartRadio: restartRadio)
        self.wifi = wifi
        self.downloader = downloader
        store = SpeakerStore(
            folder: configuration.folder, factory: configuration.factory, trustedKeys: configuration.trustedKeys,
            keyring: configuration.keyring, controls: configuration.controls)
        sound = SpeakerSound(configuration.controls)
        answer()
    }

    /// Boots, advertises and answers until cancelled.
    ///
    /// - Throws: ``FirmwareSlotError`` where the folder cannot be used or neither slot can be booted; ``BluetoothError`` where the radio cannot be used.
    public func run() async throws {
        defer { update?.cancel() }
        try await life.run(
            powerOn: { try await self.powerOn() }, presence: { self.presence }, powerOff: { await self.powerOff() },
            work: { try await self.sendExtendedStatus() })
    }

    /// Restarts, as by REBOOT or by pulling the plug.
    public func requestRestart() { life.requestRestart() }

    private func powerOff() async {
        update?.cancel()
        await update?.value
        update = nil
        // Credentials and URL are not kept over a restart.
        credentials = nil
        url = nil
    }

    private func powerOn() async throws {
        let start = try await store.boot()
        version = start.running.image.descriptor.version
        sound = start.sound
        ota = OTAStatus(state: start.running.isPendingVerify ? .pendingVerify : .idle)
        toldStatus = OTAStatus(state: .idle)
        toldExtendedStatus = nil
        flash = start.flash
        if let notice = start.notice { life.problem = notice }
    }

    private var presence: DevicePresence {
        DevicePresence(
            services: configuration.tellsVersion ? [service, information] : [service],
            advertisement: AdvertisementData(localName: configuration.name, serviceUUIDs: [SpeakerService.id]))
    }

    private func answer() {
        service.$control.onWriteBytes { [unowned self] bytes, _ in await control(bytes) }
        service.$status.onRead { [unowned self] _ in sound.report() }
        service.$extendedStatus.onRead { [unowned self] _ in
            configuration.quirks.contains(.readsFixedStatus) ? toldExtendedStatus ?? Self.fixedStatus : extendedStatus
        }
        service.$otaCredentials.onWriteBytes { [unowned self] bytes, _ in take(credentials: bytes) }
        service.$otaURL.onWriteBytes { [unowned self] bytes, _ in take(url: bytes) }
        service.$otaControl.onWriteBytes { [unowned self] bytes, _ in await take(command: bytes) }
        service.$otaStatus.onRead { [unowned self] _ in configuration.quirks.contains(.readsLastNotified) ? toldStatus : ota }
        information.$manufacturer.setValue("Outrigger")
        information.$model.setValue("Simulated speaker")
        information.$firmwareRevision.onRead { [unowned self] _ in version }
        life.server.onConnectionChange { [unowned self] _, _ in lastContact = life.timers.now }
    }
}
