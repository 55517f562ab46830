import Explore
import Foundation

/// How an explore server answers.
public struct ExploreSettings: Sendable {
    /// Where ways begin and places are looked for.
    public var origin = Coordinates.metroTech
    /// What replies call the origin.
    public var originName = "2 MetroTech"
    /// Whether the middle of the data takes the origin's place where the origin lies outside of the data.
    public var originFollowsData = false
    /// Who finds the way on foot, the best first. Where each of them fails, the way is estimated.
    public var routers: [any WalkingRouter] = []
    /// Who reads the chat's messages; `nil` leaves it to rules, which also read where this fails.
    public var reader: ModelQueryReader?
    /// Who writes the chat's replies; `nil` leaves it to rules.
    public var writer: ModelReplyWriter?
    /// Who may chat, and how often; `nil` for everybody, as on the original server, where nothing is paid for a reply.
    public var allowance: ChatAllowance?
    /// Who knows the weather that goes with a chat's answer; `nil` leaves it out.
    public var weather: OpenMeteo?
    /// How many conversations are remembered; the one that was silent for longest goes first.
    public var maximumSessions = 1_000
    /// The time zone of the clock and of events; `nil` for that of the data.
    public var timeZone: TimeZone?
    /// The time now.
    public var now: @Sendable () -> Date = { Date() }
    /// The time since any moment, which never goes back; measures how often somebody chats.
    public var uptime: @Sendable () -> Duration = { [start = ContinuousClock.now] in ContinuousClock.now - start }
    /// Told of what a client does not see: that a router or the writer failed. Never of a key.
    public var report: @Sendable (String) -> Void = { _ in }

    /// The defaults: the original server's origin, no routers, no writer.
    public init() {}
}
