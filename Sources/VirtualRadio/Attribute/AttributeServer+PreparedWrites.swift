import Bluetooth

/// Long writes: parts are queued, and take effect together (Core 5.4, Vol 3, Part F, 3.4.6).
extension AttributeServer {
    func prepareWrite(_ value: [UInt8], _ offset: Int, _ handle: AttributeHandle, _ reply: Reply) {
        guard peripheral?.options.supportsPreparedWrites == true else { return reply.fail(.requestNotSupported, at: handle) }
        if let error = writeRefusal(handle, property: .write) { return reply.fail(error, at: handle) }
        guard preparedWrites.count < PreparedWrite.limit else { return reply.fail(.prepareQueueFull, at: handle) }
        preparedWrites.append(PreparedWrite(handle: handle, offset: offset, value: value))
        reply.send(.prepareWriteResponse(handle, offset: UInt16(clamping: offset), value))
    }

    func executeWrites(_ isCommit: Bool, _ reply: Reply) {
        let parts = preparedWrites
        preparedWrites = []
        guard isCommit, !parts.isEmpty else { return reply.send(.executeWriteResponse) }
        var values: [(handle: AttributeHandle, value: [UInt8])] = []
        for part in parts {
            let index = values.firstIndex { $0.handle == part.handle } ?? values.endIndex
            if index == values.endIndex { values.append((part.handle, [])) }
            // A gap between the parts: there is nothing at this offset yet.
            guard part.offset <= values[index].value.count else { return reply.fail(.invalidOffset, at: part.handle) }
            values[index].value.replaceSubrange(part.offset..., with: part.value)
            guard values[index].value.count <= Self.maximumValueLength else {
                return reply.fail(.invalidAttributeValueLength, at: part.handle)
            }
        }
        execute(values[...], reply)
    }

    private func execute(_ values: ArraySlice<(handle: AttributeHandle, value: [UInt8])>, _ reply: Reply) {
        guard let first = values.first else { return reply.send(.executeWriteResponse) }
        writeValue(first.value, to: first.handle, property: .write) { [self] result in
            switch result {
            case .success: execute(values.dropFirst(), reply)
            case .failure(let error): reply.fail(error, at: first.handle)
            }
        }
    }
}

/// A part of a long write that waits for its execution (Core 5.4, Vol 3, Part F, 3.4.6).
struct PreparedWrite {
    /// The parts that a peripheral holds for one central: more than a value of 512 bytes needs at the smallest MTU, which is 29.
    static let limit = 64

    let handle: AttributeHandle
    let offset: Int
    let value: [UInt8]
}
