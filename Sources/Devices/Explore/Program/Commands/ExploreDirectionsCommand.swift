import Explore
import Program

/// `outrigger explore directions`
struct ExploreDirectionsCommand: Command {
    static let specification = CommandSpecification(
        path: ["explore", "directions"], summary: "Show the way on foot from the server's origin.",
        parameters: [
            .init(name: "LATITUDE", help: "Degrees north: 40.6956. Or both numbers: 40.6956,-73.9855."),
            .init(name: "LONGITUDE", help: "Degrees east: -73.9855.", isOptional: true),
        ], options: ExploreTarget.options, output: .document(ExploreOutput.directions),
        examples: ["outrigger explore directions 40.6942 -73.9866"])

    private let target: ExploreTarget
    private let destination: Coordinates
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        let numbers = arguments.positional.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }.map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
            let destination = Coordinates(latitude: latitude, longitude: longitude)
        else {
            throw arguments.fail("The destination is a latitude from −90 to 90 and a longitude from −180 to 180: 40.6956 -73.9855.")
        }
        self.destination = destination
        target = try ExploreTarget(arguments)
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let answer = try await target.with { [destination] in try await $0.getDirections(to: destination) }
        ExploreTarget.report(answer.rejected)
        if printsJSON { return try Terminal.print(answer, as: ExploreOutput.directions) }
        ExploreText.directions(answer).forEach(Terminal.print)
    }
}
