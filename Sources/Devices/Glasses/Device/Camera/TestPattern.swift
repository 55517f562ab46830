import Foundation
import GlassesContract
import Synchronization

/// A camera without a lens: colour bars, a box that goes from left to right once in four seconds, and the time of day.
package final class TestPattern: CameraSource {
    private struct State {
        var isPlugged = true
        /// The bars of the last size, drawn once.
        var background: I420Image?
    }

    /// Luma and chroma of the bars, from white to black (ITU-R BT.601, 75 %).
    private static let bars: [(y: UInt8, u: UInt8, v: UInt8)] = [
        (180, 128, 128), (162, 44, 142), (131, 156, 44), (112, 72, 58), (84, 184, 198), (65, 100, 212), (35, 212, 114), (16, 128, 128),
    ]

    private let state = Mutex(State())
    private let zone: TimeZone

    package init(zone: TimeZone) { self.zone = zone }

    /// Whether it is there: for whoever wants to see what happens without.
    package var isPlugged: Bool {
        get { state.withLock { $0.isPlugged } }
        set { state.withLock { $0.isPlugged = newValue } }
    }

    package func picture(_ resolution: CameraSettings.Resolution, at time: Date) throws(GlassesError) -> I420Image {
        let background: I420Image? = state.withLock { state in
            guard state.isPlugged else { return nil }
            if let known = state.background, known.width == resolution.width, known.height == resolution.height { return known }
            let drawn = Self.drawBars(resolution)
            state.background = drawn
            return drawn
        }
        guard var image = background else { throw .cameraUnavailable }
        let side = max(8, image.height / 8)
        let phase = time.timeIntervalSince1970.truncatingRemainder(dividingBy: 4) / 4
        image.fillLuma(x: Int(phase * Double(image.width + side)) - side, y: image.height * 5 / 8, width: side, height: side, 235)
        let text = clock(time)
        let scale = PixelFont.scale(of: text, in: image)
        let width = (text.count * (PixelFont.width + 1) + 1) * scale
        let (x, y) = ((image.width - width) / 2, image.height / 4)
        image.fillLuma(x: x, y: y, width: width, height: (PixelFont.height + 2) * scale, 16)
        PixelFont.draw(text, on: &image, x: x + scale, y: y + scale, scale: scale, luma: 235)
        return image
    }

    /// What a stream shows while there is no camera.
    static func noSignal(_ resolution: CameraSettings.Resolution) -> I420Image {
        var image = I420Image(width: resolution.width, height: resolution.height, y: 50)
        let text = "NO SIGNAL"
        let scale = PixelFont.scale(of: text, in: image)
        PixelFont.draw(
            text, on: &image, x: (image.width - text.count * (PixelFont.width + 1) * scale) / 2,
            y: (image.height - PixelFont.height * scale) / 2,
            scale: scale, luma: 200)
        return image
    }

    /// "12:34:56", the time of day.
    private func clock(_ time: Date) -> String { String(LocalTimestamp.text(time, in: zone).suffix(8)) }

    private static func drawBars(_ resolution: CameraSettings.Resolution) -> I420Image {
        var image = I420Image(width: resolution.width, height: resolution.height)
        for (index, plane) in image.planes.enumerated() {
            let row = (0..<plane.width).map { x in
                let bar = bars[x * bars.count / plane.width]
                return [bar.y, bar.u, bar.v][index]
            }
            image.bytes.withUnsafeMutableBufferPointer { pixels in
                row.withUnsafeBufferPointer { row in
                    for y in 0..<plane.height {
                        _ = UnsafeMutableBufferPointer(rebasing: pixels[(plane.offset + y * plane.width)...]).update(fromContentsOf: row)
                    }
                }
            }
        }
        return image
    }
}
