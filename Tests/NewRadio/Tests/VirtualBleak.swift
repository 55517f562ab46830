import Bluetooth
import Foundation
import VirtualRadio

@testable import NewRadio

/// What stands for the child process: the same lines, over simulated air. Like bleak, it tells neither why a link ended nor that an adapter
/// was switched, and pairs nobody.
@BluetoothActor
final class VirtualBleak: BleakChannel, CentralRadioDelegate, RadioLinkDelegate {
    private let phone: VirtualCentral
    private var receive: (@BluetoothActor (String) -> Void)?
    private var links: [UUID: any RadioLink] = [:]
    private var table: [UUID: [GATTService]] = [:]
    /// Write commands that found no room yet.
    private var waiting: [UUID: [BleakRequest]] = [:]

    init(_ phone: VirtualCentral) {
        self.phone = phone
        phone.centralDelegate = self
    }

    func run(_ receive: @escaping @BluetoothActor (String) -> Void) async throws {
        self.receive = receive
        defer { self.receive = nil }
        try await phone.run()
    }

    func send(_ line: String) {
        guard let request = try? JSONDecoder().decode(BleakRequest.self, from: Data(line.utf8)) else { return }
        switch request.ask {
        case .scan: return phone.startScanning(services: request.services ?? [])
        case .stop: return phone.stopScanning()
        default: break
        }
        guard let peripheral = request.device.flatMap(UUID.init(uuidString:)) else { return }
        switch request.ask {
        case .connect: phone.connect(peripheral) { self.connected($0, request) }
        case .cancel: phone.cancelConnection(peripheral)
        default: if let link = links[peripheral] { take(request, link) }
        }
    }

    private func connected(_ result: Result<any RadioLink, any Error>, _ request: BleakRequest) {
        switch result {
        case .success(let link):
            links[link.peripheral] = link
            link.delegate = self
            say(BleakMessage(id: request.id, device: request.device, room: link.mtu - 3))
        case .failure(let error): say(BleakMessage(id: request.id, device: request.device, failure: failure(error)))
        }
    }

    private func take(_ request: BleakRequest, _ link: any RadioLink) {
        let (handle, value) = (request.handle ?? 0, request.value ?? [])
        switch request.ask {
        case .discover:
            link.discoverServices(
                answer(request) { [self] services, message in
                    table[link.peripheral] = services
                    message.table = services.map(BleakMessage.Service.init)
                })
        case .read: link.read(handle, completion: answer(request) { $1.value = $0 })
        case .write: link.write(value, to: handle, completion: answer(request) { _, _ in })
        case .command:
            waiting[link.peripheral, default: []].append(request)
            sendCommands(link)
        case .subscribe:
            let characteristics = (table[link.peripheral] ?? []).flatMap(\.characteristics)
            guard let characteristic = characteristics.first(where: { $0.handle == handle }) else { return }
            link.setNotifications(request.isOn == true, for: characteristic, completion: answer(request) { _, _ in })
        case .pair: link.pair(answer(request) { _, _ in })
        case .disconnect: link.disconnect()
        case .scan, .stop, .connect, .cancel: break
        }
    }

    private func sendCommands(_ link: any RadioLink) {
        while let command = waiting[link.peripheral]?.first {
            guard (try? link.writeWithoutResponse(command.value ?? [], to: command.handle ?? 0)) == true else { return }
            waiting[link.peripheral]?.removeFirst()
            say(BleakMessage(id: command.id, device: command.device))
        }
    }

    private func answer<Value>(_ request: BleakRequest, _ fill: @escaping @BluetoothActor (Value, inout BleakMessage) -> Void)
        -> RadioCompletion<Value>
    {
        { result in
            var message = BleakMessage(id: request.id, device: request.device)
            switch result {
            case .success(let value): fill(value, &message)
            case .failure(let error): message.failure = self.failure(error)
            }
            self.say(message)
        }
    }

    private func failure(_ error: any Error) -> BleakMessage.Failure {
        BleakMessage.Failure(att: (error as? ATTError)?.rawValue, text: "\(error)")
    }

    private func say(_ message: BleakMessage) {
        guard let line = try? JSONEncoder().encode(message) else { return }
        // As from a pipe: never before whoever has asked goes on.
        phone.timers.schedule(after: .zero) { [weak self] in self?.receive?(String(decoding: line, as: UTF8.self)) }
    }

    // MARK: - What the air says

    func radioDidChangeState(_ state: AdapterState) {
        if state == .poweredOn { say(BleakMessage(event: .state, state: state)) }
    }

    func radioDidDiscover(_ report: AdvertisingReport) {
        let data = report.data
        let found = BleakMessage.Found(
            name: data.localName, services: data.serviceUUIDs, serviceData: data.serviceData,
            makerData: data.manufacturerData.map { [Int($0.company): $0.data] } ?? [:], txPower: data.txPower, rssi: report.rssi)
        say(BleakMessage(event: .found, device: report.peripheral.uuidString, found: found))
    }

    func link(_ link: any RadioLink, didReceive value: [UInt8], for handle: AttributeHandle) {
        say(BleakMessage(event: .value, device: link.peripheral.uuidString, handle: handle, value: value))
    }

    func linkIsReadyToWriteWithoutResponse(_ link: any RadioLink) { sendCommands(link) }
    func link(_ link: any RadioLink, didChangeMTU mtu: Int) {}
    func linkDidInvalidateServices(_ link: any RadioLink) {}

    func link(_ link: any RadioLink, didDisconnect reason: DisconnectReason) {
        links[link.peripheral] = nil
        table[link.peripheral] = nil
        waiting[link.peripheral] = nil
        say(BleakMessage(event: .ended, device: link.peripheral.uuidString))
    }
}

extension BleakMessage.Service {
    init(_ service: GATTService) {
        self.init(
            uuid: service.uuid, handle: service.handle,
            characteristics: service.characteristics.map { characteristic in
                BleakMessage.Characteristic(
                    uuid: characteristic.uuid, handle: characteristic.handle, properties: characteristic.properties.bleakNames,
                    descriptors: characteristic.descriptors.map { BleakMessage.Descriptor(uuid: $0.uuid, handle: $0.handle) })
            })
    }
}
