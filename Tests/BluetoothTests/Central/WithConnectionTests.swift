import Bluetooth
import Foundation
import OutriggerTesting
import Testing

@Suite("Work over a connection") @BluetoothActor struct WithConnectionTests {
    private struct OwnError: Error, Equatable {}

    let bench = ProbeBench()
    let log = Box<[String]>([])
    var radio: ScriptedCentral { bench.radio }
    var peripheral: BluetoothPeripheral { bench.peripheral }

    /// Work that begins, and goes on until it is cancelled.
    private func endless(
        timeout: Duration? = .seconds(10), _ policy: ReconnectionPolicy = .never, _ name: String = "work"
    ) -> Task<Void, any Error> {
        Task { [peripheral, log] in
            try await peripheral.withConnection(timeout: timeout, reconnecting: policy) {
                log.value.append("\(name) begins")
                defer { log.value.append("\(name) ends") }
                try await peripheral.timers.pause(for: .seconds(3_600))
            }
        }
    }

    /// Makes the link of the attempt that is under way, and answers what is asked meanwhile.
    private func establish() async throws -> ScriptedLink {
        await radio.settle()
        let link = try #require(radio.establish(bench.id))
        await bench.setUp(link)
        return link
    }

    private func end(_ link: ScriptedLink, _ reason: DisconnectReason) async {
        link.end(reason)
        await radio.settle()
    }

    @Test func `it begins with the connection, returns its value, and gives the connection back`() async throws {
        let working = Task { [peripheral, log] in
            try await peripheral.withConnection(timeout: .seconds(10)) {
                log.value.append("\(peripheral.state)")
                return 7
            }
        }
        let link = try await establish()
        #expect(link.disconnectCalls == 1)
        await end(link, .requested)
        #expect(try await working.value == 7)
        #expect(log.value == ["connected"])
        #expect(peripheral.state == .disconnected)
    }

    @Test func `it is cancelled when the link goes, and its error says so`() async throws {
        let working = endless()
        let link = try await establish()
        await end(link, .supervisionTimeout)
        #expect(
            await error(of: working) as? BluetoothError
                == BluetoothError(.disconnected(.supervisionTimeout), during: .stayConnected, peer: bench.id))
        #expect(log.value == ["work begins", "work ends"])
        #expect("\(BluetoothError(.disconnected(.peer), during: .stayConnected))".hasPrefix("Could not stay connected: "))
    }

    @Test func `a request that fails with the link is the link's end`() async throws {
        let request = ProbeRequest(1)
        let working = Task { [peripheral, service = bench.service] in
            try await peripheral.withConnection(timeout: .seconds(10)) { try await service.$point.write(request) }
        }
        await radio.settle()
        let link = try #require(radio.establish(bench.id))
        await radio.settle()
        while let waiting = link.waiting.first, waiting != .write(request.bytes, ProbeService.point) {
            link.answer(waiting == .discover ? .services(ProbeService.table) : .done)
            await radio.settle()
        }
        #expect(link.waiting == [.write(request.bytes, ProbeService.point)])
        await end(link, .peer)
        let failure = await error(of: working) as? BluetoothError
        #expect(failure == BluetoothError(.disconnected(.peer), during: .stayConnected, peer: bench.id))
    }

    @Test func `work that returns because it was cancelled has not done what it was for`() async throws {
        let working = Task { [peripheral] in
            try await peripheral.withConnection(timeout: .seconds(10)) {
                let (never, continuation) = AsyncStream.makeStream(of: Never.self)
                for await _ in never {}
                continuation.finish()
            }
        }
        await end(try await establish(), .peer)
        #expect(await code(of: working) == .disconnected(.peer))
    }

    @Test func `work whose last word ends the connection has its value`() async throws {
        let working = Task { [peripheral] in
            try await peripheral.withConnection(timeout: .seconds(10)) {
                await peripheral.disconnect()
                return 3
            }
        }
        let link = try await establish()
        await end(link, .requested)
        #expect(try await working.value == 3)
    }

    @Test func `its own error is its caller's, with and without the link`() async throws {
        for losesLink in [false, true] {
            let gate = AsyncStream.makeStream(of: Void.self)
            let working = Task { [peripheral] in
                try await peripheral.withConnection(timeout: .seconds(10)) {
                    for await _ in gate.stream {}
                    throw OwnError()
                }
            }
            let link = try await establish()
            if losesLink { link.end(.peer) }
            gate.continuation.finish()
            await radio.settle()
            if !losesLink { await end(link, .requested) }
            #expect(await error(of: working) is OwnError)
        }
    }

    @Test func `who is cancelled gives the connection back, and gets a cancellation`() async throws {
        let working = endless()
        let link = try await establish()
        working.cancel()
        #expect(await error(of: working) is CancellationError)
        #expect(link.disconnectCalls == 1)
        #expect(log.value == ["work begins", "work ends"])
    }

    @Test func `the last of several uses ends the connection`() async throws {
        let first = endless(.never, "first")
        let link = try await establish()
        let second = endless(.never, "second")
        await radio.settle()
        first.cancel()
        _ = await first.result
        #expect(link.disconnectCalls == 0)
        #expect(peripheral.state == .connected)
        second.cancel()
        _ = await second.result
        #expect(link.disconnectCalls == 1)
        #expect(radio.connectCalls.count == 1)
    }

    @Test func `a connection that was asked for by itself stays`() async throws {
        let link = try await bench.connected()
        try await peripheral.withConnection {}
        #expect(link.disconnectCalls == 0)
        #expect(peripheral.state == .connected)
        // Asked for while it was used, as well.
        await end(link, .peer)
        let working = endless()
        let second = try await establish()
        try await peripheral.connect(timeout: .seconds(1))
        working.cancel()
        _ = await working.result
        #expect(second.disconnectCalls == 0)
        await end(second, .peer)
        // And not for ever: the next one is somebody's use alone.
        let last = endless()
        let third = try await establish()
        last.cancel()
        _ = await last.result
        #expect(third.disconnectCalls == 1)
    }

    @Test func `to give a connection back is no wish that auto-connect leave the device alone`() async throws {
        bench.bluetooth.scanNearbyDevices(autoConnect: true)
        let working = endless()
        let link = try await establish()
        working.cancel()
        _ = await working.result
        await end(link, .requested)
        radio.hear(bench.id, AdvertisementData(localName: "Probe", serviceUUIDs: ["FFF0"]))
        await radio.advance(by: .seconds(1))
        #expect(radio.isAttempting(bench.id))
        bench.bluetooth.stopScanning()
        await radio.settle()
        radio.fail(bench.id, .requested)
    }

    @Test func `who waits for the connection meanwhile gets another one`() async throws {
        let working = endless()
        let link = try await establish()
        working.cancel()
        _ = await working.result
        let connecting = Task { [peripheral] in try await peripheral.connect(timeout: .seconds(20)) }
        await end(link, .requested)
        _ = try await establish()
        try await connecting.value
        #expect(peripheral.state == .connected)
    }

    /// The link, or the caller, ends in each phase of connecting.
    @Test(arguments: [ConnectionPhase.reaching, .discovering, .preparing], [true, false])
    func `in every phase a lost link and a caller who leaves end it, and leave nothing behind`(
        phase: ConnectionPhase, isLost: Bool
    ) async throws {
        let working = endless()
        await radio.settle()
        var link: ScriptedLink?
        if phase != .reaching {
            let established = try #require(radio.establish(bench.id))
            link = established
            await radio.settle()
        }
        if phase == .preparing {
            link?.answer(.services(ProbeService.table))
            await radio.settle()
        }
        #expect(peripheral.phase == phase)
        if isLost {
            if let link { link.end(.connectionFailed) } else { radio.fail(bench.id) }
            let failure = await error(of: working) as? BluetoothError
            #expect(failure == BluetoothError(.disconnected(.connectionFailed), during: .connect, peer: bench.id))
        } else {
            working.cancel()
            #expect(await error(of: working) is CancellationError)
            #expect(link.map { $0.disconnectCalls == 1 } ?? (radio.cancelCalls == [bench.id]))
            if let link { link.end(.requested) } else { radio.fail(bench.id, .requested) }
        }
        await radio.settle()
        #expect(log.value == [])
        #expect(peripheral.state == .disconnected && peripheral.phase == nil)
        // Nothing is in the way of the next one.
        let again = endless()
        let second = try await establish()
        #expect(log.value == ["work begins"])
        again.cancel()
        _ = await again.result
        #expect(second.disconnectCalls == 1)
    }

    @Test func `a device that nobody made has no connection, and one in a preview has what was injected`() async throws {
        let device = Probe()
        let missing = await #expect(throws: BluetoothError.self) { try await device.withConnection { 1 } }
        #expect(missing?.operation == .connect)
        device.$withConnection.inject { log.value.append("connect") }
        #expect(try await device.withConnection { 2 } == 2)
        #expect(log.value == ["connect"])
    }

    // MARK: - Coming back

    @Test func `a lost connection is made again by the policy, and the work begins anew`() async throws {
        let working = endless(.backoff(first: .seconds(4), jitter: 0))
        await end(try await establish(), .supervisionTimeout)
        #expect(!radio.isAttempting(bench.id))
        await radio.advance(by: .milliseconds(3_999))
        #expect(!radio.isAttempting(bench.id))
        await radio.advance(by: .milliseconds(1))
        #expect(radio.isAttempting(bench.id))
        let link = try await establish()
        #expect(log.value == ["work begins", "work ends", "work begins"])
        working.cancel()
        _ = await working.result
        #expect(link.disconnectCalls == 1)
    }

    @Test func `pauses grow while attempts fail, and begin anew after a connection`() async throws {
        let working = endless(.backoff(first: .seconds(1), factor: 3, longest: .seconds(20), jitter: 0))
        for _ in 1...2 {
            await end(try await establish(), .peer)
            for (number, pause) in ([1, 3, 9, 20, 20] as [Int64]).enumerated() {
                await radio.advance(by: .milliseconds(pause * 1_000 - 1))
                #expect(!radio.isAttempting(bench.id))
                await radio.advance(by: .milliseconds(1))
                #expect(radio.isAttempting(bench.id), "after \(pause) s")
                // The last one succeeds.
                if number < 4 { radio.fail(bench.id) }
                await radio.settle()
            }
        }
        working.cancel()
        _ = await working.result
    }

    @Test func `attempts that are limited end in the last one's error`() async throws {
        let working = endless(.immediately.limited(to: 2))
        await end(try await establish(), .peer)
        #expect(radio.isAttempting(bench.id))
        radio.fail(bench.id)
        await radio.advance(by: .seconds(1))
        #expect(radio.isAttempting(bench.id))
        radio.fail(bench.id, .other("busy"))
        let failure = await error(of: working) as? BluetoothError
        #expect(failure == BluetoothError(.disconnected(.other("busy")), during: .connect, peer: bench.id))
        #expect(radio.connectCalls.count == 3)
    }

    @Test func `a limit of attempts is reached where a device stays away and nobody gave a time`() async throws {
        let working = endless(timeout: nil, .immediately.limited(to: 2))
        await radio.advance(by: .seconds(3_600))
        await end(try await establish(), .peer)
        for number in 1...2 {
            await radio.advance(by: .milliseconds(29_999))
            #expect(radio.cancelCalls.count == number - 1)
            await radio.advance(by: .milliseconds(1))
            #expect(radio.cancelCalls.count == number)
            radio.fail(bench.id)
            await radio.advance(by: .seconds(1))
        }
        #expect(await code(of: working) == .timedOut(after: .seconds(30)))
        #expect(radio.connectCalls.count == 3)
    }

    @Test(arguments: [DisconnectReason.requested, .bondMissing])
    func `an end that the next attempt would share is the last`(reason: DisconnectReason) async throws {
        let working = endless(.immediately)
        let link = try await establish()
        if reason == .requested { Task { [peripheral] in await peripheral.disconnect() } }
        await radio.settle()
        await end(link, reason)
        #expect(await code(of: working) == .disconnected(reason))
        #expect(radio.connectCalls.count == 1)
    }

    @Test func `an adapter that is off is waited for, and is no attempt`() async throws {
        let working = endless(.immediately.limited(to: 1))
        let link = try await establish()
        radio.change(.poweredOff)
        link.end(.adapterUnavailable)
        await radio.advance(by: .seconds(3_600))
        #expect(radio.connectCalls.count == 1)
        radio.change(.poweredOn)
        _ = try await establish()
        #expect(log.value == ["work begins", "work ends", "work begins"])
        // Who leaves while it is off is let go at once.
        radio.change(.poweredOff)
        await radio.settle()
        working.cancel()
        #expect(await error(of: working) is CancellationError)
    }

    @Test func `a pause ends when the caller leaves`() async throws {
        let working = endless(.backoff(first: .seconds(3_600)))
        await end(try await establish(), .peer)
        working.cancel()
        #expect(await error(of: working) is CancellationError)
        #expect(radio.connectCalls.count == 1)
    }

    @Test func `a device is kept connected until its caller leaves`() async throws {
        let staying = Task { [peripheral] in try await peripheral.stayConnected(reconnecting: .immediately) }
        await end(try await establish(), .supervisionTimeout)
        let link = try await establish()
        #expect(peripheral.state == .connected)
        staying.cancel()
        #expect(await error(of: staying) is CancellationError)
        #expect(link.disconnectCalls == 1)
    }
}

extension WithConnectionTests {
    private func endless(_ policy: ReconnectionPolicy, _ name: String = "work") -> Task<Void, any Error> {
        endless(timeout: .seconds(10), policy, name)
    }
}
