import Bluetooth
import Foundation

extension ImitatedPublisher: PeripheralRadioDelegate {
    func peripheralRadioDidChangeState(_ state: AdapterState) { report(state) }

    // An app is not told of connections.
    func centralDidConnect(_ central: Central) {}
    func centralDidChangeMTU(_ central: Central) { setMTU(central.mtu, of: central.id) }

    func centralDidDisconnect(_ central: Central, reason: DisconnectReason) {
        guard let gone = forget(central.id), let manager else { return }
        for (_, characteristic) in characteristics.sorted(by: { $0.key < $1.key }) {
            guard characteristic.subscribedCentrals?.contains(where: { $0 === gone }) == true else { continue }
            characteristic.subscribedCentrals?.removeAll { $0 === gone }
            guard radio?.state == .poweredOn else {
                // An adapter that is off says so, and nothing else, or the rest later.
                guard system.behaviour.reportsSubscribersOfAnAdapterThatIsOff else { continue }
                later { [self] in delegate?.peripheralManager(manager, central: gone, didUnsubscribeFrom: characteristic) }
                continue
            }
            delegate?.peripheralManager(manager, central: gone, didUnsubscribeFrom: characteristic)
        }
    }

    func central(_ central: Central, didSubscribe subscribed: Bool, to handle: AttributeHandle) {
        guard let characteristic = characteristics[handle], let manager else { return }
        let subscriber = self.central(central)
        characteristic.subscribedCentrals = (characteristic.subscribedCentrals ?? []).filter { $0 !== subscriber }
        if subscribed {
            characteristic.subscribedCentrals?.append(subscriber)
            delegate?.peripheralManager(manager, central: subscriber, didSubscribeTo: characteristic)
        } else {
            delegate?.peripheralManager(manager, central: subscriber, didUnsubscribeFrom: characteristic)
        }
    }

    /// A long value is asked for in parts, each with its offset, until one is shorter than a packet holds.
    func central(
        _ central: Central, didRead handle: AttributeHandle, respond: @escaping @BluetoothActor (Result<[UInt8], ATTError>) -> Void
    ) {
        guard let characteristic = characteristics[handle] else { return respond(.failure(.attributeNotFound)) }
        read(characteristic, self.central(central), [], part: central.mtu - 1, respond)
    }

    private func read(
        _ characteristic: CBMutableCharacteristic, _ central: CBCentral, _ head: [UInt8], part: Int,
        _ respond: @escaping @BluetoothActor (Result<[UInt8], ATTError>) -> Void
    ) {
        guard let manager else { return respond(.failure(.unlikelyError)) }
        let request = CBATTRequest(central, characteristic, offset: head.count, value: nil) { [self] code, value in
            guard code == .success else { return respond(.failure(ATTError(rawValue: UInt8(truncatingIfNeeded: code.rawValue)))) }
            let bytes = Array((value ?? Data()).prefix(part))
            let whole = head + bytes
            guard bytes.count == part, whole.count < 512 else { return respond(.success(whole)) }
            read(characteristic, central, whole, part: part, respond)
        }
        delegate?.peripheralManager(manager, didReceiveRead: request)
    }

    /// A value longer than a packet comes in parts, as a batch that is answered once.
    func central(
        _ central: Central, didWrite value: [UInt8], to handle: AttributeHandle,
        respond: (@BluetoothActor (Result<Void, ATTError>) -> Void)?
    ) {
        guard let characteristic = characteristics[handle], let manager else { return respond?(.failure(.attributeNotFound)) ?? () }
        let isWhole = value.count <= central.mtu - 3 || system.behaviour.joinsLongWrites
        let part = isWhole ? max(value.count, 1) : central.mtu - 5
        let asker = self.central(central)
        let requests = stride(from: 0, to: max(value.count, 1), by: part).map { offset in
            CBATTRequest(asker, characteristic, offset: offset, value: Data(value[offset..<min(offset + part, value.count)])) { code, _ in
                respond?(code == .success ? .success(()) : .failure(ATTError(rawValue: UInt8(truncatingIfNeeded: code.rawValue))))
            }
        }
        for request in requests.dropFirst() { request.isAnswered = true }
        delegate?.peripheralManager(manager, didReceiveWrite: requests)
    }

    func radioIsReadyToNotify() { if let manager { delegate?.peripheralManagerIsReady(toUpdateSubscribers: manager) } }

    // MARK: - Answers

    func respond(to request: CBATTRequest, _ result: CBATTError.Code) {
        guard !request.isAnswered else { return system.complain("a request was answered twice, or a batch by another than its first") }
        request.isAnswered = true
        request.answer(result, request.value)
    }

    /// Values are cut to what a packet holds.
    func update(_ value: [UInt8], _ characteristic: CBMutableCharacteristic, _ chosen: [CBCentral]?) -> Bool {
        guard let handle = characteristics.first(where: { $0.value === characteristic })?.key, let radio else { return true }
        guard let chosen else { return radio.notify(value, for: handle, to: nil) }
        for central in chosen where !radio.notify(value, for: handle, to: central.identifier) { return false }
        return true
    }
}
