import Companion

extension BottleScreen {
    /// The guided calibration: one of its screens at a time, with everything that is on it.
    public struct Calibration: Codable, Sendable, Equatable {
        /// Which screen is shown.
        public enum Screen: String, Codable, Sendable, CaseIterable {
            /// What it is for and what is needed.
            case welcome
            /// Step 1: put the empty bottle on the sensor. With live weight.
            case emptyPrompt
            /// Either point is being measured; `step` tells which. With progress.
            case measuring
            /// Step 2: fill it. With live weight.
            case fullPrompt
            /// Both points are there and nothing vouches for them yet: a second reading is asked for.
            case review
            /// Step 3: being stored, and read back. A moment.
            case saving
            /// Stored, with the result and its evidence.
            case complete
            /// See `problem`.
            case error
        }

        /// Which screen is shown.
        public var screen: Screen
        /// 0 on the welcome screen, else 1 (empty), 2 (full) or 3 (save): what the step indicator shows as current.
        public var step: Int
        /// The steps that are done, 0 to 3: their circles and lines are filled.
        public var stepsDone: Int
        /// The steps as they stand; empty on the welcome screen.
        public var steps: [Step]
        /// Beside the step indicator: "Empty done", "All complete"; empty where there is nothing to say.
        @Worded public var note: String
        /// For example "Step 1: Empty bottle".
        @Worded public var title: String
        /// What is going on or what to do, in a sentence or two.
        @Worded public var sentence: String
        /// Numbered instructions, or what is needed on the welcome screen.
        @Worded public var instructions: [String]
        /// How the bottle is drawn: filled from 0 to 1.
        public var fill: Double
        /// Whether the drawing carries a "?".
        public var showsQuestionMark: Bool
        /// The drawing in words.
        @Worded public var drawing: String
        /// The live line; nil where the screen has none.
        public var live: Live?
        /// True where something is going on that takes its time; ``progress`` tells how far it is, where that is known.
        public var showsProgress: Bool
        /// 0 to 1 while measuring.
        public var progress: Double?
        /// Seconds that the bottle, or this companion, waits at most; nil where neither does.
        public var secondsLeft: Int?
        /// The same in a sentence.
        @Worded public var countdown: String?
        /// True while this is a second reading, made to check the first.
        public var isSecondReading: Bool
        /// The bottle measures by itself as soon as it stands still: there is then no button to measure.
        public var isDeviceDriven: Bool
        /// What the bottle does by itself on this screen; nil where it waits for a button.
        @Worded public var hint: String?
        /// The result for people: "Empty weight" "245 g" …; empty where there is none.
        public var result: [LabeledText]
        /// What speaks for the result, or against it.
        public var evidence: [Evidence]
        /// Why it failed.
        public var problem: ScreenProblem?
        /// What can be done now, in the order of the buttons. Ids: `start`, `measure`, `secondReading`, `saveUnchecked`, `retry`, `leave`,
        /// `done`, `restore`.
        public var actions: [ScreenAction]

        /// Makes one from its parts, each as its property says.
        public init(
            screen: Screen, step: Int = 0, stepsDone: Int = 0, note: Sentence = "", title: Sentence, sentence: Sentence,
            instructions: [Sentence] = [], fill: Double = 0, showsQuestionMark: Bool = false, live: Live? = nil, progress: Double? = nil,
            isSecondReading: Bool = false, isDeviceDriven: Bool = false, result: [LabeledText] = [], evidence: [Evidence] = [],
            problem: ScreenProblem? = nil, actions: [ScreenAction] = []
        ) {
            self.screen = screen
            self.step = step
            self.stepsDone = stepsDone
            steps = Self.steps(screen, step: step, done: stepsDone)
            _note = Worded(note)
            _title = Worded(title)
            _sentence = Worded(sentence)
            _instructions = Worded(instructions)
            self.fill = fill
            self.showsQuestionMark = showsQuestionMark
            _drawing = Worded(Self.drawing(fill: fill, showsQuestionMark: showsQuestionMark))
            showsProgress = screen == .saving || screen == .measuring && stepsDone < step
            _countdown = Worded(nil)
            _hint = Worded(nil)
            self.live = live
            self.progress = progress
            self.isSecondReading = isSecondReading
            self.isDeviceDriven = isDeviceDriven
            self.result = result
            self.evidence = evidence
            self.problem = problem
            self.actions = actions
        }
    }

    /// The line with live weight and stability.
    public struct Live: Codable, Sendable, Equatable {
        /// By the calibration that the bottle has, g; nil where it has none, or nothing came yet.
        public var weight: Int?
        /// True while the bottle stands upright and still.
        public var isStable: Bool
        /// "Stable", "Stabilizing…" or "Waiting for the bottle".
        @Worded public var words: String
        /// The weight, ready to show, or that it is not known yet.
        @Worded public var weightText: String

        /// Makes one from its parts, each as its property says.
        public init(weight: Int?, isStable: Bool, words: Sentence) {
            _weightText = Worded(weight.map { "\($0.grouped) g" } ?? "not known yet")
            self.weight = weight
            self.isStable = isStable
            _words = Worded(words)
        }
    }

    /// One line of what speaks for a calibration.
    public struct Evidence: Codable, Sendable, Equatable, Identifiable {
        /// `noiseEmpty`, `noiseFull`, `uncertainty`, `range`, `earlier`, `repeatability`, `readBack`, `fullBottle`.
        public var id: String
        /// How it came out.
        public let outcome: CheckOutcome
        /// The outcome in a word or two.
        @Worded public var words: String
        /// For example "The scale, 450.2 ADC/g, is within the plausible 100 to 800."
        @Worded public var sentence: String

        /// Makes one from its parts, each as its property says.
        public init(id: String, outcome: CheckOutcome, sentence: Sentence) {
            self.id = id
            self.outcome = outcome
            _words = Worded(outcome == .failed ? "Speaks against it" : outcome.words)
            _sentence = Worded(sentence)
        }
    }
}
