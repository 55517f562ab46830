import Companion

/// Everything that a plant sensor's page shows, and what its commands print.
struct PlantSensorScreen: DeviceScreen {
    var id: String
    var name: String
    var kind = PlantSensor.kind
    var link: LinkStatus
    /// 0–100 %; nil until it was told.
    var level: Int?
    /// Seconds; nil until it was told.
    var interval: Int?
    /// The problem that a person should do something about; nil where there is none.
    var problem: ScreenProblem?
}
