/// What both event loops have beside running jobs: `EpollEventLoop.swift` on Linux, `DispatchEventLoop.swift` on Apple's systems. Each
/// declares ``EventLoop`` with `enqueue`, `checkIsolated`, `isCurrent` and the idle handlers; the one on Linux also watches descriptors.
extension EventLoop {
    /// Does some work and says whether there was any. Called, with what `removeIdleHandler` takes, when no job is left.
    package typealias IdleHandler = @BluetoothActor (_ id: Int) -> Bool

    /// Runs code that the loop calls outside a job, such as a callback from C: the loop is the actor's executor, so that code is isolated
    /// all the same. Elsewhere than on the loop, this stops the program.
    package func assumingIsolation<Value>(_ body: @BluetoothActor () -> Value) -> Value {
        checkIsolated()
        return withoutActuallyEscaping(body) { unsafeBitCast($0, to: (() -> Value).self)() }
    }
}
