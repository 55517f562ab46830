import Bluetooth
import Foundation

/// A central's end of a simulated link: requests in, PDUs out, one request at a time.
///
/// It has the one deadline that belongs to the protocol: a transaction without an answer for 30 s ends the link (Core 5.4, Vol 3, Part F,
/// 3.3.3). All others are the framework's.
@BluetoothActor
public final class VirtualLink: RadioLink {
    typealias RequestCompletion = @BluetoothActor (Result<ATTPDU, ATTError>) -> Void

    let connection: Connection
    @exclusivity(unchecked) public weak var delegate: (any RadioLinkDelegate)?
    /// The handle of the peripheral's Service Changed, once it was found and subscribed to.
    var serviceChangedHandle: AttributeHandle?

    /// Operations of the ``RadioLink``; some take several ATT requests.
    private let operations = RequestQueue()
    private var answer: RequestCompletion?
    private var deadline: TimerQueue.Token?
    /// Called when the link is set up, or has ended before.
    private var connectCompletion: RadioCompletion<any RadioLink>?

    init(connection: Connection, completion: @escaping RadioCompletion<any RadioLink>) {
        self.connection = connection
        connectCompletion = completion
    }

    public var peripheral: UUID { connection.peripheralID }
    public var mtu: Int { connection.mtu }
    var timers: TimerQueue { connection.radio.timers }
    /// True until ``CentralRadio/connect(_:completion:)`` has answered.
    var isBeingSetUp: Bool { connectCompletion != nil }

    // MARK: - RadioLink

    public func read(_ handle: AttributeHandle, completion: @escaping RadioCompletion<[UInt8]>) {
        perform(.read, completion) { [self] finish in read(handle, [], finish) }
    }

    public func write(_ value: [UInt8], to handle: AttributeHandle, completion: @escaping RadioCompletion<Void>) {
        perform(.write, completion) { [self] finish in
            if value.count <= mtu - 3 {
                request(.writeRequest(handle, value)) { finish($0.map { _ in }.mapError { $0 }) }
            } else {
                prepareWrite(value, to: handle, from: 0, finish)
            }
        }
    }

    public func writeWithoutResponse(_ value: [UInt8], to handle: AttributeHandle) throws(BluetoothError) -> Bool {
        guard connection.isCentralOpen else { throw BluetoothError(.notConnected, during: .write, peer: peripheral) }
        guard value.count <= mtu - 3 else {
            throw BluetoothError(.valueTooLong(length: value.count, maximum: mtu - 3), during: .write, peer: peripheral)
        }
        return connection.queueCommand(value, to: handle)
    }

    public func setNotifications(_ enabled: Bool, for characteristic: GATTCharacteristic, completion: @escaping RadioCompletion<Void>) {
        perform(.subscribe, completion) { [self] finish in
            guard let configuration = characteristic.descriptors.first(where: { $0.uuid == AttributeTable.clientConfiguration }) else {
                let error = BluetoothError(.notSupported, during: .subscribe, peer: peripheral, attribute: characteristic.uuid)
                timers.schedule(after: .zero) { finish(.failure(error)) }
                return
            }
            let bit: UInt8 = characteristic.properties.contains(.notify) ? 1 : 2
            request(.writeRequest(configuration.handle, [enabled ? bit : 0, 0])) { finish($0.map { _ in }.mapError { $0 }) }
        }
    }

    public func readRSSI(_ completion: @escaping RadioCompletion<Int>) {
        timers.schedule(after: .zero) { [self] in
            guard connection.isCentralOpen else {
                return completion(.failure(BluetoothError(.notConnected, during: .readRSSI, peer: peripheral)))
            }
            completion(.success(connection.measuredStrength()))
        }
    }

    public func pair(_ completion: @escaping RadioCompletion<Void>) { connection.pair(completion) }

    public func disconnect() { connection.terminateFromCentral() }

    // MARK: - Operations

    /// Starts an operation when those before it are done.
    func perform<Value>(
        _ name: BluetoothError.Operation, _ completion: @escaping RadioCompletion<Value>,
        _ start: @escaping @BluetoothActor (@escaping RadioCompletion<Value>) -> Void
    ) {
        guard connection.isCentralOpen else {
            let error = BluetoothError(.notConnected, during: name, peer: peripheral)
            timers.schedule(after: .zero) { completion(.failure(error)) }
            return
        }
        operations.perform(start) { completion($0.mapError { ($0 as? BluetoothError)?.during(name) ?? $0 }) }
    }

    /// Sends a request of the operation that is under way.
    func request(_ pdu: ATTPDU, _ completion: @escaping RequestCompletion) {
        answer = completion
        deadline = timers.schedule(after: .attTransactionTimeout) { [weak self] in self?.connection.transactionTimedOut() }
        connection.sendToPeripheral(pdu)
    }

    func receive(_ pdu: ATTPDU) {
        switch pdu {
        case .notification(let handle, let value):
            delegate?.link(self, didReceive: value, for: handle)
        case .indication(let handle, let value):
            connection.sendToPeripheral(.confirmation)
            if handle == serviceChangedHandle {
                delegate?.linkDidInvalidateServices(self)
            } else {
                delegate?.link(self, didReceive: value, for: handle)
            }
        default:
            guard let answer else { return }
            self.answer = nil
            cancelDeadline()
            if case .errorResponse(_, _, let error) = pdu { answer(.failure(error)) } else { answer(.success(pdu)) }
        }
    }

    private func cancelDeadline() {
        if let deadline { timers.cancel(deadline) }
        deadline = nil
    }

    // MARK: - Setting up and closing

    func setUpIsDone() {
        let completion = connectCompletion
        connectCompletion = nil
        completion?(.success(self))
    }

    func mtuDidChange() { if !isBeingSetUp { delegate?.link(self, didChangeMTU: mtu) } }

    func didClose(_ reason: DisconnectReason) {
        cancelDeadline()
        answer = nil
        let error = BluetoothError(.disconnected(reason), during: .connect, peer: peripheral)
        operations.end(error)
        if let completion = connectCompletion {
            connectCompletion = nil
            completion(.failure(error))
        } else {
            delegate?.link(self, didDisconnect: reason)
        }
    }
}
