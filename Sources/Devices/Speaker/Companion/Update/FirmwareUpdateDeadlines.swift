/// The longest time of each step of an update.
public struct FirmwareUpdateDeadlines: Sendable, Equatable {
    /// For file, server and version to be checked.
    public var planning = Duration.seconds(60)
    /// For a write, a subscription or a question to be answered.
    public var answer = Duration.seconds(10)
    /// For Wi-Fi: the firmware gives up after 30 s.
    public var wifi = Duration.seconds(45)
    /// Between two signs of life of a download: the firmware gives up after 30 s of silence.
    public var progress = Duration.seconds(45)
    /// For the image to be verified.
    public var verifying = Duration.seconds(60)
    /// From the command to the link's end, when the speaker restarts.
    public var restart = Duration.seconds(10)
    /// For the speaker to be heard again after a restart.
    public var reconnectAfterRestart = Duration.seconds(90)
    /// For the speaker to be heard again when the link was lost in the middle: it goes on by itself.
    public var reconnect = Duration.seconds(600)
    /// The most questions in a row that go unanswered, or are answered with nothing new.
    public var attempts = 4

    /// The deadlines that fit the speaker's own.
    public init() {}
}
