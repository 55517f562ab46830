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

    private var handlers: [(id: Int, handler: ChangeHandler)] = []
    private var nextHandlerID = 0
    /// The request that waits for its reply, and what it did with earlier ones.
    var controlPoint = ControlPointQueue<Value>()

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

    var value: Value? {
        observation.access(self, keyPath: \.value)
        return current
    }

    /// Changes the value and tells every handler: once for each value that came, in their order, equal ones included.
    func set(_ new: Value) {
        let old = current
        observation.withMutation(of: self, keyPath: \.value) { current = new }
        for (_, handler) in handlers { handler(old, new) }
    }

    func addHandler(_ handler: @escaping ChangeHandler) -> Int {
        nextHandlerID += 1
        handlers.append((nextHandlerID, handler))
        return nextHandlerID
    }

    func removeHandler(_ id: Int) { handlers.removeAll { $0.id == id } }

    func decoded(_ bytes: [UInt8]) throws -> Value {
        guard let decode else { throw BluetoothError(.invalidDeclaration("the declared type cannot be decoded."), during: .read) }
        return try decode(bytes)
    }

    func encoded(_ value: Value) throws -> [UInt8] {
        guard let encode else { throw BluetoothError(.invalidDeclaration("the declared type cannot be encoded."), during: .write) }
        return encode(value)
    }

    override func receive(_ bytes: [UInt8]) throws {
        let value: Value
        do {
            value = try decoded(bytes)
        } catch {
            lastError = error
            throw error
        }
        set(value)
        controlPoint.receive(value)
    }

    override func linkEnded(_ reason: DisconnectReason) {
        super.linkEnded(reason)
        controlPoint.linkEnded(reason, peripheral: peripheral?.id, attribute: declaration.id)
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
            let response = try await onRequest(try decoded(bytes), central)
            try await server?.notify(try encoded(response), of: self, to: central)
        } else if let onWrite {
            try await onWrite(bytes, central)
        } else {
            set(try decoded(bytes))
        }
    }

    override func serveSubscription(_ central: Central, _ subscribed: Bool) { onSubscription?(central, subscribed) }
}
