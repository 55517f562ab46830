import Bluetooth
import Companion
import Foundation

/// What a module's part of `outrigger run` is made with.
public struct RunContext: Sendable {
    /// The companion on its radio.
    public let session: CompanionSession
    /// Is told what happens over HTTP.
    public let activity: ActivityLog
    /// Where the program keeps what must outlive it.
    public let folder: URL
}
