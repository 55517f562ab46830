import Bluetooth
import Foundation

/// A link of a ``RecordingCentral``.
@BluetoothActor
final class RecordingLink: RadioLink {
    private let link: any RadioLink
    private let recorder: RecordingCentral
    weak var delegate: (any RadioLinkDelegate)?

    init(_ link: any RadioLink, by recorder: RecordingCentral) {
        self.link = link
        self.recorder = recorder
        link.delegate = self
    }

    var peripheral: UUID { link.peripheral }
    var mtu: Int { link.mtu }
    var parameters: ConnectionParameters? { link.parameters }
    var phy: PHY? { link.phy }
    private var now: Duration { recorder.timers.now }

    func discoverServices(_ completion: @escaping RadioCompletion<[GATTService]>) {
        let asked = now
        link.discoverServices { [recorder, peripheral] result in
            recorder.note(.discover, peripheral, since: asked, result) { $0.table = $1.map(RecordedService.init) }
            completion(result)
        }
    }

    func read(_ handle: AttributeHandle, completion: @escaping RadioCompletion<[UInt8]>) {
        let asked = now
        link.read(handle) { [recorder, peripheral] result in
            recorder.note(.read, peripheral, since: asked, result, handle: handle) { $0.bytes = RecordedBytes($1) }
            completion(result)
        }
    }

    func write(_ value: [UInt8], to handle: AttributeHandle, completion: @escaping RadioCompletion<Void>) {
        let asked = now
        link.write(value, to: handle) { [recorder, peripheral] result in
            recorder.note(.write, peripheral, since: asked, result, handle: handle, sent: value) { _, _ in }
            completion(result)
        }
    }

    func writeWithoutResponse(_ value: [UInt8], to handle: AttributeHandle) throws(BluetoothError) -> Bool {
        let isTaken = try link.writeWithoutResponse(value, to: handle)
        // One that the queue had no room for is asked again: it did not happen.
        if isTaken {
            recorder.note(.command, peripheral) {
                $0.handle = handle
                $0.sent = RecordedBytes(value)
            }
        }
        return isTaken
    }

    func setNotifications(_ enabled: Bool, for characteristic: GATTCharacteristic, completion: @escaping RadioCompletion<Void>) {
        let asked = now
        link.setNotifications(enabled, for: characteristic) { [recorder, peripheral] result in
            let what: RadioRecording.Step.What = enabled ? .subscribe : .unsubscribe
            recorder.note(what, peripheral, since: asked, result, handle: characteristic.handle) { _, _ in }
            completion(result)
        }
    }

    func readRSSI(_ completion: @escaping RadioCompletion<Int>) {
        let asked = now
        link.readRSSI { [recorder, peripheral] result in
            recorder.note(.rssi, peripheral, since: asked, result) { $0.number = $1 }
            completion(result)
        }
    }

    func pair(_ completion: @escaping RadioCompletion<Void>) {
        let asked = now
        link.pair { [recorder, peripheral] result in
            recorder.note(.pair, peripheral, since: asked, result) { _, _ in }
            completion(result)
        }
    }

    /// Changes nothing of what is asked and answered, only its times: it is not taken down.
    func requestParameters(_ range: ConnectionParameterRange, completion: @escaping RadioCompletion<ConnectionParameters>) {
        link.requestParameters(range, completion: completion)
    }

    func requestPHY(_ phy: PHY, completion: @escaping RadioCompletion<PHY>) { link.requestPHY(phy, completion: completion) }

    func disconnect() {
        recorder.note(.disconnect, peripheral)
        link.disconnect()
    }
}

extension RecordingLink: RadioLinkDelegate {
    func link(_ link: any RadioLink, didReceive value: [UInt8], for handle: AttributeHandle) {
        recorder.note(.notification, peripheral) {
            $0.handle = handle
            $0.bytes = RecordedBytes(value)
        }
        delegate?.link(self, didReceive: value, for: handle)
    }

    func linkIsReadyToWriteWithoutResponse(_ link: any RadioLink) { delegate?.linkIsReadyToWriteWithoutResponse(self) }

    func link(_ link: any RadioLink, didChangeMTU mtu: Int) {
        recorder.note(.mtu, peripheral) { $0.number = mtu }
        delegate?.link(self, didChangeMTU: mtu)
    }

    func linkDidChangeParameters(_ link: any RadioLink) { delegate?.linkDidChangeParameters(self) }

    func linkDidInvalidateServices(_ link: any RadioLink) {
        recorder.note(.servicesChanged, peripheral)
        delegate?.linkDidInvalidateServices(self)
    }

    func link(_ link: any RadioLink, didDisconnect reason: DisconnectReason) {
        recorder.note(.disconnected, peripheral) { $0.failure = RecordedFailure(reason) }
        delegate?.link(self, didDisconnect: reason)
    }
}
