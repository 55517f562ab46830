import Foundation

/// What a radio is made with.
public struct RadioSite: Sendable {
    /// One of its adapters; nil where it has none to choose among.
    public let adapter: String?
    /// The folder of what outlives the program.
    public let folder: URL
    /// The call, with the values of the radio's own options.
    public let arguments: Arguments
}
