import Companion

extension BottleScreen {
    /// A setting of the bottle that is on or off.
    public struct Toggle: Codable, Sendable, Equatable, Identifiable {
        /// The action that changes it.
        public var id: String
        /// What it is called.
        @Worded public var label: String
        /// What it does.
        @Worded public var hint: String
        /// Whether it is on; nil until the bottle told it.
        public var isOn: Bool?
        /// False while it cannot be changed.
        public var isEnabled: Bool

        init(id: String, label: Sentence, hint: Sentence, isOn: Bool?, isEnabled: Bool) {
            self.id = id
            _label = Worded(label)
            _hint = Worded(hint)
            self.isOn = isOn
            self.isEnabled = isEnabled
        }
    }

    /// The settings that are on or off, from what the bottle told.
    static func toggles(_ water: Water?, isConnected: Bool) -> [Toggle] {
        [
            Toggle(
                id: "shake-to-empty", label: "Shake to empty",
                hint: "Shaking the upturned bottle tells it that it was emptied, so that nothing counts as drunk.",
                isOn: water?.shakeToEmpty, isEnabled: isConnected && water?.shakeToEmpty != nil)
        ]
    }

    /// What has to be known before anything is set; nil where there is nothing.
    static func settingsHint(_ water: Water?, isConnected: Bool) -> Sentence? {
        guard let water, isConnected, !water.knowsTime else { return nil }
        return "The bottle does not know the time yet; it is told with every connection."
    }
}
