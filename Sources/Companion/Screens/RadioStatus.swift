import Sentences

/// The Bluetooth radio that the program uses, as screens show it.
public struct RadioStatus: Codable, Sendable, Equatable {
    /// Whether the adapter can be used.
    public enum State: String, Codable, Sendable, CaseIterable {
        /// The radio has not been asked yet.
        case unknown
        /// The adapter can be used.
        case on
        /// The adapter is switched off.
        case off
        /// There is no adapter.
        case absent
        /// The program may not use the adapter.
        case unauthorized
    }

    /// For example "Simulated radio" or "hci0 (BlueZ)".
    @Worded public private(set) var name: String
    /// True where there is no air.
    public var isSimulated: Bool
    /// What the system calls the adapter, for example "hci0"; nil where it is no hardware.
    public var adapter: String?
    /// Why a simulated one is used, and the way to a person's own devices; nil where there is nothing to say.
    @Worded public private(set) var note: String?
    /// Whether it can be used.
    public let state: State
    /// What the state means and what to do, for example "Bluetooth is switched off. Switch it on to see devices."
    @Worded public private(set) var sentence: String
    /// What can be done about it: `adapter/power` where the adapter is switched off.
    public let action: ScreenAction?
    /// Switches it: `adapter/power`, on where it is off, and off where it is on; nil where neither can be.
    public let power: ScreenAction?

    /// Makes one from its parts, each as its property says.
    ///
    /// - Parameter canBeSwitched: whether this program may switch it on and off.
    public init(
        name: String, isSimulated: Bool, state: State, sentence: Sentence, canBeSwitched: Bool = true, adapter: String? = nil,
        note: Sentence? = nil
    ) {
        self.adapter = adapter
        _note = Worded(note)
        _name = Worded(Sentence(key: name, []))
        self.isSimulated = isSimulated
        self.state = state
        _sentence = Worded(sentence)
        action = state == .off && canBeSwitched ? ScreenAction(id: "adapter/power", label: "Switch Bluetooth on") : nil
        power = state == .on && canBeSwitched ? Self.switchingOff : action
    }

    private static let switchingOff = ScreenAction(
        id: "adapter/power", label: "Switch Bluetooth off",
        reason: "Switching off ends every connection. It can be switched on again here.",
        question: ScreenQuestion(
            title: "Switch Bluetooth off?",
            text: "Every connection ends, and nothing can be reached until it is on again. What is under way may fail.",
            confirm: "Switch Bluetooth off"))
}
