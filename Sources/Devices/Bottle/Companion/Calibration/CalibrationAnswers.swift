/// What the bottle has said since it was asked.
struct CalibrationAnswers: Sendable {
    private(set) var state: BottleState?
    private(set) var configuration: BottleConfiguration?
    private(set) var status: CalibrationStatus?

    mutating func note(_ event: CalibrationEvent) {
        switch event {
        case .state(let new): state = new
        case .configuration(let new): configuration = new
        case .status(let new): status = new
        case .written, .deadlinePassed: break
        }
    }
}
