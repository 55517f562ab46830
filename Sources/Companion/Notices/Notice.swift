import Foundation
import Sentences

/// Something that a person asked to be told of, wherever they are.
public struct Notice: Codable, Sendable, Equatable, Identifiable {
    /// A subject; each is asked for by itself.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// An update of a device's firmware has ended.
        case update
        /// The evening is there, and the goal of the day is not.
        case goal
        /// A battery is low.
        case battery
        /// A reminder or a timer that a device was asked for is due.
        case reminder

        /// True where a key names the day: told once, whatever starts anew in between.
        var isOfADay: Bool { self == .goal }
        /// True for a state that outlasts the program: what was told of it holds after a new start.
        var isLasting: Bool { self == .battery }
    }

    /// Names it for good: what has been told under this name is not told again.
    public var id: String
    /// The subject.
    public var kind: Kind
    /// The device's id, as in `DevicesScreen.Device`.
    public var deviceID: String
    /// The device's name.
    public var title: String
    /// The sentence that is told.
    @Worded public var text: String
    /// Seconds since 1970.
    public var time: Double

    /// Makes one from its parts, each as its property says.
    public init(id: String, kind: Kind, deviceID: String, title: String, text: Sentence, time: Double) {
        self.id = id
        self.kind = kind
        self.deviceID = deviceID
        self.title = title
        _text = Worded(text)
        self.time = time
    }
}

/// A state of a device that somebody may want to be told of.
public struct NoticeCause: Sendable, Hashable {
    /// The subject.
    public let kind: Notice.Kind
    /// Names it among those of its kind and device: the same name is told once, until it holds no more.
    public let key: String
    /// The sentence that is told.
    public let text: Sentence
    /// False where nothing is known of the kind now.
    let isKnown: Bool

    /// Makes one from its parts, each as its property says.
    public init(_ kind: Notice.Kind, key: String, _ text: Sentence) {
        self.init(kind: kind, key: key, text: text, isKnown: true)
    }

    private init(kind: Notice.Kind, key: String, text: Sentence, isKnown: Bool) {
        self.kind = kind
        self.key = key
        self.text = text
        self.isKnown = isKnown
    }

    /// Nothing is known of a kind now, as of the battery of a device that is away: what was told of it has not ended.
    public static func unknown(_ kind: Notice.Kind) -> NoticeCause { NoticeCause(kind: kind, key: "", text: "", isKnown: false) }
}

/// The causes of notices as Settings has them.
public struct NoticeSelection: Codable, Sendable, Equatable {
    /// One of them.
    public struct Option: Codable, Sendable, Equatable, Identifiable {
        /// The kind, as `notices/choose` takes it.
        public var id: String
        /// The notices' subject, as the label of a switch.
        @Worded public var label: String
        /// True where a person asked for them.
        public var isOn: Bool

        fileprivate init(_ kind: Notice.Kind, isOn: Bool) {
            id = kind.rawValue
            _label = Worded(kind.label)
            self.isOn = isOn
        }
    }

    /// All of them.
    public var options: [Option]

    init(_ wanted: Set<Notice.Kind>) {
        options = Notice.Kind.allCases.map { Option($0, isOn: wanted.contains($0)) }
    }
}

extension Notice.Kind {
    fileprivate var label: Sentence {
        switch self {
        case .update: "An update has ended"
        case .goal: "The day's goal is not reached by 8 in the evening"
        case .battery: "A battery is low"
        case .reminder: "A reminder or a timer is due"
        }
    }
}
