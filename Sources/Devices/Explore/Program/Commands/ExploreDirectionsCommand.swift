import Explore
import Program

/// `outrigger explore directions`
struct ExploreDirectionsCommand: Command {
    static let specification = CommandSpecification(
        path: ["explore", "directions"], summary: "Show the way on foot from the server's origin.",
        parameters: [
            .init(name: "LATITUDE", help: "Degrees north: 40.6956. Or both numbers, 40.6956,-73.9855, or a place's name."),
            .init(name: "LONGITUDE", help: "Degrees east: -73.9855.", isOptional: true),
        ], options: ExploreTarget.options, output: .document(ExploreOutput.directions),
        examples: ["\(programName) explore directions 40.6942 -73.9866", "\(programName) explore directions \"barclays center\""])

    private let target: ExploreTarget
    private let destination: Destination

    private enum Destination {
        case point(Coordinates)
        case name(String)
    }

    init(_ arguments: Arguments) throws {
        // Whoever writes a letter means a name.
        if let name = arguments[0], arguments.positional.count == 1, name.contains(where: \.isLetter) {
            destination = .name(name)
        } else if let point = Coordinates(text: arguments.positional.joined(separator: ",")) {
            destination = .point(point)
        } else {
            throw arguments.fail("The destination is a latitude from −90 to 90 and a longitude from −180 to 180: 40.6956 -73.9855.")
        }
        target = try ExploreTarget(arguments)
    }

    func run() async throws {
        let (place, answer) = try await target.with { [destination] service -> (Place?, DirectionsResponse) in
            switch destination {
            case .point(let point): return (nil, try await service.getDirections(to: point))
            case .name(let name):
                guard let place = try await service.search(name, limit: 1).places.first else {
                    throw CommandFailure(
                        "No place named \"\(name)\" is known here. Look for a part of the name with “\(programName) explore search”, or give "
                            + "latitude and longitude.", code: "not-found")
                }
                return (place, try await service.getDirections(to: place.location))
            }
        }
        try target.show(answer, answer.rejected, as: ExploreOutput.directions) { text in
            let name = place.map { "To \([$0.name, $0.address].compactMap(\.self).joined(separator: ", ")):" }
            return [name].compactMap(\.self) + text.directions(answer)
        }
    }
}
