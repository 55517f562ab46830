/// What is remembered of a speaker's firmware.
struct InstalledFirmware: Codable, Sendable, Equatable {
    /// The version that was installed last; `nil` where nobody knows.
    var version: String?
    /// The highest secure version that was kept with a trusted key; `nil` for none.
    var secureVersion: UInt32?
}
