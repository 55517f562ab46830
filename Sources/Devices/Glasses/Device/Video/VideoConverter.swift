import DeviceSide
import Foundation

/// Makes MP4 files of recordings, one at a time, away from everybody who does not wait for it.
actor VideoConverter {
    /// Makes the file, where it is not there yet.
    ///
    /// - Throws: `FileOperationError`, ``H264Error``, or why the recording cannot be read.
    func convert(_ video: String, to path: String, rate: Int) throws {
        guard !FileManager.default.fileExists(atPath: path) else { return }
        let data = try Data(contentsOf: URL(fileURLWithPath: video), options: .mappedIfSafe)
        var writer = try FileReplacement(of: path, surviving: .powerCut)
        try data.withUnsafeBytes { bytes in
            let movie = try MP4Movie(H264Stream(bytes), rate: rate)
            try writer.append(movie.head)
            for sample in movie.stream.samples { try writer.append(movie.bytes(of: sample, in: bytes)) }
        }
        try writer.commit()
    }
}
