import Bluetooth
import Foundation
import OutriggerTesting
import Testing

@Suite @BluetoothActor struct ConnectionTests {
    let bench = ProbeBench()
    var radio: ScriptedCentral { bench.radio }
    var device: Probe { bench.device }

    @Test func `callers share one attempt`() async throws {
        let device = device
        let callers = (0..<3).map { _ in Task { try await device.connect(timeout: .seconds(10)) } }
        await radio.settle()
        #expect(radio.connectCalls == [bench.id])
        let link = try #require(radio.establish(bench.id))
        await bench.setUp(link)
        for caller in callers { try await caller.value }
        #expect(link.log.filter { $0 == .discover }.count == 1)
    }

    @Test func `one caller's cancellation does not end the attempt of the others`() async throws {
        let device = device
        let first = Task { await device.connect() }
        let second = Task { await device.connect() }
        await radio.settle()
        first.cancel()
        #expect(await first.value == .connecting)
        #expect(radio.cancelCalls == [])
        second.cancel()
        _ = await second.value
        #expect(radio.cancelCalls == [bench.id])
        radio.fail(bench.id, .requested)
        #expect(device.state == .disconnected)
    }

    @Test func `a connection of a cancelled task is not tried`() async throws {
        let device = device
        let connecting = Task { try await device.connect(timeout: .seconds(1)) }
        connecting.cancel()
        #expect(await error(of: connecting) is CancellationError)
        #expect(radio.connectCalls == [])
    }

    @Test func `a deadline ends the attempt at the radio`() async throws {
        let device = device
        let connecting = Task { try await device.connect(timeout: .seconds(3)) }
        await radio.advance(by: .seconds(3))
        #expect(await code(of: connecting) == .timedOut(after: .seconds(3)))
        #expect(radio.cancelCalls == [bench.id])
    }

    @Test func `a link that stands too late is closed`() async throws {
        let device = device
        let connecting = Task { try await device.connect(timeout: .seconds(3)) }
        await radio.advance(by: .seconds(3))
        _ = await connecting.result
        let link = try #require(radio.establish(bench.id))
        #expect(link.disconnectCalls == 1)
        #expect(device.state == .disconnecting)
        link.end(.requested)
        #expect(device.state == .disconnected)
    }

    @Test func `a link of an attempt that ended with the adapter is closed, and is nobody's`() async throws {
        let device = device
        let connecting = Task { await device.connect() }
        await radio.settle()
        radio.change(.poweredOff)
        let link = try #require(radio.establish(bench.id))
        #expect(link.disconnectCalls == 1)
        #expect(device.state == .disconnected)
        link.end(.requested)
        connecting.cancel()
        #expect(await connecting.value == .disconnected)
    }

    @Test func `a caller that comes while an attempt is being ended gets one of its own`() async throws {
        let device = device
        let first = Task { try await device.connect(timeout: .seconds(10)) }
        await radio.settle()
        first.cancel()
        await radio.settle()
        let second = Task { try await device.connect(timeout: .seconds(10)) }
        await radio.settle()
        radio.fail(bench.id, .requested)
        await radio.settle()
        #expect(radio.connectCalls.count == 2)
        await bench.setUp(try #require(radio.establish(bench.id)))
        try await second.value
        #expect(device.state == .connected)
    }

    @Test func `a caller that comes while the link is being closed is connected afterwards`() async throws {
        let link = try await bench.connected()
        let device = device
        let leaving = Task { await device.disconnect() }
        await radio.settle()
        #expect(device.state == .disconnecting)
        let returning = Task { try await device.connect(timeout: .seconds(10)) }
        await radio.settle()
        link.end(.requested)
        await leaving.value
        await bench.setUp(try #require(radio.establish(bench.id)))
        try await returning.value
        #expect(device.state == .connected)
    }

    @Test func `connecting goes on after failures, not more than once a second`() async throws {
        let device = device
        let connecting = Task { await device.connect() }
        await radio.settle()
        for attempt in 1...3 {
            #expect(radio.connectCalls.count == attempt)
            radio.fail(bench.id)
            await radio.advance(by: .milliseconds(999))
            #expect(radio.connectCalls.count == attempt)
            await radio.advance(by: .milliseconds(1))
        }
        await bench.setUp(try #require(radio.establish(bench.id)))
        #expect(await connecting.value == .connected)
    }

    @Test func `connecting goes on after a discovery that failed, not more than once a second`() async throws {
        let device = device
        let connecting = Task { await device.connect() }
        await radio.settle()
        let link = try #require(radio.establish(bench.id))
        await radio.settle()
        link.answer(.failure(ATTError.unlikelyError))
        await radio.settle()
        #expect(link.disconnectCalls == 1)
        link.end(.requested)
        await radio.advance(by: .milliseconds(999))
        #expect(radio.connectCalls.count == 1)
        await radio.advance(by: .milliseconds(1))
        #expect(radio.connectCalls.count == 2)
        await bench.setUp(try #require(radio.establish(bench.id)))
        #expect(await connecting.value == .connected)
    }

    @Test func `a discovery that fails is the error of a connection with a deadline`() async throws {
        let device = device
        let connecting = Task { try await device.connect(timeout: .seconds(10)) }
        await radio.settle()
        let link = try #require(radio.establish(bench.id))
        await radio.settle()
        link.answer(.failure(ATTError.unlikelyError))
        #expect(await error(of: connecting) as? ATTError == .unlikelyError)
        link.end(.requested)
        #expect(device.state == .disconnected)
    }

    @Test(arguments: [AdapterState.poweredOff, .unauthorized, .unsupported])
    func `a deadline is not waited for where the adapter cannot be used`(_ state: AdapterState) async throws {
        let bench = ProbeBench(state)
        let device = bench.device
        await #expect(throws: BluetoothError(.adapter(state), during: .connect, peer: bench.id)) {
            try await device.connect(timeout: .seconds(10))
        }
    }

    @Test func `disconnecting ends within 5 s on a radio that says nothing`() async throws {
        _ = try await bench.connected()
        let device = device
        var hasEnded = false
        let leaving = Task {
            await device.disconnect()
            hasEnded = true
        }
        await radio.advance(by: .milliseconds(4999))
        #expect(!hasEnded)
        await radio.advance(by: .milliseconds(1))
        #expect(hasEnded)
        await leaving.value
        #expect(device.state == .disconnected)
    }

    @Test func `disconnecting ends an attempt, and those who wait for it`() async throws {
        let device = device
        let first = Task { await device.connect() }
        let second = Task { try await device.connect(timeout: .seconds(10)) }
        await radio.settle()
        let leaving = Task { await device.disconnect() }
        await radio.settle()
        radio.fail(bench.id, .requested)
        await leaving.value
        #expect(await code(of: second) == .disconnected(.requested))
        _ = await first.value
        #expect(device.state == .disconnected)
        await radio.advance(by: .seconds(10))
        #expect(radio.connectCalls.count == 1)
    }

    @Test func `a notification that comes before the table is known is not lost`() async throws {
        let device = device
        var heard: [UInt8] = []
        device.service.$feed.onChange { heard.append($0) }
        let connecting = Task { await device.connect() }
        await radio.settle()
        let link = try #require(radio.establish(bench.id))
        for value in 1...3 as ClosedRange<UInt8> { link.notify([value], ProbeService.feed) }
        await bench.setUp(link)
        link.notify([4], ProbeService.feed)
        _ = await connecting.value
        #expect(heard == [1, 2, 3, 4])
    }

    @Test func `a table that changed is discovered again, also while it is being discovered`() async throws {
        let link = try await bench.connected()
        link.invalidateServices()
        #expect(device.state == .connecting)
        await radio.settle()
        #expect(link.waiting == [.discover])
        link.invalidateServices()
        var table = ProbeService.table
        table[0].characteristics[0].handle = 77
        link.answer(.services(ProbeService.table))
        await radio.settle()
        #expect(link.waiting == [.discover])
        await bench.setUp(link, table: table)
        #expect(device.state == .connected)
        let service = device.service
        let reading = Task { try await service.$level.read() }
        await radio.settle()
        #expect(link.answer(.bytes([1])) == .read(77))
        _ = try await reading.value
    }

    @Test func `a caller who gives up waiting for a changed table does not lose the link`() async throws {
        let link = try await bench.connected()
        link.invalidateServices()
        let device = device
        let connecting = Task { await device.connect() }
        await radio.settle()
        connecting.cancel()
        _ = await connecting.value
        #expect(link.disconnectCalls == 0)
        await bench.setUp(link)
        #expect(device.state == .connected)
    }

    @Test func `subscriptions that were asked for are made again on the next connection`() async throws {
        let link = try await bench.connected()
        let service = device.service
        let enabling = Task { try await service.$point.enableNotifications() }
        await bench.setUp(link)
        try await enabling.value
        let disabling = Task { try await service.$feed.enableNotifications(false) }
        await bench.setUp(link)
        try await disabling.value
        link.end(.supervisionTimeout)
        #expect(!service.$point.isNotifying)
        let second = try await bench.connected()
        #expect(second.log == [.discover, .setNotifications(true, ProbeService.point)])
        #expect(service.$point.isNotifying)
    }

    @Test func `a device that is made as another class while connected is set up as that one`() async throws {
        final class Other: BluetoothDevice {
            @Service var service = ProbeService()
            init() {}
        }
        let link = try await bench.connected()
        let other = bench.bluetooth.retrieveDevice(for: bench.id, as: Other.self)
        await bench.setUp(link)
        #expect(other.service.$level.isPresent)
        #expect(!device.service.$level.isPresent)
        link.notify([3], ProbeService.feed)
        #expect(other.service.feed == 3)
        #expect(device.service.feed == nil)
    }

    @Test func `states are told in order, with the reason of the end already in place`() async throws {
        var states: [PeripheralState] = []
        var reasons: [DisconnectReason?] = []
        device.$state.onChange { [device] in
            states.append($0)
            reasons.append(device.disconnectReason)
        }
        let link = try await bench.connected()
        link.end(.peer)
        #expect(states == [.connecting, .connected, .disconnected])
        #expect(reasons == [nil, nil, .peer])
    }

    @Test func `the signal strength is read`() async throws {
        let link = try await bench.connected()
        let device = device
        let reading = Task { try await device.readRSSI() }
        await radio.settle()
        link.answer(.rssi(-61))
        #expect(try await reading.value == -61)
        #expect(device.rssi == -61)
    }
}
