import Bluetooth
import Foundation

/// What an app does over a connection.
extension ImitatedPeripheral {
    /// The link, where a command may be given.
    private func usableLink(_ command: String, _ service: CBService? = nil, needsService: Bool = false) -> (any RadioLink)? {
        guard state == .connected, let link else {
            system.complain("\(command) while the peripheral is not connected")
            return nil
        }
        if needsService, service == nil || services?.contains(where: { $0 === service }) != true {
            system.complain("\(command) with an object that is not valid any more")
            return nil
        }
        return link
    }

    func characteristic(_ handle: AttributeHandle) -> CBCharacteristic? {
        services?.lazy.compactMap(\.characteristics).joined().first { $0.found?.handle == handle }
    }

    /// Reports an answer, unless the link's end is what it says.
    private func answer<Value>(_ result: Result<Value, any Error>, _ report: @BluetoothActor (CBPeripheral, Value?, (any Error)?) -> Void) {
        guard let face else { return }
        switch result {
        case .success(let value): report(face, value, nil)
        case .failure(let error as ATTError):
            report(face, nil, CBATTError.Code(rawValue: Int(error.rawValue)).map { CBATTError($0) })
        case .failure(let error as BluetoothError):
            switch error.code {
            case .disconnected, .notConnected, .adapter: return
            case .notPresent: report(face, nil, CBError(.invalidHandle))
            default: report(face, nil, CBError(.unknown))
            }
        case .failure: report(face, nil, CBError(.unknown))
        }
    }

    /// Makes a request; where the device asks for pairing, the system pairs, and makes it again.
    private func request<Value>(
        _ link: any RadioLink, _ start: @escaping @BluetoothActor (@escaping RadioCompletion<Value>) -> Void,
        _ report: @escaping @BluetoothActor (CBPeripheral, Value?, (any Error)?) -> Void
    ) {
        start { [self] result in
            guard case .failure(let error as ATTError) = result, error.asksForPairing else { return answer(result, report) }
            link.pair { [self] outcome in
                if case .success = outcome { start { [self] in answer($0, report) } } else { answer(result, report) }
            }
        }
    }

    // MARK: - Discovery

    /// What one step takes, about a connection's interval.
    private static let discoveryTime: Duration = .milliseconds(30)

    func discoverServices(_ uuids: [CBUUID]?) {
        guard let link = usableLink("discovery of services") else { return }
        link.discoverServices { [weak self] result in
            self?.answer(result) { face, table, error in
                if let table { self?.found(self?.kept(table) ?? table, uuids) }
                face.delegate?.peripheral(face, didDiscoverServices: error)
            }
        }
    }

    /// What the system takes the table to be.
    private func kept(_ table: [GATTService]) -> [GATTService] {
        guard system.behaviour.keepsTables else { return table }
        if let keptTable { return keptTable }
        keptTable = table
        return table
    }

    private func found(_ table: [GATTService], _ uuids: [CBUUID]?) {
        self.table = table
        let wanted = table.filter { service in uuids?.contains { $0.value == service.uuid } ?? true }
        // What did not change stays the same object.
        services = wanted.map { service in
            if let known = services?.first(where: { $0.found == service }) { return known }
            let made = CBService(uuid: CBUUID(service.uuid), isPrimary: service.isPrimary, found: service)
            made.peripheral = face
            return made
        }
    }

    func discoverCharacteristics(_ uuids: [CBUUID]?, _ service: CBService) {
        guard usableLink("discovery of characteristics", service, needsService: true) != nil else { return }
        if service.characteristics == nil {
            service.characteristics = (service.found?.characteristics ?? []).filter { found in
                uuids?.contains { $0.value == found.uuid } ?? true
            }.map { found in
                let made = CBCharacteristic(
                    uuid: CBUUID(found.uuid), properties: CBCharacteristicProperties(rawValue: UInt(found.properties.rawValue)),
                    found: found)
                made.service = service
                return made
            }
        }
        central.later(after: Self.discoveryTime) { [weak self] in
            guard let self, let face, reports(service) else { return }
            delegate?.peripheral(face, didDiscoverCharacteristicsFor: service, error: nil)
        }
    }

    func discoverDescriptors(_ characteristic: CBCharacteristic) {
        guard usableLink("discovery of descriptors", characteristic.service, needsService: true) != nil else { return }
        if characteristic.descriptors == nil {
            characteristic.descriptors = (characteristic.found?.descriptors ?? []).map { found in
                let made = CBDescriptor(uuid: CBUUID(found.uuid), handle: found.handle)
                made.characteristic = characteristic
                return made
            }
        }
        central.later(after: Self.discoveryTime) { [weak self] in
            guard let self, let face, reports(characteristic.service) else { return }
            delegate?.peripheral(face, didDiscoverDescriptorsFor: characteristic, error: nil)
        }
    }

    /// Of what changed meanwhile there may be nothing more to say.
    private func reports(_ service: CBService?) -> Bool {
        state == .connected && (system.behaviour.reportsOvertakenDiscoveries || services?.contains { $0 === service } == true)
    }

    // MARK: - Reading

    func read(_ characteristic: CBCharacteristic) {
        guard let link = usableLink("read", characteristic.service, needsService: true), let found = characteristic.found else { return }
        request(link) {
            link.read(found.handle, completion: $0)
        } _: { face, bytes, error in
            if let bytes { characteristic.value = Data(bytes) }
            face.delegate?.peripheral(face, didUpdateValueFor: characteristic, error: error)
        }
    }

    func read(_ descriptor: CBDescriptor) {
        guard let link = usableLink("read", descriptor.characteristic?.service, needsService: true) else { return }
        request(link) {
            link.read(descriptor.handle, completion: $0)
        } _: { face, bytes, error in
            if let bytes { descriptor.value = Self.value(of: descriptor, bytes) }
            face.delegate?.peripheral(face, didUpdateValueFor: descriptor, error: error)
        }
    }

    private static func value(of descriptor: CBDescriptor, _ bytes: [UInt8]) -> Any {
        switch descriptor.uuid.uuidString {
        case "2901": String(decoding: bytes, as: UTF8.self)
        case "2900", "2902", "2903": NSNumber(value: bytes.reversed().reduce(UInt16(0)) { $0 << 8 | UInt16($1) })
        default: Data(bytes)
        }
    }

    func readRSSI() {
        guard let link = usableLink("reading the signal strength") else { return }
        link.readRSSI { [weak self] result in
            self?.answer(result) { face, value, error in
                face.delegate?.peripheral(face, didReadRSSI: NSNumber(value: value ?? 127), error: error)
            }
        }
    }

    // MARK: - Writing

    func maximumLength(_ type: CBCharacteristicWriteType) -> Int {
        guard type == .withoutResponse else { return 512 }
        guard let link, services != nil || system.behaviour.knowsPacketsAtConnect else { return 20 }
        return min(link.mtu, system.behaviour.largestMTU) - 3
    }

    func write(_ value: [UInt8], to characteristic: CBCharacteristic, _ type: CBCharacteristicWriteType) {
        guard let link = usableLink("write", characteristic.service, needsService: true), let found = characteristic.found else { return }
        guard type == .withResponse else { return command(value, to: found, link) }
        request(link) {
            link.write(value, to: found.handle, completion: $0)
        } _: { face, _, error in
            face.delegate?.peripheral(face, didWriteValueFor: characteristic, error: error)
        }
    }

    func write(_ value: [UInt8], to descriptor: CBDescriptor) {
        precondition(descriptor.uuid.uuidString != "2902", "the configuration of notifications is written by setNotifyValue alone")
        guard let link = usableLink("write", descriptor.characteristic?.service, needsService: true) else { return }
        request(link) {
            link.write(value, to: descriptor.handle, completion: $0)
        } _: { face, _, error in
            face.delegate?.peripheral(face, didWriteValueFor: descriptor, error: error)
        }
    }

    var canSendCommand: Bool {
        state == .connected && waitingCommand == nil && (hasTriedCommand || !system.behaviour.isReadyOnlyAfterFirstCommand)
    }

    private func command(_ value: [UInt8], to found: GATTCharacteristic, _ link: any RadioLink) {
        hasTriedCommand = true
        guard waitingCommand == nil else { return system.complain("a write without response was lost: there was no room for it") }
        do {
            if try !link.writeWithoutResponse(value, to: found.handle) { waitingCommand = (value, found.handle) }
        } catch {
            system.complain("a write without response was lost: \(error)")
        }
    }

    func roomForCommands() {
        guard let waiting = waitingCommand, let link else { return }
        waitingCommand = nil
        do {
            if try !link.writeWithoutResponse(waiting.value, to: waiting.handle) {
                waitingCommand = waiting
                return
            }
        } catch {
            system.complain("a write without response was lost: \(error)")
        }
        if let face { delegate?.peripheralIsReady(toSendWriteWithoutResponse: face) }
    }

    // MARK: - Subscribing

    func setNotifications(_ enabled: Bool, for characteristic: CBCharacteristic) {
        guard let link = usableLink("subscription", characteristic.service, needsService: true), let found = characteristic.found else {
            return
        }
        guard characteristic.isNotifying != enabled else {
            let report: @BluetoothActor () -> Void = { [weak self] in
                guard let self, state == .connected, let face else { return }
                delegate?.peripheral(face, didUpdateNotificationStateFor: characteristic, error: nil)
            }
            return system.behaviour.answersWithinTheCall ? report() : central.later(report)
        }
        request(link) {
            link.setNotifications(enabled, for: found, completion: $0)
        } _: { face, _, error in
            if error == nil { characteristic.isNotifying = enabled }
            face.delegate?.peripheral(face, didUpdateNotificationStateFor: characteristic, error: error)
        }
    }
}
