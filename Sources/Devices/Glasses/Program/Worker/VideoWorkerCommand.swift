import Foundation
import GStreamer
import Program

/// `outrigger worker video`: what glasses start to record a video.
struct VideoWorkerCommand: Command {
    static let specification = CommandSpecification(
        path: ["worker", "video"], summary: "Encode raw pictures: I420 on standard input to H.264 on standard output.",
        discussion: """
            What "\(programName) serve glasses" starts to record a video, and ends with it. It uses GStreamer, which is loaded here alone.
            """,
        options: PictureSize.options,
        examples: ["\(programName) worker video --width 640 --height 480 --rate 30"], isInternal: true)

    /// How long it takes to hear that it is to end.
    private static let patience: Duration = .milliseconds(200)

    private let pipeline: H264Pipeline

    init(_ arguments: Arguments) throws {
        let size = try PictureSize(arguments)
        pipeline = H264Pipeline(width: size.width, height: size.height, rate: size.rate)
    }

    func run() async throws {
        do throws(GStreamerError) {
            let library = try H264Pipeline.load()
            let running = try GStreamerPipeline(library, pipeline.description(H264Pipeline.Encoder.choose(library.has) ?? .x264))
            while !Task.isCancelled { if case .ended = try running.wait(for: Self.patience) { return } }
        } catch {
            throw CommandFailure(H264Pipeline.sentence(error), code: "encoder")
        }
        try Task.checkCancellation()
    }
}
