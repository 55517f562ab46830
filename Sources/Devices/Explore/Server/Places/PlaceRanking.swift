/// The order of an answer, as metres: how far away a place is, and how far one would walk past it for a better one.
///
/// `cost = distance + penalty`. The penalty depends on the place alone, so an index over position and penalty finds the best places
/// without looking at the others. Equal costs go by the place's number, so the order is total: a shorter answer is always the
/// beginning of a longer one.
public enum PlaceRanking {
    /// Metres for each star that is missing to five.
    static let metresPerStar = 250.0
    /// Stars of a place that has none: neither ahead of the well rated ones nor behind the badly rated ones.
    static let starsOfUnrated = 4.0
    /// Metres between a place that is exactly what the category means and one that hardly is.
    static let metresOfFit = 600.0

    /// Metres that a place is behind the best of its kind: a whole number from 0 to 1,850, which the R*Tree keeps exactly.
    ///
    /// - Parameters:
    ///   - rating: Stars, 0…5.
    ///   - fit: How well the place fits the category, 0…1.
    public static func penalty(rating: Double?, fit: Double) -> Double {
        let stars = min(max(rating ?? starsOfUnrated, 0), 5)
        return ((5 - stars) * metresPerStar + (1 - min(max(fit, 0), 1)) * metresOfFit).rounded()
    }
}
