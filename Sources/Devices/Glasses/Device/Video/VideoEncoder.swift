/// Makes H.264 of pictures.
public protocol VideoEncoder: Sendable {
    /// Encodes what `feed` writes, until it returns and everything is encoded.
    ///
    /// - Parameters:
    ///   - width: pixels of every picture, even.
    ///   - height: pixels of every picture, even.
    ///   - rate: pictures a second.
    ///   - feed: writes each picture, the planes Y, U and V of 4:2:0 one after the other, and waits until it was taken.
    ///   - output: takes the stream piece by piece: byte stream format (H.264 Annex B), with the parameter sets before each key frame. What
    ///     it throws ends the encoding.
    /// - Throws: ``GlassesError/recordingUnavailable(_:)``, what `feed` and `output` throw, `CancellationError`.
    func encode(
        width: Int, height: Int, rate: Int,
        from feed: @escaping @Sendable (_ write: @Sendable ([UInt8]) async throws -> Void) async throws -> Void,
        to output: @escaping @Sendable ([UInt8]) throws -> Void
    ) async throws
}
