import DeviceSide
import NetworkManager
import Program

/// `outrigger speaker networks`
struct SpeakerNetworksCommand: Command {
    static let specification = CommandSpecification(
        path: ["speaker", "networks"], summary: "List the Wi-Fi networks that this computer hears, for --ssid of an update.",
        discussion: "Those at 2.4 GHz come first: most speakers hear no others. It needs NetworkManager.",
        options: [.json], output: .document(.list(SpeakerOutput.network)),
        examples: ["\(programName) speaker networks", "\(programName) speaker networks --json"])

    private let printsJSON: Bool

    init(_ arguments: Arguments) throws { printsJSON = arguments.has(.json) }

    func run() async throws {
        let networks: [WiFiNetwork]
        do throws(NearbyNetworksError) {
            networks = try await NetworkManagerProvisioner().nearbyNetworks()
        } catch {
            throw CommandFailure("This computer cannot say which networks it hears: \(error.description)", code: "networks")
        }
        if printsJSON { return try Terminal.print(networks, as: .list(SpeakerOutput.network)) }
        guard !networks.isEmpty else { return Terminal.print("This computer hears no Wi-Fi network.") }
        var table = TextTable(["NETWORK", "SIGNAL", "BAND", "SECURITY"])
        for network in networks {
            let band = network.frequencyMHz < 3_000 ? "2.4 GHz" : network.frequencyMHz < 5_925 ? "5 GHz" : "6 GHz"
            table.add([network.ssid, "\(network.signalPercent) %", band, network.security.rawValue])
        }
        Terminal.print(table)
    }
}

extension SpeakerOutput {
    /// A Wi-Fi network that this computer hears.
    static let network = OutputFormat<WiFiNetwork>.object([
        .field("ssid", "Its name, for --ssid.", .text) { $0.ssid },
        .field("signalPercent", "0 to 100, of its strongest access point.", .integer) { $0.signalPercent },
        .field("frequencyMHz", "The channel's; most speakers hear those below 3000 alone.", .integer) { $0.frequencyMHz },
        .field("security", "What it asks for.", .choice) { $0.security },
    ])
}
