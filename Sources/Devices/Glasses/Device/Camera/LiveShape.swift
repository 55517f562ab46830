/// A viewer's wish for the live picture; nil is as it comes.
public struct LiveShape: Sendable, Hashable {
    /// As wide as the camera's picture, if that is narrower. An odd one is rounded down: chroma has half of it.
    public var width: Int?
    public var rate: Int?
    public var quality: Int?

    public init(width: Int? = nil, rate: Int? = nil, quality: Int? = nil) {
        self.width = width
        self.rate = rate
        self.quality = quality
    }
}
