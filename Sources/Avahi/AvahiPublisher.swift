import Bluetooth
import DBus

/// Announces one service through Avahi's daemon, over the system's bus (its interface files `org.freedesktop.Avahi.Server.xml` and
/// `.EntryGroup.xml`, version 0.8).
///
/// What is announced belongs to the connection to the bus: Avahi takes it back when that ends, however the program does.
@BluetoothActor
package final class AvahiPublisher {
    private static let daemon = "org.freedesktop.Avahi"
    private static let server = daemon + ".Server"
    private static let group = daemon + ".EntryGroup"
    private static let bus = "org.freedesktop.DBus"
    /// Any interface, either protocol: `AVAHI_IF_UNSPEC`, `AVAHI_PROTO_UNSPEC`.
    private static let unspecified = Variant.int32(-1)
    /// Between attempts, where the bus or Avahi has failed.
    private static let pause: Duration = .seconds(15)
    /// How long Avahi has to answer.
    private static let limit: Duration = .seconds(10)

    private let connection: BusConnection
    private let timers: TimerQueue
    private let changed: @BluetoothActor (String?) -> Void
    private var events: AsyncStream<Event>.Continuation?
    /// Avahi's own name on the bus: signals of others are not its.
    private var owner: String?

    private enum Event {
        /// `AvahiEntryGroupState`, of a group.
        case state(String, Int)
        /// Avahi came, went, or both.
        case restarted
        case closed
    }

    private enum End: Error {
        case restarted
        case failed
    }

    /// Opens nothing yet.
    ///
    /// - Parameters:
    ///   - address: the bus; the system's, but in tests.
    ///   - changed: told of the name under which the service is known, and of nil where it is not.
    package init(
        on address: BusAddress = .system, timers: TimerQueue = TimerQueue(), changed: @escaping @BluetoothActor (String?) -> Void = { _ in }
    ) {
        connection = BusConnection(to: address, timers: timers)
        self.timers = timers
        self.changed = changed
    }

    /// Whether Avahi runs here: what is missing where not.
    package func missing() async -> String? {
        defer { connection.close() }
        do {
            try connection.open()
            _ = try await call("/", Self.server, "GetVersionString")
            return nil
        } catch {
            let isAbsent = error.name == BusError.serviceUnknown || error.name == BusError.nameHasNoOwner
            return isAbsent ? "Avahi does not run. Install it: sudo apt-get install avahi-daemon" : error.description
        }
    }

    /// Announces the service until the task is cancelled, whenever Avahi runs, and anew after each of its restarts.
    ///
    /// - Throws: `CancellationError`.
    package func announce(_ service: AnnouncedService) async throws {
        defer {
            connection.close()
            changed(nil)
        }
        while true {
            do {
                try await attempt(service)
            } catch let error as CancellationError {
                throw error
            } catch End.restarted {
                // With a new connection: where the daemon is the one that was asked, its old group would stand in the way of the new one.
                changed(nil)
                connection.close()
                continue
            } catch {
                // No bus, no Avahi, or one that refuses: it may come, and until then nothing is announced.
                changed(nil)
            }
            connection.close()
            try await timers.pause(for: Self.pause)
        }
    }

    private func attempt(_ service: AnnouncedService) async throws {
        // Whoever waits takes every event; the bound only keeps a daemon that goes mad from filling the memory.
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(64))
        events = continuation
        connection.onSignal = { [weak self] in self?.receive($0) }
        connection.onClose = { [weak self] _ in _ = self?.events?.yield(.closed) }
        try connection.open()
        connection.addMatch("type='signal',sender='\(Self.daemon)',interface='\(Self.group)'")
        connection.addMatch("type='signal',sender='\(Self.bus)',member='NameOwnerChanged',arg0='\(Self.daemon)'")
        // The bus starts a daemon that is asked something and does not run.
        _ = try await call("/", Self.server, "GetVersionString")
        owner = try await connection.owner(of: Self.daemon)
        guard let path = try await call("/", Self.server, "EntryGroupNew").first?.asString else { throw End.failed }
        var service = service
        try await add(&service, to: path)
        for await event in stream {
            switch event {
            // AVAHI_ENTRY_GROUP_ESTABLISHED
            case .state(path, 2): changed(service.name)
            // AVAHI_ENTRY_GROUP_COLLISION
            case .state(path, 3):
                changed(nil)
                _ = try await call(path, Self.group, "Reset")
                service.name = try await alternative(to: service.name)
                try await add(&service, to: path)
            // AVAHI_ENTRY_GROUP_FAILURE
            case .state(path, 4), .closed: throw End.failed
            case .state: break
            case .restarted: throw End.restarted
            }
        }
        throw CancellationError()
    }

    /// Enters the service, under a name that no other of this machine has.
    private func add(_ service: inout AnnouncedService, to path: String) async throws {
        while try await !isEntered(service, in: path) { service.name = try await alternative(to: service.name) }
        _ = try await call(path, Self.group, "Commit")
    }

    /// - Returns: false where another service of this machine has the name.
    private func isEntered(_ service: AnnouncedService, in path: String) async throws(BusError) -> Bool {
        do {
            _ = try await call(
                path, Self.group, "AddService",
                [
                    Self.unspecified, Self.unspecified, .uint32(0), .string(service.name), .string(service.type), .string(""), .string(""),
                    .uint16(service.port), .array("ay", service.text.map { .bytes(Array($0.utf8)) }),
                ])
            return true
        } catch {
            guard error.name == Self.daemon + ".CollisionError" else { throw error }
            return false
        }
    }

    /// "Name" and "Name #2" become "Name #2" and "Name #3".
    private func alternative(to name: String) async throws -> String {
        guard let other = try await call("/", Self.server, "GetAlternativeServiceName", [.string(name)]).first?.asString, other != name
        else {
            throw End.failed
        }
        return other
    }

    private func call(_ path: String, _ interface: String, _ member: String, _ arguments: [Variant] = []) async throws(BusError)
        -> [Variant]
    {
        try await connection.call(Self.daemon, path, interface, member, arguments, timeout: Self.limit)
    }

    private func receive(_ signal: BusSignal) {
        if signal.sender == owner, signal.interface == Self.group, signal.member == "StateChanged",
            let state = signal.arguments.first?.asInt
        {
            events?.yield(.state(signal.path, state))
        } else if signal.sender == Self.bus, signal.member == "NameOwnerChanged", signal.arguments.last?.asString?.isEmpty == false {
            // An owner that is gone needs no answer: its successor is told of.
            events?.yield(.restarted)
        }
    }
}
