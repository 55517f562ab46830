import Foundation
import GlassesDevice
import Processes

/// A ``CameraWorker`` that runs. It belongs to whoever made it, and is ended when it is released.
final class RunningCamera {
    let resolution: CameraSettings.Resolution
    private let planes: RawPlanes
    private let process: ChildProcess
    private var isFirst = true

    init(_ worker: CameraWorker, _ resolution: CameraSettings.Resolution) throws {
        self.resolution = resolution
        planes = RawPlanes(width: resolution.width, height: resolution.height)
        process = try ChildProcess(
            worker.program.path,
            worker.arguments + ["--width", "\(resolution.width)", "--height", "\(resolution.height)", "--rate", "\(Camera.rate)"],
            environment: ProcessInfo.processInfo.environment.merging(worker.environment) { _, new in new }, output: .pipe)
    }

    deinit {
        process.send(SIGKILL)
        // The next one can have the camera only when this one has let go of it.
        process.wait()
    }

    /// The next picture; `nil` where the worker has ended, or gives none within the time that it may take.
    func frame(firstWithin first: Duration = .seconds(10), nextWithin next: Duration = .seconds(2)) -> I420Image? {
        guard let descriptor = process.output?.fileDescriptor else { return nil }
        let deadline = ContinuousClock.now + (isFirst ? first : next)
        var bytes = [UInt8](repeating: 0, count: planes.size)
        var count = 0
        while count < bytes.count {
            let left = ContinuousClock.now.duration(to: deadline)
            var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard left > .zero, poll(&waited, 1, Int32(clamping: Int(left / .milliseconds(1)) + 1)) >= 0 || errno == EINTR else {
                return nil
            }
            guard waited.revents != 0 else { continue }
            let got = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress.map { $0 + count }, $0.count - count) }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return nil }
            count += got
        }
        isFirst = false
        return planes.image(bytes)
    }
}
