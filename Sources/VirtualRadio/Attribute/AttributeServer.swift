import Bluetooth

/// A peripheral's end of the Attribute Protocol on one link: checks what a central asks for, and asks the delegate for values.
@BluetoothActor
final class AttributeServer {
    /// The longest value of an attribute (Core 5.4, Vol 3, Part F, 3.2.9).
    nonisolated static let maximumValueLength = 512

    /// Owns this.
    unowned let connection: Connection
    /// The central's writes to Client Characteristic Configurations: bit 0 notifications, bit 1 indications. A link has few of them, and
    /// looking through a short list is faster than hashing.
    private(set) var subscriptions: [(handle: AttributeHandle, bits: UInt16)] = []
    var preparedWrites: [PreparedWrite] = []
    /// The value whose first part was read, for the requests for its further parts.
    var longValue: (handle: AttributeHandle, value: [UInt8])?
    private var requestNumber = 0

    init(connection: Connection) { self.connection = connection }

    var peripheral: VirtualPeripheral? { connection.peripheral }
    var table: AttributeTable? { peripheral?.table }

    func receive(_ pdu: ATTPDU) {
        switch pdu {
        case .writeCommand(let handle, let value): writeCommand(value, to: handle)
        case .confirmation: connection.indicationWasConfirmed()
        default:
            requestNumber += 1
            serve(pdu, Reply(connection: connection, number: requestNumber, request: pdu.opcode))
        }
    }

    private func serve(_ pdu: ATTPDU, _ reply: Reply) {
        if case .readBlobRequest = pdu {} else { longValue = nil }
        switch pdu {
        case .exchangeMTURequest(let mtu): exchangeMTU(Int(mtu), reply)
        case .findInformationRequest(let start, let end): findInformation(start, end, reply)
        case .readByTypeRequest(let start, let end, let type): readByType(start, end, type, reply)
        case .readByGroupTypeRequest(let start, let end, let type): readByGroupType(start, end, type, reply)
        case .readRequest(let handle): read(handle, reply)
        case .readBlobRequest(let handle, let offset): readBlob(handle, Int(offset), reply)
        case .writeRequest(let handle, let value): write(value, to: handle, reply)
        case .prepareWriteRequest(let handle, let offset, let value): prepareWrite(value, Int(offset), handle, reply)
        case .executeWriteRequest(let isCommit): executeWrites(isCommit, reply)
        default: reply.fail(.requestNotSupported)
        }
    }

    private func exchangeMTU(_ clientMTU: Int, _ reply: Reply) {
        let serverMTU = peripheral?.effectiveMTU ?? 23
        reply.send(.exchangeMTUResponse(UInt16(clamping: serverMTU)))
        connection.changeMTU(to: max(23, min(clientMTU, serverMTU)))
    }

    /// Answers the request that is under way. An answer that comes a second time, after the link or after the next request, is
    /// dropped: it was given up.
    @BluetoothActor
    struct Reply {
        /// Held, because the device may answer long after the link has ended.
        let connection: Connection
        let number: Int
        let request: UInt8

        func send(_ pdu: ATTPDU) {
            let server = connection.server
            guard number == server.requestNumber, let peripheral = connection.peripheral, !peripheral.isSilent else { return }
            server.requestNumber += 1
            if peripheral.responseDelay > .zero {
                peripheral.timers.schedule(after: peripheral.responseDelay) { [connection] in connection.sendToCentral(pdu) }
            } else {
                connection.sendToCentral(pdu)
            }
        }

        func fail(_ error: ATTError, at handle: AttributeHandle = 0) { send(.errorResponse(request: request, handle: handle, error)) }
    }

    // MARK: - Subscriptions

    func subscription(to handle: AttributeHandle) -> UInt16 {
        for entry in subscriptions where entry.handle == handle { return entry.bits }
        return 0
    }

    func setSubscription(_ bits: UInt16, to handle: AttributeHandle) {
        let old = subscription(to: handle)
        subscriptions.removeAll { $0.handle == handle }
        if bits != 0 { subscriptions.append((handle, bits)) }
        guard (old != 0) != (bits != 0), handle != AttributeTable.serviceChangedHandle else { return }
        peripheral?.peripheralDelegate?.central(connection.remoteCentral, didSubscribe: bits != 0, to: handle)
    }

    /// The table was replaced: subscriptions to its values are void.
    func tableChanged() {
        subscriptions.removeAll { $0.handle != AttributeTable.serviceChangedHandle }
        preparedWrites = []
        longValue = nil
        if subscription(to: AttributeTable.serviceChangedHandle) != 0 {
            // The affected range: everything but the radio's own service (Vol 3, Part G, 7.1).
            connection.queue([0x05, 0x00, 0xFF, 0xFF], for: AttributeTable.serviceChangedHandle, asIndication: true)
        }
    }

    // MARK: - Security

    /// The security that an access lacks; `nil` where nothing is missing.
    func securityError(encrypted: Bool, authenticated: Bool) -> ATTError? {
        if authenticated, connection.security < .authenticated {
            connection.asksForAuthentication = true
            return .insufficientAuthentication
        }
        return encrypted && connection.security < .encrypted ? .insufficientEncryption : nil
    }

    func readError(_ permissions: AttributePermissions) -> ATTError? {
        securityError(encrypted: permissions.contains(.readEncrypted), authenticated: permissions.contains(.readAuthenticated))
    }

    func writeError(_ permissions: AttributePermissions) -> ATTError? {
        securityError(encrypted: permissions.contains(.writeEncrypted), authenticated: permissions.contains(.writeAuthenticated))
    }
}
