/// The device's side: what a published characteristic answers. The same handlers stand in for a device in tests without a radio.
///
/// A handler refuses by throwing an ``ATTError``; any other error is answered as ``ATTError/unlikelyError``.
extension CharacteristicAccessor {
    /// Answers reads. Without a handler, a read gives the value that was set last, or "read not permitted" before the first.
    public func onRead(_ handler: @escaping @BluetoothActor (Central) async throws -> Value) { storage.onRead = handler }

    /// Takes writes of well-formed values. Malformed ones are refused with "invalid attribute value length" or "value not allowed".
    /// Without a handler, a written value becomes the property's value.
    public func onWrite(_ handler: @escaping @BluetoothActor (Value, Central) async throws -> Void) where Value: ByteDecodable {
        storage.onWrite = { bytes, central, _ in try await handler(try Value(bytes: bytes), central) }
    }

    /// Takes writes of well-formed values, and whether they asked for a response.
    public func onWrite(_ handler: @escaping @BluetoothActor (Value, Central, WriteType) async throws -> Void) where Value: ByteDecodable {
        storage.onWrite = { bytes, central, type in try await handler(try Value(bytes: bytes), central, type) }
    }

    /// Takes the bytes of every write, well-formed or not: for devices that answer malformed writes in their own way.
    public func onWriteBytes(_ handler: @escaping @BluetoothActor ([UInt8], Central) async throws -> Void) {
        storage.onWrite = { bytes, central, _ in try await handler(bytes, central) }
    }

    /// Answers the requests of a control point: the returned value is notified, or indicated, to the central that asked. One that
    /// is not subscribed is refused with ``ATTError/cccdImproperlyConfigured``.
    public func onRequest(_ handler: @escaping @BluetoothActor (Value, Central) async throws -> Value) { storage.onRequest = handler }

    /// Tells when a central subscribes or stops.
    public func onSubscription(_ handler: @escaping @BluetoothActor (Central, _ subscribed: Bool) -> Void) {
        storage.onSubscription = handler
    }

    /// Changes the value that reads are answered with, and notifies nobody.
    public func setValue(_ value: Value) { storage.set(value) }

    /// The centrals that are subscribed.
    public var subscribers: [Central] { storage.subscribers }

    /// Changes the value and sends it to the subscribers, or to one of them. Returns when the radio has taken it; waits while the
    /// radio's queue is full.
    ///
    /// - Throws: ``BluetoothError/Code/valueTooLong(length:maximum:)`` where it does not fit into the MTU of a subscriber;
    ///   ``BluetoothError/Code/notConnected`` where it is not published; `CancellationError`.
    public func notify(_ value: Value, to central: Central? = nil) async throws where Value: ByteEncodable {
        storage.set(value)
        guard let server = storage.server else { throw BluetoothError(.notConnected, during: .notify, attribute: id) }
        let bytes = value.bytes
        if try !server.notifyIfRoom(bytes, of: storage, to: central) {
            try await server.notifyInTurn(bytes, of: storage, to: central)
        }
    }

    /// Changes the value and sends it, if the radio can take it at once.
    ///
    /// - Returns: `false` where the radio's queue is full, or nothing is published: the value was not sent.
    public func notifyNow(_ value: Value, to central: Central? = nil) -> Bool where Value: ByteEncodable {
        storage.set(value)
        return storage.server?.notifyNow(value.bytes, of: storage, to: central) ?? false
    }
}

extension Central {
    /// Stands for the test itself where handlers answer without a radio.
    static let local = Central(id: BTUUID(UInt16(0)).uuid, mtu: 517)
}
