import Bluetooth
import Synchronization
import Testing

@testable import Glasses

/// Which way a request takes.
@Suite struct GlassesRouterTests {
    private final class Way: GlassesRequests {
        let changes = Mutex<[GlassesChange]>([])
        private let error: GlassesRequestError?

        init(_ error: GlassesRequestError? = nil) { self.error = error }

        func perform(_ change: GlassesChange) async throws -> GlassesOutcome {
            changes.withLock { $0.append(change) }
            if let error { throw error }
            return GlassesOutcome()
        }
    }

    private static let note = GlassesChange.addNote(NewNote(content: "one"))

    @BluetoothActor
    @Test func `Wi-Fi carries what it can, and Bluetooth is left alone`() async throws {
        let (wifi, bluetooth) = (Way(), Way())
        _ = try await GlassesRouter(wifi: wifi, bluetooth: bluetooth, capabilities: .guide).perform(Self.note)
        #expect(wifi.changes.withLock { $0 } == [Self.note])
        #expect(bluetooth.changes.withLock { $0 }.isEmpty)
    }

    @BluetoothActor
    @Test func `what may be done twice goes over Bluetooth where Wi-Fi fails; what may not is not repeated`() async throws {
        let (wifi, bluetooth) = (Way(.unreachable("gone.")), Way())
        let router = GlassesRouter(wifi: wifi, bluetooth: bluetooth, capabilities: .guide)
        _ = try await router.perform(.sleep)
        #expect(bluetooth.changes.withLock { $0 } == [.sleep])
        await #expect(throws: GlassesRequestError.unreachable("gone.")) { try await router.perform(Self.note) }
        #expect(bluetooth.changes.withLock { $0 } == [.sleep])
    }

    @BluetoothActor
    @Test func `a refusal is no reason to try the other way`() async throws {
        let bluetooth = Way()
        let router = GlassesRouter(wifi: Way(.refused("No room.")), bluetooth: bluetooth, capabilities: .guide)
        await #expect(throws: GlassesRequestError.refused("No room.")) { try await router.perform(.sleep) }
        #expect(bluetooth.changes.withLock { $0 }.isEmpty)
    }

    @BluetoothActor
    @Test func `what the firmware lacks over Wi-Fi goes over Bluetooth, or is told as lacking`() async throws {
        let (wifi, bluetooth) = (Way(), Way())
        let router = GlassesRouter(wifi: wifi, bluetooth: bluetooth, capabilities: .guide)
        _ = try await router.perform(.restart)
        #expect(bluetooth.changes.withLock { $0 } == [.restart])
        await #expect(throws: GlassesRequestError.unsupported) { try await router.perform(.deleteNote(id: "1")) }
    }

    @BluetoothActor
    @Test func `without a way, what is missing is named`() async throws {
        let onAir = GlassesRouter(wifi: nil, bluetooth: Way(), capabilities: .guide)
        await #expect(throws: GlassesRequestError.needsWiFi) { try await onAir.perform(.clearConversation) }
        let nowhere = GlassesRouter(wifi: nil, bluetooth: nil, capabilities: .guide)
        await #expect(throws: GlassesRequestError.offline) { try await nowhere.perform(.sleep) }
    }
}
