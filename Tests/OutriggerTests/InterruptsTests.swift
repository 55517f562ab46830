import Foundation
import Testing

@testable import Program

@Suite(.timeLimit(.minutes(5)), .serialized)
struct InterruptsTests {
    @Test("a signal that comes with the command's first step cancels it", arguments: [SIGINT, SIGTERM])
    func earlySignal(_ number: Int32) async throws {
        await #expect(throws: CancellationError.self) {
            try await Interrupts.cancelling {
                kill(getpid(), number)
                try await Task.sleep(for: .seconds(3_600))
            }
        }
    }
}
