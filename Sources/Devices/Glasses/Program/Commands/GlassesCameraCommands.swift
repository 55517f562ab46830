import Companion
import Foundation
import Glasses
import Program

/// `outrigger glasses photo`
struct GlassesPhotoCommand: Command {
    private static let output = CommandOption(
        name: "--output", value: "FILE", help: "Write the photo into this file as well, which must not be there yet. Needs Wi-Fi.")

    static let specification = GlassesTarget.specification(
        "photo", "Take a photo, which the glasses keep.", options: [output], output: .document(GlassesOutput.captured),
        examples: "photo", "photo --output now.jpg")

    private let target: GlassesTarget
    private let file: URL?
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try GlassesTarget(arguments)
        let path = arguments.value(Self.output)
        if path?.isEmpty == true { throw arguments.fail("--output takes the name of a file.") }
        file = path.map { URL(fileURLWithPath: $0) }
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let file = file
        let name = try await target.settled { model in
            guard let file else { return try await model.perform(.takePhoto).filename }
            // Before one is taken that could not be fetched.
            guard model.client != nil else { throw GlassesRequestError.needsWiFi }
            guard !FileManager.default.fileExists(atPath: file.path) else {
                throw CommandFailure(
                    "\(file.path) is there already, so no photo was taken.", advice: "Name another file.", code: "file-exists")
            }
            if let reason = PartialDownload(file).obstacle {
                throw CommandFailure(
                    "\(file.path) cannot be written, so no photo was taken: \(reason).", advice: "Name another file.", code: "file")
            }
            let name = try await model.perform(.takePhoto).filename
            guard let name else {
                throw CommandFailure(
                    "A photo was taken, and the glasses did not tell its name.",
                    advice: "\"\(programName) glasses gallery\" lists it as the newest.", code: "no-name")
            }
            let id = (name as NSString).deletingPathExtension
            do {
                try await GlassesDownload(model).run(.photos, id, to: file)
            } catch {
                try Task.checkCancellation()
                throw CommandFailure(
                    "\(id) was taken and is on the glasses, but could not be fetched: \(GlassesModel.problem(error).sentence)",
                    advice: "Fetch it when Wi-Fi is there: \"\(programName) glasses gallery get \(id)\".", code: "not-fetched")
            }
            return name
        }
        if printsJSON { try Terminal.print(name, as: GlassesOutput.captured) } else { Terminal.print(name ?? "A photo was taken.") }
    }
}

/// `outrigger glasses video`
struct GlassesVideoCommand: Command {
    static let specification = GlassesTarget.specification(
        "video", "Record a video, which the glasses keep.",
        parameters: [.init(name: "SECONDS", help: "1 to 300.")],
        output: .document(GlassesOutput.captured), examples: "video 10")

    private let target: GlassesTarget
    private let seconds: Int
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try GlassesTarget(arguments)
        printsJSON = arguments.has(.json)
        guard let seconds = Int(arguments[0] ?? ""), CameraCommand.durations.contains(seconds) else {
            throw arguments.fail("A video lasts 1 to 300 seconds, and \"\(arguments[0] ?? "")\" came.")
        }
        self.seconds = seconds
    }

    func run() async throws {
        let seconds = seconds
        let name = try await target.settled { model in
            async let progress: Void = Self.show(seconds)
            let outcome = try await model.perform(.recordVideo(seconds: seconds))
            _ = await progress
            return outcome.filename
        }
        if printsJSON { try Terminal.print(name, as: GlassesOutput.captured) } else { Terminal.print(name ?? "A video was recorded.") }
    }

    /// The time that the recording takes, on a terminal.
    private static func show(_ seconds: Int) async {
        var bar = ProgressBar()
        defer { bar.clear() }
        for second in 0..<seconds {
            bar.show(Double(second) / Double(seconds), "\(seconds - second) s left")
            guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
        }
    }
}
