import Companion

extension SpeakerScreen.Firmware {
    /// The checks before anything is written to the device.
    public struct Plan: Codable, Sendable, Equatable {
        /// In the order in which they are read.
        public var checks: [Check]
        /// True where no check failed.
        public let canStart: Bool
        /// The reason why the update cannot start; nil where it can, also after a question.
        public let reason: String?
        /// The question before it starts all the same; nil where nothing is to be asked, or where no answer would help.
        public let question: ScreenQuestion?
        /// The outcome in a sentence.
        public let summary: String
        /// The title of the lines that need no look, which are folded away; nil where there are none.
        public let rest: String?
        /// The fields of the request that a "yes" sets: `allowDowngrade`, `allowOtherProject`.
        public let allowances: [String]

        public init(checks: [Check], canStart: Bool, question: ScreenQuestion? = nil, allowances: [String] = []) {
            self.checks = checks
            self.canStart = canStart
            self.question = canStart ? nil : question
            self.allowances = canStart ? [] : allowances
            let failed = checks.filter { $0.outcome == .failed }.map { [$0.sentence, $0.advice].compactMap(\.self).joined(separator: " ") }
            let remarks = checks.count(where: \.isRemark)
            summary =
                !failed.isEmpty
                ? "This stands in the way:"
                : remarks > 0 ? "Nothing stands in the way. Know this first:" : "Everything that can be checked is right."
            rest = Self.rest(checks.filter { !$0.isRemark })
            reason =
                canStart || question != nil
                ? nil : failed.isEmpty ? "Something above must be put right first." : failed.joined(separator: " ")
        }

        /// "7 checks passed", "6 checks passed, 2 can only be made by the speaker".
        private static func rest(_ checks: [Check]) -> String? {
            let passed = checks.count { $0.outcome == .passed }
            let parts = [
                passed == 0 ? nil : passed == 1 ? "1 check passed" : "\(passed) checks passed",
                passed == checks.count ? nil : "\(checks.count - passed) can only be made by the speaker",
            ].compactMap(\.self)
            return parts.isEmpty ? nil : parts.joined(separator: ", ")
        }
    }

    /// One line of the plan.
    public struct Check: Codable, Sendable, Equatable, Identifiable {
        /// For example `ssid`, `password`, `url`, `image`, `size`, `signature`, `mtu`.
        public var id: String
        public let outcome: CheckOutcome
        /// The outcome in a word or two.
        public let words: String
        /// For example "The image fits: 1,204 KB of 1,984 KB."
        public var sentence: String
        /// The remedy; nil where there is none.
        public var advice: String?
        /// A stable name for what was found; nil where there is none.
        public var code: String?
        /// True where a person should see it before an update: it failed, or warns.
        public let isRemark: Bool

        public init(id: String, outcome: CheckOutcome, sentence: String, advice: String? = nil, code: String? = nil) {
            self.advice = advice
            self.code = code
            self.id = id
            self.outcome = outcome
            words = outcome.words.text
            isRemark = outcome == .failed || outcome == .warning
            self.sentence = sentence
        }
    }
}
