/// How the camera's picture is taken and turned.
public struct CameraSettings: Sendable, Hashable {
    /// Pixels, before the picture is turned.
    public struct Resolution: Sendable, Hashable, Codable {
        /// Even numbers: chroma has half of each.
        public private(set) var width: Int
        public private(set) var height: Int

        public static let sides = 64...1_920
        /// Of photos: 16 megapixels of a camera of a Raspberry Pi.
        public static let photoSides = 64...4_656

        /// - Parameters:
        ///   - sides: the numbers that are taken.
        ///   - name: the setting that a refusal names.
        /// - Throws: ``GlassesValueError``.
        public init(
            width: Int, height: Int, within sides: ClosedRange<Int> = sides, as name: String = "resolution"
        ) throws(GlassesValueError) {
            guard sides.contains(width), sides.contains(height), width.isMultiple(of: 2), height.isMultiple(of: 2) else {
                throw GlassesValueError("\"\(name)\" takes even numbers of pixels from \(sides.lowerBound) to \(sides.upperBound).")
            }
            self.width = width
            self.height = height
        }

        init() { (width, height) = (1_920, 1_080) }
    }

    /// Degrees that a picture is turned by, clockwise.
    public static let rotations = [0, 90, 180, 270]
    public static let neutralBrightness = 50

    /// Of the live picture. A change of it alone changes the other two with it, as the guide's one size does.
    public internal(set) var resolution = Resolution()
    public internal(set) var photoResolution = Resolution()
    public internal(set) var videoResolution = Resolution()
    /// 0, 90, 180 or 270 degrees, clockwise.
    public internal(set) var rotation = 0
    /// Left and right are exchanged, after the turn.
    public internal(set) var flipHorizontal = false
    /// Top and bottom are exchanged, after the turn.
    public internal(set) var flipVertical = false

    /// Percent; ``neutralBrightness`` is as the camera gives it.
    public internal(set) var brightness = neutralBrightness

    /// The guide's: 1920 × 1080, upright.
    public init() {}

    /// Takes what the fields say and keeps the rest.
    ///
    /// - Throws: ``GlassesValueError``; nothing has changed then.
    public mutating func change(_ fields: JSONFields) throws(GlassesValueError) {
        var changed = self
        for setting in CameraSetting.all { try setting.take(fields, &changed) }
        self = changed
    }
}

extension CameraSettings: Codable {
    /// A setting that is not there is the one of new glasses.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.singleValueContainer().decode([String: JSONValue].self)
        do throws(GlassesValueError) { try change(JSONFields(members)) } catch {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: error.description))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Dictionary(uniqueKeysWithValues: CameraSetting.all.map { ($0.name, $0.value(self)) }))
    }
}

extension CameraSettings: CustomStringConvertible {
    /// "640 × 480, turned by 90 degrees and flipped"
    public var description: String {
        let turns = [
            rotation == 0 ? nil : "turned by \(rotation) degrees", flipHorizontal || flipVertical ? "flipped" : nil,
            brightness == Self.neutralBrightness ? nil : "\(brightness) % bright",
        ].compactMap(\.self)
        return "\(resolution.width) × \(resolution.height)" + (turns.isEmpty ? "" : ", " + turns.joined(separator: " and "))
    }
}
