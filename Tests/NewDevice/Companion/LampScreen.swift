import Companion

/// Everything that a lamp's page shows, and what its commands print.
struct LampScreen: DeviceScreen {
    var id: String
    var name: String
    var kind = Lamp.kind
    var link: LinkStatus
    /// Nil until the lamp has told it, as the next two.
    var on: Bool?
    /// 0–100 %.
    var brightness: Int?
    /// "FFB000": red, green, blue.
    var colour: String?
    /// Why it gives no light.
    var problem: ScreenProblem?
}
