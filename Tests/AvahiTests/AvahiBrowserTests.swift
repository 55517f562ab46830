import Bluetooth
import DBusTestSupport
import Testing

@testable import Avahi
@testable import DBus

/// What is found through Avahi, at one that is imitated.
@BluetoothActor
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed"), .timeLimit(.minutes(5)))
struct AvahiBrowserTests {
    @Test func `a service is found with its address, port and text, and so is one that comes later`() async throws {
        let daemon = try await PrivateBus.start()
        let avahi = try await ImitationOfAvahi(on: daemon.address)
        avahi.others = ["Lamp": ("192.0.2.7", 5_000, ["id=1A2B", "path=/api", "flag", "note=a=b"])]
        let (services, continuation) = AsyncStream.makeStream(of: FoundService.self)
        let browser = AvahiBrowser(on: .at(daemon.address))
        let task = Task { try await browser.browse("_lamp._tcp") { continuation.yield($0) } }
        defer { task.cancel() }
        var iterator = services.makeAsyncIterator()
        #expect(
            await iterator.next()
                == FoundService(
                    name: "Lamp", address: "192.0.2.7", port: 5_000, text: ["id": "1A2B", "path": "/api", "note": "a=b"]))
        #expect(avahi.browsed == ["_lamp._tcp"])
        // The first is gone by the time that it is asked about.
        avahi.appear("Gone")
        avahi.others["Lamp #2"] = ("192.0.2.8", 5_001, [])
        avahi.appear("Lamp #2")
        #expect(await iterator.next() == FoundService(name: "Lamp #2", address: "192.0.2.8", port: 5_001, text: [:]))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `signals of anybody but Avahi are not believed`() async throws {
        let daemon = try await PrivateBus.start()
        let avahi = try await ImitationOfAvahi(on: daemon.address)
        avahi.others = ["Lamp": ("192.0.2.7", 5_000, [])]
        let (services, continuation) = AsyncStream.makeStream(of: FoundService.self)
        let browser = AvahiBrowser(on: .at(daemon.address))
        let task = Task { try await browser.browse("_lamp._tcp") { continuation.yield($0) } }
        defer { task.cancel() }
        var iterator = services.makeAsyncIterator()
        #expect(await iterator.next()?.name == "Lamp")
        avahi.others["Forged"] = ("192.0.2.9", 5_000, [])
        avahi.others["Lamp #2"] = ("192.0.2.8", 5_000, [])

        let forger = try await Forger(on: daemon.address, to: avahi.caller)
        let browserName = "org.freedesktop.Avahi.ServiceBrowser"
        try await forger.send(
            "/Client0/ServiceBrowser1", browserName, "ItemNew",
            [.int32(2), .int32(0), .string("Forged"), .string("_lamp._tcp"), .string("local"), .uint32(0)])
        try await forger.send("/Client0/ServiceBrowser1", browserName, "Failure", [.string("gone")])
        avahi.appear("Lamp #2")
        #expect(await iterator.next()?.name == "Lamp #2")
        #expect(avahi.browsed.count == 1)
    }
}
