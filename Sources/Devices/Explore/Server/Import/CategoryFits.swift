import Explore

/// How well a place fits each category, 0…1; a category that is absent is not fit at all. A dictionary without its hashing, for every
/// element of an import has one.
struct CategoryFits: Equatable, ExpressibleByDictionaryLiteral {
    /// Below zero where the category is absent.
    private var values = SIMD4<Double>(repeating: -1)

    init(dictionaryLiteral elements: (ExploreCategory, Double)...) {
        for (category, fit) in elements { self[category] = fit }
    }

    subscript(category: ExploreCategory) -> Double? {
        get {
            let value = values[category.order]
            return value < 0 ? nil : value
        }
        set { values[category.order] = newValue ?? -1 }
    }
}

extension ExploreCategory {
    fileprivate var order: Int {
        switch self {
        case .quickBites: 0
        case .chillCafes: 1
        case .events: 2
        case .explore: 3
        }
    }
}
