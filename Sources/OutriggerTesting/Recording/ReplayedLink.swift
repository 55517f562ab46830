import Bluetooth
import Foundation

/// A link of a ``ReplayedCentral``.
@BluetoothActor
final class ReplayedLink: RadioLink {
    let peripheral: UUID
    private(set) var mtu: Int
    weak var delegate: (any RadioLinkDelegate)?
    private let radio: ReplayedCentral
    /// Requests that have no answer yet, in order: how each ends with the link.
    private var open: [(id: Int, timer: TimerQueue.Token, fail: @BluetoothActor (BluetoothError) -> Void)] = []
    private var lastID = 0
    private var isOver = false

    init(_ peripheral: UUID, mtu: Int, by radio: ReplayedCentral) {
        self.peripheral = peripheral
        self.mtu = mtu
        self.radio = radio
    }

    /// Answers a question when its time has come, or with the end of the link.
    private func answer<Value>(
        _ answer: ReplayedCentral.Answer, _ completion: @escaping RadioCompletion<Value>,
        _ value: @escaping @BluetoothActor (RadioRecording.Step) -> Value
    ) {
        lastID += 1
        let id = lastID
        let timer = radio.timers.schedule(after: answer.delay) { [self] in
            open.removeAll { $0.id == id }
            completion(isOver ? .failure(gone) : answer.step.map(value))
            radio.follow(answer.index)
        }
        open.append((id, timer, { completion(.failure($0)) }))
    }

    private var gone: BluetoothError { BluetoothError(.notConnected, during: .read, peer: peripheral) }

    func discoverServices(_ completion: @escaping RadioCompletion<[GATTService]>) {
        answer(radio.ask(.discover, of: peripheral), completion) { ($0.table ?? []).map(\.service) }
    }

    func read(_ handle: AttributeHandle, completion: @escaping RadioCompletion<[UInt8]>) {
        answer(radio.ask(.read, of: peripheral, handle: handle), completion) { $0.bytes?.bytes ?? [] }
    }

    func write(_ value: [UInt8], to handle: AttributeHandle, completion: @escaping RadioCompletion<Void>) {
        answer(radio.ask(.write, of: peripheral, handle: handle, sent: value), completion) { _ in }
    }

    func writeWithoutResponse(_ value: [UInt8], to handle: AttributeHandle) throws(BluetoothError) -> Bool {
        guard value.count <= mtu - 3 else {
            throw BluetoothError(.valueTooLong(length: value.count, maximum: mtu - 3), during: .write, peer: peripheral)
        }
        radio.follow(radio.ask(.command, of: peripheral, handle: handle, sent: value).index)
        return true
    }

    func setNotifications(_ enabled: Bool, for characteristic: GATTCharacteristic, completion: @escaping RadioCompletion<Void>) {
        answer(radio.ask(enabled ? .subscribe : .unsubscribe, of: peripheral, handle: characteristic.handle), completion) { _ in }
    }

    func readRSSI(_ completion: @escaping RadioCompletion<Int>) {
        answer(radio.ask(.rssi, of: peripheral), completion) { $0.number ?? 127 }
    }

    func pair(_ completion: @escaping RadioCompletion<Void>) { answer(radio.ask(.pair, of: peripheral), completion) { _ in } }

    func disconnect() {
        radio.follow(radio.ask(.disconnect, of: peripheral).index)
        // Whenever the recording's link ended: who asks for the end has it.
        radio.timers.schedule(after: .zero) { [self] in radio.end(self, .requested) }
    }

    // MARK: - What comes unasked

    func play(_ step: RadioRecording.Step) {
        switch step.what {
        case .notification: delegate?.link(self, didReceive: step.bytes?.bytes ?? [], for: step.handle ?? 0)
        case .mtu:
            mtu = step.number ?? mtu
            delegate?.link(self, didChangeMTU: mtu)
        case .servicesChanged: delegate?.linkDidInvalidateServices(self)
        default: break
        }
    }

    func end(_ reason: DisconnectReason) {
        isOver = true
        let unanswered = open
        open = []
        for (_, timer, fail) in unanswered {
            radio.timers.cancel(timer)
            fail(BluetoothError(.disconnected(reason), during: .read, peer: peripheral))
        }
        delegate?.link(self, didDisconnect: reason)
    }
}
