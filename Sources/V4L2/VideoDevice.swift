import CV4L2
import Glibc

/// A camera of Video for Linux 2 that is open and gives pictures. It belongs to whoever made it: calls wait for the camera, and come one
/// at a time.
///
/// Its buffers and the camera itself are given back when it is released, which puts most cameras to sleep.
package final class VideoDevice {
    /// What the driver calls the camera.
    package let name: String
    package let width: Int
    package let height: Int
    package let format: PixelFormat
    private let file: OpenFile
    private let bytesPerLine: Int
    private var buffers: [UnsafeMutableRawBufferPointer] = []
    /// Enough for one to be filled, one to wait and one to be copied while a machine is busy.
    private static let bufferCount: UInt32 = 4

    /// Opens the camera and has it take pictures. The size is the nearest that it has.
    ///
    /// - Parameters:
    ///   - path: such as `/dev/video0`.
    ///   - rate: pictures a second at most; a camera that has no such rate takes its own.
    package init(_ path: String, width: Int, height: Int, rate: Int) throws(VideoDeviceError) {
        file = OpenFile(open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC))
        guard file.descriptor >= 0 else { throw Self.failure() }
        let descriptor = file.descriptor
        var capabilities: UInt32 = 0
        var card = [CChar](repeating: 0, count: 32)
        guard cv4l2_capabilities(descriptor, &capabilities, &card) == 0 else { throw Self.failure() }
        guard capabilities & UInt32(V4L2_CAP_VIDEO_CAPTURE) != 0, capabilities & UInt32(V4L2_CAP_STREAMING) != 0 else {
            throw .unsuitable
        }
        name = String(decoding: card.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)

        var offered: Set<UInt32> = []
        var fourcc: UInt32 = 0
        while cv4l2_format_at(descriptor, UInt32(offered.count), &fourcc) == 0, offered.insert(fourcc).inserted {}
        guard let wanted = PixelFormat.preference(width, height).first(where: { offered.contains($0.rawValue) }) else { throw .unsuitable }
        var (givenWidth, givenHeight, line) = (UInt32(clamping: width), UInt32(clamping: height), UInt32(0))
        fourcc = wanted.rawValue
        guard cv4l2_set_format(descriptor, &givenWidth, &givenHeight, &fourcc, &line) == 0 else { throw Self.failure() }
        guard let format = PixelFormat(rawValue: fourcc) else { throw .unsuitable }
        self.format = format
        self.width = Int(givenWidth)
        self.height = Int(givenHeight)
        bytesPerLine = Int(line)
        // Many cameras have one rate only, and refuse to be asked.
        _ = cv4l2_set_rate(descriptor, UInt32(clamping: max(rate, 1)))
        try start()
    }

    /// A node's formats, without a picture of it.
    package struct Offer: Sendable, Hashable {
        package let name: String
        /// Pictures in a format that is known here.
        package let hasPictures: Bool
        /// A sensor's raw Bayer, out of which somebody else makes pictures.
        package let isRaw: Bool

        /// - Parameters:
        ///   - capabilities: the node's own (V4L2_CAP_…).
        ///   - formats: the codes that the driver lists.
        init(_ name: String, capabilities: UInt32, formats: Set<UInt32>) {
            self.name = name
            // What such a node gives is decided in the media controller; its driver lists all that it has a name for.
            let isPart = capabilities & UInt32(V4L2_CAP_IO_MC) != 0
            hasPictures = !isPart && formats.contains { PixelFormat(rawValue: $0) != nil }
            isRaw = isPart || PixelFormat.areRaw(formats)
        }
    }

    /// - Throws: ``VideoDeviceError/unsuitable`` for a node that captures nothing.
    package static func offer(of path: String) throws(VideoDeviceError) -> Offer {
        let file = OpenFile(open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC))
        guard file.descriptor >= 0 else { throw failure() }
        var capabilities: UInt32 = 0
        var card = [CChar](repeating: 0, count: 32)
        guard cv4l2_capabilities(file.descriptor, &capabilities, &card) == 0 else { throw failure() }
        guard capabilities & UInt32(V4L2_CAP_VIDEO_CAPTURE) != 0, capabilities & UInt32(V4L2_CAP_STREAMING) != 0 else { throw .unsuitable }
        var offered: Set<UInt32> = []
        var fourcc: UInt32 = 0
        while cv4l2_format_at(file.descriptor, UInt32(offered.count), &fourcc) == 0, offered.insert(fourcc).inserted {}
        return Offer(
            String(decoding: card.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self), capabilities: capabilities,
            formats: offered)
    }

    deinit { stop() }

    private var descriptor: Int32 { file.descriptor }

    /// Closes its descriptor when it is released, also where an initialiser throws.
    private final class OpenFile {
        let descriptor: Int32
        init(_ descriptor: Int32) { self.descriptor = descriptor }
        deinit { if descriptor >= 0 { close(descriptor) } }
    }

    /// The next picture: of those that wait the newest, so that one who was busy sees no old ones.
    ///
    /// - Throws: ``VideoDeviceError/silent`` after `timeout`, ``VideoDeviceError/absent`` where the camera is unplugged.
    package func frame(within timeout: Duration = .seconds(2)) throws(VideoDeviceError) -> VideoFrame {
        let deadline = ContinuousClock.now + timeout
        while true {
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else { throw .silent }
            var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let count = poll(&waited, 1, Int32(clamping: Int(left / .milliseconds(1)) + 1))
            if count < 0, errno != EINTR { throw Self.failure() }
            // POLLERR: the driver has gone, or streams no more.
            if waited.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0, waited.revents & Int16(POLLIN) == 0 { throw .absent }
            guard count > 0 else { continue }
            var newest: VideoFrame?
            while let filled = try takeBuffer() { newest = filled ?? newest }
            if let newest { return newest }
        }
    }

    /// - Returns: `nil` where no buffer is filled; in it `nil` where the one that was taken is faulty.
    private func takeBuffer() throws(VideoDeviceError) -> VideoFrame?? {
        var (index, length, isBroken, microseconds) = (UInt32(0), UInt32(0), Int32(0), Int64(0))
        guard cv4l2_dequeue(descriptor, &index, &length, &isBroken, &microseconds) == 0 else {
            if errno == EAGAIN { return nil }
            throw Self.failure()
        }
        guard buffers.indices.contains(Int(index)) else { throw .failed("it gave a buffer that it does not have") }
        let buffer = buffers[Int(index)]
        let frame =
            isBroken != 0 || length == 0
            ? nil
            : VideoFrame(
                width: width, height: height, format: format, bytesPerLine: bytesPerLine,
                bytes: Array(buffer.prefix(Int(length))), exposed: microseconds == 0 ? nil : .microseconds(microseconds))
        guard cv4l2_enqueue(descriptor, index) == 0 else { throw Self.failure() }
        return .some(frame)
    }

    private func start() throws(VideoDeviceError) {
        var count = Self.bufferCount
        guard cv4l2_request_buffers(descriptor, &count) == 0 else { throw Self.failure() }
        for index in 0..<count {
            var (length, offset) = (UInt32(0), UInt32(0))
            guard cv4l2_query_buffer(descriptor, index, &length, &offset) == 0 else { throw failureAfterStop() }
            let address = mmap(nil, Int(length), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, off_t(offset))
            guard let address, address != MAP_FAILED else { throw failureAfterStop() }
            buffers.append(UnsafeMutableRawBufferPointer(start: address, count: Int(length)))
            guard cv4l2_enqueue(descriptor, index) == 0 else { throw failureAfterStop() }
        }
        guard cv4l2_stream(descriptor, 1) == 0 else { throw failureAfterStop() }
    }

    private func failureAfterStop() -> VideoDeviceError {
        let error = Self.failure()
        stop()
        return error
    }

    private func stop() {
        // Whether they can be given back or the camera is gone makes no difference to who releases it.
        _ = cv4l2_stream(descriptor, 0)
        for buffer in buffers { munmap(buffer.baseAddress, buffer.count) }
        buffers = []
        var none: UInt32 = 0
        _ = cv4l2_request_buffers(descriptor, &none)
    }

    private static func failure() -> VideoDeviceError {
        switch errno {
        case ENOENT, ENODEV, ENXIO: .absent
        case EBUSY: .busy
        case EACCES, EPERM: .denied
        case ENOTTY: .unsuitable
        case let code: .failed(String(cString: strerror(code)))
        }
    }
}
