import Sentences

/// Why an action was not performed, in words for the page's reader.
public struct ActionError: CodedError, Sendable, Equatable, CustomStringConvertible {
    /// The kind of a refusal; becomes the HTTP status.
    public enum Kind: Sendable, CaseIterable {
        /// There is no such device, image or fault (404).
        case notFound
        /// A field is missing, or is not of its type (400).
        case malformed
        /// Not now: for example an update is running (409).
        case conflict
        /// The values cannot work (422).
        case invalid
        /// The device or the radio did not do it (502).
        case failed
        /// This radio or device cannot do that at all (501).
        case unsupported
    }

    /// The kind of the refusal.
    public var kind: Kind
    /// The problem that is shown: the sentence, the advice, and the code and bytes under "Details".
    public var problem: ScreenProblem

    /// Makes one from its parts, each as its property says.
    public init(_ kind: Kind, _ problem: ScreenProblem) {
        self.kind = kind
        self.problem = problem
    }

    /// - Parameter code: A stable word such as `not-connected`.
    public init(_ kind: Kind, code: String, _ sentence: Sentence, advice: Sentence? = nil) {
        self.init(kind, ScreenProblem(code: code, sentence: sentence, advice: advice))
    }

    public var code: String { problem.code }
    public var sentence: Sentence { problem.$sentence }
    public var advice: Sentence? { problem.$advice }

    public var description: String {
        [problem.sentence, problem.advice].compactMap(\.self).joined(separator: " ")
    }
}
