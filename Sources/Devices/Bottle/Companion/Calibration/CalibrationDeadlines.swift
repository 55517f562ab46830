/// How long each step of a calibration may take.
public struct CalibrationDeadlines: Sendable, Equatable {
    /// For the bottle to say what it has.
    public var answer = Duration.seconds(10)
    /// For a measurement, which takes 5 s.
    public var measurement = Duration.seconds(30)
    /// The least time from the command to a result: what comes earlier repeats an old one.
    public var shortestMeasurement = Duration.seconds(4)
    /// What a measurement takes, for the progress that is shown.
    public var usualMeasurement = Duration.seconds(5)
    /// For the calibration to be stored and read back.
    public var save = Duration.seconds(10)
    /// For the link to come back while the calibration is being stored.
    public var reconnect = Duration.seconds(60)
    /// How long a bottle that drives the calibration may wait for the empty bottle: it gives up after 60 s.
    public var deviceEmpty = Duration.seconds(90)
    /// And for the full one: it gives up after 120 s.
    public var deviceFull = Duration.seconds(150)
    /// How long a bottle as shipped waits for the empty bottle, which is told to whoever fetches it.
    public var bottleEmpty = Duration.seconds(60)
    /// And for the full one.
    public var bottleFull = Duration.seconds(120)
    /// How long it may stand still where the full bottle is waited for before a person is told that it is not filled: a bottle that drives
    /// finds a full one within five seconds.
    public var unfilled = Duration.seconds(12)
    /// The same for a bottle that nobody has touched since its empty reading: its person may be fetching water.
    public var untouched = Duration.seconds(60)
    /// How long "Empty done" is shown before the next step.
    public var pause = Duration.seconds(1)
    /// How often the bottle is asked while it measures or stores: a lost notification then costs a second.
    public var poll = Duration.seconds(1)
    /// How often it is asked while a person is at work.
    public var promptPoll = Duration.seconds(2)

    /// The deadlines that fit the bottle's own.
    public init() {}
}
