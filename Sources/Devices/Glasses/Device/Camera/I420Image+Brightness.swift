import Foundation
import GlassesContract

extension I420Image {
    /// Brighter above 50 %, darker below: a gamma curve over the luma, in which black and white stay what they are (ITU-R BT.601: 16 and 235).
    func brightened(to percent: Int) -> I420Image {
        guard percent != CameraSettings.neutralBrightness else { return self }
        let curve = Self.curve(percent)
        var image = self
        image.bytes.withUnsafeMutableBufferPointer { bytes in
            for index in 0..<(width * height) { bytes[index] = curve[Int(bytes[index])] }
        }
        return image
    }

    /// The luma for each luma. Values beyond black and white, which cameras of full range give, stay.
    private static func curve(_ percent: Int) -> [UInt8] {
        let (black, white) = (16.0, 235.0)
        let gamma = exp2(Double(CameraSettings.neutralBrightness - percent) / 25)
        return (0...255).map { luma in
            let share = (Double(luma) - black) / (white - black)
            guard (0...1).contains(share) else { return UInt8(luma) }
            return UInt8((black + pow(share, gamma) * (white - black)).rounded())
        }
    }
}
