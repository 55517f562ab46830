import Bluetooth

/// Reading and writing values.
extension AttributeServer {
    func read(_ handle: AttributeHandle, _ reply: Reply) {
        readValue(handle, reply) { [self] value in
            longValue = (handle, value)
            reply.send(.readResponse(Array(value.prefix(connection.mtu - 1))))
        }
    }

    func readBlob(_ handle: AttributeHandle, _ offset: Int, _ reply: Reply) {
        func send(_ value: [UInt8]) {
            guard offset <= value.count else { return reply.fail(.invalidOffset, at: handle) }
            longValue = (handle, value)
            reply.send(.readBlobResponse(Array(value[offset...].prefix(connection.mtu - 1))))
        }
        // The parts of one read come from one value, whatever the device does meanwhile.
        if let longValue, longValue.handle == handle { return send(longValue.value) }
        readValue(handle, reply, then: send)
    }

    private func readValue(_ handle: AttributeHandle, _ reply: Reply, then use: @escaping @BluetoothActor ([UInt8]) -> Void) {
        guard let attribute = table?[handle] else { return reply.fail(.invalidHandle, at: handle) }
        switch attribute.content {
        case .service(let uuid, _): use(uuid.wireBytes)
        case .declaration(let value), .descriptor(let value): use(value)
        case .configuration(let valueHandle, _, _):
            let bits = subscription(to: valueHandle)
            use([UInt8(truncatingIfNeeded: bits), UInt8(bits >> 8)])
        case .value(let properties, let permissions):
            guard properties.contains(.read) else { return reply.fail(.readNotPermitted, at: handle) }
            if let error = readError(permissions) { return reply.fail(error, at: handle) }
            guard let delegate = peripheral?.peripheralDelegate else { return reply.fail(.unlikelyError, at: handle) }
            delegate.central(connection.remoteCentral, didRead: handle) { result in
                switch result {
                case .success(let value) where value.count > Self.maximumValueLength: reply.fail(.invalidAttributeValueLength, at: handle)
                case .success(let value): use(value)
                case .failure(let error): reply.fail(error, at: handle)
                }
            }
        }
    }

    func write(_ value: [UInt8], to handle: AttributeHandle, _ reply: Reply) {
        writeValue(value, to: handle, property: .write) { result in
            switch result {
            case .success: reply.send(.writeResponse)
            case .failure(let error): reply.fail(error, at: handle)
            }
        }
    }

    /// A write command is never answered: one that is not permitted is ignored (Core 5.4, Vol 3, Part F, 3.4.5.3).
    func writeCommand(_ value: [UInt8], to handle: AttributeHandle) {
        guard peripheral?.isSilent == false, case .value(let properties, let permissions) = table?[handle]?.content,
            properties.contains(.writeWithoutResponse), writeError(permissions) == nil, value.count <= Self.maximumValueLength
        else { return }
        peripheral?.peripheralDelegate?.central(connection.remoteCentral, didWrite: value, to: handle, respond: nil)
    }

    /// Checks and passes on a write with a response.
    func writeValue(
        _ value: [UInt8], to handle: AttributeHandle, property: CharacteristicProperties,
        respond: @escaping @BluetoothActor (Result<Void, ATTError>) -> Void
    ) {
        if let error = writeRefusal(handle, property: property) { return respond(.failure(error)) }
        guard value.count <= Self.maximumValueLength else { return respond(.failure(.invalidAttributeValueLength)) }
        if case .configuration(let valueHandle, let properties, _) = table?[handle]?.content {
            return respond(configure(value, valueHandle, properties))
        }
        guard let delegate = peripheral?.peripheralDelegate else { return respond(.failure(.unlikelyError)) }
        delegate.central(connection.remoteCentral, didWrite: value, to: handle, respond: respond)
    }

    /// Why an attribute may not be written; `nil` where it may.
    func writeRefusal(_ handle: AttributeHandle, property: CharacteristicProperties) -> ATTError? {
        switch table?[handle]?.content {
        case nil: .invalidHandle
        case .service, .declaration, .descriptor: .writeNotPermitted
        case .configuration(_, _, let permissions): readError(permissions)
        case .value(let properties, let permissions): properties.contains(property) ? writeError(permissions) : .writeNotPermitted
        }
    }

    /// Writes a Client Characteristic Configuration (Vol 3, Part G, 3.3.3.3).
    private func configure(
        _ value: [UInt8], _ valueHandle: AttributeHandle, _ properties: CharacteristicProperties
    ) -> Result<Void, ATTError> {
        guard value.count == 2 else { return .failure(.invalidAttributeValueLength) }
        let bits = UInt16(value[0]) | UInt16(value[1]) << 8
        let allowed: UInt16 = (properties.contains(.notify) ? 1 : 0) | (properties.contains(.indicate) ? 2 : 0)
        guard bits & ~allowed == 0 else { return .failure(.valueNotAllowed) }
        setSubscription(bits, to: valueHandle)
        return .success(())
    }
}
