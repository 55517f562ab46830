/// What a companion has to show before it gets the API key.
public enum GlassesPairingPolicy: String, Sendable, CaseIterable {
    /// A link that was authenticated by the six digits, which the radio makes and the glasses speak.
    case passkey
    /// That it wrote "paired", as apps do that know nothing of passkeys: anybody near can.
    case open
}
