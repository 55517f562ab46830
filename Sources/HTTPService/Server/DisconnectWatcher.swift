import CMicroHTTPD
import Dispatch
import Glibc

/// Notices clients that leave while their connection is suspended: libmicrohttpd does not look at the socket then.
final class DisconnectWatcher: Sendable {
    /// What became of the client.
    enum Report {
        /// It sends no more. It may still read (a half-closed connection looks the same).
        case closed
        /// It is gone.
        case broken
    }

    private let epoll: CInt

    init() throws(HTTPServerError) {
        epoll = epoll_create1(CInt(EPOLL_CLOEXEC))
        guard epoll >= 0 else { throw .system(operation: "epoll_create1", code: errno) }
    }

    deinit {
        close(epoll)
    }

    /// Begins to watch. A socket that cannot be watched (out of kernel memory) is served all the same; its client's leaving shows when the
    /// answer is sent.
    func watch(_ socket: CInt, identifier: UInt64) {
        _ = outrigger_epoll_watch(epoll, socket, identifier)
    }

    func unwatch(_ socket: CInt) {
        _ = outrigger_epoll_unwatch(epoll, socket)
    }

    /// Reports until the source is cancelled; the caller cancels it.
    func activate(_ report: @escaping @Sendable (UInt64, Report) -> Void) -> any DispatchSourceRead {
        // An epoll instance is itself readable when it has something to report, so it needs no thread of its own.
        let source = DispatchSource.makeReadSource(fileDescriptor: epoll, queue: DispatchQueue(label: "outrigger.http.disconnects"))
        source.setEventHandler { [self] in
            var identifier: UInt64 = 0
            var events: UInt32 = 0
            while outrigger_epoll_next(epoll, &identifier, &events) == 1 {
                report(identifier, events & outrigger_epoll_broken != 0 ? .broken : .closed)
            }
        }
        source.activate()
        return source
    }
}
