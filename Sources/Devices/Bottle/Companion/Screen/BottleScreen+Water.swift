import Companion

extension BottleScreen {
    /// What is in the bottle, and how the bottle is.
    public struct Water: Codable, Sendable, Equatable {
        /// Weight of the water by the stored calibration, g, never below zero; while the bottle is lifted, what it was when it last stood
        /// still. Nil where that is not known, and while the bottle reports a raw reading instead.
        public var weight: Int?
        /// Water in the bottle, ml; while it is lifted, what it was when it last stood still. Nil as ``weight``.
        public var level: Int?
        /// What it holds, ml.
        public var capacity: Int
        /// 0 (empty) to 1 (full): how high the drawing is filled.
        public var fill: Double
        /// True while the bottle stands upright and still.
        public var isStable: Bool
        /// True while it is lifted, so that nothing can be weighed.
        public var isLifted: Bool
        /// True where the bottle has a calibration; without one, weight and level mean nothing.
        public var isCalibrated: Bool
        /// The scale of its calibration, ADC units a gram; nil without one, and until the configuration has been read.
        public var scale: Double?
        /// The calibration in words: "450.0 ADC/g", with what is wrong with it; nil as ``scale``.
        @Worded public var scaleText: String?
        /// False where no load cell of a bottle has such a scale, so that weight and level are wrong.
        public var isScalePlausible: Bool
        /// True where the bottle knows the time.
        public var knowsTime: Bool
        /// 0 to 100 percent.
        public var battery: Int
        /// True where the bottle says that its battery is low.
        public var isBatteryLow: Bool
        /// Whether shaking the upturned bottle tells that it was emptied; nil until the settings have been read.
        public var shakeToEmpty: Bool?
        /// Seconds since 1970 of the last state that arrived.
        public var updatedAt: Double?
        /// True when the values may no longer be those of the device: while the link is down, and while nothing is heard over it.
        public var isStale: Bool
        /// "Live", "Held" while it is lifted, or "Stale".
        @Worded public var freshness: String
        /// Water in the bottle, ready to show without its unit; "–" where it is not known.
        @Worded public var levelText: String
        /// Weight, ready to show; "–" where it is not known.
        @Worded public var weightText: String
        /// "Stands still", "Unsteady" or "Lifted".
        @Worded public var stability: String
        /// "Low" where the battery is; nil where there is nothing to say.
        @Worded public var batteryWarning: String?
        /// What is in the bottle, for everyone who cannot see the drawing.
        @Worded public var description: String
        /// The same in a few words, for the list of devices.
        @Worded public var summary: String

        /// Makes one from its parts, each as its property says.
        public init(
            weight: Int? = nil, level: Int? = nil, capacity: Int, fill: Double = 0, isStable: Bool = false, isLifted: Bool = false,
            isCalibrated: Bool = false, scale: Float? = nil, knowsTime: Bool = false, battery: Int = 100, isBatteryLow: Bool = false,
            shakeToEmpty: Bool? = nil, updatedAt: Double? = nil,
            isStale: Bool = false
        ) {
            self.weight = weight
            self.level = level
            self.capacity = capacity
            self.fill = fill
            self.isStable = isStable
            self.isLifted = isLifted
            self.isCalibrated = isCalibrated
            let scale = isCalibrated ? scale : nil
            self.scale = scale.map(Double.init)
            isScalePlausible = scale.map(CalibrationData.plausibleScales.contains) ?? true
            _scaleText = Worded(scale.map { Self.words($0, isPlausible: CalibrationData.plausibleScales.contains($0)) })
            self.knowsTime = knowsTime
            self.battery = battery
            self.isBatteryLow = isBatteryLow
            self.shakeToEmpty = shakeToEmpty
            self.updatedAt = updatedAt
            self.isStale = isStale
            _freshness = Worded(isStale ? "Stale" : isLifted ? "Held" : "Live")
            // Without a calibration the numbers mean nothing.
            _levelText = Worded((isCalibrated ? level?.grouped : nil) ?? "–")
            _weightText = Worded((isCalibrated ? weight.map { "\($0.grouped) g" } : nil) ?? "–")
            _stability = Worded(isLifted ? "Lifted" : isStable ? "Stands still" : "Unsteady")
            _batteryWarning = Worded(isBatteryLow ? "Low" : nil)
            _description = Worded(Self.description(level, of: capacity, isLifted: isLifted, isCalibrated: isCalibrated))
            let content: Sentence? =
                isCalibrated ? level.map { level -> Sentence in "\(bareML: level) of \(ml: capacity)" } : "not calibrated yet"
            let parts: [Sentence?] = [isLifted ? "Lifted" : nil, content, "battery \(battery) %"]
            _summary = Worded(Sentence(joining: parts, by: " · "))
        }

        private static func description(_ level: Int?, of capacity: Int, isLifted: Bool, isCalibrated: Bool) -> Sentence {
            guard isCalibrated else { return "A bottle; how full it is is not known before it is calibrated." }
            guard let level else { return isLifted ? "A lifted bottle" : "A bottle that measures" }
            return isLifted
                ? "A lifted bottle with \(bareML: level) of \(ml: capacity) in it when it last stood"
                : "A bottle with \(bareML: level) of \(ml: capacity) in it"
        }

        private static func words(_ scale: Float, isPlausible: Bool) -> Sentence {
            let (text, range) = (BottleScreen.Calibration.text(scale), CalibrationData.plausibleScales)
            return isPlausible
                ? "\(text) ADC/g"
                : "\(text) ADC/g, which is no bottle's: they have \(Int(range.lowerBound)) to \(Int(range.upperBound))"
        }
    }
}
