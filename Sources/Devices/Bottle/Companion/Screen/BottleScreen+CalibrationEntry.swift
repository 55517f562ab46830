import Companion

extension BottleScreen {
    /// The way into the guided calibration, from the bottle's page.
    public struct CalibrationEntry: Codable, Sendable, Equatable {
        /// "Required" or "Calibrated"; nil until the bottle told which.
        @Worded public var badge: String?
        /// True where weight and level mean nothing without it.
        public var isRequired: Bool
        /// What it is for, or how far it is.
        @Worded public var sentence: String
        /// Opens the guide: what the button says, and how it looks.
        public var action: ScreenAction

        /// - Parameter water: what the bottle told of its calibration; nil until it did.
        init(_ water: Water?, calibration: Calibration) {
            let isCalibrated = water?.isCalibrated
            let isRequired = isCalibrated == false || water?.isScalePlausible == false
            self.isRequired = isRequired
            _badge = Worded(isCalibrated.map { _ in isRequired ? "Required" : "Calibrated" })
            let isUnderWay = ![.welcome, .complete, .error].contains(calibration.screen)
            if isUnderWay {
                _sentence = Worded("A calibration is under way: \(calibration.$title).")
            } else if let text = water?.$scaleText, isRequired {
                _sentence = Worded("The bottle weighs with \(text). Weight and level are wrong until it is calibrated again.")
            } else if isRequired {
                _sentence = Worded(
                    "Weight and level mean nothing until the bottle is calibrated. It takes two minutes, the empty bottle and 830 ml of water."
                )
            } else {
                _sentence = Worded(
                    "Two measurements, empty and with 830 ml, tell the bottle what its sensor’s readings mean. Repeat it when the weights "
                        + "seem wrong.")
            }
            action = ScreenAction(
                id: "calibration",
                label: isUnderWay
                    ? "Go on with the calibration" : isCalibrated == true ? "Calibrate again" : "Calibrate the bottle",
                role: isRequired || isUnderWay ? .primary : .normal)
        }
    }
}
