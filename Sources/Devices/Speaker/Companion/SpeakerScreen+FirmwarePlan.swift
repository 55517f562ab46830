import Companion

extension SpeakerScreen.Firmware {
    /// The checks before anything is written to the device.
    public struct Plan: Codable, Sendable, Equatable {
        /// In the order in which they are read.
        public var checks: [Check]
        /// True where no check failed.
        public let canStart: Bool
        /// The reason why the update cannot start; nil where it can, also after a question.
        @Worded public private(set) var reason: String?
        /// The question before it starts all the same; nil where nothing is to be asked, or where no answer would help.
        public let question: ScreenQuestion?
        /// The outcome in a sentence.
        @Worded public private(set) var summary: String
        /// The title of the lines that need no look, which are folded away; nil where there are none.
        @Worded public private(set) var rest: String?
        /// The fields of the request that a "yes" sets: `allowDowngrade`, `allowOtherProject`.
        public let allowances: [String]

        public init(checks: [Check], canStart: Bool, question: ScreenQuestion? = nil, allowances: [String] = []) {
            // What stands in the way comes before all else.
            self.checks = checks.filter { $0.outcome == .failed } + checks.filter { $0.outcome != .failed }
            self.canStart = canStart
            self.question = canStart ? nil : question
            self.allowances = canStart ? [] : allowances
            let failed = checks.filter { $0.outcome == .failed }.map { Sentence(joining: [$0.$sentence, $0.$advice]) }
            let remarks = checks.count(where: \.isRemark)
            _summary = Worded(
                !failed.isEmpty
                    ? "This stands in the way:"
                    : remarks > 0 ? "Nothing stands in the way. Know this first:" : "Everything that can be checked is right.")
            _rest = Worded(Self.rest(checks.filter { !$0.isRemark }))
            _reason = Worded(
                canStart || question != nil
                    ? nil : failed.isEmpty ? "Something above must be put right first." : Sentence(joining: failed))
        }

        /// "7 checks passed", "6 checks passed, 2 can only be made by the speaker".
        private static func rest(_ checks: [Check]) -> Sentence? {
            let passed = checks.count { $0.outcome == .passed }
            let parts: [Sentence?] = [
                passed == 0 ? nil : passed == 1 ? "1 check passed" : "\(passed) checks passed",
                passed == checks.count ? nil : "\(checks.count - passed) can only be made by the speaker",
            ]
            return checks.isEmpty ? nil : Sentence(joining: parts, by: ", ")
        }
    }

    /// One line of the plan.
    public struct Check: Codable, Sendable, Equatable, Identifiable {
        /// For example `ssid`, `password`, `url`, `image`, `size`, `signature`, `mtu`.
        public var id: String
        public let outcome: CheckOutcome
        /// The outcome in a word or two.
        @Worded public private(set) var words: String
        /// For example "The image fits: 1,204 KB of 1,984 KB."
        @Worded public var sentence: String
        /// The remedy; nil where there is none.
        @Worded public var advice: String?
        /// A stable name for what was found; nil where there is none.
        public var code: String?
        /// True where a person should see it before an update: it failed, or warns.
        public let isRemark: Bool

        public init(id: String, outcome: CheckOutcome, sentence: Sentence, advice: Sentence? = nil, code: String? = nil) {
            _advice = Worded(advice)
            self.code = code
            self.id = id
            self.outcome = outcome
            _words = Worded(outcome.words)
            isRemark = outcome == .failed || outcome == .warning
            _sentence = Worded(sentence)
        }
    }
}
