/// A season that places are open in (wiki.openstreetmap.org/wiki/Key:seasonal).
enum Season: String, CaseIterable {
    case spring, summer, autumn, winter

    /// The seasons of "spring;summer;autumn"; none where they are all of them, or another word is among them.
    static func list(_ text: String) -> [Season] {
        let named = text.lowercased().split { ";, ".contains($0) }.map { $0 == "fall" ? "autumn" : String($0) }
        let known = named.compactMap(Season.init)
        return known.count == named.count && known.count < allCases.count ? known : []
    }

    /// Its months as opening hours have them; half a year later in the south.
    func months(at latitude: Double) -> String {
        switch latitude < 0 ? opposite : self {
        case .spring: "Mar-May"
        case .summer: "Jun-Aug"
        case .autumn: "Sep-Nov"
        case .winter: "Dec-Feb"
        }
    }

    private var opposite: Season {
        switch self {
        case .spring: .autumn
        case .summer: .winter
        case .autumn: .spring
        case .winter: .summer
        }
    }
}
