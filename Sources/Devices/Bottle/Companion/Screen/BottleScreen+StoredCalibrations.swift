import Bluetooth
import Companion
import Foundation

extension BottleScreen {
    /// A calibration that was on this bottle, as far as this companion knows.
    public struct StoredCalibration: Codable, Sendable, Equatable, Identifiable {
        /// Names it in `calibration-restore`.
        public var id: Int
        /// ADC units a gram.
        public var scale: Double
        /// "450.0 ADC/g".
        @Worded public var scaleText: String
        /// The readings of the empty bottle and of the full one, ADC units.
        public var empty: Int
        public var full: Int
        /// Seconds since 1970; nil where it was on the bottle before this companion was.
        public var time: Double?
        /// "21 November 2026, 12:03", or that it is not known.
        @Worded public var when: String
        /// True for the one that the bottle says that it has.
        public var isPresent: Bool
        /// Puts it back: the request has its id.
        public var restore: ScreenAction
    }
}

/// The store's, whose name the screen's hides.
private typealias Stored = StoredCalibration

extension BottleScreen.StoredCalibration {
    /// - Parameter calendar: in which the date is written.
    @BluetoothActor
    fileprivate init(_ stored: Stored, _ calibrator: BottleCalibrator, isConnected: Bool, calendar: Calendar) {
        id = stored.number
        scale = Double(stored.data.scale)
        _scaleText = Worded("\(BottleScreen.Calibration.text(stored.data.scale)) ADC/g")
        empty = Int(stored.data.empty)
        full = Int(stored.data.full)
        time = stored.date?.timeIntervalSince1970
        let when = stored.date.map { Self.text($0, calendar) } ?? "Before this companion"
        _when = Worded(when)
        let isPresent = calibrator.isPresent(stored.data)
        self.isPresent = isPresent
        restore = ScreenAction(
            id: "calibration-restore", label: "Put it back", isEnabled: isConnected && !isPresent && calibrator.machine.canStart,
            reason: isConnected ? isPresent ? "The bottle has it." : nil : "Connect to the bottle first.",
            question: .restore(scale: BottleScreen.Calibration.text(stored.data.scale), made: when))
    }

    private static func text(_ date: Date, _ calendar: Calendar) -> Sentence {
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        let month = BottleScreen.Day.months[max(1, min(12, parts.month ?? 1)) - 1]
        return "\(parts.day ?? 0) \(month) \(parts.year ?? 0), \(hour: parts.hour ?? 0, minute: parts.minute ?? 0)"
    }
}

extension BottleScreen {
    /// The calibrations that this companion knows of a bottle, the one that was put there last first.
    @BluetoothActor
    static func calibrations(_ calibrator: BottleCalibrator, isConnected: Bool, calendar: Calendar) -> [StoredCalibration] {
        calibrator.history.map { StoredCalibration($0, calibrator, isConnected: isConnected, calendar: calendar) }
    }
}
