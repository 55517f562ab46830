/// A question to a person while a connection pairs.
public enum PairingQuestion: Hashable, Sendable {
    /// The device shows six digits, which are entered here.
    case enterCode
    /// These six digits have to be entered on the device.
    case showCode(String)
    /// Both sides show six digits: are they the same?
    case compareCodes(String)
    /// The device can neither show nor take digits: pair all the same?
    case authorize
}
