import Foundation

/// The place of a radio: its hardware, the data folder, and the call.
public struct RadioSite: Sendable {
    /// One of its adapters; nil where it has none to choose among.
    public let adapter: String?
    /// The folder of what outlives the program.
    public let folder: URL
    /// The call, with the values of the radio's own options.
    public let arguments: Arguments
}
