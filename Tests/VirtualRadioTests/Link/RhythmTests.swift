import Bluetooth
import Foundation
import OutriggerTesting
import Testing

@testable import VirtualRadio

/// Effects of other connection parameters, and of another PHY, on a link.
@Suite("The rhythm of a simulated link") @BluetoothActor struct RhythmTests {
    private func range(_ milliseconds: Double, latency: Int = 0, timeout: Duration = .seconds(6)) throws -> ConnectionParameterRange {
        let interval = Duration.microseconds(Int64(milliseconds * 1_000))
        return try ConnectionParameterRange(intervals: interval...interval, latency: latency, supervisionTimeout: timeout)
    }

    private func ask(_ link: any RadioLink, _ range: ConnectionParameterRange) async throws -> ConnectionParameters {
        try await withCheckedThrowingContinuation { continuation in
            link.requestParameters(range) { continuation.resume(with: $0) }
        }
    }

    /// The device asks.
    private func ask(_ world: World, _ range: ConnectionParameterRange) async throws -> ConnectionParameters? {
        try await withCheckedThrowingContinuation { continuation in
            world.device.requestParameters(range, of: world.phone.id) { continuation.resume(with: $0) }
        }
    }

    private func ask(_ link: any RadioLink, _ phy: PHY) async throws -> PHY {
        try await withCheckedThrowingContinuation { continuation in link.requestPHY(phy) { continuation.resume(with: $0) } }
    }

    private func subscribe(_ link: any RadioLink) async throws {
        let notifying = try await link.discover().flatMap(\.characteristics).first { $0.uuid == "FFF3" }
        try await link.subscribe(try #require(notifying))
    }

    @Test func `it is the configured one until another is asked for`() async throws {
        let world = World()
        try await world.play {
            let link = try await world.connect()
            #expect(link.parameters.map { "\($0)" } == "30.0 ms, latency 0, 4 s")
            #expect(link.phy == .le1M)
            #expect(world.device.parameters(of: world.phone.id) == link.parameters)
            #expect(world.device.parameters(of: UUID()) == nil)
        }
    }

    @Test(arguments: [7.5, 100, 4_000])
    func `a request and its answer take an event each of the interval that was asked for`(milliseconds: Double) async throws {
        let world = World()
        try await world.play {
            _ = try await world.device.publish(plainTable)
            world.server.values[7] = [1]
            let link = try await world.connect()
            let chosen = try await ask(link, range(milliseconds, timeout: .seconds(32)))
            #expect(link.parameters == chosen && chosen.interval == .microseconds(Int64(milliseconds * 1_000)))
            _ = try await link.read(7)
            let start = world.now
            for _ in 0..<10 { _ = try await link.read(7) }
            #expect(world.now - start == chosen.interval * 20)
        }
    }

    @Test func `it counts six events after the request has arrived, and not before`() async throws {
        let world = World()
        try await world.play {
            let link = try await world.connect()
            try await world.wait(.milliseconds(500))
            let start = world.now
            _ = try await ask(link, .lowPower)
            let events = (world.now - start) / .milliseconds(30)
            #expect(events > 6 && events <= 8)
        }
    }

    @Test func `a peripheral that sleeps hears late, and is heard at once`() async throws {
        let world = World()
        try await world.play {
            _ = try await world.device.publish(plainTable)
            world.server.values[7] = [1]
            let link = try await world.connect()
            try await subscribe(link)
            _ = try await ask(link, range(100, latency: 9))
            var heard: [Duration] = []
            for _ in 0..<5 {
                // It is asleep again.
                try await world.wait(.milliseconds(3_210))
                let start = world.now
                _ = try await link.read(7)
                heard.append(world.now - start)
            }
            #expect(heard.allSatisfy { $0 <= .milliseconds(1_200) } && heard.contains { $0 > .milliseconds(200) }, "\(heard)")
            try await world.wait(.milliseconds(3_210))
            let start = world.now
            #expect(world.device.notify([7], for: 11, to: nil))
            while world.client.received.isEmpty, world.now - start < .seconds(3) { try await world.wait(.milliseconds(5)) }
            #expect(world.now - start <= .milliseconds(110))
        }
    }

    @Test func `a write that is already waiting is not held up by a value that comes the other way`() async throws {
        let world = World()
        try await world.play {
            _ = try await world.device.publish(plainTable)
            let link = try await world.connect()
            try await subscribe(link)
            _ = try await ask(link, range(100, latency: 20, timeout: .seconds(10)))
            try await world.wait(.milliseconds(5_010))
            let start = world.now
            let writing = Task { try await link.write([1], to: 7) }
            await Task.yield()
            #expect(world.device.notify([7], for: 11, to: nil))
            try await writing.value
            #expect(world.now - start <= .milliseconds(310))
        }
    }

    /// Notifications in ten seconds.
    private func throughput(_ prepare: (any RadioLink) async throws -> Void) async throws -> Int {
        let world = World()
        var count = 0
        try await world.play {
            _ = try await world.device.publish(plainTable)
            let link = try await world.connect()
            try await subscribe(link)
            try await prepare(link)
            let end = world.now + .seconds(10)
            let before = world.client.received.count
            while world.now < end {
                while world.device.notify(Array(repeating: 7, count: 244), for: 11, to: nil) {}
                try await world.wait(.milliseconds(5))
            }
            count = world.client.received.count - before
        }
        return count
    }

    @Test func `short intervals and 2M carry more, long ones and Coded less`() async throws {
        let plain = try await throughput { _ in }
        let quick = try await throughput { link in _ = try await ask(link, .lowLatency) }
        let slow = try await throughput { link in _ = try await ask(link, .lowPower) }
        let double = try await throughput { link in _ = try await ask(link, .le2M) }
        let far = try await throughput { link in _ = try await ask(link, .leCoded) }
        // Six packets each 30 ms; four that fit each 11.25 ms; six each 100 ms.
        #expect((1_980...2_020).contains(plain), "\(plain)")
        #expect((3_500...3_570).contains(quick), "\(quick)")
        #expect((590...610).contains(slow), "\(slow)")
        #expect((3_300...3_370).contains(double), "\(double)")
        #expect((330...337).contains(far), "\(far)")
    }

    /// The longest packets of the Core Specification (5.4, Vol 6, Part B, 4.5.10): 2120 µs on 1M, 1064 on 2M and 17,040 on Coded.
    @Test func `the longest packets take as long as the specification says`() {
        // The empty packet that answers takes 80 µs, 44 and 720; gaps of 150 µs follow both.
        #expect(VirtualRadioConfiguration.airTime(of: 251, over: .le1M) == 2_120 + 80 + 300)
        #expect(VirtualRadioConfiguration.airTime(of: 251, over: .le2M) == 1_064 + 44 + 300)
        #expect(VirtualRadioConfiguration.airTime(of: 251, over: .leCoded) == 17_040 + 720 + 300)
    }

    @Test func `the supervision time-out is the one that was asked for`() async throws {
        let world = World()
        try await world.play {
            _ = try await world.device.publish(plainTable)
            let link = try await world.connect()
            _ = try await ask(link, range(30, timeout: .seconds(20)))
            world.device.dropLinks()
            try await world.wait(.seconds(19))
            #expect(world.client.reason == nil)
            try await world.wait(.seconds(2))
            #expect(world.client.reason == .supervisionTimeout)
        }
    }

    @Test func `Coded reaches where 1M does not`() async throws {
        let world = World()
        try await world.play {
            _ = try await world.device.publish(plainTable)
            let link = try await world.connect()
            #expect(try await ask(link, .leCoded) == .leCoded)
            // 100 dB are lost there: 5 dB more than 1M bears.
            world.device.distance = 111
            try await world.wait(.seconds(60))
            #expect(world.client.reason == nil)
            try await link.write([1], to: 7)
        }
    }

    @Test func `a device without a PHY keeps the one that it has`() async throws {
        var options = VirtualPeripheral.Options()
        options.phys = []
        let world = World(device: options)
        try await world.play {
            let link = try await world.connect()
            #expect(try await ask(link, .le2M) == .le1M)
            #expect(link.phy == .le1M)
        }
    }

    @Test func `a device asks, and the companion takes it or keeps its own`() async throws {
        let world = World()
        try await world.play {
            let link = try await world.connect()
            #expect(try await ask(world, .lowPower) == link.parameters)
            #expect(link.parameters?.interval == .milliseconds(100))
            world.phone.refusesParameters = true
            let error = await #expect(throws: BluetoothError.self) { try await ask(world, .lowLatency) }
            #expect(error.map { "\($0)" }?.contains("keeps its own connection parameters") == true)
            #expect(link.parameters?.interval == .milliseconds(100))
        }
    }

    @Test(arguments: [true, false])
    func `a link that ends answers what was asked, on both sides`(isLost: Bool) async throws {
        let world = World()
        try await world.play {
            let link = try await world.connect()
            var answers: [String] = []
            link.requestParameters(.lowPower) { answers.append("central \($0)") }
            link.requestPHY(.le2M) { answers.append("phy \($0)") }
            world.device.requestParameters(.balanced, of: world.phone.id) { answers.append("device \($0)") }
            #expect(answers == [])
            if isLost { world.device.dropLinks() } else { link.disconnect() }
            try await world.wait(.seconds(10))
            #expect(answers.count == 3 && answers.allSatisfy { $0.contains("failure") }, "\(answers)")
            link.requestParameters(.lowPower) { answers.append("late \($0)") }
            try await world.wait(.seconds(1))
            #expect(answers.count == 4)
        }
    }

    /// The link is lost at every byte of what is written while its rhythm changes.
    @Test func `a link that is lost at any byte meanwhile ends in order`() async throws {
        let met = try await Fault.atEveryByte(counting: Fault.Trigger.afterWritten(bytes:)) { fault in
            let world = World()
            try await world.play {
                _ = try await world.device.publish(plainTable)
                let link = try await world.connect()
                world.device.inject(fault)
                var answered = 0
                link.requestParameters(.lowLatency) { _ in answered += 1 }
                for value in 0..<20 as Range<UInt8> where (try? await link.write([value], to: 7)) == nil { break }
                try await world.wait(.seconds(10))
                try #require(answered == 1)
            }
            return world.client.reason == .supervisionTimeout
        }
        #expect(met == 20)
    }
}
