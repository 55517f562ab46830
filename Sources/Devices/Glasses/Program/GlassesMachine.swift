import Foundation
import GStreamer
import GlassesDevice
import GlassesHardware

/// What this machine has for glasses.
struct GlassesMachine {
    let folder: URL
    let battery: GlassesBattery
    let camera: GlassesCamera
    /// The light of the camera, as the kernel calls it; nil for none.
    var light: String?
    /// The pin of its button; nil for none.
    var button: GPIOPin?
    /// Glasses that are simulated trust this computer's clock.
    var keepsTime = false
    /// A sound file, or a microphone as ALSA calls it; nil where nobody listens.
    var microphone: String?
    /// The owner's recognizer; nil for none.
    var recognizer: Recognizer?
    /// A program of the owner's that speaks.
    var speaker: OwnProgram?
    /// The voice of espeak-ng's that speaks; nil for its own.
    var voice: String?

    /// What takes pocketsphinx's place for what follows the wake word.
    enum Recognizer {
        case program(OwnProgram)
        case server(RecognizerServer)

        var transcriber: any Transcriber {
            switch self {
            case .program(let program): OwnRecognizer(program)
            case .server(let server): server
            }
        }

        /// Its name, for people.
        var name: String {
            switch self {
            case .program(let program): program.program.path
            case .server(let server): "the server at \(server.name)"
            }
        }
    }

    /// `espeak-ng` on the search path; nil where it is missing.
    var speechProgram: URL? { Self.program("espeak-ng") }

    /// `aplay`, where there is a sound card to play on; nil where nobody hears the shutter.
    var shutterProgram: URL? { hasSoundCard ? Self.program("aplay") : nil }

    /// A program on the search path; nil where it is missing.
    static func program(_ name: String) -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map(String.init)
        return folders.map { URL(fileURLWithPath: $0 + "/" + name) }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Whether there is something to play sound on: a playback device of ALSA.
    var hasSoundCard: Bool {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/dev/snd")) ?? []).contains { $0.hasPrefix("pcm") && $0.hasSuffix("p") }
    }

    /// This program, as a worker of its own. GStreamer's list of its plugins is kept in the data folder, since a service has no home.
    private func videoEncoder(_ report: @escaping @Sendable (String) -> Void) -> WorkerVideoEncoder {
        WorkerVideoEncoder(program: Self.program, arguments: ["worker", "video"], environment: workerEnvironment, report: report)
    }

    private static var program: URL { URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath() }

    private func worker(_ element: String) -> CameraWorker {
        CameraWorker(program: Self.program, arguments: ["worker", "camera", "--source", element], environment: workerEnvironment)
    }

    private var workerEnvironment: [String: String] { ["GST_REGISTRY": folder.appendingPathComponent("gstreamer-registry.bin").path] }

    /// What there is to make videos with, or what is missing.
    private var videoSentence: String {
        do throws(GStreamerError) {
            let encoder = H264Pipeline.Encoder.choose(try H264Pipeline.load().has)
            return "H.264 by \(encoder?.name ?? "nobody"), in a process of its own while it records"
        } catch {
            return H264Pipeline.sentence(error)
        }
    }

    /// What glasses are made with here.
    func configuration(report: @escaping @Sendable (String) -> Void) -> GlassesConfiguration {
        var configuration = GlassesConfiguration(folder: folder)
        configuration.battery = battery
        switch camera {
        case .test: break
        case .automatic: configuration.camera = AutomaticSource { [worker = worker(CameraPipeline.libcamera)] in WorkerSource(worker) }
        case .device(let path): configuration.camera = VideoSource(path: path)
        case .element(let element): configuration.camera = WorkerSource(worker(element))
        }
        if let light {
            let light = CameraLight(light, report: report)
            configuration.camera = LitSource(configuration.camera ?? TestPattern(zone: configuration.zone), light)
            configuration.listeningSign = light
        }
        configuration.shutter = shutterProgram.map { PlayedSound(.shutter, program: $0) }
        configuration.listeningSound = shutterProgram.map { PlayedSound(.listening, program: $0) }
        configuration.button = button.map { GPIOButton($0, report: report) }
        if keepsTime { configuration.machineClock = .system() }
        if keepsTime { configuration.power = LoginManager() }
        configuration.makePictureCoder = { try JPEGCoder() }
        configuration.videoEncoder = videoEncoder(report)
        configuration.speech =
            speaker.map { OwnSpeaker($0) }
            ?? Espeak(
                program: speechProgram, voice: voice,
                output: hasSoundCard ? .soundCard : .file(folder.appendingPathComponent("speech/last.wav")),
                report: report)
        configuration.pictureReader = pictureReader
        configuration.hearing = hearing
        configuration.report = report
        return configuration
    }

    private var hearing: Hearing? {
        microphone.map { name in
            let microphone: any Microphone =
                if name == BenchMicrophone.name {
                    BenchMicrophone(SpokenVoice(program: speechProgram))
                } else if name.hasSuffix(".wav") {
                    SoundFile(URL(fileURLWithPath: name), isPaced: true)
                } else {
                    Recorder(program: Self.program("arecord"), name: name)
                }
            return Hearing(microphone: microphone, engine: Self.hearingWorker, transcriber: recognizer?.transcriber)
        }
    }

    /// This program, as a worker that recognizes speech.
    static var hearingWorker: HearingWorker { HearingWorker(program: program, arguments: ["worker", "hearing"]) }

    private var pictureReader: PicturePrograms? {
        let (text, codes) = (Self.program("tesseract"), Self.program("zbarimg"))
        return text == nil && codes == nil ? nil : PicturePrograms(textProgram: text, codeProgram: codes)
    }

    /// The keeper of the clock, for people.
    var clockReport: String {
        MachineClock.system().isSynchronized()
            ? "kept by a server of time"
            : "kept by nobody until a companion tells the time; “timedatectl” shows whether a server of time is asked"
    }

    private var hearingSentence: String {
        guard let microphone else { return "typed only: no microphone is listened to" }
        guard FileManager.default.fileExists(atPath: PocketSphinx.folder) else { return "typed only: \(PocketSphinx.missing)" }
        let recognizer = recognizer.map { ", and what follows the wake word by \($0.name)" } ?? ""
        return "“\(microphone)”, by pocketsphinx, in a process of its own\(recognizer)"
    }

    /// What there is and what is lacking, for people.
    var report: [String] {
        let speech =
            speaker.map { "by \($0.program.path)" }
            ?? (speechProgram == nil
                ? "missing: install it with “sudo apt-get install espeak-ng”"
                : "espeak-ng\(voice.map { " as \($0)" } ?? ""), \(hasSoundCard ? "by the sound card" : "into speech/last.wav: there is no sound card")")
        let level = battery.level(after: .zero).map { "\($0) %" } ?? "none"
        let source =
            switch battery {
            case .powerSupply(let supply): "\(level), from \(supply.path)"
            case .simulated: "\(level), simulated"
            case .none: "none"
            }
        let isNew = !FileManager.default.fileExists(atPath: folder.path)
        return [
            "Camera:    \(camera.report)", "Video:     \(videoSentence)",
            "Speech:    \(speech)", "Hearing:   \(hearingSentence)", "Battery:   \(source)",
            "Storage:   \(folder.path)\(isNew ? ", which will be made" : "")",
        ]
    }
}
