import Foundation

/// Whoever read the output went away (`| head -1`): the program ends as every other does, by SIGPIPE (141 in a shell).
enum ClosedPipe {
    /// Ends the program as soon as nobody reads standard output any more, also while there is nothing to write.
    ///
    /// Only pipes tell it. The thread sleeps in the kernel for as long as the program lives.
    static func watch() {
        var status = stat()
        guard fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return }
        Thread.detachNewThread {
            while true {
                // No event is asked for: an error is told unasked.
                var request = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
                let count = poll(&request, 1, -1)
                if count > 0, request.revents & Int16(POLLERR) != 0 { end() }
                guard count > 0 || errno == EINTR else { return }
            }
        }
    }

    /// Ends the program by SIGPIPE, which it ignores otherwise: a socket's peer may go away at any time.
    static func end() -> Never {
        signal(SIGPIPE, SIG_DFL)
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGPIPE)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        raise(SIGPIPE)
        exit(128 + SIGPIPE)
    }
}
