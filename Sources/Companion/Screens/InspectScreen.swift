import Sentences

/// The services of any device, for its "Services" section and for devices that no module knows.
public struct InspectScreen: Codable, Sendable, Equatable, Identifiable {
    /// The device's id, as in `DevicesScreen.Device`.
    public var id: String
    /// Its name, or what stands in for one.
    public var name: String
    /// How it is reached now.
    public var link: LinkStatus
    /// Empty until services have been discovered.
    public var services: [Service]
    /// True while services are being discovered, and none are known from before.
    public var isDiscovering: Bool
    /// That the services are those of the last connection; nil where they are those of this one.
    @Worded public private(set) var servicesHint: String?
    /// What to say where there is no service to show; nil where there is one, or where they are being discovered.
    @Worded public private(set) var emptyHint: String?
    /// Name and value pairs of the last advertisement, for example "Manufacturer data" and "4C 00 …".
    public var advertisement: [LabeledText]
    /// Why the last read, write or discovery failed.
    public var problem: ScreenProblem?

    /// Makes one from its parts, each as its property says.
    public init(
        id: String,
        name: String,
        link: LinkStatus,
        services: [Service] = [],
        isDiscovering: Bool = false,
        advertisement: [LabeledText] = [],
        problem: ScreenProblem? = nil
    ) {
        self.id = id
        self.name = name
        self.link = link
        self.services = services
        self.isDiscovering = isDiscovering
        self.advertisement = advertisement
        self.problem = problem
        _servicesHint = Worded(nil)
        _emptyHint = Worded(
            !services.isEmpty || isDiscovering
                ? nil : link.state == .connected ? "The device offers no services." : "Connect to read what the device offers.")
    }

    /// Shows what there was while there is no connection; nothing can be asked of it.
    mutating func keep(_ last: [Service]) {
        services = last
        isDiscovering = false
        $emptyHint = nil
        $servicesHint = "As it was when the device was last connected."
    }
}

extension InspectScreen {
    /// A GATT service.
    public struct Service: Codable, Sendable, Equatable {
        /// 16 bits as four hexadecimal digits, or 128 bits in the usual groups.
        public var uuid: String
        /// The name from a declaration or from the Bluetooth SIG's assigned numbers.
        public var name: String?
        /// In the order of their handles.
        public var characteristics: [Characteristic]

        /// Makes one from its parts, each as its property says.
        public init(uuid: String, name: String? = nil, characteristics: [Characteristic] = []) {
            self.uuid = uuid
            self.name = name
            self.characteristics = characteristics
        }
    }

    /// A GATT characteristic.
    public struct Characteristic: Codable, Sendable, Equatable {
        /// 16 bits as four hexadecimal digits, or 128 bits in the usual groups.
        public var uuid: String
        /// Its name; where none is known, what the device itself calls it.
        public var name: String?
        /// What the device itself calls it, where that is another word; nil where it does not.
        public var label: String?
        /// The handle of its value, which names it in requests where several have one UUID. It may be another at the next connection.
        public var handle: Int
        /// In words: "read", "write", "write without response", "notify", "indicate".
        public var properties: [String]
        /// The last value as hex pairs separated by spaces; nil if none is known, dots where it is a secret.
        public var value: String?
        /// What the value means.
        @Worded public var decoding: String?
        /// True while its changes are asked for, by the table or by others.
        public var isNotifying: Bool
        /// True while they are asked for in the table, where that can be ended.
        public var isListening: Bool
        /// Who else asks for them, where the table neither does nor needs to; nil where nobody does.
        @Worded public var listeningHint: String?
        /// How it can be written; nil where it cannot.
        public var writing: Writing?

        /// Makes one from its parts, each as its property says.
        public init(
            uuid: String,
            name: String? = nil,
            label: String? = nil,
            handle: Int = 0,
            properties: [String] = [],
            value: String? = nil,
            decoding: Sentence? = nil,
            isNotifying: Bool = false,
            isListening: Bool = false,
            listeningHint: Sentence? = nil,
            writing: Writing? = nil
        ) {
            self.uuid = uuid
            self.name = name
            self.label = label
            self.handle = handle
            self.properties = properties
            self.value = value
            _decoding = Worded(decoding)
            self.isNotifying = isNotifying
            self.isListening = isListening
            _listeningHint = Worded(listeningHint)
            self.writing = writing
        }
    }
}

extension InspectScreen.Characteristic {
    /// What reads it; nil where it cannot be read.
    public var reading: ScreenAction? { properties.contains("read") ? ScreenAction(id: "read", label: "Read") : nil }

    /// What begins or ends listening to it in the table; nil where it tells nothing by itself, and where it is listened to already.
    public var listening: ScreenAction? {
        guard listeningHint == nil, properties.contains("notify") || properties.contains("indicate") else { return nil }
        return ScreenAction(id: "notify", label: isListening ? "Stop listening" : "Listen")
    }

    /// What a characteristic says that a declared property of its device listens to.
    static var listeningHint: Sentence { "This program listens to it for the device’s own page." }
}
