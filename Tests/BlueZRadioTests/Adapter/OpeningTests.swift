import Bluetooth
import DBus
import DBusTestSupport
import Testing

@testable import BlueZRadio

/// What a person is told where Bluetooth cannot be used, and what to do about it.
@BluetoothActor
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed"), .timeLimit(.minutes(5)))
struct OpeningTests {
    /// What running a radio ends with.
    private func sentence(at address: String) async -> String {
        let radio = BlueZCentral(busAddress: address)
        do {
            try await radio.run()
            return "it ran"
        } catch {
            return "\(radio.state.rawValue): \(error)"
        }
    }

    /// Something that answers in the place of BlueZ, with these objects.
    private func service(on bus: PrivateBus, objects: Variant = .array("{oa{sa{sv}}}", [])) async throws -> BusConnection {
        let service = BusConnection(to: .at(bus.address), timers: TimerQueue())
        try service.open()
        service.onCall = { call in
            if call.member == "GetManagedObjects" { call.reply(objects) } else { call.reply() }
        }
        _ = try await service.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName", [.string("org.bluez"), .uint32(0)])
        return service
    }

    /// Runs a radio for as long as the body takes.
    private func running(_ radio: BlueZCentral, _ body: @BluetoothActor () async throws -> Void) async throws {
        let run = Task { try await radio.run() }
        do {
            try await body()
        } catch {
            run.cancel()
            throw error
        }
        run.cancel()
        try await run.value
    }

    @Test func `without a bus it says where it was looked for, and how to start it`() async {
        let text = await sentence(at: "unix:path=/nonexistent/socket")
        #expect(text.hasPrefix("unsupported: Could not open"))
        #expect(text.contains("/nonexistent/socket") && text.contains("systemctl start dbus"))
    }

    @Test func `without the Bluetooth service it says how to install and start it`() async throws {
        let bus = try await PrivateBus.start()
        let text = await sentence(at: bus.address)
        #expect(text.hasPrefix("unsupported: Could not open"))
        #expect(text.contains("apt install bluez") && text.contains("systemctl start bluetooth"))
    }

    @Test func `without the permission it says who may grant it`() async throws {
        let bus = try await PrivateBus.start(denying: #"send_destination="org.bluez""#)
        let service = try await service(on: bus)
        defer { service.close() }
        let text = await sentence(at: bus.address)
        #expect(text.hasPrefix("unauthorized: Could not open"))
        #expect(text.contains("usermod -aG bluetooth"))
    }

    @Test func `without an adapter every operation says so, until there is one`() async throws {
        let bus = try await PrivateBus.start()
        let service = try await service(on: bus)
        defer { service.close() }
        let radio = BlueZCentral(busAddress: bus.address)
        let observer = StateObserver()
        radio.centralDelegate = observer
        try await running(radio) {
            #expect(await observer.next() == .unsupported)
            let peer = try #require(DeviceIdentity(address: "00:AA:01:01:00:01")).uuid
            let error: any Error = await withCheckedContinuation { continuation in
                radio.connect(peer) { result in
                    if case .failure(let error) = result { continuation.resume(returning: error) }
                }
            }
            #expect("\(error)" == "Could not connect: There is no Bluetooth adapter. Plug one in, or choose another radio.")
            let powered: [String: Variant] = ["Powered": .bool(true)]
            try service.emit(
                "/", ObjectCache.objectManager, "InterfacesAdded",
                [.objectPath("/org/bluez/hci0"), ObjectCacheTests.interfaces([BlueZ.adapter: powered])])
            #expect(await observer.next() == .poweredOn)
        }
    }

    @Test func `an adapter that is not the wanted one does not count`() async throws {
        let bus = try await PrivateBus.start()
        let objects = ObjectCacheTests.objects(["/org/bluez/hci0": [BlueZ.adapter: ["Powered": .bool(true)]]])
        let service = try await service(on: bus, objects: objects)
        defer { service.close() }
        let radio = BlueZCentral(adapter: "hci7", busAddress: bus.address)
        let observer = StateObserver()
        radio.centralDelegate = observer
        try await running(radio) { #expect(await observer.next() == .unsupported) }
    }
}

/// Hears of an adapter's states, in their order.
@BluetoothActor
private final class StateObserver: CentralRadioDelegate {
    private let (states, continuation) = AsyncStream.makeStream(of: AdapterState.self)

    func radioDidChangeState(_ state: AdapterState) { continuation.yield(state) }
    func radioDidDiscover(_ report: AdvertisingReport) {}

    func next() async -> AdapterState? {
        for await state in states { return state }
        return nil
    }
}
