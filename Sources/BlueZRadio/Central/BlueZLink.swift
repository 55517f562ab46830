import Bluetooth
import DBus
import Foundation

/// A connection that BlueZ holds for us.
@BluetoothActor
final class BlueZLink: RadioLink {
    let peripheral: UUID
    let path: String
    private(set) var mtu: Int
    weak var delegate: (any RadioLinkDelegate)?

    let host: AdapterHost
    private let agent: PairingAgentObject
    private let reasons: DisconnectReasons
    private(set) var table: RemoteTable
    private(set) var endReason: DisconnectReason?
    /// This side asked for the end.
    private(set) var isClosing = false
    private var pending: [Int: @BluetoothActor (BluetoothError.Code) -> Void] = [:]
    private var nextRequest = 0
    private var writers: [AttributeHandle: CommandWriter] = [:]
    private var notifiers: [AttributeHandle: PacketSocket] = [:]
    /// Characteristics whose values come as changes of a property, because BlueZ has no socket for indications.
    private var notifyingProperties: Set<AttributeHandle> = []
    /// While such a characteristic is read, BlueZ also reports what was read as a change: values wait for the answer.
    private var held: [AttributeHandle: [[UInt8]]] = [:]
    /// Characteristics whose changes the bus was asked for.
    private var followed: Set<String> = []
    private var invalidation: TimerQueue.Token?
    /// Those who wait until BlueZ has seen that a socket is closed.
    private var closings: [AttributeHandle: @BluetoothActor () -> Void] = [:]

    /// The time that a failure which may come of the link's end waits for that end.
    private static let endOfLinkGrace: Duration = .milliseconds(500)
    /// The time until BlueZ has seen that a socket is closed; then it is taken for granted.
    private static let closeGrace: Duration = .seconds(1)

    init(peripheral: UUID, path: String, host: AdapterHost, agent: PairingAgentObject, reasons: DisconnectReasons) {
        self.peripheral = peripheral
        self.path = path
        self.host = host
        self.agent = agent
        self.reasons = reasons
        table = RemoteTable(host.objects, device: path)
        mtu = table.mtu ?? 23
    }

    // MARK: - Requests

    func discoverServices(_ completion: @escaping RadioCompletion<[GATTService]>) {
        // BlueZ has discovered by itself: without that, the link is not reported as connected.
        table = RemoteTable(host.objects, device: path)
        let services = table.services
        guard let characteristic = table.anyCharacteristic else {
            return local(.discover, completion) { .success(services) }
        }
        // The objects of a known device outlive its connections, and the MTU that came with them was an earlier one's.
        request(
            .discover, characteristic, ObjectCache.properties, "Get", [.string(BlueZ.gattCharacteristic), .string("MTU")]
        ) { [weak self] (result: Result<[Variant], any Error>) in
            switch result {
            case .success(let values): self?.changeMTU(values.first?.asInt)
            case .failure(let error): if self?.endReason != nil { return completion(.failure(error)) }
            }
            completion(.success(services))
        }
    }

    func read(_ handle: AttributeHandle, completion: @escaping RadioCompletion<[UInt8]>) {
        guard let attribute = table.attributes[handle] else { return fail(.notPresent, .read, completion) }
        if notifyingProperties.contains(handle) { held[handle] = [] }
        request(.read, attribute.path, attribute.interface, "ReadValue", [.options([:])]) {
            [weak self] (result: Result<[Variant], any Error>) in
            let bytes = result.map { $0.first?.asBytes ?? [] }
            self?.releaseHeld(handle, echo: try? bytes.get())
            completion(bytes)
        }
    }

    func write(_ value: [UInt8], to handle: AttributeHandle, completion: @escaping RadioCompletion<Void>) {
        guard let attribute = table.attributes[handle] else { return fail(.notPresent, .write, completion) }
        // BlueZ makes prepared writes of what is longer than MTU − 3.
        let options: [String: Variant] = attribute.interface == BlueZ.gattCharacteristic ? ["type": .string("request")] : [:]
        request(.write, attribute.path, attribute.interface, "WriteValue", [.bytes(value), .options(options)]) {
            (result: Result<[Variant], any Error>) in
            completion(result.map { _ in })
        }
    }

    func writeWithoutResponse(_ value: [UInt8], to handle: AttributeHandle) throws(BluetoothError) -> Bool {
        func failure(_ code: BluetoothError.Code) -> BluetoothError { BluetoothError(code, during: .write, peer: peripheral) }
        if let endReason { throw failure(.disconnected(endReason)) }
        guard let attribute = table.attributes[handle], attribute.interface == BlueZ.gattCharacteristic else { throw failure(.notPresent) }
        guard attribute.properties.contains(.writeWithoutResponse) else { throw failure(.notSupported) }
        guard value.count <= mtu - 3 else { throw failure(.valueTooLong(length: value.count, maximum: mtu - 3)) }
        if let writer = writers[handle] { return writer.write(value) }
        writers[handle] = CommandWriter(
            host: host, path: attribute.path,
            onReady: { [weak self] in
                guard let self else { return }
                delegate?.linkIsReadyToWriteWithoutResponse(self)
            }, onMTU: { [weak self] in self?.changeMTU($0) })
        return false
    }

    func setNotifications(_ enabled: Bool, for characteristic: GATTCharacteristic, completion: @escaping RadioCompletion<Void>) {
        let handle = characteristic.handle
        guard let attribute = table.attributes[handle], attribute.interface == BlueZ.gattCharacteristic else {
            return fail(.notPresent, .subscribe, completion)
        }
        guard !attribute.properties.isDisjoint(with: [.notify, .indicate]) else { return fail(.notSupported, .subscribe, completion) }
        if !enabled { return stopNotifications(handle, attribute, completion) }
        if notifiers[handle] != nil || notifyingProperties.contains(handle) { return local(.subscribe, completion) { .success(()) } }
        guard attribute.properties.contains(.notify) else { return startNotifications(handle, attribute, completion) }
        request(.subscribe, attribute.path, attribute.interface, "AcquireNotify", [.options([:])]) {
            [weak self] (result: Result<[Variant], any Error>) in
            guard let self else { return }
            switch result {
            case .success(let values):
                guard let descriptor = values.first?.asDescriptor else { return startNotifications(handle, attribute, completion) }
                receive(PacketSocket(descriptor), handle)
                changeMTU(values.dropFirst().first?.asInt)
                completion(.success(()))
            // Another program has the socket, or BlueZ has none to give.
            case .failure(let error as ATTError) where error == .requestNotSupported: startNotifications(handle, attribute, completion)
            case .failure(let error as BluetoothError) where error.isFromBlueZ: startNotifications(handle, attribute, completion)
            case .failure(let error): completion(.failure(error))
            }
        }
    }

    private func receive(_ socket: PacketSocket, _ handle: AttributeHandle) {
        notifiers[handle] = socket
        socket.onPacket = { [weak self] value in
            guard let self, endReason == nil else { return }
            delegate?.link(self, didReceive: value, for: handle)
        }
        socket.onClose = { [weak self] in self?.notifiers[handle] = nil }
    }

    private func startNotifications(
        _ handle: AttributeHandle, _ attribute: RemoteTable.Attribute, _ completion: @escaping RadioCompletion<Void>
    ) {
        notifyingProperties.insert(handle)
        follow(attribute.path)
        request(.subscribe, attribute.path, attribute.interface, "StartNotify") { [weak self] (result: Result<[Variant], any Error>) in
            if case .failure = result, self?.notifyingProperties.remove(handle) != nil { self?.unfollow(attribute.path) }
            completion(result.map { _ in })
        }
    }

    private func stopNotifications(
        _ handle: AttributeHandle, _ attribute: RemoteTable.Attribute, _ completion: @escaping RadioCompletion<Void>
    ) {
        if notifyingProperties.remove(handle) != nil {
            unfollow(attribute.path)
            request(.subscribe, attribute.path, attribute.interface, "StopNotify") { (result: Result<[Variant], any Error>) in
                completion(result.map { _ in })
            }
        } else {
            guard let socket = notifiers.removeValue(forKey: handle) else { return local(.subscribe, completion) { .success(()) } }
            // BlueZ writes the configuration when it sees that the socket is closed, and refuses to open another one until then.
            if let endReason { return fail(.disconnected(endReason), .subscribe, completion) }
            let id = register(.subscribe, completion)
            let finish: @BluetoothActor () -> Void = { [weak self] in
                guard let self, pending.removeValue(forKey: id) != nil else { return }
                closings[handle] = nil
                unfollow(attribute.path)
                completion(.success(()))
            }
            closings[handle] = finish
            host.timers.schedule(after: Self.closeGrace, finish)
            // That it has seen it is a change of a property, which must not come before it is asked for.
            follow(attribute.path) { socket.close() }
        }
    }

    private func follow(_ path: String, completion: @escaping @BluetoothActor () -> Void = {}) {
        followed.insert(path)
        host.follow(path, completion: completion)
    }

    private func unfollow(_ path: String) { if followed.remove(path) != nil { host.unfollow(path) } }

    /// The signal strength of a connection is known to the kernel alone, which tells it to privileged programs; for others, it is that of
    /// the last advertisement.
    func readRSSI(_ completion: @escaping RadioCompletion<Int>) {
        let advertised = host.objects.properties(path, BlueZ.device)?["RSSI"]?.asInt
        let last: Result<Int, any Error> =
            advertised.map { .success($0) } ?? .failure(BluetoothError(.notSupported, during: .readRSSI, peer: peripheral))
        guard endReason == nil, let management = reasons.management, let identity = DeviceIdentity(path: path) else {
            return local(.readRSSI, completion) { last }
        }
        let isRandom = host.objects.properties(path, BlueZ.device)?["AddressType"]?.asString == "random"
        let id = register(.readRSSI, completion)
        management.readRSSI(of: identity, isRandom: isRandom) { [weak self] value in
            guard let self, pending.removeValue(forKey: id) != nil else { return }
            completion(value.map { .success($0) } ?? last)
        }
    }

    func pair(_ completion: @escaping RadioCompletion<Void>) {
        if host.objects.properties(path, BlueZ.device)?["Paired"]?.asBool == true { return local(.pair, completion) { .success(()) } }
        // BlueZ would connect by itself, past the framework.
        if let endReason { return fail(.disconnected(endReason), .pair, completion) }
        agent.update()
        agent.forgetOutcome(for: peripheral)
        let id = register(.pair, completion)
        host.call(path, BlueZ.device, "Pair", timeout: .seconds(65)) { [weak self] result in
            guard let self, pending[id] != nil else { return }
            guard case .failure(let error) = result, let code = ErrorTable.pairingFailure(error) else {
                pending[id] = nil
                return completion(.success(()))
            }
            let failure = BluetoothError(named(code), during: .pair, peer: peripheral)
            failAfterEndOfLink(id) { completion(.failure(failure)) }
        }
    }

    /// BlueZ has one name for most failures; what the agent answered tells them apart.
    private func named(_ code: BluetoothError.Code) -> BluetoothError.Code {
        guard case .pairing = code else { return code }
        switch agent.outcomes[peripheral] {
        case .refused: return .pairing(.rejected)
        case .timedOut: return .pairing(.timedOut)
        case .answered: return code == .pairing(.timedOut) || code == .pairing(.rejected) ? code : .pairing(.wrongPasskey)
        case nil: return agent.agent == nil && code != .pairing(.timedOut) ? .pairing(.noWayToEnterPasskey) : code
        }
    }

    func disconnect() {
        guard endReason == nil, !isClosing else { return }
        isClosing = true
        host.call(path, BlueZ.device, "Disconnect") { [weak self] result in
            // Not connected any more, or no service: either way there is no link.
            if case .failure = result { self?.end(.requested) }
        }
    }

    // MARK: - The way of a request

    /// Sends a request; the completion is called with the answer, or with the link's end.
    private func request(
        _ operation: BluetoothError.Operation, _ path: String, _ interface: String, _ member: String, _ arguments: [Variant] = [],
        completion: @escaping RadioCompletion<[Variant]>
    ) {
        if let endReason { return fail(.disconnected(endReason), operation, completion) }
        let id = register(operation, completion)
        whenDrained { [weak self] in
            guard let self, pending[id] != nil else { return }
            host.call(path, interface, member, arguments, timeout: ErrorTable.requestTimeout) { [weak self] result in
                self?.answer(result, id, operation, completion)
            }
        }
    }

    private func answer(
        _ result: Result<[Variant], BusError>, _ id: Int, _ operation: BluetoothError.Operation,
        _ completion: @escaping RadioCompletion<[Variant]>
    ) {
        guard pending[id] != nil else { return }
        switch result {
        case .success(let values):
            pending[id] = nil
            completion(.success(values))
        case .failure(let error):
            let failure = ErrorTable.gattError(error, during: operation, peer: peripheral)
            if failure as? ATTError == .unlikelyError, reasons.takeAuthenticationFailure(path) {
                // The device asked for pairing, and BlueZ tried by itself, with what the adapter can do without us.
                return failAfterEndOfLink(id) { completion(.failure(ATTError.insufficientAuthentication)) }
            }
            guard failure as? ATTError == .unlikelyError || (failure as? BluetoothError)?.mayBeEndOfLink == true else {
                pending[id] = nil
                return completion(.failure(failure))
            }
            // BlueZ fails the requests of a link before it tells that the link has ended, and why; that is what the caller has to
            // know. It does not take long.
            host.timers.schedule(after: Self.endOfLinkGrace) { [weak self] in
                guard let self, pending.removeValue(forKey: id) != nil else { return }
                completion(.failure(failure))
            }
        }
    }

    /// Tells that a pairing failed. The kernel mostly drops the link after that, in a moment: whoever hears of the failure has to find the
    /// link as it is.
    private func failAfterEndOfLink(_ id: Int, _ fail: @escaping @BluetoothActor () -> Void) {
        pending[id] = { _ in fail() }
        host.timers.schedule(after: Self.endOfLinkGrace) { [weak self] in if self?.pending.removeValue(forKey: id) != nil { fail() } }
    }

    private func register<Value>(_ operation: BluetoothError.Operation, _ completion: @escaping RadioCompletion<Value>) -> Int {
        nextRequest += 1
        pending[nextRequest] = { [peripheral] code in completion(.failure(BluetoothError(code, during: operation, peer: peripheral))) }
        return nextRequest
    }

    /// Answers without the air, in the next turn.
    private func local<Value>(
        _ operation: BluetoothError.Operation, _ completion: @escaping RadioCompletion<Value>,
        _ result: @escaping @BluetoothActor () -> Result<Value, any Error>
    ) {
        if let endReason { return fail(.disconnected(endReason), operation, completion) }
        let id = register(operation, completion)
        host.timers.schedule(after: .zero) { [weak self] in
            guard let self, pending.removeValue(forKey: id) != nil else { return }
            completion(result())
        }
    }

    private func fail<Value>(
        _ code: BluetoothError.Code, _ operation: BluetoothError.Operation, _ completion: @escaping RadioCompletion<Value>
    ) {
        let error = BluetoothError(code, during: operation, peer: peripheral)
        host.timers.schedule(after: .zero) { completion(.failure(error)) }
    }

    /// Write commands go over a socket and requests over the bus: a request that was made after a command must not overtake it. The
    /// kernel has no event for "everything was read", so it is looked at every 2 ms, while there is something to read.
    private func whenDrained(_ action: @escaping @BluetoothActor () -> Void) {
        guard endReason == nil, !writers.values.allSatisfy(\.isDrained) else { return action() }
        host.timers.schedule(after: .milliseconds(2)) { [weak self] in self?.whenDrained(action) }
    }

    // MARK: - Events

    func apply(_ change: ObjectCache.Change) {
        switch change {
        case .changed(let path, BlueZ.gattCharacteristic, let names):
            guard let properties = host.objects.properties(path, BlueZ.gattCharacteristic) else { return }
            if names.contains("MTU") { changeMTU(properties["MTU"]?.asInt) }
            if names.contains("NotifyAcquired"), properties["NotifyAcquired"]?.asBool == false, let handle = table.handles[path] {
                closings[handle]?()
            }
            guard names.contains("Value"), let handle = table.handles[path], notifyingProperties.contains(handle),
                let value = properties["Value"]?.asBytes
            else { return }
            if held[handle] != nil {
                held[handle]?.append(value)
            } else {
                delegate?.link(self, didReceive: value, for: handle)
            }
        case .added(_, BlueZ.gattService), .removed(_, BlueZ.gattService), .added(_, BlueZ.gattCharacteristic),
            .removed(_, BlueZ.gattCharacteristic):
            invalidateServices()
        default: break
        }
    }

    /// A changed table comes object by object: it is told once.
    private func invalidateServices() {
        guard invalidation == nil, endReason == nil else { return }
        invalidation = host.timers.schedule(after: .milliseconds(100)) { [weak self] in
            guard let self else { return }
            invalidation = nil
            guard endReason == nil, !isClosing else { return }
            delegate?.linkDidInvalidateServices(self)
        }
    }

    private func releaseHeld(_ handle: AttributeHandle, echo: [UInt8]?) {
        guard var values = held.removeValue(forKey: handle) else { return }
        if let echo, let index = values.firstIndex(of: echo) { values.remove(at: index) }
        for value in values { delegate?.link(self, didReceive: value, for: handle) }
    }

    private func changeMTU(_ new: Int?) {
        guard let new, new != mtu, (23...517).contains(new) else { return }
        mtu = new
        delegate?.link(self, didChangeMTU: new)
    }

    /// Reads what has come over sockets.
    func drain() { for (_, socket) in notifiers.sorted(by: { $0.key < $1.key }) { socket.readAll() } }

    /// The link has ended; only the first call counts.
    func end(_ reason: DisconnectReason) {
        guard endReason == nil else { return }
        drain()
        let reason = isClosing ? .requested : reason
        endReason = reason
        if let invalidation { host.timers.cancel(invalidation) }
        for path in followed.sorted() { unfollow(path) }
        for writer in writers.values { writer.close() }
        for socket in notifiers.values { socket.close() }
        writers = [:]
        notifiers = [:]
        closings = [:]
        let failing = pending.sorted { $0.key < $1.key }
        pending = [:]
        for (_, fail) in failing { fail(.disconnected(reason)) }
        delegate?.link(self, didDisconnect: reason)
    }
}

extension BluetoothError {
    /// An error of BlueZ that says nothing of the device.
    fileprivate var isFromBlueZ: Bool {
        if case .radio = code { return true }
        return false
    }

    /// True for an answer that BlueZ gives when a link is gone, among other things.
    fileprivate var mayBeEndOfLink: Bool {
        switch code {
        case .notConnected, .notPresent, .adapter: true
        case .radio(let name, _): name == "org.bluez.Error.Failed" || name == "org.bluez.Error.InProgress"
        default: false
        }
    }
}
