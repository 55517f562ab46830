/// A characteristic's state: the box that all copies of its property wrapper share.
@BluetoothActor
final class CharacteristicStorage<Value: Sendable>: AnyCharacteristicStorage {
    typealias Decode = @Sendable ([UInt8]) throws(ByteCodingError) -> Value
    typealias Encode = @Sendable (Value) -> [UInt8]
    typealias ChangeAction = @BluetoothActor (_ old: Value?, _ new: Value) -> Void

    let decode: Decode?
    let encode: Encode?
    // Unchecked, as all that a notification changes: no access lasts while anything else runs.
    @exclusivity(unchecked) private var current: Value?

    @exclusivity(unchecked) private var handlers: [AnyChangeHandler] = []
    private var streams: [(id: Int, continuation: AsyncStream<Value>.Continuation)] = [] { didSet { hasStreams = !streams.isEmpty } }
    @exclusivity(unchecked) private var hasStreams = false
    private var nextHandlerID = 0
    /// The requests that wait for their replies; `nil` until the first one: few of a device's many characteristics are control points.
    @exclusivity(unchecked) private var requests: ControlPointQueue<Value>?
    /// `nil` until a test asks for it.
    var simulation: CharacteristicSimulation<Value>?

    var onRead: (@BluetoothActor (Central) async throws -> Value)?
    var onWrite: (@BluetoothActor ([UInt8], Central, WriteType) async throws -> Void)?
    var onRequest: (@BluetoothActor (Value, Central) async throws -> Value)?
    var onSubscription: (@BluetoothActor (Central, Bool) -> Void)?

    init(_ declaration: CharacteristicDeclaration, value: Value?, decode: Decode?, encode: Encode?) {
        self.decode = decode
        self.encode = encode
        current = value
        super.init(declaration)
    }

    deinit {
        // No value can come any more.
        for (_, continuation) in streams { continuation.finish() }
    }

    var value: Value? {
        valueIsRead()
        return current
    }

    /// Changes the value and tells every handler: once for each value that came, in their order, equal ones included.
    ///
    /// - Parameter isInitial: it is the value that was read when the connection was set up, which is no change: only those who asked
    ///   for initial values are told.
    func set(_ new: Value, isInitial: Bool = false) {
        let old = current
        valueWillChange()
        current = new
        valueDidChange()
        for handler in handlers where handler.isInitial || !isInitial {
            unsafeDowncast(handler, to: ChangeHandler.self).action(old, new)
        }
        if !isInitial, hasStreams { yield(new) }
    }

    private func yield(_ value: Value) { for (_, continuation) in streams { continuation.yield(value) } }

    /// A closure that takes changes, as an object: an array of generic tuples looks up its own type at each use, which takes longer
    /// than most handlers.
    private final class ChangeHandler: AnyChangeHandler {
        let action: ChangeAction

        init(id: Int, isInitial: Bool, _ action: @escaping ChangeAction) {
            self.action = action
            super.init(id: id, isInitial: isInitial)
        }
    }

    func addHandler(isInitial: Bool, _ action: @escaping ChangeAction) -> Int {
        nextHandlerID += 1
        handlers.append(ChangeHandler(id: nextHandlerID, isInitial: isInitial, action))
        return nextHandlerID
    }

    func removeHandler(_ id: Int) {
        // What the handler held is freed when the list stands: its end may remove others.
        let old = handlers
        handlers = old.filter { $0.id != id }
        withExtendedLifetime(old) {}
    }

    override var hasSubscriptions: Bool { hasStreams }

    func addStream() -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        nextHandlerID += 1
        let id = nextHandlerID
        streams.append((id, continuation))
        continuation.onTermination = { [weak self] _ in Task { @BluetoothActor in self?.streams.removeAll { $0.id == id } } }
        return stream
    }

    func decoded(_ bytes: [UInt8]) throws -> Value {
        guard let decode else { throw BluetoothError(.invalidDeclaration("the declared type cannot be decoded."), during: .read) }
        return try decode(bytes)
    }

    func encoded(_ value: Value) throws -> [UInt8] {
        guard let encode else { throw BluetoothError(.invalidDeclaration("the declared type cannot be encoded."), during: .write) }
        return encode(value)
    }

    /// The queue in which a request waits for its reply.
    var controlPoint: ControlPointQueue<Value> {
        if let requests { return requests }
        let made = ControlPointQueue<Value>()
        requests = made
        return made
    }

    /// Gives a value that came to the request that waits for it.
    func answer(with value: Value) { requests?.receive(value) }

    override func receive(_ bytes: [UInt8]) throws { answer(with: try take(bytes, isInitial: false)) }

    override func receiveInitial(_ bytes: [UInt8]) throws { _ = try take(bytes, isInitial: true) }

    private func take(_ bytes: [UInt8], isInitial: Bool) throws -> Value {
        let value: Value
        do {
            value = try decoded(bytes)
        } catch {
            lastError = error
            throw error
        }
        lastError = nil
        set(value, isInitial: isInitial)
        return value
    }

    override func linkEnded(_ reason: DisconnectReason) {
        super.linkEnded(reason)
        requests?.linkEnded(BluetoothError(.disconnected(reason), during: .request, peer: peripheral?.id, attribute: declaration.id))
    }

    override func serveRead(_ central: Central) async throws -> [UInt8] {
        if let onRead {
            let value = try await onRead(central)
            return try encoded(value)
        }
        guard let current else { throw ATTError.readNotPermitted }
        return try encoded(current)
    }

    override func serveWrite(_ bytes: [UInt8], _ central: Central, _ type: WriteType) async throws {
        if let onRequest {
            let request = try decoded(bytes)
            // The reply would reach nobody (Core Specification Supplement, Part B, 1.2).
            guard subscribers.contains(where: { $0.id == central.id }) else { throw ATTError.cccdImproperlyConfigured }
            let response = try await onRequest(request, central)
            let reply = try encoded(response)
            guard let server, try !server.notifyIfRoom(reply, of: self, to: central) else { return }
            try await server.notifyInTurn(reply, of: self, to: central)
        } else if let onWrite {
            try await onWrite(bytes, central, type)
        } else {
            set(try decoded(bytes))
        }
    }

    override func serveSubscription(_ central: Central, _ subscribed: Bool) { onSubscription?(central, subscribed) }
}

/// The part of a handler that does not depend on the type of the value.
@BluetoothActor
private class AnyChangeHandler {
    final let id: Int
    /// It takes the value, too, that is read when the connection is set up.
    final let isInitial: Bool

    init(id: Int, isInitial: Bool) {
        self.id = id
        self.isInitial = isInitial
    }
}
