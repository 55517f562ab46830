import Bluetooth
import Companion
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1)))
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
            #expect(write.bytes == "07" && write.direction == .sent && write.sentence == "Wrote 1 bytes to Level.")
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
            let entries = bench.activity.all.filter { $0.subject == "Password" && $0.bytes != nil }
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
}
