/// What a benchmark measures did not happen as it should: its time would mean nothing.
struct RadioBenchError: Error, CustomStringConvertible {
    let what: String

    var description: String { "\(what), so what was measured means nothing. Run the tests." }
}
