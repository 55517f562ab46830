import Companion
import Glasses
import Program

/// `outrigger glasses status`
struct GlassesStatusCommand: Command {
    static let specification = CommandSpecification(
        path: ["glasses", "status"], summary: "Show how glasses are, and how they are reached.",
        parameters: [GlassesTarget.parameter], options: [.json, .timeout] + CommandOption.radioOptions,
        output: .document(GlassesOutput.status), examples: ["\(programName) glasses status", "\(programName) glasses status --json"])

    private let target: GlassesTarget
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try GlassesTarget(arguments[0], arguments)
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        // Networks are heard anew while one is to be chosen.
        let isReached = { (screen: GlassesScreen) in screen.path.ways.contains { $0.state == .up } }
        if let screen = try await target.told(isReached: isReached, where: { $0.setup.isDone && isReached($0) }) { return try show(screen) }
        let screen = try await target.settled(heard: { model in
            // The rest is asked over Bluetooth, which takes some seconds.
            guard await !model.isPaired() else { return }
            Terminal.say("\(model.screen.name) is near, and not set up here: \"\(programName) glasses setup\" guides you through it.")
        }) { model in
            await model.hearNetworks()
            await model.awaitLateAnswer()
            return model.screen
        }
        try show(screen)
    }

    private func show(_ screen: GlassesScreen) throws {
        if printsJSON { try Terminal.print(screen, as: GlassesOutput.status) } else { Self.show(screen) }
    }

    static func show(_ screen: GlassesScreen) {
        let dashboard = screen.dashboard
        Terminal.print(Terminal.bold(screen.name) + "  " + screen.id)
        if let assistant = dashboard.assistant {
            let personality = dashboard.personality.map { ", personality \($0)" } ?? ""
            show("Assistant", "\(assistant)\(personality)\(dashboard.modeWords.map { ", \($0.lowercased())" } ?? "")")
        }
        if let hearing = dashboard.hearingWords { show("Hears", hearing) }
        if let battery = dashboard.battery { show("Battery", "\(battery) %") }
        show("Reached by", "\(screen.path.words). \(screen.path.sentence)")
        for way in screen.path.ways { show("", words(way)) }
        if let wifi = dashboard.wifi { show("Wi-Fi", "\(wifi)\(dashboard.address.map { ", at \($0)" } ?? "")") }
        if let firmware = dashboard.firmware { show("Firmware", firmware) }
        for notice in dashboard.notices { show("Notice", notice) }
        if let count = screen.gallery.photos.count, let videos = screen.gallery.videos.count {
            show("Gallery", "\(count) \(count == 1 ? "photo" : "photos"), \(videos) \(videos == 1 ? "video" : "videos")")
        }
        for (index, network) in (screen.setup.networks ?? []).filter({ $0.reason == nil }).enumerated() {
            show(index == 0 ? "They hear" : "", network.label)
        }
        if !screen.setup.isDone {
            let command = screen.setup.form == .wifi ? "setup --ssid NAME\" does that." : "setup\" guides you through it."
            show("Next", "\(screen.setup.sentence) \"\(programName) glasses \(command)")
        }
        if let update = screen.update { show("Update", update) }
    }

    /// A line with its label in a column of its own; on a terminal it goes on below the text.
    static func show(_ label: String, _ text: String) {
        let column = 13
        Terminal.print(label.padding(toLength: column, withPad: " ", startingAt: 0) + text, hanging: column)
    }

    /// "Wi-Fi: answers at 192.168.1.20:5000. 4 ms, 12 answered, 1 lost."
    private static func words(_ way: GlassesScreen.Path.Report) -> String {
        let time = way.roundTrip.map { "\(max(1, $0)) ms, " } ?? ""
        let cost = way.answered + way.lost == 0 ? "" : " \(time)\(way.answered) answered, \(way.lost) lost."
        return "\(way.words): \(way.sentence)\(cost)"
    }
}
