import Concurrency
import Processes

/// The memory that the start of a server has taken.
public enum StartMemory {
    /// The time after which everything that it begins with is over: a simulated device boots for two seconds. Where it takes longer,
    /// nothing is lost but some of the gain: what is touched afterwards is mapped again.
    private static let pause: Duration = .seconds(3)

    /// Gives it back when the start is over, once; does not return until cancelled.
    ///
    /// - Throws: `CancellationError`.
    @concurrent
    public static func giveBack() async throws {
        try await Task.sleep(for: pause)
        ProcessMemory.release()
        await untilCancelled()
    }
}
