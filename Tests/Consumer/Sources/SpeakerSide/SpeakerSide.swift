import SpeakerDevice

/// A program that is a speaker's device side and nothing else; `check` looks at what it links.
@main
struct SpeakerSide {
    static func main() { print("speaker side: \(SpeakerTwin.self)") }
}
