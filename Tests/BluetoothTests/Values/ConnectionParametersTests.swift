import Bluetooth
import Foundation
import Testing

/// The ranges of the Core Specification 5.4: Vol 6, Part B, 4.5.1 and 4.5.2; Vol 4, Part E, 7.8.12 and 7.8.18.
@Suite("Connection parameters") struct ConnectionParametersTests {
    private func range(
        _ first: Double, _ last: Double, latency: Int = 0, timeout: Double = 32_000
    ) throws -> ConnectionParameterRange {
        try ConnectionParameterRange(
            intervals: .microseconds(Int64(first * 1_000)) ... .microseconds(Int64(last * 1_000)), latency: latency,
            supervisionTimeout: .microseconds(Int64(timeout * 1_000)))
    }

    @Test func `the shortest and the longest there are go over the air as 0x0006 and 0x0C80`() throws {
        let all = try range(7.5, 4_000)
        #expect(all.intervalSteps == 0x0006...0x0C80)
        #expect(all.timeoutSteps == 0x0C80)
        #expect(all.intervals == .microseconds(7_500) ... .seconds(4))
        #expect(try range(7.5, 7.5, timeout: 100).timeoutSteps == 0x000A)
        #expect(try range(7.5, 7.5, latency: 499).latency == 0x01F3)
    }

    @Test func `steps are of 1.25 and of 10 ms, and rounded into what was asked for`() throws {
        #expect(try range(10, 20).intervalSteps == 8...16)
        #expect(try range(8, 9.9).intervalSteps == 7...7)
        #expect(try range(30, 30, timeout: 101).supervisionTimeout == .milliseconds(110))
    }

    @Test(arguments: [(7.4, 10.0), (7.5, 4_001), (8, 8.5), (0, 10), (-5, 10)])
    func `an interval that no link can have is refused`(first: Double, last: Double) {
        #expect(throws: BluetoothError.self) { try range(first, last) }
    }

    @Test func `a supervision time-out is longer than twice the time that a peripheral may sleep`() throws {
        // (1 + 4) × 100 ms × 2 = 1 s.
        #expect(throws: BluetoothError.self) { try range(100, 100, latency: 4, timeout: 1_000) }
        #expect(try range(100, 100, latency: 4, timeout: 1_010).timeoutSteps == 101)
        #expect(throws: BluetoothError.self) { try range(4_000, 4_000, timeout: 8_000) }
        #expect(try range(4_000, 4_000, timeout: 8_010).timeoutSteps == 801)
        for timeout in [99, 32_010.0] { #expect(throws: BluetoothError.self) { try range(7.5, 7.5, timeout: timeout) } }
        for latency in [-1, 500] { #expect(throws: BluetoothError.self) { try range(7.5, 7.5, latency: latency) } }
    }

    @Test func `the error names the rule`() throws {
        let error = #expect(throws: BluetoothError.self) { try range(5, 10) }
        #expect(
            error.map { "\($0)" }
                == "Could not change the connection's parameters: a connection's interval is 7.5 ms…4 s, in steps of 1.25 ms.")
    }

    @Test func `the ranges that have names can be had`() throws {
        for named in [ConnectionParameterRange.lowLatency, .balanced, .lowPower] {
            let same = try ConnectionParameterRange(
                intervals: named.intervals, latency: named.latency, supervisionTimeout: named.supervisionTimeout)
            #expect(same == named)
        }
        #expect(ConnectionParameterRange.lowLatency.intervals == .microseconds(11_250) ... .milliseconds(15))
        #expect(ConnectionParameterRange.lowPower.intervals == .milliseconds(100) ... .milliseconds(125))
    }

    @Test func `what another process says is taken within its bounds`() throws {
        func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
            try JSONDecoder().decode(type, from: Data(text.utf8))
        }
        let parameters = try decode(ConnectionParameters.self, #"{"interval":-9,"latency":9999999,"timeout":99999999999}"#)
        #expect(parameters.interval == .microseconds(7_500) && parameters.latency == 499)
        #expect(parameters.supervisionTimeout == .seconds(32))
        for (first, last, latency, timeout) in [
            (5, 10, 0, 600), (10, 9, 0, 600), (6, 3_201, 0, 3_200), (6, 6, 500, 600), (3_200, 3_200, 0, 10),
        ] {
            let text = "{\"first\":\(first),\"last\":\(last),\"latency\":\(latency),\"timeout\":\(timeout)}"
            #expect(throws: (any Error).self) { try decode(ConnectionParameterRange.self, text) }
        }
        let kept = try JSONEncoder().encode(ConnectionParameterRange.lowPower)
        #expect(try JSONDecoder().decode(ConnectionParameterRange.self, from: kept) == .lowPower)
    }
}
