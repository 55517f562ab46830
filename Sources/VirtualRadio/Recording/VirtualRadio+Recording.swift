extension VirtualRadio {
    /// Starts a new record of the traffic. Nothing is recorded, and nothing spent on it, before.
    ///
    /// - Parameter limit: the entries that are kept, the newest ones: 1 or more.
    public func startRecording(limit: Int = 10_000) { recorder = TrafficRecorder(limit: limit) }

    /// Stops recording, and forgets the record.
    public func stopRecording() { recorder = nil }

    /// The record so far; `nil` while nothing is recorded.
    public var recording: TrafficRecord? { recorder?.record }
}
