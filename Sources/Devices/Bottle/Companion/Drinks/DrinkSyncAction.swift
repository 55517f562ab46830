/// What a ``DrinkSyncStateMachine`` wants done. What is read comes back as what was received.
public enum DrinkSyncAction: Sendable, Hashable {
    /// Tells the bottle that a record is deleted.
    case delete(UInt32)
    case control(SyncControl)
    case readControl
    /// Reads Drink Data, which holds the chunk that was sent last.
    case readChunk
    /// Stores records, durably.
    case keep([DrinkRecord])
    /// Looks up the deletions that the bottle is owed, now that everything that it sent is stored.
    case findDeletions
    /// Everything is kept and acknowledged; these deletions were told.
    case finished(toldDeletions: [UInt32])
}
