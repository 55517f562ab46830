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

    /// The time in which an encoder that works has its trial behind it.
    private static let trialPatience: Duration = .seconds(5)

    /// Why the machine's own encoder does not work, although it is there: its driver may have no memory for it, or not know the size. The pictures
    /// of the video would be lost with it.
    private func fault(of encoder: H264Pipeline.Encoder, _ library: GStreamerLibrary) -> String? {
        guard encoder == .hardware else { return nil }
        do throws(GStreamerError) {
            let trial = try GStreamerPipeline(library, pipeline.trial(encoder))
            if case .ended = try trial.wait(for: Self.trialPatience) { return nil }
            return "it gives nothing within \(Self.trialPatience.inSeconds)"
        } catch {
            return H264Pipeline.reason(error)
        }
    }

    func run() async throws {
        do throws(GStreamerError) {
            let library = try H264Pipeline.load()
            let (encoder, said) = H264Pipeline.Encoder.working(library.has) { fault(of: $0, library) }
            guard let encoder else { throw .failed(said ?? "there is no encoder") }
            if let said { Terminal.printError(said) }
            let running = try GStreamerPipeline(library, pipeline.description(encoder))
            while !Task.isCancelled { if case .ended = try running.wait(for: Self.patience) { return } }
        } catch {
            throw CommandFailure(H264Pipeline.sentence(error), code: "encoder")
        }
        try Task.checkCancellation()
    }
}
