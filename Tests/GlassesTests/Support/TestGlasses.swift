import Bluetooth
import ChatClient
import DeviceSide
import Foundation
import Synchronization
import TestSupport

@testable import GlassesDevice
@testable import GlassesHardware

/// Glasses in a folder of their own, at the guide's afternoon.
enum TestGlasses {
    /// 2025-11-01T15:30:00 UTC.
    static let afternoon = Date(timeIntervalSince1970: 1_762_011_000)

    static func make(
        in folder: TemporaryFolder, battery: GlassesBattery = .simulated, speechProgram: URL? = nil,
        wifi: (any WiFiProvisioner)? = nil, firmware: GlassesFirmware = .current, camera: CameraWorker? = nil,
        cameraPath: String? = nil, videoEncoder: (any VideoEncoder)? = nil, chat: ChatClient? = nil,
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { afternoon },
        machineClock: MachineClock = .trusted, power: (any MachinePower)? = nil, mediaRoom: (@Sendable (URL) -> Int?)? = nil,
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws -> SmartGlasses {
        var configuration = GlassesConfiguration(folder: folder.url)
        configuration.battery = battery
        configuration.camera = camera.map { WorkerSource($0) as any CameraSource } ?? cameraPath.map { VideoSource(path: $0) }
        configuration.makePictureCoder = { try JPEGCoder() }
        configuration.speech = Espeak(
            program: speechProgram, output: .file(folder.url.appendingPathComponent("speech/last.wav"))
        ) { [folder] line in withExtendedLifetime(folder) { report(line) } }
        configuration.videoEncoder = videoEncoder
        configuration.chat = chat
        configuration.clock = clock
        configuration.cameraExecutor = BluetoothActor.sharedUnownedExecutor
        configuration.zone = .gmt
        configuration.wifi = wifi
        configuration.firmware = firmware
        configuration.now = now
        configuration.machineClock = machineClock
        configuration.power = power
        if let mediaRoom { configuration.mediaRoom = mediaRoom }
        // The folder lives as long as the glasses do.
        configuration.report = { [folder] line in withExtendedLifetime(folder) { report(line) } }
        return try SmartGlasses(configuration)
    }

    /// Returns when the glasses of a folder, which nobody has any more, are gone: the runtime may hold an actor for as long as the thread that
    /// ran it goes on with its caller.
    static func untilGone(from folder: TemporaryFolder) async throws {
        try await blocking {
            let descriptor = open(folder.url.appendingPathComponent("lock").path, O_RDWR | O_CLOEXEC)
            defer { close(descriptor) }
            guard flock(descriptor, LOCK_EX) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            flock(descriptor, LOCK_UN)
        }
    }
}

/// Lines that were reported.
final class Reports: Sendable {
    private let state = Mutex<[String]>([])

    var lines: [String] { state.withLock { $0 } }
    func add(_ line: String) { state.withLock { $0.append(line) } }
}
