import Concurrency
import Foundation
import GlassesContract

/// A button, wherever it is.
package protocol ButtonInput: Sendable {
    /// That there is none, and what to do, in a sentence.
    var lack: String? { get }

    /// Its presses, until whoever listens is cancelled.
    func presses() -> AsyncStream<ButtonPress>
}

extension SmartGlasses {
    /// Seconds of a video that nobody ends.
    private static let longestVideo = 300
    /// Duration for which the assistant needs no wake word after a double press.
    static let attention = Duration.seconds(15)

    /// Takes the presses of the button, of the machine's and of the bench's, until cancelled.
    nonisolated func followButton() async throws {
        try await runTogether(
            { for await press in self.handPresses { await self.press(press) } },
            {
                guard let button = self.configuration.button else { return await untilCancelled() }
                for await press in button.presses() { await self.press(press) }
            })
        try Task.checkCancellation()
    }

    /// Does what a press means, and tells companions. What cannot be done is said.
    func press(_ press: ButtonPress) async {
        events.record(GlassesEvent(.button, .added, id: press.rawValue))
        do {
            switch press {
            case .short: _ = try await capture()
            case .long: if !recordings.stop() { try beginRecording(seconds: Self.longestVideo) }
            case .double:
                guard !isPrivate else { throw GlassesError.privateMode }
                attend()
            }
        } catch {
            guard !(error is CancellationError) else { return }
            let sentence = "\(error)"
            configuration.report("The button was pressed: \(sentence)")
            tell(sentence)
        }
    }
}
