/// `GET /api/settings`
public struct GlassesSettings: Sendable, Hashable, Codable {
    public var personality: Personality
    public var name: String
    public var wakeWord: WakeWord
    public var voice: Voice
    public var camera: CameraSettings
    public var storage: StorageSettings

    /// Those of new glasses.
    public init(
        personality: Personality = .jarvis, name: String = "Jarvis", wakeWord: WakeWord = WakeWord(), voice: Voice = Voice(),
        camera: CameraSettings = CameraSettings(), storage: StorageSettings = StorageSettings()
    ) {
        self.personality = personality
        self.name = name
        self.wakeWord = wakeWord
        self.voice = voice
        self.camera = camera
        self.storage = storage
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            personality: try container.decode(Personality.self, forKey: .personality),
            name: try container.decode(String.self, forKey: .name),
            wakeWord: try container.decode(WakeWord.self, forKey: .wakeWord), voice: try container.decode(Voice.self, forKey: .voice),
            camera: try container.decode(CameraSettings.self, forKey: .camera),
            // Not in the guide.
            storage: try container.decodeIfPresent(StorageSettings.self, forKey: .storage) ?? StorageSettings())
    }

    private enum CodingKeys: String, CodingKey {
        case personality, name, voice, camera, storage
        case wakeWord = "wake_word"
    }
}
