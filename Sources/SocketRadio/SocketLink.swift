import Bluetooth
import Foundation

/// A link of a ``SocketRadio``.
@BluetoothActor
final class SocketLink: RadioLink {
    let peripheral: UUID
    private(set) var mtu: Int
    private(set) var parameters: ConnectionParameters?
    private(set) var phy: PHY?
    weak var delegate: (any RadioLinkDelegate)?

    private let id: Int
    /// It lets go of its links when they end.
    private let radio: SocketRadio
    private var commandsUnderWay = 0

    init(id: Int, peripheral: UUID, mtu: Int, radio: SocketRadio) {
        self.id = id
        self.peripheral = peripheral
        self.mtu = Self.allowed(mtu)
        self.radio = radio
    }

    func discoverServices(_ completion: @escaping RadioCompletion<[GATTService]>) {
        request(.discover, { [id] in .discover(request: $0, link: id) }, completion) { answer in
            guard case .services(let services) = answer else { return nil }
            return services
        }
    }

    func read(_ handle: AttributeHandle, completion: @escaping RadioCompletion<[UInt8]>) {
        request(.read, { [id] in .read(request: $0, link: id, handle: handle) }, completion) { answer in
            guard case .bytes(let bytes) = answer else { return nil }
            return bytes
        }
    }

    func write(_ value: [UInt8], to handle: AttributeHandle, completion: @escaping RadioCompletion<Void>) {
        request(.write, { [id] in .write(request: $0, link: id, handle: handle, value: value) }, completion, Self.done)
    }

    func writeWithoutResponse(_ value: [UInt8], to handle: AttributeHandle) throws(BluetoothError) -> Bool {
        guard value.count <= mtu - 3 else {
            throw BluetoothError(.valueTooLong(length: value.count, maximum: mtu - 3), during: .write, peer: peripheral)
        }
        guard commandsUnderWay < SocketRadio.commandWindow else { return false }
        commandsUnderWay += 1
        radio.send(.command(link: id, handle: handle, value: value))
        return true
    }

    func setNotifications(_ enabled: Bool, for characteristic: GATTCharacteristic, completion: @escaping RadioCompletion<Void>) {
        request(
            .subscribe, { [id] in .setNotifications(request: $0, link: id, handle: characteristic.handle, enabled: enabled) }, completion,
            Self.done)
    }

    func readRSSI(_ completion: @escaping RadioCompletion<Int>) {
        request(.readRSSI, { [id] in .readRSSI(request: $0, link: id) }, completion) { answer in
            guard case .number(let value) = answer else { return nil }
            return value
        }
    }

    func pair(_ completion: @escaping RadioCompletion<Void>) {
        request(.pair, { [id] in .pair(request: $0, link: id) }, completion, Self.done)
    }

    func requestParameters(_ range: ConnectionParameterRange, completion: @escaping RadioCompletion<ConnectionParameters>) {
        request(.connectionParameters, { [id] in .parameters(request: $0, link: id, range: range) }, completion) { answer in
            guard case .parameters(let value) = answer else { return nil }
            return value
        }
    }

    func requestPHY(_ phy: PHY, completion: @escaping RadioCompletion<PHY>) {
        request(.phy, { [id] in .phy(request: $0, link: id, phy: phy) }, completion) { answer in
            guard case .phy(let value) = answer else { return nil }
            return value
        }
    }

    func disconnect() { radio.send(.disconnect(link: id)) }

    func commandTaken() {
        commandsUnderWay -= 1
        delegate?.linkIsReadyToWriteWithoutResponse(self)
    }

    func change(mtu: Int) {
        self.mtu = Self.allowed(mtu)
        delegate?.link(self, didChangeMTU: self.mtu)
    }

    func change(_ parameters: ConnectionParameters?, _ phy: PHY?) {
        (self.parameters, self.phy) = (parameters, phy)
        delegate?.linkDidChangeParameters(self)
    }

    /// Another process may say anything, and 3 is taken from it.
    private static func allowed(_ mtu: Int) -> Int { min(max(mtu, 23), 517) }

    private static func done(_ answer: SocketAnswer) -> Void? {
        if case .done = answer { () } else { nil }
    }

    /// - Parameter take: the value of an answer; `nil` where it is of another kind.
    private func request<Value>(
        _ operation: BluetoothError.Operation, _ make: (Int) -> SocketRequest, _ completion: @escaping RadioCompletion<Value>,
        _ take: @escaping @BluetoothActor (SocketAnswer) -> Value?
    ) {
        radio.request(operation, peer: peripheral, make) { [peripheral] result in
            completion(
                result.flatMap { answer in
                    if let value = take(answer) { return .success(value) }
                    return .failure(
                        BluetoothError(
                            .radio(name: "protocol", message: "The other process answered another question."), during: operation,
                            peer: peripheral))
                })
        }
    }
}
