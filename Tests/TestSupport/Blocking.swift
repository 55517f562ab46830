import Dispatch

/// Runs what blocks on a thread of its own.
///
/// The tasks of a process and `DispatchQueue.global()` have the same few threads: were they all taken by tests that wait for the server
/// under test, it could not answer.
public func blocking<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "blocking").async { continuation.resume(with: Result { try body() }) }
    }
}
