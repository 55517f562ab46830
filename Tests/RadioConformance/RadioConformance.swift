import Testing

/// What every radio does, seen through the framework: one suite, and the radio is its parameter.
///
/// One test at a time: real radios have one air, and few adapters.
@Suite("Every radio", .serialized, .timeLimit(.minutes(5))) struct RadioConformance {}
