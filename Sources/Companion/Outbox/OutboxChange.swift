/// A change that a person made to what a device keeps: notes, to-dos.
public struct OutboxChange: Sendable, Hashable {
    /// The edit that was made. Contents are bytes whose meaning is the device's; two are the same where their bytes are.
    public enum Edit: Sendable, Hashable {
        /// A new item.
        case add([UInt8])
        /// An item's content, and what it was when the person changed it.
        case replace(item: String, base: [UInt8], content: [UInt8])
        /// An item is not wanted any more; `base` is what it was then.
        case remove(item: String, base: [UInt8])
    }

    /// Which of the device's lists: `notes`.
    public var collection: String
    /// The edit, with the item that it concerns.
    public var edit: Edit

    /// A change with these values.
    public init(_ collection: String, _ edit: Edit) {
        self.collection = collection
        self.edit = edit
    }

    /// The item; `nil` for a new one.
    public var item: String? {
        switch edit {
        case .add: nil
        case .replace(let item, _, _), .remove(let item, _): item
        }
    }
}
