import BlueZRadio
import Bluetooth
import Foundation

/// The companion's side of the probe, on the radio's own protocol.
@BluetoothActor
final class ProbeCompanion: CentralRadioDelegate, RadioLinkDelegate {
    let radio: BlueZCentral
    private(set) var reports: [AdvertisingReport] = []
    private(set) var states: [AdapterState] = []
    private(set) var received: [AttributeHandle: [[UInt8]]] = [:]
    private(set) var endReason: DisconnectReason?
    private var changeWaiters: [@BluetoothActor () -> Void] = []
    private(set) var link: (any RadioLink)?
    private(set) var table: [GATTService] = []

    init(_ radio: BlueZCentral) {
        self.radio = radio
        radio.centralDelegate = self
    }

    /// Waits until something holds, looking whenever something has happened.
    func until(_ what: String, timeout: Duration, _ condition: @escaping @BluetoothActor () -> Bool) async throws {
        let deadline = radio.timers.now + timeout
        while !condition() {
            guard radio.timers.now < deadline else { throw ProbeFailure("\(what): not within \(timeout)") }
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                var isDone = false
                let finish: @BluetoothActor () -> Void = {
                    if !isDone { continuation.resume() }
                    isDone = true
                }
                changeWaiters.append(finish)
                radio.timers.schedule(after: .milliseconds(100), finish)
            }
        }
    }

    private func changed() {
        let waiters = changeWaiters
        changeWaiters = []
        for waiter in waiters { waiter() }
    }

    /// Waits for a radio's completion.
    func answer<Value: Sendable>(_ start: @escaping @BluetoothActor (@escaping RadioCompletion<Value>) -> Void) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in start { continuation.resume(with: $0) } }
    }

    func connect(_ id: UUID) async throws {
        endReason = nil
        received = [:]
        let link: any RadioLink = try await answer { [radio] in radio.connect(id, completion: $0) }
        self.link = link
        link.delegate = self
        table = try await answer { link.discoverServices($0) }
    }

    func characteristic(_ uuid: BTUUID) throws -> GATTCharacteristic {
        for service in table where service.uuid == ProbeDevice.service {
            for characteristic in service.characteristics where characteristic.uuid == uuid { return characteristic }
        }
        throw ProbeFailure("\(uuid) was not discovered")
    }

    func openLink() throws -> any RadioLink {
        guard let link else { throw ProbeFailure("there is no link") }
        return link
    }

    func read(_ uuid: BTUUID) async throws -> [UInt8] {
        let link = try openLink()
        let handle = try characteristic(uuid).handle
        return try await answer { link.read(handle, completion: $0) }
    }

    func write(_ value: [UInt8], to uuid: BTUUID) async throws {
        let link = try openLink()
        let handle = try characteristic(uuid).handle
        return try await answer { link.write(value, to: handle, completion: $0) }
    }

    func command(_ value: [UInt8]) async throws {
        let link = try openLink()
        let handle = try characteristic(ProbeDevice.command).handle
        while try !link.writeWithoutResponse(value, to: handle) {
            try await until("a free queue", timeout: .seconds(10)) { [self] in isReady }
        }
        isReady = true
    }
    private var isReady = false

    func subscribe(_ uuid: BTUUID, _ enabled: Bool = true) async throws {
        let link = try openLink()
        let characteristic = try characteristic(uuid)
        return try await answer { link.setNotifications(enabled, for: characteristic, completion: $0) }
    }

    func values(_ uuid: BTUUID) throws -> [[UInt8]] { received[try characteristic(uuid).handle] ?? [] }

    func radioDidChangeState(_ state: AdapterState) {
        states.append(state)
        changed()
    }

    func radioDidDiscover(_ report: AdvertisingReport) {
        reports.append(report)
        changed()
    }

    func forgetReports() { reports = [] }

    func link(_ link: any RadioLink, didReceive value: [UInt8], for handle: AttributeHandle) {
        received[handle, default: []].append(value)
        changed()
    }

    func linkIsReadyToWriteWithoutResponse(_ link: any RadioLink) {
        isReady = true
        changed()
    }

    func link(_ link: any RadioLink, didChangeMTU mtu: Int) { changed() }
    func linkDidInvalidateServices(_ link: any RadioLink) { changed() }

    func link(_ link: any RadioLink, didDisconnect reason: DisconnectReason) {
        endReason = reason
        self.link = nil
        changed()
    }
}

struct ProbeFailure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
