/// The fate of a change that was made while the device was away, now that it is seen what the device has. Nothing is lost: what both sides
/// have changed is kept twice.
enum OutboxMerge: Hashable {
    /// Nobody has touched the item meanwhile, or it is new: the change is made.
    case make
    /// The device has it so already.
    case done
    /// The device has something else by now: what the person wrote becomes an item of its own.
    case keepBoth
    /// It is not on the device any more: what the person wrote becomes a new item.
    case addAgain
    /// The device has changed what the person wanted to remove: it stays.
    case keepTheirs

    /// - Parameter theirs: what the device has under the item's name; `nil` for nothing.
    init(_ edit: OutboxChange.Edit, theirs: [UInt8]?) {
        switch edit {
        case .add: self = .make
        case .replace(_, let base, let content):
            self = theirs == nil ? .addAgain : theirs == content ? .done : theirs == base ? .make : .keepBoth
        case .remove(_, let base): self = theirs == nil ? .done : theirs == base ? .make : .keepTheirs
        }
    }

    /// The note for the person; `nil` where all is as they meant it.
    var note: String? {
        switch self {
        case .make, .done: nil
        case .keepBoth: "This was changed on the device too. Both are kept: the device's, and yours as a new one."
        case .addAgain: "This was deleted on the device meanwhile. Yours is kept as a new one."
        case .keepTheirs: "This was changed on the device after you deleted it here, so it was kept."
        }
    }
}
