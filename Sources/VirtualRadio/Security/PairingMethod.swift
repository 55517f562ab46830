import Bluetooth

/// The method by which two devices authenticate each other, with LE Secure Connections (Core 5.4, Vol 3, Part H, 2.3.5.1, table 2.8).
enum PairingMethod: Hashable {
    /// Nobody compares anything: encrypted, not authenticated.
    case justWorks
    /// Both show a number, and a person says whether it is the same.
    case numericComparison
    /// One shows a passkey, which is entered at the other.
    case centralShows, peripheralShows
    /// Neither can show one: a person enters the same passkey at both.
    case bothEnter

    init(central: IOCapability, peripheral: IOCapability) {
        self =
            switch (central, peripheral) {
            case (.noInputNoOutput, _), (_, .noInputNoOutput): .justWorks
            case (.displayOnly, .displayOnly), (.displayOnly, .displayYesNo), (.displayYesNo, .displayOnly): .justWorks
            case (.displayYesNo, .displayYesNo), (.displayYesNo, .keyboardDisplay), (.keyboardDisplay, .displayYesNo),
                (.keyboardDisplay, .keyboardDisplay):
                .numericComparison
            case (.keyboardOnly, .keyboardOnly): .bothEnter
            case (.displayOnly, .keyboardOnly), (.displayOnly, .keyboardDisplay), (.displayYesNo, .keyboardOnly),
                (.keyboardDisplay, .keyboardOnly):
                .centralShows
            case (.keyboardOnly, .displayOnly), (.keyboardOnly, .displayYesNo), (.keyboardOnly, .keyboardDisplay),
                (.keyboardDisplay, .displayOnly):
                .peripheralShows
            }
    }
}
