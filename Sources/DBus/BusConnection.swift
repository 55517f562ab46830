import Bluetooth
import CSystemd
import Foundation

/// A connection to a message bus, on the Bluetooth actor's event loop: nothing here blocks, and every answer has a deadline.
///
/// One that is released is closed.
@BluetoothActor
package final class BusConnection {
    package typealias Completion = @BluetoothActor (Result<[Variant], BusError>) -> Void

    /// What sd-bus takes for "no time-out of its own".
    private static let noTimeout = UInt64.max

    package let timers: TimerQueue
    package let address: BusAddress
    private var bus: OpaquePointer?
    private var watched: (descriptor: Int32, readiness: EventLoop.Readiness)?
    private var isPumping = false
    private var pending: [UInt64: PendingCall] = [:]
    private var nextCall: UInt64 = 0

    package var onSignal: (@BluetoothActor (BusSignal) -> Void)?
    /// Must answer the call, at any time.
    package var onCall: (@BluetoothActor (BusCall) -> Void)?
    /// The connection broke, which ``close()`` does not tell; it can be opened again.
    package var onClose: (@BluetoothActor (BusError) -> Void)?
    /// Called before an answer, a signal or a call is handed over: data that came over sockets before it has to be read before it.
    package var beforeDispatch: (@BluetoothActor () -> Void)?

    /// Opens nothing: ``open()`` does.
    package nonisolated init(to address: BusAddress, timers: TimerQueue) {
        self.address = address
        self.timers = timers
    }

    isolated deinit { close() }

    package var isOpen: Bool { bus != nil }

    /// Our own name on the bus, once it has answered.
    package var uniqueName: String? {
        guard let bus else { return nil }
        var name: UnsafePointer<CChar>?
        guard sd_bus_get_unique_name(bus, &name) >= 0, let name else { return nil }
        return String(cString: name)
    }

    /// Starts the connection; whether the bus lets us in is seen with the first call. A no-op for one that is open.
    ///
    /// - Throws: ``BusError/disconnected`` where there is no such bus, with where it was looked for.
    package func open() throws(BusError) {
        guard bus == nil else { return }
        let text = try address.resolved()
        var opened: OpaquePointer?
        var result = sd_bus_new(&opened)
        guard result >= 0, let opened else { throw failure(result) }
        let steps: [() -> Int32] = [
            { sd_bus_set_address(opened, text) },
            { sd_bus_set_bus_client(opened, 1) },
            { sd_bus_negotiate_fds(opened, 1) },
            { sd_bus_add_filter(opened, nil, Self.filter, Unmanaged.passUnretained(self).toOpaque()) },
            { sd_bus_start(opened) },
        ]
        for step in steps {
            result = step()
            guard result >= 0 else {
                sd_bus_close_unref(opened)
                throw failure(result)
            }
        }
        bus = opened
        updateWatch()
    }

    /// Ends the connection; calls that wait are answered with ``BusError/disconnected``.
    package func close() {
        guard let bus else { return }
        if let watched { BluetoothActor.shared.loop.unwatch(watched.descriptor) }
        watched = nil
        self.bus = nil
        // One that has not let us in yet would be waited for here, up to 90 s.
        if sd_bus_is_ready(bus) > 0 { sd_bus_flush(bus) }
        sd_bus_close_unref(bus)
        failPending(BusError(BusError.disconnected, "the connection to the message bus was closed"))
    }

    private func failure(_ result: Int32) -> BusError {
        BusError(BusError.disconnected, "\(address) cannot be reached: \(String(cString: strerror(-result)))")
    }

    private func failPending(_ error: BusError) {
        let calls = pending.sorted { $0.key < $1.key }
        pending = [:]
        for (_, call) in calls { finish(call, .failure(error)) }
    }

    // MARK: - Sending

    /// Calls a method. The completion is called once, and never before this returns.
    package func call(
        _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [Variant] = [],
        timeout: Duration = .seconds(25), completion: @escaping Completion
    ) {
        let call = PendingCall(id: nextCall, completion: completion)
        nextCall += 1
        do {
            try send(call, destination, path, interface, member, arguments)
            pending[call.id] = call
            let id = call.id
            call.timer = timers.schedule(after: timeout) { [weak self] in
                guard let self, let call = pending.removeValue(forKey: id) else { return }
                finish(call, .failure(BusError(BusError.noReply, "\(destination) did not answer \(member) within \(timeout)")))
            }
            updateWatch()
        } catch {
            timers.schedule(after: .zero) { completion(.failure(error)) }
        }
    }

    /// Calls a method and waits for its answer, at most `timeout`; a task that is cancelled waits as long, because what was asked for may
    /// have happened.
    package func call(
        _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [Variant] = [],
        timeout: Duration = .seconds(25)
    ) async throws(BusError) -> [Variant] {
        let result: Result<[Variant], BusError> = await withCheckedContinuation { continuation in
            call(destination, path, interface, member, arguments, timeout: timeout) { continuation.resume(returning: $0) }
        }
        return try result.get()
    }

    /// Reads a property of an object, by `org.freedesktop.DBus.Properties`.
    package func property(
        _ name: String, of interface: String, at path: String, of destination: String, timeout: Duration = .seconds(25)
    ) async throws(BusError) -> Variant {
        let answer = try await call(
            destination, path, "org.freedesktop.DBus.Properties", "Get", [.string(interface), .string(name)], timeout: timeout)
        guard let value = answer.first else {
            throw BusError(BusError.invalidArguments, "\(destination) answered without a value for \(interface).\(name)")
        }
        return value.content
    }

    /// Sends a signal from one of our objects, to all who have a match rule for it.
    ///
    /// - Parameter destination: the unique name of the only one who gets it, asked for or not.
    package func emit(
        to destination: String? = nil, _ path: String, _ interface: String, _ member: String, _ arguments: [Variant]
    ) throws(BusError) {
        guard let bus else { throw BusError(BusError.disconnected, "the message bus is not connected") }
        var message: OpaquePointer?
        var result = sd_bus_message_new_signal(bus, &message, path, interface, member)
        guard result >= 0, let message else { throw failure(result) }
        defer { sd_bus_message_unref(message) }
        if let destination { result = sd_bus_message_set_destination(message, destination) }
        guard result >= 0 else { throw failure(result) }
        for argument in arguments { try MessageCoding.append(argument, to: message) }
        let sent = sd_bus_send(bus, message, nil)
        guard sent >= 0 else { throw failure(sent) }
        updateWatch()
    }

    /// Asks the bus for the signals that a match rule describes; that they come does not have to be waited for, because the bus
    /// handles our messages in their order.
    ///
    /// - Parameter completion: called when the bus has answered, or cannot.
    package func addMatch(_ rule: String, completion: @escaping @BluetoothActor () -> Void = {}) {
        call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch", [.string(rule)]) { _ in completion() }
    }

    /// Takes back a rule of ``addMatch(_:)``.
    package func removeMatch(_ rule: String) {
        call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RemoveMatch", [.string(rule)]) { _ in }
    }

    private func send(
        _ call: PendingCall, _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [Variant]
    ) throws(BusError) {
        guard let bus else { throw BusError(BusError.disconnected, "the message bus is not connected") }
        var message: OpaquePointer?
        var result = sd_bus_message_new_method_call(bus, &message, destination, path, interface, member)
        guard result >= 0, let message else { throw failure(result) }
        defer { sd_bus_message_unref(message) }
        for argument in arguments { try MessageCoding.append(argument, to: message) }
        call.bus = self
        result = sd_bus_call_async(bus, &call.slot, message, Self.replied, Unmanaged.passUnretained(call).toOpaque(), Self.noTimeout)
        guard result >= 0 else { throw failure(result) }
    }

    private func finish(_ call: PendingCall, _ result: Result<[Variant], BusError>) {
        if let timer = call.timer { timers.cancel(timer) }
        call.releaseSlot()
        call.completion(result)
    }

    // MARK: - Receiving

    /// Handles everything that has come.
    private func pump() {
        guard let bus, !isPumping else { return }
        isPumping = true
        // A handler may close the connection under us.
        sd_bus_ref(bus)
        defer { sd_bus_unref(bus) }
        var result: Int32 = 1
        while result > 0, self.bus == bus { result = sd_bus_process(bus, nil) }
        isPumping = false
        guard self.bus == bus else { return }
        if result < 0 || sd_bus_is_open(bus) <= 0 {
            let error = failure(result < 0 ? result : -ENOTCONN)
            close()
            onClose?(error)
        } else {
            updateWatch()
        }
    }

    private func updateWatch() {
        guard let bus, !isPumping else { return }
        let descriptor = sd_bus_get_fd(bus)
        let events = sd_bus_get_events(bus)
        guard descriptor >= 0, events >= 0 else { return }
        var readiness: EventLoop.Readiness = []
        if events & POLLIN != 0 { readiness.insert(.readable) }
        if events & POLLOUT != 0 { readiness.insert(.writable) }
        if let watched, watched == (descriptor, readiness) { return }
        if let watched, watched.descriptor != descriptor { BluetoothActor.shared.loop.unwatch(watched.descriptor) }
        watched = (descriptor, readiness)
        guard BluetoothActor.shared.loop.watch(descriptor, for: readiness, handler: { [weak self] _ in self?.pump() }) else {
            let error = failure(-ENOMEM)
            close()
            onClose?(error)
            return
        }
    }

    private static let replied: sd_bus_message_handler_t = { message, userdata, _ in
        guard let message, let userdata else { return 0 }
        nonisolated(unsafe) let reply = message
        let call = Unmanaged<PendingCall>.fromOpaque(userdata).takeUnretainedValue()
        BluetoothActor.shared.loop.assumingIsolation { call.bus?.handleReply(reply, to: call) }
        return 1
    }

    private func handleReply(_ message: OpaquePointer, to call: PendingCall) {
        guard pending.removeValue(forKey: call.id) != nil else { return }
        beforeDispatch?()
        finish(call, Self.result(of: message))
    }

    private static func result(of message: OpaquePointer) -> Result<[Variant], BusError> {
        if let error = sd_bus_message_get_error(message), let name = error.pointee.name {
            return .failure(BusError(String(cString: name), error.pointee.message.map { String(cString: $0) } ?? ""))
        }
        return Result { () throws(BusError) in try MessageCoding.read(message) }
    }

    private static let filter: sd_bus_message_handler_t = { message, userdata, _ in
        guard let message, let userdata else { return 0 }
        nonisolated(unsafe) let received = message
        let bus = Unmanaged<BusConnection>.fromOpaque(userdata).takeUnretainedValue()
        return BluetoothActor.shared.loop.assumingIsolation { bus.handle(received) }
    }

    /// - Returns: 1 where sd-bus has nothing more to do with the message.
    private func handle(_ message: OpaquePointer) -> Int32 {
        var type: UInt8 = 0
        sd_bus_message_get_type(message, &type)
        func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
        let path = text(sd_bus_message_get_path(message))
        let interface = text(sd_bus_message_get_interface(message))
        let member = text(sd_bus_message_get_member(message))
        let sender = text(sd_bus_message_get_sender(message))
        switch Int(type) {
        case Int(SD_BUS_MESSAGE_SIGNAL):
            // sd-bus tells of its own end in this way; ``pump()`` sees it.
            guard interface != "org.freedesktop.DBus.Local", let arguments = try? MessageCoding.read(message) else { return 0 }
            beforeDispatch?()
            onSignal?(BusSignal(sender: sender, path: path, interface: interface, member: member, arguments: arguments))
            return 0
        case Int(SD_BUS_MESSAGE_METHOD_CALL):
            guard interface != "org.freedesktop.DBus.Peer", let onCall else { return 0 }
            guard let arguments = try? MessageCoding.read(message) else { return -EINVAL }
            beforeDispatch?()
            let reference = MessageReference(message)
            onCall(
                BusCall(sender: sender, path: path, interface: interface, member: member, arguments: arguments) { [weak self] result in
                    self?.reply(to: reference, result)
                })
            return 1
        default: return 0
        }
    }

    private func reply(to call: MessageReference, _ result: Result<[Variant], BusError>) {
        guard let bus else { return }
        var message: OpaquePointer?
        defer { sd_bus_message_unref(message) }
        switch result {
        case .success(let values):
            guard sd_bus_message_new_method_return(call.message, &message) >= 0, let message else { return }
            for value in values {
                do { try MessageCoding.append(value, to: message) } catch { return replyWithError(to: call, error) }
            }
        case .failure(let error): return replyWithError(to: call, error)
        }
        sd_bus_send(bus, message, nil)
        updateWatch()
    }

    private func replyWithError(to call: MessageReference, _ error: BusError) {
        guard let bus else { return }
        var message: OpaquePointer?
        defer { sd_bus_message_unref(message) }
        error.name.withCString { name in
            error.message.withCString { text in
                var value = sd_bus_error(name: name, message: text, _need_free: 0)
                sd_bus_message_new_method_error(call.message, &message, &value)
            }
        }
        sd_bus_send(bus, message, nil)
        updateWatch()
    }
}

/// Holds a message until it is answered.
final class MessageReference {
    let message: OpaquePointer
    init(_ message: OpaquePointer) { self.message = sd_bus_message_ref(message) }
    deinit { sd_bus_message_unref(message) }
}
