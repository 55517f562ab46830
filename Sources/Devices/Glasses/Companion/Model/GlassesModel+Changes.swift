import Bluetooth
import Companion

extension GlassesModel {
    /// How long glasses that were told to restart may be away.
    private static let restartDuration = Duration.seconds(60)

    /// The way that a request takes now.
    var router: GlassesRouter {
        GlassesRouter(
            wifi: path.isReachable ? client : nil, bluetooth: isConnected ? GlassesBluetooth(glasses: glasses, timers: timers) : nil,
            capabilities: capabilities ?? .guide)
    }

    /// Does something, and reads what is other than before.
    ///
    /// - Throws: ``GlassesRequestError``, `BluetoothError`; it is on the screen as well.
    @discardableResult
    public func perform(_ change: GlassesChange) async throws -> GlassesOutcome {
        do {
            if change == .restart { restartsUntil = timers.now + Self.restartDuration }
            let outcome = try await router.perform(change)
            problem = nil
            await reload(change)
            return outcome
        } catch {
            if change == .restart { restartsUntil = nil }
            if case GlassesRequestError.unreachable(let reason) = error { path = .unreachable(reason) }
            if !(error is CancellationError) { problem = Self.problem(error) }
            throw error
        }
    }

    /// What was changed is shown as the glasses have it now. What cannot be read is read at its next turn.
    private func reload(_ change: GlassesChange) async {
        contents.readAt[change.topic] = nil
        if path.isReachable, let client {
            try? await load(change.topic, client)
            // An assistant that was told to remember something has made a note or todo of it.
            if case .say = change { for topic in GlassesContents.Topic.allCases { contents.readAt[topic] = nil } }
        } else if isConnected {
            switch change.topic {
            case .notes: _ = try? await glasses.sync.$notes.read()
            case .todos: _ = try? await glasses.sync.$todos.read()
            default: break
            }
        }
        refreshSoon()
    }

    static func problem(_ error: any Error) -> ScreenProblem {
        switch error {
        case let error as GlassesRequestError: error.problem
        case let error as ActionError: error.problem
        case let error as GlassesValueError: ScreenProblem(code: "value", sentence: error.description)
        default: ScreenProblem(error)
        }
    }
}
