import Bluetooth
import CLinux
import DBus
import Glibc

/// Listens to the kernel for what BlueZ does not pass on: why a link ended, and how strong it is. The kernel tells both to programs
/// with `CAP_NET_ADMIN` alone; for others, and where the kernel has no Bluetooth, this knows nothing.
@BluetoothActor
final class ManagementChannel {
    private let descriptor: FileDescriptor
    private let timers: TimerQueue
    /// "hci0" is 0.
    private let adapter: UInt16
    private var reasons: [String: UInt8] = [:]
    private var authenticationFailures: Set<String> = []
    private var questions: [(id: Int, completion: @BluetoothActor (Int?) -> Void)] = []
    private var nextQuestion = 0

    /// - Parameter adapterPath: the adapter's object, `/org/bluez/hci0`.
    init?(adapterPath: String, timers: TimerQueue) {
        guard let name = adapterPath.split(separator: "/").last, name.hasPrefix("hci"), let adapter = UInt16(name.dropFirst(3)) else {
            return nil
        }
        let opened = clinux_open_bluetooth_management()
        guard opened >= 0 else { return nil }
        self.timers = timers
        self.adapter = adapter
        descriptor = FileDescriptor(owning: opened)
        guard BluetoothActor.shared.loop.watch(opened, for: .readable, handler: { [weak self] _ in self?.readAll() }) else { return nil }
    }

    func close() {
        BluetoothActor.shared.loop.unwatch(descriptor.rawValue)
        for question in questions { question.completion(nil) }
        questions = []
    }

    /// The last reason that was told for an address, once.
    func takeReason(for address: String) -> DisconnectReason? {
        readAll()
        return reasons.removeValue(forKey: address).flatMap { DisconnectReason(management: $0) }
    }

    /// Forgets what was told of an earlier link.
    func forgetReason(for address: String) {
        readAll()
        reasons[address] = nil
        authenticationFailures.remove(address)
    }

    /// Tests that a pairing, or an encryption, has failed since this was asked last.
    func takeAuthenticationFailure(for address: String) -> Bool {
        readAll()
        return authenticationFailures.remove(address) != nil
    }

    /// Lets pairings of the connections to come use what an agent can do. BlueZ gives every adapter the abilities of its one default
    /// agent; where this is refused, that stays so.
    func setIOCapability(_ capability: IOCapability) {
        let command = ManagementMessage.setIOCapability(capability, adapter: adapter)
        _ = send(descriptor.rawValue, command, command.count, Int32(MSG_DONTWAIT))
    }

    /// Asks for the signal strength of a connection, dBm; `nil` where it is not told. Answers come in the order of the questions.
    func readRSSI(of device: DeviceIdentity, isRandom: Bool, completion: @escaping @BluetoothActor (Int?) -> Void) {
        let command = ManagementMessage.getConnectionInformation(of: device, isRandom: isRandom, adapter: adapter)
        guard send(descriptor.rawValue, command, command.count, Int32(MSG_DONTWAIT)) == command.count else {
            timers.schedule(after: .zero) { completion(nil) }
            return
        }
        nextQuestion += 1
        let id = nextQuestion
        questions.append((id, completion))
        timers.schedule(after: .seconds(3)) { [weak self] in
            guard let self, let index = questions.firstIndex(where: { $0.id == id }) else { return }
            questions.remove(at: index).completion(nil)
        }
    }

    private func readAll() {
        var buffer = [UInt8](repeating: 0, count: 1024)
        while true {
            let count = recv(descriptor.rawValue, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return }
            switch ManagementMessage(Array(buffer[..<count]), adapter: adapter) {
            case .disconnected(let address, let reason): reasons[address] = reason
            case .authenticationFailed(let address): authenticationFailures.insert(address)
            case .connectionInformation(_, let rssi):
                if !questions.isEmpty { questions.removeFirst().completion(rssi) }
            case nil: break
            }
        }
    }
}
