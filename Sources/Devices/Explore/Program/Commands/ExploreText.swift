import Explore
import Program

/// The answers of an explore server as text for people, in their units.
struct ExploreText {
    let units: ExploreUnits

    /// Places with their numbers.
    func places(_ places: [Place]) -> [String] {
        var table = TextTable(["", "NAME", "WALK", "DISTANCE", "RATING", "OPEN", "ADDRESS"])
        for (index, place) in places.enumerated() {
            table.add([
                "\(index + 1)", place.name, place.walkTime?.text ?? "–", place.distance?.text(in: units) ?? "–",
                place.rating.map { "\($0)" } ?? "–", place.eventStart ?? place.openText ?? "–", place.address ?? "–",
            ])
        }
        return places.isEmpty ? [] : table.lines
    }

    /// A way, step by step.
    func directions(_ answer: DirectionsResponse) -> [String] {
        var lines: [String] = []
        let facts = [answer.distance?.text(in: units), answer.duration.map { "\($0.text) on foot" }].compactMap(\.self)
        if !facts.isEmpty { lines.append(Terminal.bold(facts.joined(separator: ", "))) }
        // A server of before has no notes.
        if answer.isEstimated, answer.notes.isEmpty { lines.append("Estimated from the straight line.") }
        lines += answer.notes.map(\.text)
        for (index, step) in answer.steps.enumerated() {
            let distance = step.distance.map { Terminal.dim("  \($0.text(in: units))") } ?? ""
            lines.append("\(index + 1). \(step.instruction)\(index + 1 < answer.steps.count ? distance : "")")
        }
        if let link = answer.mapsLink { lines.append(link) }
        return lines
    }

    /// Weather in a line: "72 °F, light rain".
    func weather(_ weather: Weather) -> String? {
        let parts = [weather.temperatureText(in: units), weather.summary].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
