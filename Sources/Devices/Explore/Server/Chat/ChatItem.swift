import Explore
import Foundation

/// Something that an answer shows.
enum ChatItem: Sendable, Hashable {
    case place(RankedPlace)
    case event(ExploreEvent)

    var coordinate: Coordinate {
        switch self {
        case .place(let ranked): ranked.place.coordinate
        case .event(let event): event.coordinate
        }
    }

    var name: String {
        switch self {
        case .place(let ranked): ranked.place.name
        case .event(let event): event.name
        }
    }
}
