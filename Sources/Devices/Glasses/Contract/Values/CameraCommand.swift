import Bluetooth

/// What the camera is told: `photo`, or `video:10` for ten seconds.
public enum CameraCommand: Sendable, Hashable {
    /// Seconds that a video may last.
    public static let durations = 1...300

    case photo
    /// Seconds, 1–300.
    case video(seconds: Int)
}

extension CameraCommand: RawRepresentable {
    /// `nil` for anything else: the device then answers "Unknown command".
    public init?(rawValue text: String) {
        if text == "photo" {
            self = .photo
            return
        }
        let digits = text.dropFirst("video:".count)
        guard text.hasPrefix("video:"), (1...3).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let seconds = Int(digits), Self.durations.contains(seconds)
        else { return nil }
        self = .video(seconds: seconds)
    }

    public var rawValue: String {
        switch self {
        case .photo: "photo"
        case .video(let seconds): "video:\(seconds)"
        }
    }
}

extension CameraCommand: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let text = try String(from: &reader)
        guard let command = Self(rawValue: text) else { throw reader.invalid("it is photo or video:1 … video:300, and \"\(text)\" came.") }
        self = command
    }

    public func encode(to writer: inout ByteWriter) { writer.write(bytes: rawValue.utf8) }
}
