import Companion
import Foundation

/// `outrigger activity`
struct ActivityCommand: Command {
    private static let follow = CommandOption(name: "--follow", value: nil, help: "Go on with what happens, until interrupted.")

    static let specification = CommandSpecification(
        path: ["activity"], summary: "Print what happened over Bluetooth and HTTP in the running companion, the newest last.",
        discussion: """
            What is asked or told all the time is one entry with a count and two times, in its place by the first. While it is followed, it comes
            again with each that is added.
            """,
        options: [follow, .json, .runningData], output: .lines([ActivityScreen.Entry.line.schema]),
        examples: ["\(programName) activity", "\(programName) activity --follow --json"])

    /// How often the companion is asked for what is new, while it is followed.
    private static let interval = Duration.seconds(1)

    private let follows: Bool
    private let folder: URL
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        follows = arguments.has(Self.follow)
        folder = RadioOptions.dataFolder(arguments.value(.runningData))
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let companion = try await ProgramClient.find([.companion], in: folder)
        var printed: [Int: Int] = [:]
        // All that is kept, then the newest.
        var name = "activity/all"
        repeat {
            let screen = try await companion.screen(name, as: ActivityScreen.self)
            for entry in screen.entries.reversed() where printed[entry.id] != entry.count {
                let isNew = printed.updateValue(entry.count, forKey: entry.id) == nil
                if printsJSON { try Terminal.printLine(entry, as: ActivityScreen.Entry.line) } else { show(entry, isNew: isNew) }
            }
            // What has left the screen does not come again.
            let present = Set(screen.entries.map(\.id))
            if name == "activity" { printed = printed.filter { present.contains($0.key) } }
            guard follows else { return }
            name = "activity"
            try await Task.sleep(for: Self.interval)
        } while true
    }

    /// - Parameter isNew: whether it was not printed before: it then stands at the time when it began, so that the lines are in order.
    private func show(_ entry: ActivityScreen.Entry, isNew: Bool) {
        let (first, last) = (Self.clock(entry.firstTime), Self.clock(entry.time))
        let mark = entry.isProblem ? "!" : " "
        let until = isNew && first != last ? ", until \(last)" : ""
        let count = entry.count > 1 ? " (\(entry.count) times\(until))" : ""
        let device = entry.deviceName.map { Terminal.visibleLine($0) + ": " } ?? ""
        Terminal.print("\(Terminal.dim(isNew ? first : last)) \(mark) \(device)\(Terminal.visibleLine(entry.sentence))\(count)")
    }

    /// - Parameter time: seconds since 1970.
    private static func clock(_ time: Double) -> String { ShellTime.second(Date(timeIntervalSince1970: time)) }
}
