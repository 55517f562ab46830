import Bluetooth
import Companion

extension GlassesModel {
    /// Does something over the better way, and reads what is other than before.
    ///
    /// - Throws: ``GlassesRequestError``, `RoutingError`, `BluetoothError`, `ATTError`; it is on the screen as well.
    @discardableResult
    public func perform(_ change: GlassesChange) async throws -> GlassesOutcome {
        do {
            changes.begin(change)
            if mustWait(change) {
                try await wait(with: change)
                changes.done()
                return GlassesOutcome(isWaiting: true)
            }
            let outcome = try await send(change)
            changes.done()
            await reload(change)
            return outcome
        } catch {
            changes.failed(change, error is CancellationError ? nil : Self.problem(error))
            throw error
        }
    }

    /// Asks for a change, and for nothing else.
    ///
    /// - Parameters:
    ///   - key: of a change that was begun earlier.
    ///   - isInDoubt: it may have been made then.
    func send(_ change: GlassesChange, key: IdempotencyKey? = nil, isInDoubt: Bool = false) async throws -> GlassesOutcome {
        // Of a change that an earlier run began it is not known what was there before: the same text counts as made.
        let known = isInDoubt ? [] : knownItems(before: change)
        let traits = RoutedRequest(
            change.title, paths: try ways(for: change), isChange: true, canBeReadBack: change.canBeReadBack(known: known),
            isInDoubt: isInDoubt, patience: change.patience)
        guard case .outcome(let outcome) = try await router.send(.change(change, known: known), as: traits, key: key) else {
            throw GlassesRequestError.badAnswer
        }
        return outcome
    }

    /// The ways that can carry a change.
    ///
    /// - Throws: ``GlassesRequestError`` where none can, whatever is connected.
    private func ways(for change: GlassesChange) throws(GlassesRequestError) -> Set<DevicePath> {
        guard isConnected || path.isReachable || links.wanted.contains(peripheral.id) || address != nil else { throw .offline }
        var ways: Set<DevicePath> = change.bluetooth == nil ? [] : [.bluetooth]
        let isKnown = change.endpoint.need.map { capabilities?.contains($0) == true } ?? true
        if hasWorkingKey, isKnown { ways.insert(.wifi) }
        guard ways.isEmpty else { return ways }
        if keyAnswer == .refused { throw .keyRefused }
        guard key != nil else { throw isConnected ? .needsWiFi : .offline }
        // What the firmware can is not known before it was reached.
        guard !path.isReachable || capabilities == nil else { throw .unsupported }
        return [.wifi]
    }

    private var hasWorkingKey: Bool { key != nil && keyAnswer != .refused }

    private func knownItems(before change: GlassesChange) -> Set<String>? {
        // What an earlier run has read says nothing about what was there a moment ago.
        guard change.endpoint.makesItem, !contents.restored.contains(change.topic) else { return nil }
        let items =
            change.topic == .notes
            ? contents.notes?.map(\.id) ?? glasses.sync.notes?.items.map(\.id)
            : contents.todos?.map(\.id) ?? glasses.sync.todos?.items.map(\.id)
        return items.map { Set($0) }
    }

    /// How long whoever asked for a change waits until it is shown as the glasses have it.
    private static let reloadLimit = Duration.milliseconds(800)

    /// What was changed is shown as the glasses have it now. What cannot be read, or not at once, is read at its next turn: the change is made,
    /// and a network that has gone meanwhile says nothing for seconds.
    private func reload(_ change: GlassesChange) async {
        reader.expire(change.topic)
        if isWiFiUp, let client {
            await loadSoon(change.topic, client)
            // An assistant that was told to remember something has made a note or todo of it.
            if change.endpoint == .say { for topic in GlassesContents.Topic.allCases { reader.expire(topic) } }
        } else if isConnected {
            switch change.topic {
            case .notes: _ = try? await glasses.sync.$notes.read()
            case .todos: _ = try? await glasses.sync.$todos.read()
            default: break
            }
        }
        refreshSoon()
    }

    /// Wi-Fi carries, and is not late.
    private var isWiFiUp: Bool {
        path.isReachable && router.report.ways.contains { $0.path == .wifi && $0.state == .up }
    }

    private func loadSoon(_ topic: GlassesContents.Topic, _ client: GlassesClient) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await self.reader.load(topic, client) }
            // The end of the wait and its being cancelled are one.
            group.addTask { [timers] in try? await timers.pause(for: Self.reloadLimit) }
            await group.next()
            group.cancelAll()
        }
    }

    /// Why something was not done, as a page and a shell say it.
    public nonisolated static func problem(_ error: any Error) -> ScreenProblem {
        switch error {
        case let error as GlassesRequestError: error.problem
        case let error as ActionError: error.problem
        case let error as GlassesValueError: ScreenProblem(code: "value", sentence: error.description.told)
        default: ScreenProblem(error)
        }
    }
}
