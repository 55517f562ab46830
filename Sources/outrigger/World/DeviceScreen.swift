import Bottle
import Speaker

/// The page of a device, which is written as the screen of its kind.
enum DeviceScreen: Encodable, Sendable {
    case speaker(SpeakerScreen)
    case bottle(BottleScreen)

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .speaker(let screen): try screen.encode(to: encoder)
        case .bottle(let screen): try screen.encode(to: encoder)
        }
    }
}
