import Bluetooth
import Foundation
import OutriggerTesting
import Testing

extension ReportedFailuresTests {
    @Test @BluetoothActor
    func `a control point's reply is not matched to the wrong request`() async throws {
        let bench = ProbeBench()
        let link = try await bench.connected()
        let service = bench.service
        let first = Task { try await service.$point.sendRequest(ProbeRequest(1)) }
        let second = Task { try await service.$point.sendRequest(ProbeRequest(2)) }
        await bench.radio.settle()
        link.answer(.done)  // the subscription
        await bench.radio.settle()
        #expect(link.answer(.done) == .write([1, 0], ProbeService.point))
        await bench.radio.settle()
        // The second request waits for the first one's reply, and a reply to something else is not taken.
        #expect(link.waiting == [])
        link.notify([0x82, 9], ProbeService.point)
        await bench.radio.settle()
        #expect(link.waiting == [])
        link.notify([0x81, 1], ProbeService.point)
        #expect(try await first.value == ProbeRequest(0x81, 1))
        await bench.radio.settle()
        #expect(link.answer(.done) == .write([2, 0], ProbeService.point))
        link.notify([0x82, 2], ProbeService.point)
        #expect(try await second.value == ProbeRequest(0x82, 2))
    }

    @Test(arguments: [true, false]) @BluetoothActor
    func `a control point's late reply does not answer the next request`(byCancellation: Bool) async throws {
        let bench = ProbeBench()
        let link = try await bench.connected()
        let service = bench.service
        let first = Task { try await service.$point.sendRequest(ProbeRequest(1, 1), timeout: .seconds(5)) }
        await bench.setUp(link)
        if byCancellation {
            first.cancel()
            #expect(await error(of: first) is CancellationError)
        } else {
            await bench.radio.advance(by: .seconds(5))
            #expect(await code(of: first) == .timedOut(after: .seconds(5)))
        }
        // The same code again: only its turn tells the replies apart.
        let second = Task { try await service.$point.sendRequest(ProbeRequest(1, 2)) }
        await bench.radio.settle()
        #expect(link.waiting == [])
        link.notify([0x81, 1], ProbeService.point)
        await bench.radio.settle()
        #expect(link.answer(.done) == .write([1, 2], ProbeService.point))
        link.notify([0x81, 2], ProbeService.point)
        #expect(try await second.value == ProbeRequest(0x81, 2))
    }

    @Test @BluetoothActor
    func `a control point's reply that never comes does not block it for ever`() async throws {
        let bench = ProbeBench()
        let link = try await bench.connected()
        let service = bench.service
        let first = Task { try await service.$point.sendRequest(ProbeRequest(1), timeout: .seconds(5)) }
        await bench.setUp(link)
        await bench.radio.advance(by: .seconds(5))
        _ = await first.result
        let second = Task { try await service.$point.sendRequest(ProbeRequest(2), timeout: .seconds(60)) }
        await bench.radio.advance(by: .seconds(30))
        #expect(link.answer(.done) == .write([2, 0], ProbeService.point))
        link.notify([0x82, 0], ProbeService.point)
        _ = try await second.value
    }

    @Test @BluetoothActor
    func `a control point's reply before the response of the write counts`() async throws {
        let bench = ProbeBench()
        let link = try await bench.connected()
        let service = bench.service
        let request = Task { try await service.$point.sendRequest(ProbeRequest(1)) }
        await bench.radio.settle()
        link.answer(.done)
        await bench.radio.settle()
        link.notify([0x81, 0], ProbeService.point)
        link.answer(.done)
        #expect(try await request.value == ProbeRequest(0x81))
    }
}
