import Explore
import Foundation
import Program

/// `outrigger explore chat`
struct ExploreChatCommand: Command {
    private static let session = CommandOption(
        name: "--session", value: "NAME", help: "Names the conversation, to go on with it in another call.")

    static let specification = CommandSpecification(
        path: ["explore", "chat"], summary: "Ask for places in your own words.",
        discussion: """
            Without a message, it reads one after the other until the end of the input, or “quit”; the number of a place shows the way there.
            """,
        parameters: [.init(name: "MESSAGE", help: "What you want: \"I want coffee\".", isOptional: true)],
        options: [session] + ExploreTarget.options, output: .lines([ExploreOutput.answer.schema]),
        examples: ["\(programName) explore chat \"I want coffee\"", "\(programName) explore chat --session walk"])

    private let target: ExploreTarget
    private let message: String?
    private let session: String

    init(_ arguments: Arguments) throws {
        message = arguments[0]
        if let message, !message.contains(where: { !$0.isWhitespace }) { throw arguments.fail("The message is blank.") }
        session = arguments.value(Self.session) ?? UUID().uuidString
        if session.isEmpty || session.utf8.count > ExploreEndpoint.longestSession || !session.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
            throw arguments.fail(
                "A conversation's name has 1 to \(ExploreEndpoint.longestSession) letters, digits and signs, without blanks.")
        }
        target = try ExploreTarget(arguments)
    }

    func run() async throws {
        try await target.with(session: session) { service in
            if let message {
                try await ask(message, service)
            } else {
                try await converse(service)
            }
        }
    }

    private func converse(_ service: APIService) async throws {
        var places: [Place] = []
        if Terminal.canAsk { Terminal.printError("What do you feel like? (Ctrl-D or “quit” ends it, a place's number shows the way)") }
        while let line = await Terminal.readMessage(prompt: "you> ") {
            try Task.checkCancellation()
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            if ["quit", "exit", "bye"].contains(line.lowercased().filter { !$0.isWhitespace }) { break }
            do {
                if let number = Int(line), (1...999).contains(number), !target.printsJSON {
                    try await showWay(to: number, places, service)
                } else {
                    places = try await ask(line, service)
                }
            } catch let error as APIError where Terminal.canAsk {
                // A person can say it again; a script wants the exit status.
                Terminal.complain("\(error)")
            }
        }
        try Task.checkCancellation()
    }

    @discardableResult
    private func ask(_ message: String, _ service: APIService) async throws -> [Place] {
        let answer = try await service.sendChatMessage(message)
        ExploreTarget.report(answer.rejected)
        if target.printsJSON {
            try Terminal.printLine(answer, as: ExploreOutput.answer)
        } else {
            Terminal.print(answer.reply)
            if let weather = answer.weather.flatMap(target.text.weather) { Terminal.print(Terminal.dim(weather)) }
            target.text.places(answer.places).forEach(Terminal.print)
        }
        return answer.places
    }

    private func showWay(to number: Int, _ places: [Place], _ service: APIService) async throws {
        guard number <= places.count else {
            Terminal.printError("There is no place \(number) in the last answer.")
            return
        }
        Terminal.print("To \(places[number - 1].name):")
        target.text.directions(try await service.getDirections(to: places[number - 1].location)).forEach(Terminal.print)
    }
}
