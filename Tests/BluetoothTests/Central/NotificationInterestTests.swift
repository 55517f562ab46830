import Bluetooth
import OutriggerTesting
import Testing

/// Several who want the notifications of one characteristic: declared properties, and whoever listens besides.
@Suite @BluetoothActor struct NotificationInterestTests {
    private let bench = ProbeBench()
    private let feed = ProbeService.table[0].characteristics[1]
    private let point = ProbeService.table[0].characteristics[2]

    /// Listens, and answers what the device is asked.
    private func listen(_ characteristic: GATTCharacteristic, _ link: ScriptedLink) async throws -> NotificationInterest {
        let peripheral = bench.peripheral
        let listening = Task { try await peripheral.listen(to: characteristic) }
        await bench.setUp(link)
        return try await listening.value
    }

    private func end(_ interest: NotificationInterest, _ link: ScriptedLink) async throws {
        let ending = Task { try await interest.end() }
        await bench.setUp(link)
        try await ending.value
    }

    private func enable(_ isOn: Bool, _ link: ScriptedLink) async throws {
        let feed = bench.service.$feed
        let enabling = Task { try await feed.enableNotifications(isOn) }
        await bench.setUp(link)
        try await enabling.value
    }

    @Test func `who listens besides a declared property takes nothing from it, and the device is asked once`() async throws {
        let link = try await bench.connected()
        let before = link.log
        #expect(before == [.discover, .setNotifications(true, ProbeService.feed)])
        let interest = try await listen(feed, link)
        try await end(interest, link)
        try await end(interest, link)
        #expect(link.log == before && bench.service.$feed.isNotifying)
    }

    @Test func `a declared property that is switched off takes nothing from who listens besides`() async throws {
        let link = try await bench.connected()
        let before = link.log
        let interest = try await listen(feed, link)
        try await enable(false, link)
        #expect(link.log == before && !bench.service.$feed.isNotifying)
        try await end(interest, link)
        #expect(link.log == before + [.setNotifications(false, ProbeService.feed)])
        try await enable(true, link)
        #expect(link.log.last == .setNotifications(true, ProbeService.feed) && bench.service.$feed.isNotifying)
    }

    @Test func `the device is asked by the first who listens, and asked to stop after the last`() async throws {
        let link = try await bench.connected()
        let before = link.log
        let interests = [try await listen(point, link), try await listen(point, link)]
        #expect(link.log == before + [.setNotifications(true, ProbeService.point)])
        try await end(interests[0], link)
        try await end(interests[0], link)
        #expect(link.log == before + [.setNotifications(true, ProbeService.point)])
        try await end(interests[1], link)
        #expect(link.log == before + [.setNotifications(true, ProbeService.point), .setNotifications(false, ProbeService.point)])
    }

    @Test func `an interest ends with its connection, and what is declared does not`() async throws {
        let link = try await bench.connected()
        let interest = try await listen(point, link)
        link.end(.supervisionTimeout)
        let second = try await bench.connected()
        let before = second.log
        #expect(before == [.discover, .setNotifications(true, ProbeService.feed)])
        // Of the connection before: it takes nothing from one of this.
        let own = try await listen(point, second)
        try await end(interest, second)
        #expect(second.log == before + [.setNotifications(true, ProbeService.point)])
        try await end(own, second)
        #expect(second.log.last == .setNotifications(false, ProbeService.point))
    }

    @Test func `who was refused has no interest, and may ask again`() async throws {
        let link = try await bench.connected()
        let peripheral = bench.peripheral
        let point = point
        let refused = Task { try await peripheral.listen(to: point) }
        await bench.radio.settle()
        #expect(link.answer(.failure(ATTError.requestNotSupported)) == .setNotifications(true, ProbeService.point))
        #expect(await error(of: refused) as? ATTError == .requestNotSupported)
        let interest = try await listen(point, link)
        #expect(link.log.last == .setNotifications(true, ProbeService.point))
        try await end(interest, link)
        #expect(link.log.last == .setNotifications(false, ProbeService.point))
    }

    @Test func `what was asked for one who has given up is taken back`() async throws {
        let link = try await bench.connected()
        let peripheral = bench.peripheral
        let point = point
        let listening = Task { try await peripheral.listen(to: point) }
        await bench.radio.settle()
        listening.cancel()
        #expect(await error(of: listening) is CancellationError)
        #expect(link.answer(.done) == .setNotifications(true, ProbeService.point))
        await bench.setUp(link)
        #expect(link.log.last == .setNotifications(false, ProbeService.point))
    }
}
