/// How the camera's picture is taken and turned.
public struct CameraSettings: Sendable, Hashable, Codable {
    /// Pixels, before the picture is turned.
    public struct Resolution: Sendable, Hashable, Codable {
        /// Even numbers: chroma has half of each.
        public private(set) var width: Int
        public private(set) var height: Int

        public static let sides = 64...1_920

        /// - Throws: ``GlassesValueError``.
        public init(width: Int, height: Int) throws(GlassesValueError) {
            guard Self.sides.contains(width), Self.sides.contains(height), width.isMultiple(of: 2), height.isMultiple(of: 2) else {
                throw GlassesValueError("\"resolution\" takes even numbers of pixels from 64 to 1920.")
            }
            self.width = width
            self.height = height
        }

        init() { (width, height) = (1_920, 1_080) }
    }

    /// Degrees that a picture is turned by, clockwise.
    public static let rotations = [0, 90, 180, 270]

    public private(set) var resolution = Resolution()
    /// 0, 90, 180 or 270 degrees, clockwise.
    public private(set) var rotation = 0
    /// Left and right are exchanged, after the turn.
    public private(set) var flipHorizontal = false
    /// Top and bottom are exchanged, after the turn.
    public private(set) var flipVertical = false

    /// The guide's: 1920 × 1080, upright.
    public init() {}

    private enum CodingKeys: String, CodingKey {
        case resolution, rotation
        case flipHorizontal = "flip_horizontal"
        case flipVertical = "flip_vertical"
    }

    /// Takes what the fields say and keeps the rest.
    ///
    /// - Throws: ``GlassesValueError``; nothing has changed then.
    public mutating func change(_ fields: JSONFields) throws(GlassesValueError) {
        var changed = self
        if let rotation = try fields.integer("rotation", in: 0...270) {
            guard Self.rotations.contains(rotation) else { throw GlassesValueError("\"rotation\" must be 0, 90, 180 or 270.") }
            changed.rotation = rotation
        }
        changed.flipHorizontal = try fields.bool("flip_horizontal") ?? flipHorizontal
        changed.flipVertical = try fields.bool("flip_vertical") ?? flipVertical
        if let resolution = try fields.object("resolution") {
            let width = try resolution.integer("width", in: Resolution.sides) ?? changed.resolution.width
            let height = try resolution.integer("height", in: Resolution.sides) ?? changed.resolution.height
            changed.resolution = try Resolution(width: width, height: height)
        }
        self = changed
    }
}

extension CameraSettings: CustomStringConvertible {
    /// "640 × 480, turned by 90 degrees and flipped"
    public var description: String {
        let turns = [rotation == 0 ? nil : "turned by \(rotation) degrees", flipHorizontal || flipVertical ? "flipped" : nil].compactMap(
            \.self)
        return "\(resolution.width) × \(resolution.height)" + (turns.isEmpty ? "" : ", " + turns.joined(separator: " and "))
    }
}
