import Companion

extension SpeakerScreen.Firmware {
    /// An image that the program can serve to the device itself.
    public struct Image: Codable, Sendable, Equatable, Identifiable {
        /// Names it in the request for an update.
        public var id: String
        /// For example "Demo firmware 2.5.0" or the uploaded file's name.
        public var label: String
        /// From the application descriptor, if it could be read.
        public var version: String?
        /// Bytes.
        public var size: Int
        /// True for the image that the program brings for trying an update.
        public var isDemo: Bool
        /// The address from which the device will fetch it.
        public var url: String
        /// Its version and size in a line, for example "Version 2.5.0, 625 KB".
        @Worded public private(set) var summary: String
        /// The text of its update's button, for example "Update to 2.5.0".
        @Worded public private(set) var updateLabel: String
        /// Takes it off the list: `image-remove`; nil where it stays.
        public var removal: ScreenAction?

        public init(id: String, label: String, version: String? = nil, size: Int, isDemo: Bool = false, url: String) {
            self.id = id
            self.label = label
            self.version = version
            self.size = size
            self.isDemo = isDemo
            self.url = url
            let parts: [Sentence] = [version.map { "Version \($0)" } ?? "Version unknown", Self.text(bytes: size)]
            _summary = Worded(Sentence(joining: parts + (isDemo ? ["made for trying this out"] : []), by: ", "))
            _updateLabel = Worded(version.map { "Update to \($0)" } ?? "Update")
            removal = isDemo ? nil : ScreenAction(id: "image-remove", label: "Remove")
        }

        /// "625 KB", "1.9 MB", "12 bytes".
        private static func text(bytes: Int) -> Sentence {
            if bytes < 1_024 { return "\(bytes) bytes" }
            if bytes < 1_024 * 1_024 { return "\(((bytes + 512) / 1_024).grouped) KB" }
            let tenths = (bytes * 10 + 512 * 1_024) / (1_024 * 1_024)
            return "\(Sentence(number: tenths, decimals: 1)) MB"
        }
    }
}
