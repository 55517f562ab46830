import Bluetooth

/// Values that are longer than one PDU.
extension VirtualLink {
    /// Reads what follows the bytes that are known; asks again as long as an answer fills its PDU (Core 5.4, Vol 3, Part G, 4.8.3).
    func read(_ handle: AttributeHandle, _ known: [UInt8], _ finish: @escaping RadioCompletion<[UInt8]>) {
        let pdu = known.isEmpty ? ATTPDU.readRequest(handle) : .readBlobRequest(handle, offset: UInt16(clamping: known.count))
        request(pdu) { [self] result in
            switch result {
            case .success(.readResponse(let part)), .success(.readBlobResponse(let part)):
                let value = known + part
                if part.count == mtu - 1, value.count < AttributeServer.maximumValueLength {
                    read(handle, value, finish)
                } else {
                    finish(.success(value))
                }
            case .success: finish(.failure(ATTError.invalidPDU))
            // A value that fills its last PDU, at a peripheral that has no more to say about it.
            case .failure(.attributeNotLong) where !known.isEmpty: finish(.success(known))
            case .failure(let error): finish(.failure(error))
            }
        }
    }

    /// Writes in parts that take effect together (Vol 3, Part G, 4.9.4).
    func prepareWrite(_ value: [UInt8], to handle: AttributeHandle, from offset: Int, _ finish: @escaping RadioCompletion<Void>) {
        guard offset < value.count else { return executeWrites(true) { finish($0.mapError { $0 }) } }
        let part = Array(value[offset...].prefix(mtu - 5))
        request(.prepareWriteRequest(handle, offset: UInt16(clamping: offset), part)) { [self] result in
            switch result {
            case .success(.prepareWriteResponse(handle, UInt16(clamping: offset), part)):
                prepareWrite(value, to: handle, from: offset + part.count, finish)
            // The echo is not what was sent: nothing of it may take effect.
            case .success: executeWrites(false) { _ in finish(.failure(ATTError.invalidPDU)) }
            case .failure(let error) where offset > 0: executeWrites(false) { _ in finish(.failure(error)) }
            case .failure(let error): finish(.failure(error))
            }
        }
    }

    private func executeWrites(_ isCommit: Bool, _ finish: @escaping @BluetoothActor (Result<Void, ATTError>) -> Void) {
        request(.executeWriteRequest(isCommit: isCommit)) { finish($0.map { _ in }) }
    }
}
