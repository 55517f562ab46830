import Bluetooth
import Companion
import Foundation

/// The place of a simulated device that could not start, or that ended by itself: why, and what helps.
@BluetoothActor
final class EndedTwin: BenchTwin {
    let name: String
    let facts: [LabeledText]

    /// - Parameters:
    ///   - folder: the data folder, in which a device keeps its data under the name of its kind.
    ///   - failure: what ended it.
    init(_ name: String, kind: String, folder: URL, _ failure: any Error) {
        self.name = name
        let problem = FailureOutput.problem(failure)
        let own = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let places = own.filter { $0 == kind || $0.hasPrefix("\(kind).") }.sorted().map { folder.appendingPathComponent($0).path }
        let fresh: Sentence? =
            places.isEmpty ? nil : "Its data is in \(places.joined(separator: ", ")): without that it begins anew at the next start."
        let help = [problem.$advice, fresh].compactMap(\.self)
        facts = [LabeledText("Problem", problem.$sentence)] + (help.isEmpty ? [] : [LabeledText("What helps", Sentence(joining: help))])
    }

    /// The sentence for a place without a bench.
    var sentence: Sentence { Sentence(joining: facts.map(\.$value)) }

    let isRestarting = false
    let isConnected = false
    /// Nothing runs on it.
    let version = ""
    let led = BenchScreen.Light(meaning: "Off")
    let faults: [BenchScreen.Fault] = []

    func apply(fault: String, value: Double) -> Bool { false }

    /// Ends at once, as it has ended already.
    func run() {}
}
