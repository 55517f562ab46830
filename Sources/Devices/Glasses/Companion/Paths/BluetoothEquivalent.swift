import Bluetooth

/// A change as Bluetooth carries it, where it has a characteristic for it.
struct BluetoothEquivalent: Sendable {
    /// The longest time of a command, beside what it records.
    private static let patience: Duration = .seconds(20)

    /// Makes it, and waits for what became of it.
    ///
    /// Throws ``GlassesRequestError``, `BluetoothError` of the link, `ATTError`, or `CancellationError`.
    let perform: @BluetoothActor @Sendable (Glasses, TimerQueue) async throws -> GlassesOutcome
    /// Looks whether it was made, and returns the answer that it would have had; nil where it was not. Takes the identities that were there before.
    let readBack: @BluetoothActor @Sendable (Glasses, Set<String>?) async throws -> GlassesOutcome?

    /// A value that is written, and read again.
    static func setting<Value: ByteCodable & Equatable & Sendable>(
        _ value: Value, _ characteristic: @escaping @BluetoothActor @Sendable (GlassesSettingsService) -> CharacteristicAccessor<Value>
    ) -> BluetoothEquivalent {
        BluetoothEquivalent { glasses, _ in
            try await characteristic(glasses.settings).write(value)
            try await characteristic(glasses.settings).read()
            return GlassesOutcome()
        } readBack: { glasses, _ in
            try await characteristic(glasses.settings).read() == value ? GlassesOutcome() : nil
        }
    }

    /// A list of one item.
    ///
    /// - Returns: nil for one that would be shortened on the way.
    static func adding<Item: RecentItem>(
        _ item: Item,
        _ characteristic: @escaping @BluetoothActor @Sendable (GlassesDataSyncService) -> CharacteristicAccessor<RecentItems<Item>>
    ) -> BluetoothEquivalent? {
        let items = RecentItems([item])
        guard items.fitting(RecentItems<Item>.maximumLength) == items else { return nil }
        return BluetoothEquivalent { glasses, _ in
            try await characteristic(glasses.sync).write(items)
            return GlassesOutcome()
        } readBack: { glasses, known in
            guard let known else { return nil }
            // The new one among those that are there now. A long text is shortened, and ends with "…".
            let new = try await characteristic(glasses.sync).read().items.first { other in
                guard !known.contains(other.id) else { return false }
                return other.text == item.text || other.text.hasSuffix("…") && item.text.hasPrefix(other.text.dropLast())
            }
            return new.map { GlassesOutcome(id: $0.id) }
        }
    }

    /// A command, of which the glasses notify what became: the write itself always succeeds.
    static func command(
        takes duration: Duration = .zero, isSeen: (@BluetoothActor @Sendable (Glasses) async throws -> Bool)? = nil,
        _ write: @escaping @BluetoothActor @Sendable (GlassesQuickActionsService) async throws -> Void
    ) -> BluetoothEquivalent {
        BluetoothEquivalent { glasses, timers in
            // From before the write: the notification may come before its answer.
            let responses = glasses.actions.$actionResponse.subscription
            try await write(glasses.actions)
            let reader = Task { @BluetoothActor () -> ActionResponse? in
                for await response in responses { return response }
                return nil
            }
            let deadline = timers.schedule(after: duration + patience) { reader.cancel() }
            let response = await withTaskCancellationHandler {
                await reader.value
            } onCancel: {
                reader.cancel()
            }
            timers.cancel(deadline)
            try Task.checkCancellation()
            guard let response else { throw GlassesRequestError.noResponse }
            guard response.success else { throw GlassesRequestError.refused(response.error ?? "The glasses could not do it") }
            return GlassesOutcome(filename: response.path?.split(separator: "/").last.map(String.init))
        } readBack: { glasses, _ in
            guard let isSeen else { throw GlassesRequestError.needsWiFi }
            return try await isSeen(glasses) ? GlassesOutcome() : nil
        }
    }

    /// - Parameter isSeen: whether it was done; nil where nothing shows that.
    static func system(
        _ command: SystemCommand, isSeen: (@BluetoothActor @Sendable (Glasses) async throws -> Bool)? = nil
    ) -> BluetoothEquivalent {
        .command(isSeen: isSeen) { try await $0.$systemControl.write(command) }
    }
}
