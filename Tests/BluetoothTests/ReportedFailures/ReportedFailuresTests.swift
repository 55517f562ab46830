import Testing

/// What users of Bluetooth libraries report: one test for each sentence, named by what does not happen here.
@Suite struct ReportedFailuresTests {}
