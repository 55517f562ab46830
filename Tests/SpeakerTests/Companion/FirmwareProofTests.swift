import Speaker
import Testing

@Suite("What is known of the firmware that runs")
struct FirmwareProofTests {
    @Test("is the file's version only where the speaker tells it")
    func told() {
        #expect(FirmwareProof(told: "2.5.0", file: "2.5.0") == .fileRuns("2.5.0"))
        #expect(FirmwareProof(told: "2.4.3", file: "2.5.0") == .otherRuns(told: "2.4.3", file: "2.5.0"))
        #expect(FirmwareProof(told: "2.5.0", file: nil) == .unknownFile(told: "2.5.0"))
        #expect(FirmwareProof(told: nil, file: "2.5.0") == .untold)
    }

    @Test("says what was not proven")
    func sentences() {
        #expect("\(FirmwareProof(told: nil, file: "2.5.0"))".contains("Not proven"))
        #expect("\(FirmwareProof(told: "2.5.0", file: nil))".contains("not proven"))
        #expect("\(FirmwareProof(told: "2.5.0", file: "2.5.0"))".contains("2.5.0 runs"))
    }
}
