import CMicroHTTPD
import Dispatch
import Glibc

/// The library's daemon: one thread or several, each with an epoll loop and connections of its own, which call `ServerCore` for every
/// request.
struct Daemon {
    /// `@unchecked` because pointers are not `Sendable`: `stop` hands both to one queue, once, and does not touch them again.
    private struct Pointers: @unchecked Sendable {
        let daemon: OpaquePointer
        let core: Unmanaged<ServerCore>
    }

    private let pointers: Pointers

    /// Takes over the socket, also when it throws.
    init(core: ServerCore, socket: ListeningSocket) throws(HTTPServerError) {
        let configuration = core.configuration
        let context = Unmanaged.passRetained(core)
        let seconds = max(1, min(configuration.idleTimeout.components.seconds, 86_400))
        let key = configuration.tls?.key.revealed
        let daemon = Self.withCString(key) { key in
            Self.withCString(configuration.tls?.certificate) { certificate in
                outrigger_mhd_start(
                    socket.descriptor, acceptPolicy, connectionChanged, requestLine, libraryLog, accessHandler, requestCompleted,
                    context.toOpaque(),
                    // At this limit the library leaves newcomers waiting, until those that the budget has told to close have gone. It gives
                    // each thread its part.
                    UInt32(clamping: configuration.budget.limits.descriptors),
                    UInt32(clamping: max(1, min(configuration.threads, configuration.budget.limits.descriptors))),
                    UInt32(clamping: seconds),
                    // The library keeps the head of a request and its buffers for reading and writing in this memory.
                    configuration.maximumHeaderSize + 16 << 10,
                    key, certificate
                )
            }
        }
        guard let daemon else {
            let code = errno
            context.release()
            if configuration.tls != nil { throw .tlsUnavailable }
            throw .system(operation: "MHD_start_daemon", code: code)
        }
        pointers = Pointers(daemon: daemon, core: context)
    }

    private static func withCString<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
        guard let text else { return body(nil) }
        return text.withCString(body)
    }

    /// Closes every connection, waits for the threads and closes the socket. Needs `ServerCore.stop` before it.
    func stop() async {
        let pointers = pointers
        await withCheckedContinuation { continuation in
            // Joins threads, which blocks: on a queue of its own, as the global ones share their threads with all tasks.
            DispatchQueue(label: "outrigger.http.stop").async {
                pointers.core.takeUnretainedValue().waitForRefusals()
                MHD_stop_daemon(pointers.daemon)
                pointers.core.release()
                continuation.resume()
            }
        }
    }
}

/// Called when a client has been accepted; it is closed at once where the budget has no descriptor left.
private let acceptPolicy: MHD_AcceptPolicyCallback = { context, address, _ in
    guard let context, let address else { return .NO }
    let budget = Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue().configuration.budget
    return budget.hasRoom { NumericAddress.network(of: address) ?? "" } ? .YES : .NO
}

/// Called when a connection begins, and before its descriptor is closed.
private let connectionChanged: MHD_NotifyConnectionCallback = { context, connection, slot, change in
    guard let context, let connection, let slot else { return }
    let core = Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    if change == .CONNECTION_NOTIFY_STARTED {
        slot.pointee = Unmanaged.passRetained(core.makeConnection(connection)).toOpaque()
    } else if let known = slot.pointee {
        slot.pointee = nil
        core.removeConnection(connection)
        Unmanaged<ClientConnection>.fromOpaque(known).takeRetainedValue().closed()
    }
}

/// Called when the request line has come, before the library takes it apart.
private let requestLine: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
    context, target, connection in
    guard let context, let target, let connection, let client = ClientConnection.of(connection) else { return nil }
    let core = Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    let bytes = UnsafeRawBufferPointer(start: target, count: strlen(target))
    let fields = FieldLines(behind: UnsafeRawPointer(target) + bytes.count, limit: core.configuration.maximumHeaderSize)
    let request = RequestTarget(bytes, fields: fields)
    client.requested(request)
    if request.argumentCount > RequestTarget.maximumArguments {
        client.say(lastWord: .error(RequestTarget.tooManyArguments))
        // The library would take the arguments apart all the same and refuse them where its memory ends; 0.9.75, told to stop just then,
        // goes on without a response, which ends the program. A zero behind the question mark leaves it none; the line is in its buffer.
        let line = UnsafeMutableRawBufferPointer(mutating: bytes)
        if let query = line.firstIndex(of: UInt8(ascii: "?")), query + 1 < line.count { line[query + 1] = 0 }
    }
    return nil
}

/// Called with what the library would write into a log. Before it refuses a request it writes why, which is the only sign of it.
private let libraryLog: MHD_LogCallback = { context, _, _ in
    guard let context else { return }
    Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue().refuseBeforeLibrary()
}

/// Called when the head of a request is there, for each piece of its body, at its end, and whenever the connection was resumed.
private let accessHandler: MHD_AccessHandlerCallback = { context, connection, path, method, version, upload, uploadSize, slot in
    guard let context, let connection, let uploadSize, let slot else { return .NO }
    let core = Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    let exchange: Exchange
    if let known = slot.pointee {
        exchange = Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
    } else {
        guard let path, let method, let version, let client = ClientConnection.of(connection), !client.hadLastWord,
            let made = core.makeExchange(RequestHead(connection, client, method: method, path: path, version: version))
        else { return .NO }
        exchange = made
        // Balanced by `requestCompleted`, which the library calls for every request that came here.
        slot.pointee = Unmanaged.passRetained(exchange).toOpaque()
    }
    var (step, submits) = exchange.received(UnsafeRawBufferPointer(start: upload, count: upload == nil ? 0 : uploadSize.pointee))
    if case .begin = step { (step, submits) = exchange.begin(core.handler, report: core.configuration.reportError) }
    if submits { core.submit(exchange) }
    switch step {
    case .proceed:
        uploadSize.pointee = 0
        return .YES
    case .suspend:
        return .YES
    case .queue(let response):
        return LibraryResponse.queue(response, for: exchange, on: connection, last: core.lastResponse)
    case .lastWord:
        uploadSize.pointee = 0
        return .YES
    case .begin, .close:
        return .NO
    }
}

private let requestCompleted: MHD_RequestCompletedCallback = { context, _, slot, _ in
    guard let context, let known = slot?.pointee else { return }
    slot?.pointee = nil
    let exchange = Unmanaged<Exchange>.fromOpaque(known).takeRetainedValue()
    Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue().remove(exchange)
    exchange.completed()
}
