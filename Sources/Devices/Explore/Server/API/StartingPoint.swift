import Explore
import Foundation

/// Where ways begin and places are looked for.
public struct StartingPoint: Sendable, Hashable {
    /// Where it is.
    public let coordinate: Coordinates
    /// What replies call it.
    public let name: String
    /// Whether the data's middle took the place of the origin, which lies outside of the data.
    public let isMoved: Bool
}

extension ExploreSettings {
    /// The time zone of the places: the one that is set, or that of the data's middle, or this machine's.
    ///
    /// - Throws: `PlaceStoreError.database`.
    public func zone(of store: PlaceStore) throws(PlaceStoreError) -> TimeZone {
        if let timeZone { return timeZone }
        return try store.source?.zone.flatMap(TimeZone.init(identifier:)) ?? .current
    }

    /// Where ways begin with the data that a store has now.
    ///
    /// - Throws: `PlaceStoreError.database`.
    public func startingPoint(in store: PlaceStore) throws(PlaceStoreError) -> StartingPoint {
        guard originFollowsData, let source = try store.source, let area = source.area, !area.contains(origin) else {
            return StartingPoint(coordinate: origin, name: originName, isMoved: false)
        }
        // "Helsinki" of "Helsinki.osm.pbf"
        let label = source.label.prefix { $0 != "." }
        return StartingPoint(coordinate: area.middle, name: "the middle of \(label.isEmpty ? source.label[...] : label)", isMoved: true)
    }
}
