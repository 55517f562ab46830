/// Why there is no figure.
enum BenchError: Error, Equatable {
    case usage
    /// What a benchmark measures did not happen as it should: its time would mean nothing.
    case wrongResult(String)
}

extension BenchError: CustomStringConvertible {
    var description: String {
        switch self {
        case .usage: Bench.usage
        case .wrongResult(let what): "\(what), so what was measured means nothing. Run the tests."
        }
    }
}
