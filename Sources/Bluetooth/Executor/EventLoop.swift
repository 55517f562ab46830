/// The part of both event loops beside running jobs: `EpollEventLoop.swift` on Linux, `DispatchEventLoop.swift` on Apple's systems. Each
/// declares ``EventLoop`` with `enqueue`, `checkIsolated` and `isCurrent`, and keeps the idle handlers; the one on Linux also watches
/// descriptors.
extension EventLoop {
    /// Does some work and says whether there was any. Called, with what `removeIdleHandler` takes, when no job is left.
    package typealias IdleHandler = @BluetoothActor (_ id: Int) -> Bool

    /// Runs code that the loop calls outside a job, such as a callback from C: the loop is the actor's executor, so that code is isolated
    /// all the same. Elsewhere than on the loop, this stops the program.
    package func assumingIsolation<Value>(_ body: @BluetoothActor () -> Value) -> Value {
        checkIsolated()
        return withoutActuallyEscaping(body) { unsafeBitCast($0, to: (() -> Value).self)() }
    }

    /// Calls the handler whenever nothing else is to be done, until removed: how simulated time passes.
    @BluetoothActor
    package func addIdleHandler(_ handler: @escaping IdleHandler) -> Int {
        lastIdleID += 1
        idleHandlers.append((lastIdleID, handler))
        return lastIdleID
    }

    @BluetoothActor
    package func removeIdleHandler(_ id: Int) { idleHandlers.removeAll { $0.id == id } }

    @BluetoothActor
    package func hasIdleHandler(_ id: Int) -> Bool { idleHandlers.contains { $0.id == id } }

    /// On the loop, when no job is left; whether there was any work.
    func runIdleHandlers() -> Bool {
        guard !idleHandlers.isEmpty else { return false }
        return assumingIsolation { idleHandlers.reduce(false) { $1.handler($1.id) || $0 } }
    }
}
