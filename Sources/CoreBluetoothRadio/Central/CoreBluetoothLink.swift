import Bluetooth
import CoreBluetooth
import Foundation

/// A connection that the system holds for us. Requests go to it one at a time, so that each report has one request that it can answer.
@BluetoothActor
final class CoreBluetoothLink: NSObject, RadioLink {
    let peripheral: UUID
    let native: CBPeripheral
    /// The MTU that writes can count on, as the system does not tell it.
    private(set) var mtu = 23
    weak var delegate: (any RadioLinkDelegate)?

    private weak var central: CoreBluetoothCentral?
    private let timers: TimerQueue
    private(set) var table = RemoteTable()
    private(set) var endReason: DisconnectReason?

    // Requests. Not bounded: each entry is a caller that waits for its answer.
    private var queue: [LinkRequest] = []
    private(set) var current: LinkRequest?
    private var startTime = Duration.zero
    /// The system is being called, and may answer within the call.
    private var isCalling = false
    /// Such an answer has its turn after the call.
    private var isAnswering = false
    /// Services and characteristics that are still to be discovered.
    private var undiscovered: (services: [CBService], characteristics: [CBCharacteristic]) = ([], [])
    private var hasTriedCommand = false

    /// With a response, the system makes prepared writes of what is longer than a packet.
    private static let longestValue = 512

    init(_ native: CBPeripheral, central: CoreBluetoothCentral) {
        self.native = native
        self.central = central
        peripheral = native.identifier
        timers = central.timers
        super.init()
        native.delegate = self
    }

    // MARK: - RadioLink

    func discoverServices(_ completion: @escaping RadioCompletion<[GATTService]>) { enqueue(.discover(completion)) }

    func read(_ handle: AttributeHandle, completion: @escaping RadioCompletion<[UInt8]>) { enqueue(.read(handle, completion)) }

    func write(_ value: [UInt8], to handle: AttributeHandle, completion: @escaping RadioCompletion<Void>) {
        enqueue(.write(value, handle, completion))
    }

    func setNotifications(_ enabled: Bool, for characteristic: GATTCharacteristic, completion: @escaping RadioCompletion<Void>) {
        enqueue(.subscribe(enabled, characteristic.handle, completion))
    }

    func readRSSI(_ completion: @escaping RadioCompletion<Int>) { enqueue(.readRSSI(completion)) }

    func writeWithoutResponse(_ value: [UInt8], to handle: AttributeHandle) throws(BluetoothError) -> Bool {
        func failure(_ code: BluetoothError.Code) -> BluetoothError { BluetoothError(code, during: .write, peer: peripheral) }
        if let endReason { throw failure(.disconnected(endReason)) }
        guard let characteristic = table.characteristics[handle] else { throw failure(.notPresent) }
        // The system would lose what is longer, without a word.
        let maximum = native.maximumWriteValueLength(for: .withoutResponse)
        guard value.count <= maximum else { throw failure(.valueTooLong(length: value.count, maximum: maximum)) }
        // After connecting it may be denied until one was tried, and no report follows.
        guard native.canSendWriteWithoutResponse || !hasTriedCommand else { return false }
        hasTriedCommand = true
        native.writeValue(Data(value), for: characteristic, type: .withoutResponse)
        return true
    }

    /// The system pairs by itself when a value needs it: where that was refused, only the person can go on.
    func pair(_ completion: @escaping RadioCompletion<Void>) {
        let advice =
            "this system pairs by itself when a value needs it. Answer its question, or forget the device in Settings › Bluetooth, "
            + "and try again."
        let error = BluetoothError(.pairing(.other(advice)), during: .pair, peer: peripheral)
        timers.schedule(after: .zero) { completion(.failure(error)) }
    }

    func disconnect() {
        guard endReason == nil, central?.cancel(native) != true else { return }
        timers.schedule(after: .zero) { [weak self] in self?.end(.requested) }
    }

    // MARK: - Requests

    private func enqueue(_ request: LinkRequest) {
        if let endReason {
            let error = BluetoothError(.disconnected(endReason), during: request.operation, peer: peripheral)
            timers.schedule(after: .zero) { request.fail(error) }
            return
        }
        queue.append(request)
        startNext()
    }

    private func startNext() {
        guard current == nil, !isAnswering, !queue.isEmpty else { return }
        let request = queue.removeFirst()
        current = request
        startTime = timers.now
        isCalling = true
        if let code = start(request) { fail(BluetoothError(code, during: request.operation, peer: peripheral)) }
        isCalling = false
    }

    /// Passes a request on to the system.
    ///
    /// - Returns: what it fails with at once.
    private func start(_ request: LinkRequest) -> BluetoothError.Code? {
        switch request {
        case .discover: native.discoverServices(nil)
        case .readRSSI: native.readRSSI()
        case .read(let handle, _):
            if let characteristic = table.characteristics[handle] {
                native.readValue(for: characteristic)
            } else if let descriptor = table.descriptors[handle] {
                native.readValue(for: descriptor)
            } else {
                return .notPresent
            }
        case .write(let value, let handle, _):
            guard value.count <= Self.longestValue else { return .valueTooLong(length: value.count, maximum: Self.longestValue) }
            if let characteristic = table.characteristics[handle] {
                native.writeValue(Data(value), for: characteristic, type: .withResponse)
            } else if let descriptor = table.descriptors[handle] {
                // The system stops a program that writes it by hand.
                if descriptor.uuid == CBUUID(string: CBUUIDClientCharacteristicConfigurationString) { return .notSupported }
                native.writeValue(Data(value), for: descriptor)
            } else {
                return .notPresent
            }
        case .subscribe(let enabled, let handle, _):
            guard let characteristic = table.characteristics[handle] else { return .notPresent }
            guard !characteristic.properties.isDisjoint(with: [.notify, .indicate]) else { return .notSupported }
            native.setNotifyValue(enabled, for: characteristic)
        }
        return nil
    }

    /// Ends the request that is under way; what is told then comes after the call that started it.
    private func finish(_ tell: @escaping @BluetoothActor () -> Void) {
        current = nil
        guard isCalling else {
            tell()
            return startNext()
        }
        isAnswering = true
        timers.schedule(after: .zero) { [self] in
            isAnswering = false
            tell()
            startNext()
        }
    }

    private func fail(_ error: any Error) {
        guard let current else { return }
        finish { current.fail(error) }
    }

    /// Ends the request that is under way, where the system reports an error.
    ///
    /// - Returns: whether there was one.
    private func failed(_ error: (any Error)?) -> Bool {
        guard let error, let current else { return false }
        fail(ErrorTable.failure(error, during: current.operation, peer: peripheral))
        return true
    }

    // MARK: - The end

    func end(_ reason: DisconnectReason) {
        guard endReason == nil else { return }
        // The system has one code for both.
        let isStalled = reason == .supervisionTimeout && current != nil && timers.now - startTime >= .attTransactionTimeout
        let reason = isStalled ? .transactionTimeout : reason
        endReason = reason
        native.delegate = nil
        let waiting = (current.map { [$0] } ?? []) + queue
        current = nil
        queue = []
        for request in waiting { request.fail(BluetoothError(.disconnected(reason), during: request.operation, peer: peripheral)) }
        delegate?.link(self, didDisconnect: reason)
    }
}

// On the actor: the system calls back on the queue that is the actor's own.
extension CoreBluetoothLink: @BluetoothActor CBPeripheralDelegate {
    // MARK: - Discovery

    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
        guard case .discover = current, !failed(error) else { return }
        undiscovered = (peripheral.services ?? [], [])
        discoverNext()
    }

    func peripheral(_ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService, error: (any Error)?) {
        guard case .discover = current, undiscovered.services.first === service, !failed(error) else { return }
        undiscovered.services.removeFirst()
        undiscovered.characteristics += service.characteristics ?? []
        discoverNext()
    }

    func peripheral(_ peripheral: CBPeripheral, didDiscoverDescriptorsFor characteristic: CBCharacteristic, error: (any Error)?) {
        guard case .discover = current, undiscovered.characteristics.first === characteristic, !failed(error) else { return }
        undiscovered.characteristics.removeFirst()
        discoverNext()
    }

    private func discoverNext() {
        if let service = undiscovered.services.first {
            native.discoverCharacteristics(nil, for: service)
        } else if let characteristic = undiscovered.characteristics.first {
            native.discoverDescriptors(for: characteristic)
        } else if case .discover(let completion) = current {
            table = RemoteTable(native.services ?? [])
            updateMTU()
            finish { [services = table.services] in completion(.success(services)) }
        }
    }

    /// It is known with the services.
    private func updateMTU() {
        let new = native.maximumWriteValueLength(for: .withoutResponse) + 3
        guard new != mtu else { return }
        mtu = new
        delegate?.link(self, didChangeMTU: new)
    }

    func peripheral(_ peripheral: CBPeripheral, didModifyServices invalidatedServices: [CBService]) {
        // What is being discovered is no good any more, and the system may or may not have more to say of it.
        if case .discover = current {
            undiscovered = ([], [])
            return native.discoverServices(nil)
        }
        delegate?.linkDidInvalidateServices(self)
    }

    // MARK: - Values

    /// An answer and a notification come in the same way. Where a value that notifies is being read, the first that comes is taken for the
    /// answer, and the next for the notification: nothing is lost, and the last one is the newest.
    func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: (any Error)?) {
        guard let handle = table.handle(of: characteristic) else { return }
        let value = Array(characteristic.value ?? Data())
        if case .read(handle, let completion) = current {
            if !failed(error) { finish { completion(.success(value)) } }
        } else if error == nil {
            delegate?.link(self, didReceive: value, for: handle)
        }
    }

    func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor descriptor: CBDescriptor, error: (any Error)?) {
        guard case .read(let handle, let completion) = current, table.descriptors[handle] === descriptor, !failed(error) else { return }
        let value = descriptorBytes(descriptor.value) ?? []
        finish { completion(.success(value)) }
    }

    func peripheral(_ peripheral: CBPeripheral, didWriteValueFor characteristic: CBCharacteristic, error: (any Error)?) {
        guard case .write(_, let handle, let completion) = current, table.characteristics[handle] === characteristic, !failed(error) else {
            return
        }
        finish { completion(.success(())) }
    }

    func peripheral(_ peripheral: CBPeripheral, didWriteValueFor descriptor: CBDescriptor, error: (any Error)?) {
        guard case .write(_, let handle, let completion) = current, table.descriptors[handle] === descriptor, !failed(error) else { return }
        finish { completion(.success(())) }
    }

    func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral) { delegate?.linkIsReadyToWriteWithoutResponse(self) }

    func peripheral(_ peripheral: CBPeripheral, didUpdateNotificationStateFor characteristic: CBCharacteristic, error: (any Error)?) {
        guard case .subscribe(_, let handle, let completion) = current, table.characteristics[handle] === characteristic, !failed(error)
        else { return }
        finish { completion(.success(())) }
    }

    func peripheral(_ peripheral: CBPeripheral, didReadRSSI RSSI: NSNumber, error: (any Error)?) {
        guard case .readRSSI(let completion) = current, !failed(error) else { return }
        finish { completion(.success(RSSI.intValue)) }
    }
}

/// The bytes of a descriptor's value, which the system tells in a type of its own for each kind (CBDescriptor.h): text for 2901, numbers for
/// 2900, 2902 and 2903, data for the others.
func descriptorBytes(_ value: Any?) -> [UInt8]? {
    switch value {
    case let text as String: Array(text.utf8)
    case let data as Data: Array(data)
    // 16 bits, little-endian.
    case let number as NSNumber: [UInt8(truncatingIfNeeded: number.intValue), UInt8(truncatingIfNeeded: number.intValue >> 8)]
    default: nil
    }
}
