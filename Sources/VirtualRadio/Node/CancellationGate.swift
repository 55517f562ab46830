import Bluetooth
import Synchronization

/// Waits until the caller's task is cancelled.
func waitForCancellation() async {
    let gate = CancellationGate()
    await withTaskCancellationHandler {
        await withUnsafeContinuation { gate.wait($0) }
    } onCancel: {
        gate.open()
    }
}

/// Lets one waiter go when opened, whichever comes first.
private final class CancellationGate: Sendable {
    private enum State {
        case closed
        case waiting(UnsafeContinuation<Void, Never>)
        case opened
    }

    private let state = Mutex(State.closed)

    func wait(_ continuation: UnsafeContinuation<Void, Never>) {
        let isOpen = state.withLock { state in
            if case .opened = state { return true }
            state = .waiting(continuation)
            return false
        }
        if isOpen { continuation.resume() }
    }

    func open() {
        let waiter = state.withLock { state -> UnsafeContinuation<Void, Never>? in
            defer { state = .opened }
            if case .waiting(let continuation) = state { return continuation }
            return nil
        }
        waiter?.resume()
    }
}
