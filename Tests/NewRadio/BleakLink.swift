import Bluetooth
import Foundation

/// A link of a ``BleakCentral``. Requests are answered in their order by the other end.
@BluetoothActor
final class BleakLink: RadioLink {
    /// Write commands that may be under way.
    private static let window = 16

    let peripheral: UUID
    let mtu: Int
    weak var delegate: (any RadioLinkDelegate)?

    /// It lets go of its links when they end.
    private let radio: BleakCentral
    private var pending: [Int: @BluetoothActor (Result<BleakMessage, any Error>) -> Void] = [:]
    private var commands: Set<Int> = []
    private var isClosing = false
    private var isOver = false

    init(_ peripheral: UUID, room: Int, _ radio: BleakCentral) {
        self.peripheral = peripheral
        // Another program may say anything.
        mtu = min(max(room + 3, 23), 517)
        self.radio = radio
    }

    func discoverServices(_ completion: @escaping RadioCompletion<[GATTService]>) {
        request(.discover, during: .discover, completion) { ($0.table ?? []).map(\.service) }
    }

    func read(_ handle: AttributeHandle, completion: @escaping RadioCompletion<[UInt8]>) {
        request(.read, handle, during: .read, completion) { $0.value ?? [] }
    }

    func write(_ value: [UInt8], to handle: AttributeHandle, completion: @escaping RadioCompletion<Void>) {
        request(.write, handle, value: value, during: .write, completion) { _ in }
    }

    func writeWithoutResponse(_ value: [UInt8], to handle: AttributeHandle) throws(BluetoothError) -> Bool {
        guard value.count <= mtu - 3 else {
            throw BluetoothError(.valueTooLong(length: value.count, maximum: mtu - 3), during: .write, peer: peripheral)
        }
        guard commands.count < Self.window else { return false }
        let command = BleakRequest(ask: .command, device: BleakCentral.name(of: peripheral), handle: handle, value: value)
        commands.insert(radio.ask(command))
        return true
    }

    func setNotifications(_ enabled: Bool, for characteristic: GATTCharacteristic, completion: @escaping RadioCompletion<Void>) {
        request(.subscribe, characteristic.handle, isOn: enabled, during: .subscribe, completion) { _ in }
    }

    /// The strength at which the device was heard last.
    func readRSSI(_ completion: @escaping RadioCompletion<Int>) {
        let strength = radio.strengths[peripheral] ?? 127
        radio.timers.schedule(after: .zero) { completion(.success(strength)) }
    }

    func pair(_ completion: @escaping RadioCompletion<Void>) { request(.pair, during: .pair, completion) { _ in } }

    func disconnect() {
        isClosing = true
        radio.send(BleakRequest(ask: .disconnect, device: BleakCentral.name(of: peripheral)))
    }

    /// An answer has come.
    func take(_ id: Int, _ message: BleakMessage) {
        let wasFull = commands.count == Self.window
        if commands.remove(id) != nil {
            if wasFull { delegate?.linkIsReadyToWriteWithoutResponse(self) }
        } else {
            pending.removeValue(forKey: id)?(.success(message))
        }
    }

    /// The link is over: bleak does not say why.
    func end(_ reason: DisconnectReason? = nil) {
        let reason = reason ?? (isClosing ? .requested : .other("the connection ended, and bleak does not say why"))
        isOver = true
        let unanswered = pending.sorted { $0.key < $1.key }
        pending = [:]
        for (_, completion) in unanswered {
            completion(.failure(BluetoothError(.disconnected(reason), during: .request, peer: peripheral)))
        }
        delegate?.link(self, didDisconnect: reason)
    }

    private func request<Value>(
        _ ask: BleakRequest.Ask, _ handle: AttributeHandle? = nil, value: [UInt8]? = nil, isOn: Bool? = nil,
        during operation: BluetoothError.Operation, _ completion: @escaping RadioCompletion<Value>,
        _ take: @escaping @BluetoothActor (BleakMessage) -> Value
    ) {
        let peripheral = peripheral
        guard !isOver else {
            radio.timers.schedule(after: .zero) {
                completion(.failure(BluetoothError(.notConnected, during: operation, peer: peripheral)))
            }
            return
        }
        let request = BleakRequest(ask: ask, device: BleakCentral.name(of: peripheral), handle: handle, value: value, isOn: isOn)
        pending[radio.ask(request)] = { result in
            completion(
                result.flatMap { message in
                    if let failure = message.failure { return .failure(failure.error(operation, peripheral)) }
                    return .success(take(message))
                })
        }
    }
}
