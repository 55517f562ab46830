import VirtualRadio

extension Fault {
    /// Plays a scene again and again, and lets something go wrong one byte later each time, up to the first scene that the fault came too
    /// late for: whatever is lost at whichever byte, the scene has to come right.
    ///
    /// ```swift
    /// try await Fault.atEveryByte(counting: Fault.Trigger.afterNotified(bytes:)) { fault in
    ///     try await SimulatedScene.play { scene in … }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - effect: what goes wrong.
    ///   - trigger: which bytes are counted.
    ///   - limit: the bytes after which a scene that still meets the fault will meet it for ever.
    ///   - scene: injects the fault, plays, and says whether it met it.
    /// - Returns: at how many bytes the scene met it.
    /// - Throws: ``EveryByteFailed`` with the byte; `CancellationError`.
    @discardableResult
    public static func atEveryByte(
        _ effect: Effect = .dropLink, counting trigger: (_ bytes: Int) -> Trigger, limit: Int = 10_000,
        _ scene: (_ fault: Fault) async throws -> Bool
    ) async throws -> Int {
        for bytes in 0..<limit {
            try Task.checkCancellation()
            let isMet: Bool
            do { isMet = try await scene(Fault(effect, trigger(bytes))) } catch let error as CancellationError where Task.isCancelled {
                throw error
            } catch {
                throw EveryByteFailed.scene(bytes, error)
            }
            guard isMet else { return bytes }
        }
        throw EveryByteFailed.noEnd(limit)
    }
}
