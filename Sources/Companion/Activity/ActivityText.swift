import Bluetooth
import Sentences

/// A trace event in words.
struct ActivityText {
    /// The operation of a notification or an indication.
    static let notification = "Notification"
    /// The operation of a read.
    static let read = "Read"

    var direction = ActivityScreen.Entry.Direction.event
    var operation: String
    var sentence: Sentence
    var bytes: [UInt8]?
    var isProblem = false

    /// - Parameters:
    ///   - subject: the characteristic's name.
    ///   - isRestarting: the device was told to restart.
    ///   - tells: what a value says of itself in a few words, and whether that is a failure.
    ///   - hides: whether a value is a secret, of which not even the length is told.
    init(
        _ event: TraceEvent, subject: Sentence, isRestarting: Bool, tells: ([UInt8]) -> (text: Sentence, isFailure: Bool)? = { _ in nil },
        hides: ([UInt8]) -> Bool
    ) {
        func size(_ value: [UInt8]) -> Sentence? { hides(value) ? nil : value.count == 1 ? "1 byte" : "\(value.count) bytes" }
        func sent(_ verb: Sentence, _ value: [UInt8]) -> Sentence {
            if let told = tells(value) { return "\(verb) “\(told.text)” to \(subject)." }
            return size(value).map { "\(verb) \($0) to \(subject)." } ?? "\(verb) \(subject)."
        }
        switch event.kind {
        case .connecting: (operation, sentence) = ("Connect", "Looking for the device and connecting.")
        case .connected: (operation, sentence) = ("Connected", "Connected, and everything that is known of it was read.")
        case .disconnected(let reason) where isRestarting && reason != .requested:
            (operation, sentence) = ("Disconnected", "Disconnected: the device restarts, as it was told to.")
        case .disconnected(let reason):
            (operation, sentence) = ("Disconnected", "Disconnected: \(Sentence(key: reason.description, [])).")
            isProblem = reason != .requested
        case .discovered(let services): (operation, sentence) = ("Discover", "Found \(services) services.")
        case .paired: (operation, sentence) = ("Pair", "Paired.")
        case .read(let value):
            (direction, operation, sentence) = (.received, Self.read, size(value).map { "Read \(subject): \($0)." } ?? "Read \(subject).")
            bytes = value
        case .write(let value):
            (direction, operation, sentence) = (.sent, "Write", sent("Wrote", value))
            bytes = value
        case .writeCommand(let value):
            (direction, operation, sentence) = (.sent, "Write without response", sent("Sent", value))
            bytes = value
        case .notification(let value):
            let failure = tells(value).flatMap { $0.isFailure ? $0.text : nil }
            (direction, operation) = (.received, Self.notification)
            sentence = failure.map { $0.english.hasSuffix(".") ? "\(subject): \($0)" : "\(subject): \($0)." } ?? "\(subject) changed."
            isProblem = failure != nil
            bytes = value
        case .subscribed: (direction, operation, sentence) = (.sent, "Subscribe", "Asked to be told of changes of \(subject).")
        case .unsubscribed: (direction, operation, sentence) = (.sent, "Unsubscribe", "No longer told of changes of \(subject).")
        case .failed where isRestarting && event.attribute != nil:
            (operation, sentence) = ("Unanswered", "The device restarted before it answered for \(subject), as is usual.")
        case .failed(let error):
            (operation, sentence) = ("Failed", Self.sentence(of: error, event.attribute, subject))
            isProblem = true
        }
    }

    /// Errors name a characteristic by its identifier: they know no device's names.
    private static func sentence(of error: any Error, _ attribute: BTUUID?, _ subject: Sentence) -> Sentence {
        switch error {
        case let error as BluetoothError:
            let isNamed = attribute != nil && error.attribute == attribute
            return Sentence(joining: [isNamed ? error.sentence(naming: subject) : error.sentence, error.advice])
        case let error as ATTError: return error.sentence
        case let error as ByteCodingError: return error.sentence
        default: return "\(error)".told
        }
    }
}
