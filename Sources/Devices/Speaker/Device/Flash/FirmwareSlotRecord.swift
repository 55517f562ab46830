/// What is known of both slots, kept on disk: the counterpart of ESP-IDF's `otadata` partition.
struct FirmwareSlotRecord: Codable, Hashable {
    /// Slots 0 and 1.
    var slots = [Slot(), Slot()]

    struct Slot: Codable, Hashable {
        var state = State.empty
        /// Of the slots that may boot, the one with the highest number does.
        var sequence = 0
    }

    /// ESP-IDF's `esp_ota_img_states_t`, and `empty` for an erased slot.
    enum State: String, Codable, Hashable {
        /// Nothing there, or an image that is being written.
        case empty
        /// Written, not yet run.
        case new
        /// Has run once and was not validated.
        case pendingVerify
        /// Good.
        case valid
        /// Given up by ROLLBACK, or damaged.
        case invalid
        /// Restarted before it was validated.
        case aborted

        /// Whether the boot loader may start it.
        var isBootable: Bool { self == .new || self == .pendingVerify || self == .valid }
    }

    /// The slot that the boot loader would start.
    var selected: Int? {
        slots.indices.filter { slots[$0].state.isBootable }.max { slots[$0].sequence < slots[$1].sequence }
    }

    /// A number above every other.
    var nextSequence: Int { (slots.map(\.sequence).max() ?? 0) + 1 }
}
