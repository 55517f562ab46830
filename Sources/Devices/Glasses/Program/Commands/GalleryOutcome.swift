import Bluetooth
import Companion
import Foundation
import Glasses
import Program

/// What became of one of several photos and videos.
struct GalleryOutcome: Sendable {
    let id: String
    /// Where it was fetched to.
    var file: URL?
    /// Why it was not done; nil where it was.
    var problem: ScreenProblem?

    /// Does something for each id, one after the other: what fails for one is said, and no reason not to go on with the next.
    ///
    /// - Throws: `CancellationError`.
    @BluetoothActor
    static func each(
        _ ids: [String], _ body: @BluetoothActor (_ id: String, _ number: Int) async throws -> URL?
    ) async throws -> [GalleryOutcome] {
        var outcomes: [GalleryOutcome] = []
        for (index, id) in ids.enumerated() {
            do {
                outcomes.append(GalleryOutcome(id: id, file: try await body(id, index + 1)))
            } catch {
                try Task.checkCancellation()
                let outcome = GalleryOutcome(id: id, problem: problem(error))
                outcomes.append(outcome)
                outcome.say()
            }
        }
        return outcomes
    }

    /// Ends a command by what became of all of them.
    ///
    /// - Throws: `NegativeOutcome` where one was not done.
    static func end(_ outcomes: [GalleryOutcome]) throws {
        if outcomes.contains(where: { $0.problem != nil }) { throw NegativeOutcome() }
    }

    /// Says what was not done, on standard error.
    private func say() {
        guard let problem else { return }
        Terminal.say("\(programName): \(id): \([problem.sentence, problem.advice].compactMap(\.self).joined(separator: " "))")
    }

    private static func problem(_ error: any Error) -> ScreenProblem {
        guard let failure = error as? CommandFailure else { return GlassesModel.problem(error) }
        return ScreenProblem(code: failure.code, sentence: failure.sentence.told, advice: failure.advice.told)
    }
}
