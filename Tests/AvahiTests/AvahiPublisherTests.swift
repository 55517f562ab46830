import Bluetooth
import DBusTestSupport
import Testing

@testable import Avahi
@testable import DBus

/// What is asked of Avahi, at one that is imitated. That the real one understands it is `test_glasses_network.py`'s.
@BluetoothActor
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed"), .timeLimit(.minutes(5)))
struct AvahiPublisherTests {
    private let daemon: PrivateBus
    private let service = AnnouncedService(name: "Lamp", type: "_lamp._tcp", port: 5_000, text: ["id=1A2B", "path=/api"])

    init() async throws { daemon = try await PrivateBus.start() }

    /// Announces the service while the body takes the names under which it is known.
    private func announce(_ body: @BluetoothActor (Names) async throws -> Void) async throws {
        let names = Names()
        let publisher = AvahiPublisher(on: .at(daemon.address)) { if let name = $0 { names.add(name) } }
        let task = Task { [service] in try await publisher.announce(service) }
        defer { task.cancel() }
        try await body(names)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a service is entered with its type, port and text`() async throws {
        let avahi = try await ImitationOfAvahi(on: daemon.address)
        try await announce { names in
            #expect(await names.next() == "Lamp")
            #expect(
                avahi.services == [
                    [
                        .int32(-1), .int32(-1), .uint32(0), .string("Lamp"), .string("_lamp._tcp"), .string(""), .string(""),
                        .uint16(5_000),
                        .array("ay", [.bytes(Array("id=1A2B".utf8)), .bytes(Array("path=/api".utf8))]),
                    ]
                ])
        }
        #expect(await AvahiPublisher(on: .at(daemon.address)).missing() == nil)
    }

    @Test func `a name that another has, here or elsewhere, gets a number`() async throws {
        let avahi = try await ImitationOfAvahi(on: daemon.address)
        avahi.taken = ["Lamp"]
        avahi.takenElsewhere = ["Lamp #2"]
        try await announce { names in #expect(await names.next() == "Lamp #3") }
        #expect(avahi.commits == 2)
    }

    @Test func `a daemon that restarts is told anew`() async throws {
        let avahi = try await ImitationOfAvahi(on: daemon.address)
        try await announce { names in
            #expect(await names.next() == "Lamp")
            try await avahi.own(false)
            try await avahi.own(true)
            #expect(await names.next() == "Lamp")
            #expect(avahi.services.count == 2)
        }
    }

    @Test func `signals of anybody but Avahi are not believed`() async throws {
        let avahi = try await ImitationOfAvahi(on: daemon.address)
        try await announce { [daemon] names in
            #expect(await names.next() == "Lamp")
            // A collision, which gives a service another name.
            let forger = try await Forger(on: daemon.address, to: avahi.caller)
            try await forger.send(
                "/Client0/EntryGroup1", "org.freedesktop.Avahi.EntryGroup", "StateChanged", [.int32(3), .string("")])
            avahi.tell(state: 2, of: "/Client0/EntryGroup1")
            #expect(await names.next() == "Lamp")
            #expect(avahi.services.count == 1)
        }
    }

    @Test func `what is missing is a sentence`() async throws {
        let publisher = AvahiPublisher(on: .at(daemon.address))
        #expect(await publisher.missing() == "Avahi does not run. Install it: sudo apt-get install avahi-daemon")
        let nowhere = AvahiPublisher(on: .at("unix:path=/nonexistent/bus"))
        #expect(await nowhere.missing()?.contains("cannot be reached") == true)
    }
}

/// Names in the order in which they were told.
@BluetoothActor
private final class Names {
    private var told: [String] = []
    private var reader: CheckedContinuation<String, Never>?

    nonisolated init() {}

    func add(_ name: String) {
        if let reader {
            self.reader = nil
            reader.resume(returning: name)
        } else {
            told.append(name)
        }
    }

    func next() async -> String {
        if !told.isEmpty { return told.removeFirst() }
        return await withCheckedContinuation { reader = $0 }
    }
}
