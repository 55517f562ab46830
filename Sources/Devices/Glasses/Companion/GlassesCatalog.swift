import Bluetooth
import Companion

/// How the glasses' characteristics are shown to people.
public enum GlassesCatalog {
    public static let services: [BTUUID: String] = [
        GlassesUUIDs.authentication: "Authentication", GlassesUUIDs.settings: "Settings", GlassesUUIDs.quickActions: "Quick actions",
        GlassesUUIDs.dataSync: "Data sync", GlassesUUIDs.wifi: "Wi-Fi", GlassesUUIDs.link: "Link",
    ]

    /// The key, the code and the password open the glasses and a network. Notes, todos and what a command made of them are a person's own.
    public static let descriptions: [BTUUID: AttributeDescription] = [
        GlassesUUIDs.apiKey: AttributeDescription(name: "API key", isSecret: true),
        GlassesUUIDs.pairingCode: AttributeDescription(name: "Pairing code", isSecret: true),
        GlassesUUIDs.pairingStatus: AttributeDescription(name: "Pairing status") { (status: PairingStatus) in "\(status)" },
        GlassesUUIDs.personality: AttributeDescription(name: "Personality") { (word: Personality) in word.rawValue.told },
        GlassesUUIDs.assistantName: AttributeDescription(name: "Assistant name") { (name: AssistantName) in name.description.told },
        GlassesUUIDs.wakeWord: AttributeDescription(
            name: "Wake word",
            fields: { (word: WakeWord) -> [(Sentence, Sentence)] in
                [("Keyword", word.keyword.told), ("Sensitivity", "\(word.sensitivity)")]
            }),
        GlassesUUIDs.voice: AttributeDescription(
            name: "Voice",
            fields: { (voice: Voice) -> [(Sentence, Sentence)] in
                [("Engine", voice.engine.rawValue.told), ("Rate", "\(voice.rate) words a minute"), ("Volume", "\(voice.volume)")]
            }),
        GlassesUUIDs.statusMode: AttributeDescription(name: "Status mode") { (mode: StatusMode) in mode.rawValue.told },
        GlassesUUIDs.cameraControl: AttributeDescription(name: "Camera control") { (command: CameraCommand) in command.rawValue.told },
        GlassesUUIDs.systemControl: AttributeDescription(name: "System control") { (command: SystemCommand) in command.rawValue.told },
        GlassesUUIDs.actionResponse: AttributeDescription(
            name: "Action response",
            fields: { (response: ActionResponse) -> [(Sentence, Sentence)] in
                let fields: [(Sentence, Sentence)?] = [
                    ("Success", response.success ? "yes" : "no"), response.path.map { ("File", $0.told) },
                    response.error.map { ("Why", $0.told) },
                ]
                return fields.compactMap(\.self)
            }),
        GlassesUUIDs.notes: AttributeDescription(name: "Notes", isSecret: true),
        GlassesUUIDs.todos: AttributeDescription(name: "Todos", isSecret: true),
        GlassesUUIDs.wifiSSID: AttributeDescription(name: "Wi-Fi name") { (name: String) in name.told },
        GlassesUUIDs.wifiPassword: AttributeDescription(name: "Wi-Fi password", isSecret: true),
        GlassesUUIDs.wifiStatus: AttributeDescription(name: "Wi-Fi status") { (status: WiFiStatus) in status.rawValue.told },
        GlassesUUIDs.networkInfo: AttributeDescription(
            name: "Network info",
            fields: { (info: NetworkInfo) -> [(Sentence, Sentence)] in
                [("Address", info.ip.told), ("Subnet", info.subnet.told), ("Gateway", info.gateway.told)]
            }),
        GlassesUUIDs.deviceIdentity: AttributeDescription(name: "Device identity") { (text: String) in text.told },
        GlassesUUIDs.restPort: AttributeDescription(name: "REST port") { (port: UInt16) in "\(port)" },
        GlassesUUIDs.wifiProblem: AttributeDescription(name: "Wi-Fi problem") { (text: String) in text.told },
        GlassesUUIDs.keyFingerprint: AttributeDescription(name: "Key fingerprint"),
        GlassesUUIDs.nearbyNetworks: AttributeDescription(
            name: "Nearby networks",
            fields: { (list: NearbyNetworks) -> [(Sentence, Sentence)] in
                list.items.map { ($0.ssid.told, "\($0.signal) %, \($0.security)") }
            }),
        GlassesUUIDs.companionToken: AttributeDescription(name: "Companion token", isSecret: true),
        GlassesUUIDs.eventCount: AttributeDescription(name: "Count of events") { (count: UInt32) in "\(count)" },
        GlassesUUIDs.hearing: AttributeDescription(name: "Hearing") { (state: HearingState) in state.rawValue.told },
    ]
}
