import Companion

extension SpeakerScreen.Sound {
    /// Every control, in the order in which people meet them, from what the speaker told.
    ///
    /// - Parameter isEnabled: whether the speaker can be reached.
    func makeControls(isEnabled: Bool) -> [Control] { SpeakerChange.Control.inOrder.map { makeControl($0, isEnabled: isEnabled) } }

    private func makeControl(_ control: SpeakerChange.Control, isEnabled: Bool) -> Control {
        let value = value(of: control)
        let (kind, text): (Control.Kind, String?) =
            switch control {
            case .preset: (.choice, presetName)
            case .volume: (.slider, value.map { "\($0) %" })
            default: (.toggle, value.map { $0 == 0 ? "off" : "on" })
            }
        let presets = control == .preset ? SpeakerPreset.known : []
        return Control(
            id: control.rawValue, kind: kind, label: control.label, hint: hint(of: control), value: value, valueText: text,
            min: control.range.lowerBound, max: control.range.upperBound,
            options: presets.map { Option(id: Int($0.rawValue), label: "\($0)", symbol: $0.name) },
            positions: control == .mute ? Self.mutePositions : [],
            // A preset that is not known can still be left for one that is.
            isEnabled: isEnabled && (value != nil || control == .preset))
    }

    private func value(of control: SpeakerChange.Control) -> Int? {
        switch control {
        case .preset: preset
        case .volume: volume
        case .mute: mute ? 1 : 0
        case .loudness: loudness ? 1 : 0
        case .duck: duck ? 1 : 0
        case .normalizer: normalizer ? 1 : 0
        case .bypass: bypass ? 1 : 0
        case .bassBoost: bassBoost.map { $0 ? 1 : 0 }
        }
    }

    private func hint(of control: SpeakerChange.Control) -> String? {
        if control == .preset, preset == nil { return "\(presetName): the speaker uses a preset that this page does not know." }
        // What the DSP does not touch is not changed by what the DSP would do.
        if bypass, [.loudness, .bassBoost, .normalizer].contains(control) { return "Without effect while Bypass is on" }
        return control.hint
    }

    private static let mutePositions = [
        Position(id: 0, action: "Mute", symbol: "sound"), Position(id: 1, action: "Unmute", stands: "Muted", symbol: "muted"),
    ]

    /// The limiter in a sentence.
    static func limiterSentence(_ isArmed: Bool, isBypassed: Bool) -> String {
        guard isArmed else { return "Limiter off." }
        return isBypassed ? "Limiter on: it protects the drivers, Bypass or not." : "Limiter on: it protects the drivers in every preset."
    }
}

extension SpeakerScreen {
    /// What has to be known of the sound section: why there is none, or that its values are old; nil where they are live.
    static func soundHint(_ state: LinkStatus.State, hasSound: Bool) -> String? {
        switch (state, hasSound) {
        case (.connected, true): nil
        case (.connected, false): "Waiting for the speaker's first status."
        case (.disconnected, false): "Connect to see and change what the speaker does."
        case (_, false): "The controls appear as soon as the link is up."
        case (_, true): "These are the last values heard. They can be changed again once the speaker is connected."
        }
    }
}
