import BlueZRadio
import Bluetooth
import Foundation

/// The device's side of the probe: one service with a characteristic for every way of moving bytes.
@BluetoothActor
final class ProbeDevice: PeripheralRadioDelegate {
    nonisolated static let service: BTUUID = "6F757472-0000-4000-8000-000000000000"
    nonisolated static let value: BTUUID = "6F757472-0001-4000-8000-000000000000"
    nonisolated static let command: BTUUID = "6F757472-0002-4000-8000-000000000000"
    nonisolated static let notify: BTUUID = "6F757472-0003-4000-8000-000000000000"
    nonisolated static let indicate: BTUUID = "6F757472-0004-4000-8000-000000000000"
    nonisolated static let secure: BTUUID = "6F757472-0005-4000-8000-000000000000"
    nonisolated static let error: BTUUID = "6F757472-0006-4000-8000-000000000000"

    let radio: BlueZPeripheral
    private var handles: [AttributeHandle: BTUUID] = [:]
    private(set) var stored: [UInt8] = Array("hello".utf8)
    private(set) var commands: [[UInt8]] = []
    private(set) var events: [String] = []
    private(set) var centrals: [Central] = []
    private var readyWaiter: CheckedContinuation<Void, Never>?
    /// Answered to reads and writes of the error characteristic.
    var answeredError = ATTError(rawValue: 0x85)

    init(_ radio: BlueZPeripheral) {
        self.radio = radio
        radio.peripheralDelegate = self
    }

    func publish() async throws {
        let table = [
            GATTService(
                uuid: Self.service,
                characteristics: [
                    GATTCharacteristic(
                        uuid: Self.value, properties: [.read, .write], descriptors: [.userDescription("A value")]),
                    GATTCharacteristic(uuid: Self.command, properties: [.writeWithoutResponse]),
                    GATTCharacteristic(uuid: Self.notify, properties: [.notify]),
                    GATTCharacteristic(uuid: Self.indicate, properties: [.indicate, .read]),
                    GATTCharacteristic(uuid: Self.secure, properties: [.read], permissions: .readAuthenticated),
                    GATTCharacteristic(uuid: Self.error, properties: [.read, .write]),
                ])
        ]
        for characteristic in try await radio.publish(table)[0].characteristics { handles[characteristic.handle] = characteristic.uuid }
    }

    func advertise() async throws {
        try await radio.startAdvertising(
            AdvertisementData(
                localName: "Outrigger probe", serviceUUIDs: [Self.service],
                manufacturerData: ManufacturerData(company: 0xFFFF, data: [1, 2, 3]), appearance: 0x0340))
    }

    private func handle(_ uuid: BTUUID) -> AttributeHandle { handles.first { $0.value == uuid }?.key ?? 0 }

    /// Sends values as fast as they are taken.
    func send(_ values: [[UInt8]], of uuid: BTUUID) async {
        for value in values {
            while !radio.notify(value, for: handle(uuid), to: nil) { await withCheckedContinuation { readyWaiter = $0 } }
        }
    }

    func radioIsReadyToNotify() {
        readyWaiter?.resume()
        readyWaiter = nil
    }

    func peripheralRadioDidChangeState(_ state: AdapterState) { events.append("state \(state.rawValue)") }

    func centralDidConnect(_ central: Central) {
        centrals.append(central)
        events.append("connected")
    }

    func centralDidChangeMTU(_ central: Central) {
        centrals = centrals.map { $0.id == central.id ? central : $0 }
        events.append("MTU \(central.mtu)")
    }

    func centralDidDisconnect(_ central: Central, reason: DisconnectReason) {
        centrals.removeAll { $0.id == central.id }
        events.append("disconnected: \(reason)")
    }

    func central(_ central: Central, didSubscribe subscribed: Bool, to handle: AttributeHandle) {
        events.append("\(subscribed ? "subscribed to" : "unsubscribed from") \(handles[handle]?.description.prefix(13) ?? "?")")
    }

    func central(
        _ central: Central, didRead handle: AttributeHandle, respond: @escaping @BluetoothActor (Result<[UInt8], ATTError>) -> Void
    ) {
        switch handles[handle] {
        case Self.value: respond(.success(stored))
        case Self.indicate: respond(.success([7]))
        case Self.secure: respond(.success(Array("secret".utf8)))
        default: respond(.failure(answeredError))
        }
    }

    func central(
        _ central: Central, didWrite value: [UInt8], to handle: AttributeHandle,
        respond: (@BluetoothActor (Result<Void, ATTError>) -> Void)?
    ) {
        switch handles[handle] {
        case Self.value:
            stored = value
            respond?(.success(()))
        case Self.command: commands.append(value)
        default: respond?(.failure(answeredError))
        }
    }
}
