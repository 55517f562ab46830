import Companion

extension ScreenProblem {
    /// What a person is told of a call that failed.
    init(call error: any Error) {
        guard let error = error as? APIError else {
            self.init(error)
            return
        }
        switch error {
        case .unreachable(let address, let reason):
            self.init(
                code: error.code, sentence: "The explore server does not answer.",
                advice: "Check that it runs and that its address is right.", isRetryable: true,
                details: "\(address): \(reason)")
        case .timedOut(let address, let seconds):
            self.init(
                code: error.code, sentence: "The explore server did not answer within \(seconds) seconds.", advice: "Try again.",
                isRetryable: true, details: address)
        default:
            self.init(code: error.code, sentence: error.sentence, advice: error.advice, isRetryable: error.isRetryable)
        }
    }
}
