import Companion
import Credentials
import Foundation
import Testing

@testable import Bluetooth

@Suite
@BluetoothActor
struct ActivityLogTests {
    @Test func `a connection, a read and a write are told in order, with names and bytes`() async throws {
        try await LampBench.play { bench in
            let (device, served, lamp) = try await bench.connectedLamp()
            served.$level.setValue(42)
            _ = try await lamp.service.$level.read()
            try await lamp.service.$level.write(7)
            let all = bench.activity.all
            #expect(all.map(\.operation).prefix(4) == ["Connect", "Discover", "Subscribe", "Connected"])
            let read = try #require(all.first { $0.operation == "Read" })
            #expect(read.bytes == "2A" && read.decoding == [LabeledText("Level", "42 %")] && read.direction == .received)
            #expect(read.subject == "Level" && read.deviceName == "Lamp" && read.deviceID == device.id.uuidString)
            let write = try #require(all.first { $0.operation == "Write" })
            #expect(write.bytes == "07" && write.direction == .sent && write.sentence == "Wrote 1 byte to Level.")
            #expect(all.map(\.id) == Array(1...all.count))
            #expect(bench.activity.screen.entries == all.reversed() && bench.activity.screen.total == all.count)
        }
    }

    @Test func `a loss is a problem, a disconnection that was asked for is none`() async throws {
        try await LampBench.play { bench in
            let (device, _, _) = try await bench.connectedLamp()
            let peripheral = bench.bluetooth.retrievePeripheral(for: device.id)
            device.dropLinks()
            try await bench.until { peripheral.state != .connected }
            #expect(bench.activity.all.last { $0.operation == "Disconnected" }?.isProblem == true)
            try await bench.until { peripheral.state == .connected }
            await bench.links.disconnect(device.id)
            #expect(bench.activity.all.last { $0.operation == "Disconnected" }?.isProblem == false)
        }
    }

    @Test func `a secret that is written, read and notified is nowhere on any screen`() async throws {
        try await LampBench.play { bench in
            let canary = "canary-7f3a-wifi"
            let (device, served, lamp) = try await bench.connectedLamp()
            try await lamp.service.$password.write(Array(canary.utf8))
            #expect(try await lamp.service.$password.read() == Array(canary.utf8))
            try await lamp.service.$password.enableNotifications()
            try await served.$password.notify(Array(canary.utf8))
            try await bench.until { bench.activity.all.contains { $0.operation == "Notification" } }
            let screens: [any Encodable] = [
                bench.activity.screen, bench.activity.all, bench.devices.screen, try #require(bench.inspect.screen(of: device.id)),
            ]
            for screen in screens {
                let json = String(decoding: try JSONEncoder().encode(screen), as: UTF8.self)
                #expect(!json.contains("canary") && !json.contains("63 61 6E 61 72 79") && !json.contains("Y2FuYXJ5"))
            }
            // Nor how long it is.
            let told = String(decoding: try JSONEncoder().encode(bench.activity.all), as: UTF8.self)
            #expect(!told.contains("\(canary.utf8.count) bytes"))
            let entries = bench.activity.all.filter { $0.subject == "Password" && $0.bytes != nil }
            #expect(entries.allSatisfy { $0.bytes == Secret.placeholder })
            #expect(entries.map(\.operation) == ["Write", "Read", "Notification"])
            #expect(entries.allSatisfy { $0.bytes?.allSatisfy { $0 == "•" || $0 == " " } == true && $0.decoding.isEmpty })
        }
    }

    @Test func `a run of periodic notifications is one entry, the latest`() async throws {
        try await LampBench.play { bench in
            let (_, served, lamp) = try await bench.connectedLamp()
            let before = bench.activity.all.count
            for number in 1...50 { try await served.$heat.notify(UInt8(number)) }
            try await bench.until { lamp.service.heat == 50 }
            #expect(bench.activity.all.count == before + 1)
            #expect(bench.activity.all.last?.bytes == "32")
            #expect(bench.activity.all.last?.count == 50)
            #expect(bench.activity.screen.total == before + 1)
        }
    }

    @Test func `the oldest entries make room, and numbers are never used twice`() async throws {
        try await LampBench.play { bench in
            for number in 1...5001 { bench.activity.record(.http, .sent, operation: "GET", subject: "/\(number)", sentence: "Asked.") }
            #expect(bench.activity.all.map(\.id) == Array(4002...5001))
            #expect(bench.activity.screen.entries.map(\.id) == (4802...5001).reversed())
            #expect(bench.activity.screen.total == 5001)
        }
    }

    @Test func `a poll is one entry with a count, also where notifications come between`() async throws {
        try await LampBench.play { bench in
            let (_, served, lamp) = try await bench.connectedLamp()
            let before = bench.activity.all.count
            for number in 1...30 {
                served.$level.setValue(UInt8(number))
                _ = try await lamp.service.$level.read()
                try await served.$heat.notify(UInt8(number))
                try await bench.until { lamp.service.heat == UInt8(number) }
                bench.wall.date += 1
            }
            let polled = bench.activity.all.dropFirst(before)
            #expect(polled.map(\.operation) == ["Read", "Notification"])
            #expect(polled.map(\.count) == [30, 30])
            #expect(polled.first?.bytes == "1E" && polled.first?.time == 1_000_029)
        }
    }

    @Test func `the list is in the order in which its entries began, and none changes its place while it goes on`() async throws {
        try await LampBench.play { bench in
            let (_, served, lamp) = try await bench.connectedLamp()
            for number in 1...30 {
                served.$level.setValue(UInt8(number))
                _ = try await lamp.service.$level.read()
                bench.wall.date += 1
                try await served.$heat.notify(UInt8(number))
                try await bench.until { lamp.service.heat == UInt8(number) }
            }
            let entries = bench.activity.screen.entries
            #expect(entries.map(\.firstTime) == entries.map(\.firstTime).sorted(by: >))
            #expect(entries.prefix(2).map(\.operation) == ["Notification", "Read"])
            #expect(entries.prefix(2).map(\.firstTime) == [1_000_001, 1_000_000])
            #expect(entries.prefix(2).map(\.time) == [1_000_030, 1_000_029])
        }
    }

    @Test func `a command is told by its name, and a failure that a device tells is a problem`() async throws {
        try await LampBench.play { bench in
            @BluetoothActor func entry(_ kind: TraceEvent.Kind, _ attribute: BTUUID) throws -> ActivityScreen.Entry {
                bench.activity.record(TraceEvent(time: .zero, peripheral: UUID(), attribute: attribute, kind: kind))
                return try #require(bench.activity.all.last)
            }
            #expect(try entry(.write([1]), LampBench.commandID).sentence == "Wrote “Switch on” to Lamp control.")
            #expect(try entry(.writeCommand([0]), LampBench.commandID).sentence == "Sent “Switch off” to Lamp control.")
            let failed = try entry(.notification([0xFF]), LampBench.commandID)
            #expect(failed.isProblem && failed.sentence == "Lamp control: Switch on.")
            let fine = try entry(.notification([1]), LampBench.commandID)
            #expect(!fine.isProblem && fine.sentence == "Lamp control changed.")
        }
    }

    @Test func `a stream of 500 notifications a second pushes nothing away, and ends with its true last value`() async throws {
        try await LampBench.play { bench in
            let id = UUID()
            bench.activity.record(.program, .event, operation: "Disk", sentence: "The disk has no room left.", isProblem: true)
            for number in 0..<5_000 {
                bench.wall.date += 0.002
                let kind = TraceEvent.Kind.notification([UInt8(number % 251)])
                bench.activity.record(TraceEvent(time: .zero, peripheral: id, attribute: LampService.levelID, kind: kind))
            }
            let all = bench.activity.all
            #expect(all.count < 20 && all.first?.operation == "Disk")
            #expect(all.dropFirst().reduce(0) { $0 + $1.count } == 5_000)
            #expect(all.last?.bytes == "E6")
            // Slower ones are told each, with their bytes.
            for _ in 0..<10 {
                bench.wall.date += 1
                let kind = TraceEvent.Kind.notification([1])
                bench.activity.record(TraceEvent(time: .zero, peripheral: id, attribute: LampService.warmthID, kind: kind))
            }
            #expect(bench.activity.all.suffix(10).map(\.count) == Array(repeating: 1, count: 10))
        }
    }

    @Test func `progress is one entry a step, the latest`() async throws {
        try await LampBench.play { bench in
            let id = UUID()
            for step: UInt8 in [3, 5, 6, 5] {
                for percent: UInt8 in 0...100 {
                    let kind = TraceEvent.Kind.notification([step, percent])
                    bench.activity.record(TraceEvent(time: .zero, peripheral: id, attribute: LampBench.stepID, kind: kind))
                }
            }
            #expect(bench.activity.all.map(\.bytes) == ["03 64", "05 64", "06 64", "05 64"])
            #expect(bench.activity.all.map(\.count) == [101, 101, 101, 101])
        }
    }

    @Test func `reads that a person makes, one after another or around a write, stay`() async throws {
        try await LampBench.play { bench in
            let (_, served, lamp) = try await bench.connectedLamp()
            served.$level.setValue(1)
            let before = bench.activity.all.count
            _ = try await lamp.service.$level.read()
            bench.wall.date += 20
            _ = try await lamp.service.$level.read()
            try await lamp.service.$level.write(2)
            _ = try await lamp.service.$level.read()
            #expect(bench.activity.all.dropFirst(before).map(\.operation) == ["Read", "Read", "Write", "Read"])
        }
    }

    @Test func `problems outlast what comes after them, on the screen and in the download`() async throws {
        try await LampBench.play { bench in
            @BluetoothActor func call(_ number: Int, isProblem: Bool) {
                bench.activity.record(.http, .sent, operation: "GET", subject: "/\(number)", sentence: "Asked.", isProblem: isProblem)
            }
            for number in 1...3 { call(number, isProblem: true) }
            for number in 4...5003 { call(number, isProblem: false) }
            #expect(bench.activity.all.map(\.id) == [1, 2, 3] + Array(4004...5003))
            #expect(bench.activity.screen.entries.map(\.id) == (4804...5003).reversed() + [3, 2, 1])
            #expect(bench.activity.wholeScreen.entries == bench.activity.all.reversed())
            for number in 5004...9003 { call(number, isProblem: true) }
            #expect(bench.activity.all.map(\.id) == Array(7804...9003))
            #expect(bench.activity.screen.total == 9003)
        }
    }

    @Test func `a device's entries are counted whether they are kept or not`() async throws {
        try await LampBench.play { bench in
            let (device, _, lamp) = try await bench.connectedLamp()
            for number in 0...2500 { try await lamp.service.$level.write(UInt8(number % 100)) }
            bench.activity.record(.http, .sent, operation: "GET", subject: "/", sentence: "Asked.")
            let screen = bench.activity.screen
            #expect(screen.totals == [device.id.uuidString: screen.total - 1] && screen.total > 2500)
        }
    }

    @Test func `what fails is told with the characteristic's name`() async throws {
        try await LampBench.play { bench in
            bench.activity.record(Self.failure(UUID()))
            let entry = try #require(bench.activity.all.last)
            #expect(entry.sentence == "Could not write Level: the device closed the connection." && entry.isProblem)
            Wording.english.translated(to: ["de"]).callAsFunction {
                #expect(entry.sentence == "Schreiben ging bei Level nicht: das Gerät hat die Verbindung beendet.")
            }
        }
    }

    @Test func `a restart that was asked for is no problem, a refusal and a loss are`() async throws {
        try await LampBench.play { bench in
            let id = UUID()
            @BluetoothActor func entry(_ kind: TraceEvent.Kind, isRestarting: Bool) throws -> ActivityScreen.Entry {
                bench.activity.record(TraceEvent(time: .zero, peripheral: id, attribute: nil, kind: kind), isRestarting: isRestarting)
                return try #require(bench.activity.all.last)
            }
            #expect(try entry(.disconnected(.supervisionTimeout), isRestarting: true).isProblem == false)
            #expect(try entry(.disconnected(.peer), isRestarting: true).sentence.contains("as it was told to"))
            #expect(try entry(.disconnected(.peer), isRestarting: false).isProblem)
            // A failure to connect again concerns no characteristic.
            #expect(try entry(.failed(BluetoothError(.disconnected(.connectionFailed), during: .connect)), isRestarting: true).isProblem)
            bench.activity.record(Self.failure(id), isRestarting: true)
            let last = try #require(bench.activity.all.last)
            #expect(!last.isProblem && last.sentence.contains("Level"))
        }
    }

    /// A write that the end of the connection interrupted.
    private static func failure(_ id: UUID) -> TraceEvent {
        let error = BluetoothError(.disconnected(.peer), during: .write, peer: id, attribute: LampService.levelID)
        return TraceEvent(time: .zero, peripheral: id, attribute: LampService.levelID, kind: .failed(error))
    }
}
