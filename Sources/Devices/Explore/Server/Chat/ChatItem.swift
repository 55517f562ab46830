import Explore

/// Something that an answer shows.
enum ChatItem: Sendable, Hashable {
    case place(RankedPlace)
    case event(ExploreEvent)
}
