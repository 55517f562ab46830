import Foundation
import Synchronization

/// The end of a child process: who waits for it, and how it was. A thread of its own waits for the system to tell it.
final class Ending: Sendable {
    private enum State {
        case running(waiting: [@Sendable (Int32) -> Void])
        case ended(Int32)
    }

    private let identifier: pid_t
    private let leadsGroup: Bool
    private let state = Mutex(State.running(waiting: []))

    /// - Parameter leadsGroup: signals go to the group that it leads.
    init(_ identifier: pid_t, leadsGroup: Bool) {
        self.identifier = identifier
        self.leadsGroup = leadsGroup
        Thread.detachNewThread { [self] in
            // The number stays its own until it is taken note of, so that a signal cannot reach another process.
            var information = siginfo_t()
            while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
            take()
        }
    }

    var isRunning: Bool {
        state.withLock {
            guard case .running = $0 else { return false }
            return true
        }
    }

    func send(_ signal: Int32) {
        state.withLock {
            guard case .running = $0 else { return }
            _ = kill(leadsGroup ? -identifier : identifier, signal)
        }
    }

    /// Calls back with the status once it has ended, at once where it has.
    func whenEnded(_ body: @escaping @Sendable (Int32) -> Void) {
        let status: Int32? = state.withLock {
            switch $0 {
            case .running(let waiting):
                $0 = .running(waiting: waiting + [body])
                return nil
            case .ended(let status): return status
            }
        }
        if let status { body(status) }
    }

    private func take() {
        let (status, waiting) = state.withLock { state in
            var word: Int32 = 0
            while waitpid(identifier, &word, 0) < 0, errno == EINTR {}
            // WIFEXITED, WEXITSTATUS and WTERMSIG of <sys/wait.h>.
            let status = word & 0x7F == 0 ? (word >> 8) & 0xFF : -(word & 0x7F)
            guard case .running(let waiting) = state else { return (status, [@Sendable (Int32) -> Void]()) }
            state = .ended(status)
            return (status, waiting)
        }
        for body in waiting { body(status) }
    }
}
