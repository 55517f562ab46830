import Observation

/// A characteristic's state: the box that all copies of its property wrapper share.
@BluetoothActor
final class CharacteristicStorage<Value: Sendable>: AnyCharacteristicStorage, Observable {
    typealias Decode = @Sendable ([UInt8]) throws(ByteCodingError) -> Value
    typealias Encode = @Sendable (Value) -> [UInt8]
    typealias ChangeHandler = @BluetoothActor (_ old: Value?, _ new: Value) -> Void

    let decode: Decode?
    let encode: Encode?
    private let observation = ObservationRegistrar()
    private var current: Value?

    private var handlers: [(id: Int, isInitial: Bool, handler: ChangeHandler)] = []
    private var streams: [(id: Int, continuation: AsyncStream<Value>.Continuation)] = []
    private var nextHandlerID = 0
    /// The request that waits for its reply, and what it did with earlier ones.
    let controlPoint = ControlPointQueue<Value>()

    var onRead: (@BluetoothActor (Central) async throws -> Value)?
    var onWrite: (@BluetoothActor ([UInt8], Central) async throws -> Void)?
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
        observation.access(self, keyPath: \.value)
        return current
    }

    /// Changes the value and tells every handler: once for each value that came, in their order, equal ones included.
    ///
    /// - Parameter isInitial: it is the value that was read when the connection was set up, which is no change: only those who asked
    ///   for initial values are told.
    func set(_ new: Value, isInitial: Bool = false) {
        let old = current
        observation.withMutation(of: self, keyPath: \.value) { current = new }
        for entry in handlers where entry.isInitial || !isInitial { entry.handler(old, new) }
        if !isInitial { for (_, continuation) in streams { continuation.yield(new) } }
    }

    func addHandler(isInitial: Bool, _ handler: @escaping ChangeHandler) -> Int {
        nextHandlerID += 1
        handlers.append((nextHandlerID, isInitial, handler))
        return nextHandlerID
    }

    func removeHandler(_ id: Int) { handlers.removeAll { $0.id == id } }

    override var hasSubscriptions: Bool { !streams.isEmpty }

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

    override func receive(_ bytes: [UInt8]) throws { controlPoint.receive(try take(bytes, isInitial: false)) }

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
        controlPoint.linkEnded(BluetoothError(.disconnected(reason), during: .request, peer: peripheral?.id, attribute: declaration.id))
    }

    override func serveRead(_ central: Central) async throws -> [UInt8] {
        if let onRead {
            let value = try await onRead(central)
            return try encoded(value)
        }
        guard let current else { throw ATTError.readNotPermitted }
        return try encoded(current)
    }

    override func serveWrite(_ bytes: [UInt8], _ central: Central) async throws {
        if let onRequest {
            let request = try decoded(bytes)
            // The reply would reach nobody (Core Specification Supplement, Part B, 1.2).
            guard subscribers.contains(where: { $0.id == central.id }) else { throw ATTError.cccdImproperlyConfigured }
            let response = try await onRequest(request, central)
            try await server?.notify(try encoded(response), of: self, to: central)
        } else if let onWrite {
            try await onWrite(bytes, central)
        } else {
            set(try decoded(bytes))
        }
    }

    override func serveSubscription(_ central: Central, _ subscribed: Bool) { onSubscription?(central, subscribed) }
}
