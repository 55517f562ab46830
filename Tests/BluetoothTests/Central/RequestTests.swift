import Bluetooth
import Foundation
import OutriggerTesting
import Testing

/// What a connection does with requests, in which order, and for how long.
@Suite @BluetoothActor struct RequestTests {
    let bench = ProbeBench()
    var service: ProbeService { bench.service }

    @Test func `a request of a cancelled task is not sent`() async throws {
        let link = try await bench.connected()
        let sent = link.log.count
        let service = service
        let tasks = [
            Task { try await service.$level.write(1) }, Task { try await service.$stream.writeWithoutResponse([1]) },
            Task { _ = try await service.$level.read() }, Task { try await service.$feed.enableNotifications(false) },
        ]
        for task in tasks { task.cancel() }
        for task in tasks { #expect(await error(of: task) is CancellationError) }
        await bench.radio.settle()
        #expect(link.log.count == sent)
        #expect(link.commands == [])
    }

    @Test func `a request that was cancelled while it waited for its turn is not sent`() async throws {
        let link = try await bench.connected()
        let service = service
        let first = Task { try await service.$level.write(1) }
        let second = Task { try await service.$level.write(2) }
        let third = Task { try await service.$level.write(3) }
        await bench.radio.settle()
        second.cancel()
        await bench.radio.settle()
        #expect(link.answer(.done) == .write([1], ProbeService.level))
        #expect(link.waiting == [.write([3], ProbeService.level)])
        await bench.setUp(link)
        try await first.value
        try await third.value
        #expect(await error(of: second) is CancellationError)
    }

    @Test func `a late answer is not taken for the next request's`() async throws {
        let link = try await bench.connected()
        let service = service
        let first = Task { try await service.$level.read(timeout: .seconds(1)) }
        await bench.radio.advance(by: .seconds(1))
        #expect(await code(of: first) == .timedOut(after: .seconds(1)))
        let second = Task { try await service.$level.read() }
        await bench.radio.settle()
        #expect(link.waiting.count == 1)
        link.answer(.bytes([1]))
        await bench.radio.settle()
        link.answer(.bytes([2]))
        #expect(try await second.value == 2)
        #expect(service.level == 2)
    }

    @Test func `a radio's own advice reaches who asked`() async throws {
        let link = try await bench.connected()
        let service = service
        let read = Task { try await service.$level.read() }
        await bench.radio.settle()
        link.answer(.failure(BluetoothError(.radio(name: "Busy", message: "busy"), during: .open, advice: "Wait a minute.")))
        let error = await error(of: read) as? BluetoothError
        #expect(error?.advice == "Wait a minute.")
        #expect(error?.operation == .read)
        #expect(error?.attribute == "FFF1")
    }

    @Test func `any number of given-up requests is passed over`() async throws {
        let link = try await bench.connected()
        let service = service
        let first = Task { try await service.$level.write(1) }
        await bench.radio.settle()
        let rest = (0..<20_000).map { _ in Task { try await service.$level.write(2) } }
        let last = Task { try await service.$level.write(3) }
        await bench.radio.settle()
        for task in rest { task.cancel() }
        await bench.radio.settle()
        link.answer(.done)
        #expect(link.waiting == [.write([3], ProbeService.level)])
        await bench.setUp(link)
        try await first.value
        try await last.value
    }

    @Test func `a value that was read does not overwrite a notification that came after it`() async throws {
        let table = [
            GATTService(
                uuid: "FFF0", handle: 1,
                characteristics: [GATTCharacteristic(uuid: "FFF2", properties: [.read, .notify], handle: ProbeService.feed)])
        ]
        let link = try await bench.connected(table: table)
        let service = service
        var heard: [UInt8] = []
        service.$feed.onChange { heard.append($0) }
        let reading = Task { try await service.$feed.read() }
        await bench.radio.settle()
        link.answer(.bytes([1]))
        link.notify([2], ProbeService.feed)
        #expect(try await reading.value == 1)
        #expect(service.feed == 2)
        #expect(heard == [1, 2])
    }

    @Test func `a device that leaves a request open for 30 s loses its link, and can be connected again`() async throws {
        let link = try await bench.connected()
        let service = service
        let reading = Task { try await service.$level.read(timeout: .seconds(2)) }
        await bench.radio.advance(by: .seconds(29))
        #expect(await code(of: reading) == .timedOut(after: .seconds(2)))
        #expect(bench.device.state == .connected)
        await bench.radio.advance(by: .seconds(1))
        #expect(link.disconnectCalls == 1)
        #expect(bench.device.state == .disconnecting)
        // The radio does not say that the link is closed.
        await bench.radio.advance(by: .seconds(5))
        #expect(bench.device.state == .disconnected)
        #expect(bench.device.disconnectReason == .transactionTimeout)
        _ = try await bench.connected()
        #expect(bench.device.state == .connected)
    }

    @Test func `a write command does not overtake one that waits for room`() async throws {
        let link = try await bench.connected()
        link.commandRoom = 0
        let service = service
        let first = Task { try await service.$stream.writeWithoutResponse([1]) }
        await bench.radio.settle()
        // There is room at once, and the second writer comes before the first one's task runs again.
        let second = Task { try await service.$stream.writeWithoutResponse([2]) }
        link.makeRoom(5)
        try await first.value
        try await second.value
        #expect(link.commands == [[1], [2]])
    }

    @Test func `a write command that is too long does not hold up those behind it`() async throws {
        let link = try await bench.connected(mtu: 23)
        link.commandRoom = 1
        let service = service
        try await service.$stream.writeWithoutResponse([0])
        let first = Task { try await service.$stream.writeWithoutResponse([1]) }
        let long = Task { try await service.$stream.writeWithoutResponse([UInt8](repeating: 0, count: 21)) }
        let last = Task { try await service.$stream.writeWithoutResponse([2]) }
        await bench.radio.settle()
        link.makeRoom(5)
        try await first.value
        #expect(await code(of: long) == .valueTooLong(length: 21, maximum: 20))
        try await last.value
        #expect(link.commands == [[0], [1], [2]])
    }

    @Test func `a write command that gives up waiting is not sent later, and holds up nobody`() async throws {
        let link = try await bench.connected()
        link.commandRoom = 0
        let service = service
        let first = Task { try await service.$stream.writeWithoutResponse([1], timeout: .seconds(1)) }
        let second = Task { try await service.$stream.writeWithoutResponse([2]) }
        await bench.radio.advance(by: .seconds(1))
        #expect(await code(of: first) == .timedOut(after: .seconds(1)))
        link.makeRoom(1)
        try await second.value
        #expect(link.commands == [[2]])
    }

    @Test func `a refused request says so with the device's own code`() async throws {
        let link = try await bench.connected()
        let service = service
        let writing = Task { try await service.$level.write(1) }
        await bench.radio.settle()
        link.answer(.failure(ATTError.valueNotAllowed))
        #expect(await error(of: writing) as? ATTError == .valueNotAllowed)
    }

    @Test(arguments: [ATTError.insufficientAuthentication, .insufficientEncryption])
    func `a request that asks for pairing is made again once the link is paired`(_ refusal: ATTError) async throws {
        let link = try await bench.connected()
        let service = service
        let writing = Task { try await service.$level.write(1) }
        await bench.radio.settle()
        link.answer(.failure(refusal))
        await bench.radio.settle()
        #expect(link.answer(.done) == .pair)
        await bench.radio.settle()
        #expect(link.answer(.done) == .write([1], ProbeService.level))
        try await writing.value
    }

    @Test func `a request that asks for pairing again after it was paired ends in its error`() async throws {
        let link = try await bench.connected()
        let service = service
        let writing = Task { try await service.$level.write(1) }
        await bench.radio.settle()
        link.answer(.failure(ATTError.insufficientAuthentication))
        await bench.radio.settle()
        link.answer(.done)
        await bench.radio.settle()
        link.answer(.failure(ATTError.insufficientAuthentication))
        #expect(await error(of: writing) as? ATTError == .insufficientAuthentication)
    }

    /// Somebody who answers pairings.
    private final class Person: PairingAgent {
        let ioCapability = IOCapability.keyboardDisplay
        var failures: [PairingFailure?] = []
        func enterPasskey(for peer: UUID) async throws -> UInt32 { 0 }
        func show(passkey: UInt32, for peer: UUID) {}
        func confirm(passkey: UInt32, for peer: UUID) async throws -> Bool { false }
        func authorize(_ peer: UUID) async throws -> Bool { false }
        func pairingEnded(with peer: UUID, failure: PairingFailure?) -> Bool {
            failures.append(failure)
            return failure == .wrongPasskey
        }
    }

    @Test func `a link that ends because the device asks for pairing, and after a wrong passkey, is made again for it`() async throws {
        let person = Person()
        bench.radio.pairingAgent = person
        let link = try await bench.connected()
        let service = service
        let writing = Task { try await service.$level.write(1) }
        await bench.radio.settle()
        link.answer(.failure(ATTError.insufficientAuthentication))
        link.end(.peer)
        await bench.radio.settle()
        let second = try #require(bench.radio.establish(bench.id))
        await bench.setUp(second, pairs: false)
        #expect(second.answer(.failure(BluetoothError(.pairing(.wrongPasskey), during: .pair))) == .pair)
        second.end(.peer)
        await bench.radio.settle()
        let third = try #require(bench.radio.establish(bench.id))
        await bench.setUp(third, pairs: false)
        #expect(third.answer(.done) == .pair)
        await bench.radio.settle()
        #expect(third.answer(.done) == .write([1], ProbeService.level))
        try await writing.value
        #expect(person.failures == [.wrongPasskey, nil])
    }

    @Test func `what waited behind a request that asks for pairing is made again as well, where the link ends by it`() async throws {
        let person = Person()
        bench.radio.pairingAgent = person
        let link = try await bench.connected()
        let service = service
        let first = Task { try await service.$level.write(1) }
        let second = Task { try await service.$level.write(2) }
        let other = Task { try await service.$point.write(ProbeRequest(1)) }
        await bench.radio.settle()
        link.answer(.failure(ATTError.insufficientAuthentication))
        link.end(.peer)
        await bench.radio.settle()
        let next = try #require(bench.radio.establish(bench.id))
        await bench.setUp(next, pairs: false)
        #expect(next.answer(.done) == .pair)
        await bench.radio.settle()
        #expect(next.answer(.done) == .write([1], ProbeService.level))
        await bench.radio.settle()
        #expect(next.answer(.done) == .write([2], ProbeService.level))
        try await first.value
        try await second.value
        #expect(await code(of: other) == .disconnected(.peer), "nobody knows whether the device took it")
        #expect(person.failures == [nil])
    }

    @Test func `another request for what was refused is not made again, as the device may have taken it`() async throws {
        let person = Person()
        bench.radio.pairingAgent = person
        let link = try await bench.connected()
        let service = service
        let first = Task { try await service.$level.read() }
        let second = Task { try await service.$level.write(2) }
        await bench.radio.settle()
        link.answer(.failure(ATTError.insufficientAuthentication))
        link.end(.peer)
        #expect(await code(of: second) == .disconnected(.peer))
        first.cancel()
        #expect(await error(of: first) is CancellationError && person.failures.isEmpty)
    }

    @Test func `who declines a pairing is not asked again by what waited`() async throws {
        let person = Person()
        bench.radio.pairingAgent = person
        let link = try await bench.connected()
        let service = service
        let first = Task { try await service.$level.write(1) }
        await bench.radio.settle()
        link.answer(.failure(ATTError.insufficientAuthentication))
        await bench.radio.settle()
        let second = Task { try await service.$level.write(2) }
        await bench.radio.settle()
        #expect(link.answer(.failure(BluetoothError(.pairing(.rejected), during: .pair))) == .pair)
        link.end(.peer)
        #expect(await code(of: first) == .pairing(.rejected))
        #expect(await code(of: second) == .disconnected(.peer) && !bench.radio.isAttempting(bench.id))
        #expect(person.failures == [.rejected])
    }

    @Test func `what loses its link after the pairing is not made again`() async throws {
        let person = Person()
        bench.radio.pairingAgent = person
        let link = try await bench.connected()
        let service = service
        let first = Task { try await service.$level.write(1) }
        await bench.radio.settle()
        link.answer(.failure(ATTError.insufficientAuthentication))
        await bench.radio.settle()
        #expect(link.answer(.done) == .pair)
        await bench.radio.settle()
        #expect(link.answer(.done) == .write([1], ProbeService.level))
        try await first.value
        let second = Task { try await service.$level.write(2) }
        await bench.radio.settle()
        link.end(.peer)
        #expect(await code(of: second) == .disconnected(.peer), "the device may have taken it")
        #expect(!bench.radio.isAttempting(bench.id) && person.failures == [nil])
    }

    @Test func `a link that ends so with nobody to pair it stays ended`() async throws {
        let link = try await bench.connected()
        let service = service
        let writing = Task { try await service.$level.write(1) }
        await bench.radio.settle()
        link.answer(.failure(ATTError.insufficientAuthentication))
        link.end(.peer)
        #expect(await error(of: writing) as? ATTError == .insufficientAuthentication)
        #expect(!bench.radio.isAttempting(bench.id))
    }

    @Test func `a failed pairing is the request's error`() async throws {
        let link = try await bench.connected()
        let service = service
        let writing = Task { try await service.$level.write(1) }
        await bench.radio.settle()
        link.answer(.failure(ATTError.insufficientAuthentication))
        await bench.radio.settle()
        link.answer(.failure(BluetoothError(.pairing(.wrongPasskey), during: .pair)))
        #expect(await code(of: writing) == .pairing(.wrongPasskey))
    }

    @Test func `what the device refused to subscribe before pairing is subscribed after it`() async throws {
        let device = bench.device
        let connecting = Task { try await device.connect(timeout: .seconds(10)) }
        await bench.radio.settle()
        let link = try #require(bench.radio.establish(bench.id))
        await bench.radio.settle()
        link.answer(.services(ProbeService.table))
        await bench.radio.settle()
        #expect(link.answer(.failure(ATTError.insufficientEncryption)) == .setNotifications(true, ProbeService.feed))
        try await connecting.value
        #expect(!service.$feed.isNotifying)
        #expect(service.$feed.lastError as? ATTError == .insufficientEncryption)
        let pairing = Task { try await device.pair() }
        await bench.radio.settle()
        #expect(link.answer(.done) == .pair)
        await bench.radio.settle()
        #expect(link.answer(.done) == .setNotifications(true, ProbeService.feed))
        try await pairing.value
        #expect(service.$feed.isNotifying)
    }

    @Test
    func
        `a link that ends because the device asks for pairing as it is prepared is made again, and what was refused waits for the pairing`()
        async throws
    {
        let device = bench.device
        let connecting = Task { try await device.connect(timeout: .seconds(10)) }
        await bench.radio.settle()
        let first = try #require(bench.radio.establish(bench.id))
        await bench.radio.settle()
        first.answer(.services(ProbeService.table))
        await bench.radio.settle()
        #expect(first.answer(.failure(ATTError.insufficientAuthentication)) == .setNotifications(true, ProbeService.feed))
        first.end(.peer)
        await bench.radio.settle()
        let second = try #require(bench.radio.establish(bench.id))
        await bench.radio.settle()
        second.answer(.services(ProbeService.table))
        try await connecting.value
        #expect(second.waiting.isEmpty)
        let pairing = Task { try await device.pair() }
        await bench.radio.settle()
        #expect(second.answer(.done) == .pair)
        await bench.radio.settle()
        #expect(second.answer(.done) == .setNotifications(true, ProbeService.feed))
        try await pairing.value
        #expect(service.$feed.isNotifying)
    }

    @Test func `what is absent, and what is not offered, is a typed error before anything is sent`() async throws {
        await #expect(throws: BluetoothError(.notConnected, during: .read, peer: bench.id, attribute: "FFF1")) {
            try await service.$level.read()
        }
        var table = ProbeService.table
        table[0].characteristics.remove(at: 3)
        let link = try await bench.connected(table: table)
        let sent = link.log.count
        await #expect(throws: BluetoothError(.notPresent, during: .write, peer: bench.id, attribute: "FFF4")) {
            try await service.$stream.writeWithoutResponse([1])
        }
        await #expect(throws: BluetoothError(.notSupported, during: .read, peer: bench.id, attribute: "FFF2")) {
            try await service.$feed.read()
        }
        #expect(!service.$stream.isPresent)
        #expect(service.$level.isPresent)
        #expect(link.log.count == sent)
    }
}
