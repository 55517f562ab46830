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

        /// Makes one from its parts, each as its property says.
        public init(id: String, label: String, version: String? = nil, size: Int, isDemo: Bool = false, url: String) {
            self.id = id
            self.label = label
            self.version = version
            self.size = size
            self.isDemo = isDemo
            self.url = url
        }
    }
}
