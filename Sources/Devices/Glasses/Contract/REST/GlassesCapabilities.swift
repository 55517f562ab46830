import Sentences

/// What glasses can besides what the guide has every one do. It is found out, not assumed: from the API's own document where there is one.
public struct GlassesCapabilities: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A live picture.
    public static let stream = Self(rawValue: 1 << 0)
    /// Turning and flipping the picture, and its resolution.
    public static let cameraSettings = Self(rawValue: 1 << 1)
    /// Small pictures of photos.
    public static let thumbnails = Self(rawValue: 1 << 2)
    /// Changing and deleting notes.
    public static let editsNotes = Self(rawValue: 1 << 3)
    /// Changing, completing and deleting todos.
    public static let editsTodos = Self(rawValue: 1 << 4)
    /// Saying something to the assistant by text.
    public static let hearsText = Self(rawValue: 1 << 5)
    /// Restarting over Wi-Fi; Bluetooth always can.
    public static let restarts = Self(rawValue: 1 << 6)

    /// Making a change once that comes several times with one `Idempotency-Key`.
    public static let knowsKeys = Self(rawValue: 1 << 7)
    /// What the camera saw when a video began.
    public static let videoThumbnails = Self(rawValue: 1 << 8)
    /// Videos as MP4, which browsers play.
    public static let playsVideos = Self(rawValue: 1 << 9)

    /// Telling what happens as it happens.
    public static let events = Self(rawValue: 1 << 10)
    /// Lists in parts, with `limit` and `before`.
    public static let pages = Self(rawValue: 1 << 11)

    /// Taking the time from a companion.
    public static let clock = Self(rawValue: 1 << 12)

    /// Restarting the machine that they run on, and switching it off.
    public static let machine = Self(rawValue: 1 << 13)

    /// Listing companions and taking a token back, and erasing everything.
    public static let companions = Self(rawValue: 1 << 14)

    /// Letting videos go that were fetched, where their owner has chosen that.
    public static let releases = Self(rawValue: 1 << 15)

    /// Turning camera and microphone off.
    public static let privacy = Self(rawValue: 1 << 16)

    /// Telling the SHA-256 of a photo or a video.
    public static let digests = Self(rawValue: 1 << 17)

    /// Firmware that follows the guide to the letter, where the stream is "not yet implemented".
    public static let guide: Self = []

    /// What an update would bring, as one of a list; in the order of the page.
    private static let words: [(Self, Sentence)] = [
        (.stream, "a live picture"), (.cameraSettings, "turning the picture"), (.thumbnails, "small pictures in the gallery"),
        (.editsNotes, "changing and deleting notes"), (.editsTodos, "completing and changing todos"),
        (.hearsText, "writing to the assistant"),
    ]

    /// What these glasses lack, in a sentence; nil where that is nothing.
    public var missing: Sentence? {
        let missing = Self.words.filter { !contains($0.0) }.map(\.1)
        guard let last = missing.last else { return nil }
        let list = missing.count == 1 ? last : "\(Sentence(joining: missing.dropLast(), by: ", ")) and \(last)"
        return "The firmware of these glasses has the guide's calls and no more. An update would bring \(list)."
    }
}
