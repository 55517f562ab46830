import Bluetooth
import DBusTestSupport
import Testing

@testable import Avahi
@testable import DBus

/// What is found through Avahi, at one that is imitated.
@BluetoothActor
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed"), .timeLimit(.minutes(1)))
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
}
