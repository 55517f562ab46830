import Bluetooth
import DBusTestSupport
import Glibc
import Testing

@testable import DBus

@BluetoothActor
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed"), .timeLimit(.minutes(5)))
struct BusConnectionTests {
    let daemon: PrivateBus
    let caller: BusConnection
    let callee: BusConnection

    init() async throws {
        daemon = try await PrivateBus.start()
        let timers = TimerQueue()
        caller = BusConnection(to: .at(daemon.address), timers: timers)
        callee = BusConnection(to: .at(daemon.address), timers: timers)
        try caller.open()
        try callee.open()
        // The bus gives a name with the first answer.
        _ = try await callee.call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId")
    }

    private var name: String { callee.uniqueName ?? "" }

    @Test func `every type arrives as it was sent`() async throws {
        let values: [Variant] = [
            .byte(255), .bool(true), .bool(false), .int16(-2), .uint16(65535), .int32(-3), .uint32(4_000_000_000), .int64(.min),
            .uint64(.max),
            .double(1.5), .string("größer"), .objectPath("/org/example/one"), .signature("a{sv}"), .bytes([0, 1, 255]), .bytes([]),
            .strings(["a", ""]), .array("s", []), .structure([.string("x"), .uint16(1)]),
            .options(["a": .bool(true), "b": .bytes([1]), "c": .options([:])]),
            .array("{qv}", [.entry(.uint16(76), .variant(.bytes([2, 21])))]), .variant(.variant(.string("deep"))),
        ]
        callee.onCall = { $0.reply(.structure($0.arguments)) }
        let answer = try await caller.call(name, "/a", "b.c", "Echo", values)
        #expect(answer == [.structure(values)])
    }

    @Test func `a descriptor stays open when the message is gone`() async throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let writeEnd = FileDescriptor(owning: ends[1])
        callee.onCall = { $0.reply(.descriptor(writeEnd)) }
        let answer = try await caller.call(name, "/a", "b.c", "Give")
        let received = try #require(answer.first?.asDescriptor)
        #expect(received.rawValue != writeEnd.rawValue)
        #expect(write(received.rawValue, "x", 1) == 1)
        close(ends[0])
    }

    @Test func `an error comes with its name and text`() async throws {
        callee.onCall = { $0.reply(error: BusError("org.example.Error.Failed", "0x80")) }
        await #expect(throws: BusError("org.example.Error.Failed", "0x80")) { try await caller.call(name, "/a", "b.c", "Fail") }
    }

    @Test func `a call without an answer ends at its deadline, and a late answer goes nowhere`() async throws {
        var kept: BusCall?
        callee.onCall = { kept = $0 }
        do {
            _ = try await caller.call(name, "/a", "b.c", "Wait", timeout: .milliseconds(50))
            Issue.record("it was answered")
        } catch { #expect(error.name == BusError.noReply) }
        kept?.reply()
        callee.onCall = { $0.reply(.string("next")) }
        #expect(try await caller.call(name, "/a", "b.c", "Next") == [.string("next")])
    }

    @Test func `an answer counts once`() async throws {
        callee.onCall = {
            $0.reply(.byte(1))
            $0.reply(.byte(2))
        }
        #expect(try await caller.call(name, "/a", "b.c", "Twice") == [.byte(1)])
        #expect(try await caller.call(name, "/a", "b.c", "Again") == [.byte(1)])
    }

    @Test func `a missing service, a bad path and a bad name are errors`() async throws {
        func failure(of body: () async throws -> [Variant]) async -> String {
            do { _ = try await body() } catch { return (error as? BusError)?.name ?? "\(error)" }
            return "none"
        }
        #expect(await failure(of: { try await caller.call("org.not.there", "/a", "b.c", "D") }) == BusError.serviceUnknown)
        #expect(await failure(of: { try await caller.call(name, "no path", "b.c", "D") }) != "none")
        #expect(await failure(of: { try await caller.call(name, "/a", "b.c", "D", [.objectPath("no path")]) }) == BusError.invalidArguments)
    }

    @Test func `signals come to those who asked for them`() async throws {
        caller.addMatch("type='signal',interface='x.y'")
        // Answered after the match was made.
        _ = try await caller.call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId")
        let signal: BusSignal = try await withCheckedThrowingContinuation { continuation in
            caller.onSignal = { if $0.interface == "x.y" { continuation.resume(returning: $0) } }
            do { try callee.emit("/p", "x.y", "Changed", [.options(["a": .byte(1)])]) } catch { continuation.resume(throwing: error) }
        }
        caller.onSignal = nil
        #expect(signal.path == "/p" && signal.member == "Changed" && signal.arguments == [.options(["a": .byte(1)])])
    }

    @Test func `a call, a property and a signal come from the bus at an address, and the sender is one that a rule can name`() async throws
    {
        let bus = "org.freedesktop.DBus"
        let path = "/org/freedesktop/DBus"
        _ = try await callee.call(bus, path, bus, "RequestName", [.string("org.example.Lamp"), .uint32(0)])
        callee.onCall = { call in
            switch (call.interface, call.member, call.arguments) {
            case ("org.freedesktop.DBus.Properties", "Get", [.string("org.example.Lamp"), .string("Brightness")]):
                call.reply(.variant(.byte(40)))
            default: call.reply(error: BusError(BusError.unknownMethod, call.member))
            }
        }
        #expect(try await caller.call(bus, path, bus, "GetNameOwner", [.string("org.example.Lamp")]) == [.string(name)])
        #expect(try await caller.property("Brightness", of: "org.example.Lamp", at: "/lamp", of: "org.example.Lamp") == .byte(40))
        await #expect(throws: BusError(BusError.unknownMethod, "Get")) {
            try await caller.property("Colour", of: "org.example.Lamp", at: "/lamp", of: "org.example.Lamp")
        }
        let (signals, continuation) = AsyncStream.makeStream(of: BusSignal.self)
        caller.onSignal = { continuation.yield($0) }
        await withCheckedContinuation { added in
            caller.addMatch("type='signal',sender='org.example.Lamp',interface='org.example.Lamp'") { added.resume() }
        }
        // The same signal from another program: the rule names its sender.
        try caller.emit("/lamp", "org.example.Lamp", "Changed", [.byte(1)])
        try callee.emit("/lamp", "org.example.Lamp", "Changed", [.byte(2)])
        var iterator = signals.makeAsyncIterator()
        var signal = await iterator.next()
        while let other = signal, other.interface != "org.example.Lamp" { signal = await iterator.next() }
        #expect(
            signal == BusSignal(sender: name, path: "/lamp", interface: "org.example.Lamp", member: "Changed", arguments: [.byte(2)]))
    }

    @Test func `a connection that nobody holds any more leaves the bus`() async throws {
        let (signals, continuation) = AsyncStream.makeStream(of: [Variant].self)
        caller.onSignal = { if $0.member == "NameOwnerChanged" { continuation.yield($0.arguments) } }
        caller.addMatch("type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged'")
        var guest: BusConnection? = BusConnection(to: .at(daemon.address), timers: TimerQueue())
        try guest?.open()
        _ = try await guest?.call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId")
        let guestName = try #require(guest?.uniqueName)
        guest = nil
        for await change in signals where change == [.string(guestName), .string(guestName), .string("")] { break }
    }

    @Test func `what comes over a socket before an answer is read before it`() async throws {
        var order: [String] = []
        caller.beforeDispatch = { order.append("drain") }
        callee.onCall = { $0.reply() }
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            caller.call(name, "/a", "b.c", "D") { result in
                order.append("answer")
                continuation.resume(with: result.map { _ in })
            }
        }
        #expect(order.suffix(2) == ["drain", "answer"])
    }

    @Test func `the end of the bus answers every call and is told once`() async throws {
        callee.onCall = { _ in }
        var closes = 0
        let closed = AsyncStream<Void>.makeStream()
        caller.onClose = { _ in
            closes += 1
            closed.continuation.yield()
        }
        let call = Task { @BluetoothActor in try await caller.call(name, "/a", "b.c", "Wait") }
        // The call is on its way once the other side has it.
        await withCheckedContinuation { continuation in callee.onCall = { _ in continuation.resume() } }
        daemon.stop()
        for await _ in closed.stream { break }
        await #expect(throws: BusError.self) { try await call.value }
        #expect(closes == 1 && !caller.isOpen)
        await #expect(throws: BusError.self) { try await caller.call("a.b", "/a", "b.c", "D") }
    }

    @Test func `a bus that is not there is an error that says where it was looked for`() throws {
        let nowhere = BusConnection(to: .at("unix:path=/nonexistent/socket"), timers: TimerQueue())
        do {
            try nowhere.open()
            Issue.record("it opened")
        } catch {
            #expect(error.name == BusError.disconnected)
            #expect(error.message.contains("/nonexistent/socket"))
        }
    }

    @Test func `closing does not wait for a bus that lets nobody in`() async throws {
        let path = "/tmp/outrigger-silent-\(getpid()).sock"
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer {
            close(listener)
            unlink(path)
        }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
        try #require(result == 0 && listen(listener, 4) == 0)
        let silent = BusConnection(to: .at("unix:path=\(path)"), timers: TimerQueue())
        try silent.open()
        await #expect(throws: BusError.self) { try await silent.call("a.b", "/", "a.b", "C", timeout: .milliseconds(100)) }
        let start = ContinuousClock.now
        silent.close()
        // sd-bus itself would wait for 90 s.
        #expect(ContinuousClock.now - start < .seconds(45))
    }
}
