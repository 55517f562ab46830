import COsmium
import Foundation

/// An element of an extract, as long as it is the current one.
struct ExtractElement {
    private let element: cosmium_element

    init(_ element: cosmium_element) { self.element = element }

    var id: Int64 { element.id }
    /// The numbers that elements may have, with room for their kind in ``key``.
    static let numbers = -1 << 60..<Int64(1) << 60
    /// One number for its kind and its own.
    var key: Int64 { element.id << 3 | Int64(element.kind) }
    /// When it was changed last, in seconds since 1970; 0 where the file does not say.
    var time: Int64 { element.time }
    var hasTags: Bool { element.tag_count > 0 }

    /// The position of a node, in 1e-7 degrees; `nil` where it is out of range.
    var position: FixedPosition? {
        element.has_location == 0 ? nil : FixedPosition(latitude: element.latitude, longitude: element.longitude)
    }

    /// The nodes of a way.
    var references: UnsafeBufferPointer<Int64> { UnsafeBufferPointer(start: element.references, count: element.reference_count) }

    /// The ways of a relation that are its outline: those whose role is "outer", or that have none.
    var outlineWays: [Int64] {
        members
            .filter { $0.kind == Int32(cosmium_way) && (strcmp($0.role, "outer") == 0 || $0.role.pointee == 0) }
            .map(\.id)
    }

    /// The members of a relation.
    var members: UnsafeBufferPointer<cosmium_member> { UnsafeBufferPointer(start: element.members, count: element.member_count) }

    /// The nodes of a relation in their order, each once.
    var memberNodes: [Int64] {
        var seen: Set<Int64> = []
        return members.filter { $0.kind == Int32(cosmium_node) && seen.insert($0.id).inserted }.map(\.id)
    }

    /// The ways of a relation that are its rings, outer and inner ones.
    var ringWays: [Int64] {
        members
            .filter { $0.kind == Int32(cosmium_way) && ["outer", "inner", ""].contains(String(cString: $0.role)) }
            .map(\.id)
    }

    /// Its tags, without those that are empty.
    var tags: [PlaceTag] {
        UnsafeBufferPointer(start: element.tags, count: element.tag_count).compactMap { tag in
            tag.value.pointee == 0 ? nil : (String(cString: tag.key), String(cString: tag.value))
        }
    }

    /// The value of a tag; `nil` where it is missing or empty.
    func tag(_ key: String) -> String? {
        for tag in UnsafeBufferPointer(start: element.tags, count: element.tag_count) where strcmp(tag.key, key) == 0 {
            return tag.value.pointee == 0 ? nil : String(cString: tag.value)
        }
        return nil
    }
}
