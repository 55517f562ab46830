import Bluetooth
import OutriggerTesting
import Testing

/// Requests of a control point that end another one, which are made without a turn.
@Suite @BluetoothActor struct InterruptionTests {
    let bench = ProbeBench()
    var service: ProbeService { bench.service }

    /// A request that is under way, and one beside it.
    private func interrupted(_ link: ScriptedLink) async -> (first: Task<ProbeRequest, any Error>, second: Task<ProbeRequest, any Error>) {
        let service = service
        let first = Task { try await service.$point.sendRequest(ProbeRequest(1)) }
        await bench.setUp(link)
        let second = Task { try await service.$point.interrupt(with: ProbeRequest(2), timeout: .seconds(5)) }
        await bench.radio.settle()
        #expect(link.answer(.done) == .write([2, 0], ProbeService.point))
        await bench.radio.settle()
        return (first, second)
    }

    @Test func `an interruption does not wait for its turn, and each gets its own reply`() async throws {
        let link = try await bench.connected()
        let (first, second) = await interrupted(link)
        link.notify([0x82, 7], ProbeService.point)
        #expect(try await second.value == ProbeRequest(0x82, 7))
        link.notify([0x81, 8], ProbeService.point)
        #expect(try await first.value == ProbeRequest(0x81, 8))
    }

    @Test func `an interruption that is not answered ends at its deadline, and leaves the request alone`() async throws {
        let link = try await bench.connected()
        let (first, second) = await interrupted(link)
        await bench.radio.advance(by: .seconds(5))
        #expect(await code(of: second) == .timedOut(after: .seconds(5)))
        link.notify([0x81, 8], ProbeService.point)
        #expect(try await first.value == ProbeRequest(0x81, 8))
    }

    @Test func `the end of the link ends both`() async throws {
        let link = try await bench.connected()
        let (first, second) = await interrupted(link)
        link.delegate?.link(link, didDisconnect: .peer)
        #expect(await code(of: first) == .disconnected(.peer))
        #expect(await code(of: second) == .disconnected(.peer))
    }
}
