/// Something that a page asks to be done on the explore page.
public enum ExploreAction: Sendable, Equatable {
    /// Says something in the chat.
    case chat(String)
    /// Asks for the places of a category, by its name on the wire: `quick_bites`.
    case quick(String)
    /// Chooses a place by its identifier in `ExploreScreen.Card`, and asks for the way to it.
    case select(String)
    /// Takes the way off the map.
    case deselect
    /// Asks for the events again.
    case events
    /// Tries again what has failed, the last message included.
    case retry
    /// Looks whether the map's tiles can be reached.
    case tiles
    /// Begins a new conversation.
    case clear
}
