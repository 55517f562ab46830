import Bluetooth

/// The requests by which a central finds out what there is. An answer holds entries of one length, as many as fit into the MTU; the
/// central asks again from the last one on.
extension AttributeServer {
    func readByGroupType(_ start: AttributeHandle, _ end: AttributeHandle, _ type: BTUUID, _ reply: Reply) {
        guard check(start, end, reply) else { return }
        guard type == AttributeTable.primaryService || type == AttributeTable.secondaryService else {
            return reply.fail(.unsupportedGroupType, at: start)
        }
        var data = ByteWriter()
        var entryLength = 0
        for (handle, attribute) in table?.attributes(from: start, through: end).filter({ $0.1.type == type }) ?? [] {
            guard case .service(let uuid, let last) = attribute.content else { continue }
            let wire = uuid.wireBytes
            if entryLength == 0 { entryLength = 4 + wire.count }
            guard entryLength == 4 + wire.count, data.bytes.count + entryLength <= connection.mtu - 2 else { break }
            data.write(handle)
            data.write(last)
            data.write(bytes: wire)
        }
        guard entryLength > 0 else { return reply.fail(.attributeNotFound, at: start) }
        reply.send(.readByGroupTypeResponse(entryLength: UInt8(entryLength), data.bytes))
    }

    /// Serves characteristic declarations, which is what centrals ask for; values are read by their handles.
    func readByType(_ start: AttributeHandle, _ end: AttributeHandle, _ type: BTUUID, _ reply: Reply) {
        guard check(start, end, reply) else { return }
        var data = ByteWriter()
        var entryLength = 0
        for (handle, attribute) in table?.attributes(from: start, through: end).filter({ $0.1.type == type }) ?? [] {
            guard case .declaration(let value) = attribute.content else { continue }
            if entryLength == 0 { entryLength = 2 + value.count }
            guard entryLength == 2 + value.count, data.bytes.count + entryLength <= connection.mtu - 2 else { break }
            data.write(handle)
            data.write(bytes: value)
        }
        guard entryLength > 0 else { return reply.fail(.attributeNotFound, at: start) }
        reply.send(.readByTypeResponse(entryLength: UInt8(entryLength), data.bytes))
    }

    func findInformation(_ start: AttributeHandle, _ end: AttributeHandle, _ reply: Reply) {
        guard check(start, end, reply) else { return }
        var data = ByteWriter()
        var width = 0
        for (handle, attribute) in table?.attributes(from: start, through: end) ?? [] {
            let wire = attribute.type.wireBytes
            if width == 0 { width = wire.count }
            guard width == wire.count, data.bytes.count + 2 + width <= connection.mtu - 2 else { break }
            data.write(handle)
            data.write(bytes: wire)
        }
        guard width > 0 else { return reply.fail(.attributeNotFound, at: start) }
        reply.send(.findInformationResponse(format: width == 2 ? 1 : 2, data.bytes))
    }

    private func check(_ start: AttributeHandle, _ end: AttributeHandle, _ reply: Reply) -> Bool {
        guard start >= 1, start <= end else {
            reply.fail(.invalidHandle, at: start)
            return false
        }
        return true
    }
}
