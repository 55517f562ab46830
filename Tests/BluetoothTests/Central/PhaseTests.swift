import Bluetooth
import Foundation
import OutriggerTesting
import Testing

@Suite("Phases of connecting") @BluetoothActor struct PhaseTests {
    let bench = ProbeBench()
    var radio: ScriptedCentral { bench.radio }
    var peripheral: BluetoothPeripheral { bench.peripheral }

    @Test func `each is told when it begins, and nothing once it is connected`() async throws {
        let log = Box<[ConnectionPhase?]>([])
        bench.device.$phase.onChange { log.value.append($0) }
        radio.change(.poweredOff)
        let connecting = Task { [peripheral] in await peripheral.connect() }
        await radio.settle()
        #expect(peripheral.phase == .waitingForAdapter)
        radio.change(.poweredOn)
        #expect(peripheral.phase == .reaching)
        radio.fail(bench.id)
        #expect(peripheral.phase == .pausing)
        await radio.advance(by: .seconds(1))
        let link = try #require(radio.establish(bench.id))
        await radio.settle()
        #expect(peripheral.phase == .discovering)
        link.answer(.services(ProbeService.table))
        await radio.settle()
        #expect(peripheral.phase == .preparing)
        await bench.setUp(link)
        #expect(await connecting.value == .connected)
        #expect(log.value == [.waitingForAdapter, .reaching, .pausing, .reaching, .discovering, .preparing, nil])
    }

    @Test func `who connects again by a policy is told what is waited for in between`() async throws {
        let working = Task { [peripheral] in
            try await peripheral.stayConnected(reconnecting: .backoff(first: .seconds(1), longest: .seconds(1)), timeout: .seconds(10))
        }
        await radio.settle()
        #expect(peripheral.phase == .reaching)
        radio.fail(bench.id)
        await radio.settle()
        #expect(peripheral.phase == .pausing)
        radio.change(.poweredOff)
        #expect(peripheral.phase == .waitingForAdapter)
        await radio.advance(by: .seconds(2))
        #expect(peripheral.phase == .waitingForAdapter)
        radio.change(.poweredOn)
        await radio.settle()
        #expect(peripheral.phase == .reaching)
        radio.fail(bench.id)
        await radio.settle()
        #expect(peripheral.phase == .pausing)
        working.cancel()
        _ = await working.result
        #expect(peripheral.phase == nil)
    }

    @Test func `whoever waits for another connection is told that the last one is ending`() async throws {
        let link = try await bench.connected()
        let ending = Task { [peripheral] in await peripheral.disconnect() }
        await radio.settle()
        #expect(peripheral.phase == nil)
        let connecting = Task { [peripheral] in await peripheral.connect() }
        await radio.settle()
        #expect(peripheral.phase == .ending)
        link.end(.requested)
        await ending.value
        #expect(peripheral.phase == .reaching)
        connecting.cancel()
        _ = await connecting.value
        #expect(peripheral.phase == nil)
        radio.fail(bench.id, .requested)
    }

    @Test func `a table that has changed is discovered again, and that is told too`() async throws {
        let link = try await bench.connected()
        link.invalidateServices()
        await radio.settle()
        #expect(peripheral.phase == .discovering)
        await bench.setUp(link)
        #expect(peripheral.phase == nil)
    }

    @Test func `each has a sentence`() {
        #expect(ConnectionPhase.reaching.sentence.text == "Looking for the device and connecting.")
        #expect(Set(ConnectionPhase.allCases.map(\.sentence.text)).count == ConnectionPhase.allCases.count)
    }
}
