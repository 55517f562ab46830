import Bluetooth

/// A protocol data unit of the Attribute Protocol (Core 5.4, Vol 3, Part F, 3.4). The simulated air carries it as a value, so that
/// a notification costs no copy of its bytes; ``bytes`` is what a sniffer would see.
enum ATTPDU: Hashable {
    case errorResponse(request: UInt8, handle: AttributeHandle, ATTError)
    case exchangeMTURequest(UInt16)
    case exchangeMTUResponse(UInt16)
    case findInformationRequest(start: AttributeHandle, end: AttributeHandle)
    /// Format 1 is handles with 16-bit UUIDs, 2 with 128-bit ones.
    case findInformationResponse(format: UInt8, [UInt8])
    case readByTypeRequest(start: AttributeHandle, end: AttributeHandle, type: BTUUID)
    case readByTypeResponse(entryLength: UInt8, [UInt8])
    case readRequest(AttributeHandle)
    case readResponse([UInt8])
    case readBlobRequest(AttributeHandle, offset: UInt16)
    case readBlobResponse([UInt8])
    case readByGroupTypeRequest(start: AttributeHandle, end: AttributeHandle, type: BTUUID)
    case readByGroupTypeResponse(entryLength: UInt8, [UInt8])
    case writeRequest(AttributeHandle, [UInt8])
    case writeResponse
    case writeCommand(AttributeHandle, [UInt8])
    case prepareWriteRequest(AttributeHandle, offset: UInt16, [UInt8])
    case prepareWriteResponse(AttributeHandle, offset: UInt16, [UInt8])
    case executeWriteRequest(isCommit: Bool)
    case executeWriteResponse
    case notification(AttributeHandle, [UInt8])
    case indication(AttributeHandle, [UInt8])
    case confirmation
}

extension ATTPDU {
    var opcode: UInt8 {
        switch self {
        case .errorResponse: 0x01
        case .exchangeMTURequest: 0x02
        case .exchangeMTUResponse: 0x03
        case .findInformationRequest: 0x04
        case .findInformationResponse: 0x05
        case .readByTypeRequest: 0x08
        case .readByTypeResponse: 0x09
        case .readRequest: 0x0A
        case .readResponse: 0x0B
        case .readBlobRequest: 0x0C
        case .readBlobResponse: 0x0D
        case .readByGroupTypeRequest: 0x10
        case .readByGroupTypeResponse: 0x11
        case .writeRequest: 0x12
        case .writeResponse: 0x13
        case .prepareWriteRequest: 0x16
        case .prepareWriteResponse: 0x17
        case .executeWriteRequest: 0x18
        case .executeWriteResponse: 0x19
        case .notification: 0x1B
        case .indication: 0x1D
        case .confirmation: 0x1E
        case .writeCommand: 0x52
        }
    }

    /// The number of ``bytes``.
    var length: Int {
        switch self {
        case .writeResponse, .executeWriteResponse, .confirmation: 1
        case .executeWriteRequest: 2
        case .exchangeMTURequest, .exchangeMTUResponse, .readRequest: 3
        case .errorResponse, .findInformationRequest, .readBlobRequest: 5
        case .readByTypeRequest(_, _, let type), .readByGroupTypeRequest(_, _, let type): type.short == nil ? 21 : 7
        case .readResponse(let value), .readBlobResponse(let value): 1 + value.count
        case .findInformationResponse(_, let data), .readByTypeResponse(_, let data), .readByGroupTypeResponse(_, let data): 2 + data.count
        case .writeRequest(_, let value), .writeCommand(_, let value), .notification(_, let value), .indication(_, let value):
            3 + value.count
        case .prepareWriteRequest(_, _, let value), .prepareWriteResponse(_, _, let value): 5 + value.count
        }
    }

    /// The bytes on the air: the opcode, then the parameters, little-endian.
    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.write(opcode)
        switch self {
        case .errorResponse(let request, let handle, let error):
            writer.write(request)
            writer.write(handle)
            writer.write(error.rawValue)
        case .exchangeMTURequest(let mtu), .exchangeMTUResponse(let mtu):
            writer.write(mtu)
        case .findInformationRequest(let start, let end):
            writer.write(start)
            writer.write(end)
        case .readByTypeRequest(let start, let end, let type), .readByGroupTypeRequest(let start, let end, let type):
            writer.write(start)
            writer.write(end)
            writer.write(bytes: type.wireBytes)
        case .findInformationResponse(let format, let data):
            writer.write(format)
            writer.write(bytes: data)
        case .readByTypeResponse(let entryLength, let data), .readByGroupTypeResponse(let entryLength, let data):
            writer.write(entryLength)
            writer.write(bytes: data)
        case .readRequest(let handle):
            writer.write(handle)
        case .readResponse(let value), .readBlobResponse(let value):
            writer.write(bytes: value)
        case .readBlobRequest(let handle, let offset):
            writer.write(handle)
            writer.write(offset)
        case .writeRequest(let handle, let value), .writeCommand(let handle, let value), .notification(let handle, let value),
            .indication(let handle, let value):
            writer.write(handle)
            writer.write(bytes: value)
        case .prepareWriteRequest(let handle, let offset, let value), .prepareWriteResponse(let handle, let offset, let value):
            writer.write(handle)
            writer.write(offset)
            writer.write(bytes: value)
        case .executeWriteRequest(let isCommit):
            writer.write(UInt8(isCommit ? 1 : 0))
        case .writeResponse, .executeWriteResponse, .confirmation:
            break
        }
        return writer.bytes
    }
}
