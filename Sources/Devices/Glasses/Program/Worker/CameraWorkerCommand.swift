import Foundation
import GStreamer
import Program

/// `outrigger worker camera`: what glasses start where a camera is reached through GStreamer.
struct CameraWorkerCommand: Command {
    private static let source = CommandOption(name: "--source", value: "ELEMENT", help: "The element of GStreamer that takes pictures.")

    static let specification = CommandSpecification(
        path: ["worker", "camera"], summary: "Take pictures through GStreamer: raw I420 on standard output.",
        discussion: """
            What "\(programName) serve glasses --camera libcamera" starts while somebody looks, and ends when nobody does.
            """,
        options: [source] + PictureSize.options,
        examples: ["\(programName) worker camera --source libcamerasrc --width 640 --height 480 --rate 30"], isInternal: true)

    /// How long it takes to hear that it is to end.
    private static let patience: Duration = .milliseconds(200)

    private let pipeline: CameraPipeline

    init(_ arguments: Arguments) throws {
        let element = arguments.value(Self.source) ?? CameraPipeline.libcamera
        guard CameraPipeline.isElement(element) else {
            throw arguments.fail("--source takes the name of one element, such as libcamerasrc, and \"\(element)\" came.")
        }
        let size = try PictureSize(arguments)
        pipeline = CameraPipeline(source: element, width: size.width, height: size.height, rate: size.rate)
    }

    func run() async throws {
        do throws(GStreamerError) {
            let running = try GStreamerPipeline(try CameraPipeline.load(pipeline.source), pipeline.description)
            while !Task.isCancelled { if case .ended = try running.wait(for: Self.patience) { return } }
        } catch {
            throw CommandFailure(CameraPipeline.sentence(error, pipeline.source), code: "camera")
        }
        try Task.checkCancellation()
    }
}
