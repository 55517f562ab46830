/// What is to change of the camera's settings; what is nil stays.
public struct CameraChange: Sendable, Hashable {
    /// 0, 90, 180 or 270 degrees, clockwise.
    public var rotation: Int?
    public var flipHorizontal: Bool?
    public var flipVertical: Bool?
    /// Pixels.
    public var width: Int?
    public var height: Int?

    public init(
        rotation: Int? = nil, flipHorizontal: Bool? = nil, flipVertical: Bool? = nil, width: Int? = nil, height: Int? = nil
    ) {
        self.rotation = rotation
        self.flipHorizontal = flipHorizontal
        self.flipVertical = flipVertical
        self.width = width
        self.height = height
    }
}
