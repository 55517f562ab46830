import Foundation
import GStreamer
import Program

/// `outrigger worker video`: what glasses start to record a video.
struct VideoWorkerCommand: Command {
    private static let width = CommandOption(name: "--width", value: "PIXELS", help: "Of each picture; even.")
    private static let height = CommandOption(name: "--height", value: "PIXELS", help: "Of each picture; even.")
    private static let rate = CommandOption(name: "--rate", value: "NUMBER", help: "Pictures a second.")

    static let specification = CommandSpecification(
        path: ["worker", "video"], summary: "Encode raw pictures: I420 on standard input to H.264 on standard output.",
        discussion: """
            What "outrigger serve glasses" starts to record a video, and ends with it. It uses GStreamer, which is loaded here alone.
            """,
        options: [width, height, rate],
        examples: ["outrigger worker video --width 640 --height 480 --rate 30"], isInternal: true)

    /// How long it takes to hear that it is to end.
    private static let patience: Duration = .milliseconds(200)

    private let pipeline: H264Pipeline

    init(_ arguments: Arguments) throws {
        func number(_ option: CommandOption, _ range: ClosedRange<Int>) throws -> Int {
            let text = arguments.value(option) ?? ""
            guard let number = Int(text), range.contains(number) else {
                throw arguments.fail("\(option.name) takes a number from \(range.lowerBound) to \(range.upperBound), and \"\(text)\" came.")
            }
            return number
        }
        pipeline = H264Pipeline(
            width: try number(Self.width, 2...8_192), height: try number(Self.height, 2...8_192), rate: try number(Self.rate, 1...240))
    }

    func run() async throws {
        do throws(GStreamerError) {
            let running = try GStreamerPipeline(try H264Pipeline.load(), pipeline.description)
            while !Task.isCancelled { if case .ended = try running.wait(for: Self.patience) { return } }
        } catch {
            throw CommandFailure(H264Pipeline.sentence(error), code: "encoder")
        }
        try Task.checkCancellation()
    }
}
