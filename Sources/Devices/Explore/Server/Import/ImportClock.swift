/// Passes on the progress of an import, and ends it where its task is cancelled.
struct ImportClock {
    private let report: (ImportProgress) -> Void

    init(_ report: @escaping (ImportProgress) -> Void) { self.report = report }

    /// Elements between two looks at the clock.
    static let interval = 20_000

    func tick(_ phase: ImportProgress.Phase, _ fraction: Double, _ elements: Int) throws(ImportError) {
        if Task.isCancelled { throw .cancelled }
        report(ImportProgress(phase: phase, fraction: min(max(fraction, 0), 1), elements: elements))
    }
}
