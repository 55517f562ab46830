/// What a visitor asks for. The raw value is the name on the wire.
public enum PlaceCategory: String, Sendable, Hashable, CaseIterable, Codable {
    /// Something to eat without a wait.
    case quickBites = "quick_bites"
    /// Somewhere to sit with a coffee or a book.
    case chillCafes = "chill_cafes"
    /// Where events take place: theatres, cinemas, concert halls, clubs.
    case events
    /// Sights, parks, museums, views.
    case explore
}
