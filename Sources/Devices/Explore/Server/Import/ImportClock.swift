/// Passes on the progress of an import, and ends it where its task is cancelled.
struct ImportClock {
    /// Elements between two calls of an import of a whole city.
    static let usualInterval = 20_000

    /// Elements between two calls.
    let interval: Int
    private let report: (ImportProgress) -> Void

    init(every interval: Int = usualInterval, _ report: @escaping (ImportProgress) -> Void) {
        self.interval = interval
        self.report = report
    }

    func tick(_ phase: ImportProgress.Phase, _ fraction: Double, _ elements: Int) throws(ImportError) {
        if Task.isCancelled { throw .cancelled }
        report(ImportProgress(phase: phase, fraction: min(max(fraction, 0), 1), elements: elements))
    }
}
