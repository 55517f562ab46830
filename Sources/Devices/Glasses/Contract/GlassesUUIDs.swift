import Bluetooth

/// The identifiers of the glasses' own services and characteristics, `6E400SCC-B5A3-F393-E0A9-E50E24DCCA9E`, each written here and nowhere
/// else. Device Information (180A) and Battery (180F) are the standard ones.
public enum GlassesUUIDs {
    /// Pairing and the API key; the service that is advertised.
    public static let authentication: BTUUID = "6E400001-B5A3-F393-E0A9-E50E24DCCA9E"
    /// API key: read; UTF-8 text.
    public static let apiKey: BTUUID = "6E400101-B5A3-F393-E0A9-E50E24DCCA9E"
    /// Pairing code: read, notify; six digits, empty while there is none.
    public static let pairingCode: BTUUID = "6E400102-B5A3-F393-E0A9-E50E24DCCA9E"
    /// Pairing status: read, write; ``PairingStatus``.
    public static let pairingStatus: BTUUID = "6E400103-B5A3-F393-E0A9-E50E24DCCA9E"

    /// How the assistant is.
    public static let settings: BTUUID = "6E400002-B5A3-F393-E0A9-E50E24DCCA9E"
    /// Personality: read, write; ``Personality``.
    public static let personality: BTUUID = "6E400201-B5A3-F393-E0A9-E50E24DCCA9E"
    /// The assistant's name: read, write; ``AssistantName``.
    public static let assistantName: BTUUID = "6E400202-B5A3-F393-E0A9-E50E24DCCA9E"
    /// Wake word: read, write; ``WakeWord``.
    public static let wakeWord: BTUUID = "6E400203-B5A3-F393-E0A9-E50E24DCCA9E"
    /// Voice: read, write; ``Voice``.
    public static let voice: BTUUID = "6E400204-B5A3-F393-E0A9-E50E24DCCA9E"
    /// Status mode: read, notify; ``StatusMode``.
    public static let statusMode: BTUUID = "6E400205-B5A3-F393-E0A9-E50E24DCCA9E"

    /// Camera and system commands.
    public static let quickActions: BTUUID = "6E400003-B5A3-F393-E0A9-E50E24DCCA9E"
    /// Camera control: write; ``CameraCommand``.
    public static let cameraControl: BTUUID = "6E400301-B5A3-F393-E0A9-E50E24DCCA9E"
    /// System control: write; ``SystemCommand``.
    public static let systemControl: BTUUID = "6E400302-B5A3-F393-E0A9-E50E24DCCA9E"
    /// What became of the last command: read, notify; ``ActionResponse``.
    public static let actionResponse: BTUUID = "6E400303-B5A3-F393-E0A9-E50E24DCCA9E"

    /// Notes and todos.
    public static let dataSync: BTUUID = "6E400004-B5A3-F393-E0A9-E50E24DCCA9E"
    /// Notes: read, write, notify; ``RecentItems`` of ``Note``.
    public static let notes: BTUUID = "6E400401-B5A3-F393-E0A9-E50E24DCCA9E"
    /// Todos: read, write, notify; ``RecentItems`` of ``Todo``.
    public static let todos: BTUUID = "6E400402-B5A3-F393-E0A9-E50E24DCCA9E"

    /// The Wi-Fi network that the glasses join.
    public static let wifi: BTUUID = "6E400005-B5A3-F393-E0A9-E50E24DCCA9E"
    /// Network name: write; UTF-8, 1–32 bytes.
    public static let wifiSSID: BTUUID = "6E400501-B5A3-F393-E0A9-E50E24DCCA9E"
    /// Password, which starts the joining: write; UTF-8, empty or 8–63 bytes.
    public static let wifiPassword: BTUUID = "6E400502-B5A3-F393-E0A9-E50E24DCCA9E"
    /// State: read, notify; ``WiFiStatus``.
    public static let wifiStatus: BTUUID = "6E400503-B5A3-F393-E0A9-E50E24DCCA9E"
    /// Addresses: read; ``NetworkInfo``.
    public static let networkInfo: BTUUID = "6E400504-B5A3-F393-E0A9-E50E24DCCA9E"

    /// What the guide's table lacks, in a service of our own: how to find the same glasses on the network.
    public static let link: BTUUID = "6F757472-6967-6765-7200-000000000600"
    /// Device identity: read; UTF-8 text, the `device` of `GET /api/status`.
    public static let deviceIdentity: BTUUID = "6F757472-6967-6765-7200-000000000601"
    /// REST port: read; two bytes, little-endian, 0 while the API is not served.
    public static let restPort: BTUUID = "6F757472-6967-6765-7200-000000000602"
    /// Why the Wi-Fi was not joined: read, notify; a sentence in UTF-8, empty where there is nothing to say.
    public static let wifiProblem: BTUUID = "6F757472-6967-6765-7200-000000000603"
    /// Fingerprint of the REST API's public key: read; ``KeyFingerprint``, 32 bytes, or none where the API is served without TLS.
    public static let keyFingerprint: BTUUID = "6F757472-6967-6765-7200-000000000604"
    /// Wi-Fi networks in reach: read; ``NearbyNetworks``, at most 512 bytes of JSON.
    public static let nearbyNetworks: BTUUID = "6F757472-6967-6765-7200-000000000605"
    /// A token for this companion, in place of the API key: read; write, to say first what the companion is called. UTF-8 text.
    public static let companionToken: BTUUID = "6F757472-6967-6765-7200-000000000606"

    /// Count of events, from another number with each start: read, notify; four bytes, little-endian.
    public static let eventCount: BTUUID = "6F757472-6967-6765-7200-000000000607"

    /// Hearing and private mode: read, notify; ``HearingState``.
    public static let hearing: BTUUID = "6F757472-6967-6765-7200-000000000608"

    /// What the glasses are called on the air.
    public static let advertisedName = "Smart Glasses"
}
