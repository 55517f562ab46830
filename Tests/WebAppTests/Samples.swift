import Companion
import Speaker

/// Screens as they look in use.
enum Samples {
    static let link = LinkStatus(
        state: .connected, reach: [.bluetooth], isSimulated: true, sentence: "Connected over Bluetooth.", signal: SignalStrength(rssi: -52),
        mtu: 247, isWanted: true)

    static let devices = DevicesScreen(
        radio: RadioStatus(name: "Simulated radio", isSimulated: true, state: .on, sentence: "Bluetooth is on."), isScanning: true,
        devices: [DevicesScreen.Device(id: "C0-FF-EE", name: "42 Decibels-1A2B", kind: "speaker", lastSeen: 1_700_000_000)])

    static let speaker = SpeakerScreen(
        id: "C0-FF-EE", name: "42 Decibels-1A2B", link: link,
        sound: SpeakerScreen.Sound { ["preset": 1, "volume": 42, "bassBoost": nil][$0.id] ?? 0 },
        firmware: SpeakerScreen.Firmware(
            installedVersion: "2.4.3", targetVersion: "2.5.0", phase: .downloading, sentence: "Downloading 2.5.0.",
            progress: SpeakerScreen.Firmware.Progress(fraction: 0.5, kilobytesDone: 600, kilobytesTotal: 1200, kilobytesPerSecond: 96),
            plan: SpeakerScreen.Firmware.Plan(
                checks: [SpeakerScreen.Firmware.Check(id: "size", outcome: .passed, sentence: "It fits.")], canStart: true),
            actions: [ScreenAction(id: "cancel", label: "Cancel the update")]))

    static let bench = BenchScreen(twins: [
        BenchScreen.Twin(
            id: "speaker-1", name: "42 Decibels-1A2B", kind: "speaker", version: "2.4.3",
            slots: [BenchScreen.Slot(name: "ota_0", version: "2.4.3", state: "Valid", isRunning: true)],
            state: ["volume": 50],
            faults: [BenchScreen.Fault(id: "distance", label: "Distance", kind: .slider, value: 2, min: 1, max: 40, unit: "m")])
    ])
}
