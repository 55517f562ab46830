import Companion

/// Everything that a bottle's page shows. The services table and the timeline are screens of their own.
public struct BottleScreen: DeviceScreen {
    /// The device's id, as in `DevicesScreen.Device`.
    public var id: String
    /// The advertised name.
    public var name: String
    /// Always `bottle`; tells the page which layout to use.
    public var kind = "bottle"
    /// How it is reached now.
    public var link: LinkStatus
    /// What the bottle weighs now; nil until the first state has arrived.
    public var water: Water?
    /// What was drunk.
    public var intake: Intake
    /// The guided calibration: always there, at its welcome while nothing is under way.
    public var calibration: Calibration
    /// The calibrations that were on this bottle, the one that was put there last first.
    public var calibrations: [StoredCalibration] = []
    /// Why the last change (goal, tare, a setting) was not taken.
    public var problem: ScreenProblem?
    /// What the last change came to, where that does not show elsewhere; nil where there is nothing to say.
    @Worded public var notice: String?
    /// Actions besides drinks and calibration, in the order of the buttons. Ids: `tare`, `shake-to-empty`.
    public var actions: [ScreenAction]
    /// The settings that are on or off.
    public var toggles: [Toggle]
    /// What has to be known before anything is set; nil where there is nothing.
    @Worded public var settingsHint: String?
    /// The way into the guided calibration.
    public var calibrationEntry: CalibrationEntry

    /// Makes one from its parts, each as its property says.
    public init(
        id: String, name: String, link: LinkStatus, water: Water? = nil, intake: Intake = Intake(), calibration: Calibration,
        problem: ScreenProblem? = nil, actions: [ScreenAction] = []
    ) {
        self.id = id
        self.name = name
        self.link = link
        self.water = water
        self.intake = intake
        self.calibration = calibration
        self.problem = problem
        self.actions = actions
        let isConnected = link.state == .connected
        toggles = Self.toggles(water, isConnected: isConnected)
        _notice = Worded(nil)
        _settingsHint = Worded(Self.settingsHint(water, isConnected: isConnected))
        calibrationEntry = CalibrationEntry(water, calibration: calibration)
    }
}
