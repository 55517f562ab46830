/// Waits until the caller's task is cancelled: for a job that is done with its work, but whose end would end the others of ``runTogether(_:)``.
public func untilCancelled() async {
    let (nothing, never) = AsyncStream.makeStream(of: Never.self)
    defer { never.finish() }
    for await _ in nothing {}
}
