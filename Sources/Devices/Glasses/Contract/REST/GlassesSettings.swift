/// `GET /api/settings`
public struct GlassesSettings: Sendable, Hashable, Codable {
    public var personality: Personality
    public var name: String
    public var wakeWord: WakeWord
    public var voice: Voice
    public var camera: CameraSettings

    /// Those of new glasses.
    public init(
        personality: Personality = .jarvis, name: String = "Jarvis", wakeWord: WakeWord = WakeWord(), voice: Voice = Voice(),
        camera: CameraSettings = CameraSettings()
    ) {
        self.personality = personality
        self.name = name
        self.wakeWord = wakeWord
        self.voice = voice
        self.camera = camera
    }

    private enum CodingKeys: String, CodingKey {
        case personality, name, voice, camera
        case wakeWord = "wake_word"
    }
}
