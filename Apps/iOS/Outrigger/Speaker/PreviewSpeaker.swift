#if DEBUG
    import Bluetooth
    import Companion
    import DeviceSide
    import Foundation
    import Speaker
    import SpeakerDevice
    import VirtualRadio

    /// The speaker's twin, in a room with one Wi-Fi network.
    @BluetoothActor
    final class PreviewSpeaker: PreviewTwin {
        private(set) var twin: SpeakerTwin?

        nonisolated init() {}

        func run(_ radio: VirtualPeripheral, in folder: URL) async throws {
            let twin = SpeakerTwin(
                .init(
                    name: "42 Decibels-7F3A", folder: folder, factory: FirmwareImageBuilder(version: "2.4.3").build(),
                    bootDuration: .milliseconds(100), tellsVersion: true),
                radio: radio,
                wifi: SimulatedWiFiStation(
                    networks: [.init(ssid: "Harbour", password: Secret("seaweed-42"))], timers: radio.timers,
                    attemptDuration: .seconds(1)),
                downloader: HTTPFirmwareDownloader(), restartRadio: { radio.restart(after: $0) })
            self.twin = twin
            try await twin.run()
        }
    }
#endif
