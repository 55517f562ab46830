import DeviceSide
import Program

extension SpeakerOutput {
    /// A Wi-Fi network that this computer hears.
    static let network = OutputFormat<WiFiNetwork>.object([
        .field("ssid", "Its name, for --ssid.", .text) { $0.ssid },
        .field("signalPercent", "0 to 100, of its strongest access point.", .integer) { $0.signalPercent },
        .field("frequencyMHz", "The channel's; most speakers hear those below 3000 alone.", .integer) { $0.frequencyMHz },
        .field("security", "What it asks for.", .choice) { $0.security },
    ])
}
