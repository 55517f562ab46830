import SpeakerContract

/// A firmware slot, as a person at the bench would see it.
public struct FlashSlot: Sendable, Equatable {
    public var version: String?
    public var state: String
    public var isRunning: Bool
    /// How full it is while it is being written, 0…1.
    public var fill: Double?
}

extension SpeakerTwin {
    /// Shows how full the slot is that is being written.
    func showFlash(writing written: Int) {
        guard let slot = flash.firstIndex(where: { !$0.isRunning }) else { return }
        flash[slot] = FlashSlot(
            version: nil, state: "Being written", isRunning: false, fill: Double(written) / Double(FirmwareImage.slotSize))
    }
}
