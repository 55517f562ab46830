import Bluetooth
import DBus

/// Finds services of one type through Avahi's daemon, over the system's bus (its interface files `org.freedesktop.Avahi.Server.xml` and
/// `.ServiceBrowser.xml`, version 0.8).
@BluetoothActor
package final class AvahiBrowser {
    private static let daemon = "org.freedesktop.Avahi"
    private static let server = daemon + ".Server"
    private static let browser = daemon + ".ServiceBrowser"
    private static let bus = "org.freedesktop.DBus"
    /// Any interface, either protocol: `AVAHI_IF_UNSPEC`, `AVAHI_PROTO_UNSPEC`.
    private static let unspecified = Variant.int32(-1)
    /// Between attempts, where the bus or Avahi has failed.
    private static let pause: Duration = .seconds(15)
    /// How long Avahi has to answer; it asks the network for an address first.
    private static let limit: Duration = .seconds(10)

    private let connection: BusConnection
    private let timers: TimerQueue
    private var events: AsyncStream<Event>.Continuation?
    /// Avahi's own name on the bus: signals of others are not its.
    private var owner: String?

    private enum Event {
        /// What `ItemNew` tells, by which the service is resolved: interface, protocol, name, type, domain.
        case new([Variant])
        /// The browser has failed, Avahi has restarted, or the bus has gone.
        case ended
    }

    private struct Ended: Error {}

    /// Opens nothing yet.
    ///
    /// - Parameter address: the bus; the system's, but in tests.
    package init(on address: BusAddress = .system, timers: TimerQueue = TimerQueue()) {
        connection = BusConnection(to: address, timers: timers)
        self.timers = timers
    }

    /// Looks until the task is cancelled, whenever Avahi runs, and anew after each of its restarts.
    ///
    /// - Parameters:
    ///   - type: such as `_http._tcp`.
    ///   - found: told of each address of each service, and again where it has changed.
    /// - Throws: `CancellationError`.
    package func browse(_ type: String, found: @BluetoothActor (FoundService) -> Void) async throws {
        defer { connection.close() }
        while true {
            do {
                try await attempt(type, found)
            } catch let error as CancellationError {
                throw error
            } catch {
                // No bus, or no Avahi: it may come, and until then nothing is found.
            }
            connection.close()
            try await timers.pause(for: Self.pause)
        }
    }

    private func attempt(_ type: String, _ found: @BluetoothActor (FoundService) -> Void) async throws {
        // Each is resolved as it comes; the bound only keeps a network that goes mad from filling the memory.
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(64))
        events = continuation
        connection.onSignal = { [weak self] in self?.receive($0) }
        connection.onClose = { [weak self] _ in _ = self?.events?.yield(.ended) }
        try connection.open()
        // Before the browser is made: Avahi may tell of services before it answers that it has been.
        connection.addMatch("type='signal',sender='\(Self.daemon)',interface='\(Self.browser)'")
        connection.addMatch("type='signal',sender='\(Self.bus)',member='NameOwnerChanged',arg0='\(Self.daemon)'")
        // The bus starts a daemon that is asked something and does not run.
        _ = try await call("GetVersionString", [])
        owner = try await connection.owner(of: Self.daemon)
        _ = try await call("ServiceBrowserNew", [Self.unspecified, Self.unspecified, .string(type), .string(""), .uint32(0)])
        for await event in stream {
            guard case .new(let item) = event else { throw Ended() }
            // One that has gone meanwhile is not found.
            guard let service = try? await resolve(item) else { continue }
            found(service)
        }
        throw CancellationError()
    }

    private func resolve(_ item: [Variant]) async throws(BusError) -> FoundService? {
        let answer = try await call("ResolveService", Array(item.prefix(5)) + [Self.unspecified, .uint32(0)])
        // interface, protocol, name, type, domain, host, protocol of the address, address, port, TXT, flags
        guard answer.count > 9, let name = answer[2].asString, let address = answer[7].asString,
            let port = answer[8].asInt.flatMap(UInt16.init(exactly:)), let entries = answer[9].asArray
        else { return nil }
        var text: [String: String] = [:]
        for bytes in entries.compactMap(\.asBytes) {
            let parts = String(decoding: bytes, as: UTF8.self).split(separator: "=", maxSplits: 1)
            if parts.count == 2, text.count < 32 { text[String(parts[0])] = String(parts[1]) }
        }
        return FoundService(name: name, address: address, port: port, text: text)
    }

    private func call(_ member: String, _ arguments: [Variant]) async throws(BusError) -> [Variant] {
        try await connection.call(Self.daemon, "/", Self.server, member, arguments, timeout: Self.limit)
    }

    private func receive(_ signal: BusSignal) {
        if signal.sender == owner, signal.interface == Self.browser {
            switch signal.member {
            case "ItemNew" where signal.arguments.count >= 5: events?.yield(.new(signal.arguments))
            case "Failure": events?.yield(.ended)
            default: break
            }
        } else if signal.sender == Self.bus, signal.member == "NameOwnerChanged", signal.arguments.last?.asString?.isEmpty == false {
            events?.yield(.ended)
        }
    }
}
