import Explore
import Foundation

/// Where ways begin and places are looked for.
public struct StartingPoint: Sendable, Hashable {
    /// Where it is.
    public let coordinate: Coordinates
    /// What replies call it.
    public let name: String
    /// Whether the middle of the area that was added last took the place of the origin, which lies outside of all areas.
    public let isMoved: Bool
}

extension ExploreSettings {
    /// The time zone at a point: the one that is set, or that of the area there, or this machine's.
    ///
    /// - Parameter point: where ways begin, without it.
    /// - Throws: `PlaceStoreError.database`.
    public func zone(of store: PlaceStore, at point: Coordinates? = nil) throws(PlaceStoreError) -> TimeZone {
        if let timeZone { return timeZone }
        let here = if let point { point } else { try startingPoint(in: store).coordinate }
        return try store.source(at: here)?.zone.flatMap(TimeZone.init(identifier:)) ?? .current
    }

    /// Where ways begin with the data that a store has now.
    ///
    /// - Throws: `PlaceStoreError.database`.
    public func startingPoint(in store: PlaceStore) throws(PlaceStoreError) -> StartingPoint {
        let sources = originFollowsData ? try store.sources : []
        guard let source = sources.last(where: { $0.area != nil }), let area = source.area,
            !sources.contains(where: { $0.area?.contains(origin) == true })
        else {
            return StartingPoint(coordinate: origin, name: originName, isMoved: false)
        }
        return StartingPoint(coordinate: area.middle, name: "the middle of \(source.name)", isMoved: true)
    }
}
