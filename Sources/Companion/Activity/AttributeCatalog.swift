import Bluetooth
import BluetoothServices
import Credentials
import Sentences

/// The names and decodings of characteristics: a device's own, then those that the Bluetooth SIG assigned.
public struct AttributeCatalog: Sendable {
    private var descriptions: [BTUUID: AttributeDescription]
    private var services: [BTUUID: String]

    /// - Parameters:
    ///   - descriptions: by the UUID of the characteristic.
    ///   - services: names by the UUID of the service.
    public init(_ descriptions: [BTUUID: AttributeDescription] = [:], services: [BTUUID: String] = [:]) {
        self.descriptions = descriptions
        self.services = services
    }

    /// The name of a characteristic or descriptor: by its contract, else by the Bluetooth SIG; nil where neither says.
    public func name(_ uuid: BTUUID) -> String? {
        descriptions[uuid]?.name ?? GATTNames.characteristic(uuid) ?? GATTNames.descriptor(uuid)
    }

    /// The name of a service: by its contract, else by the Bluetooth SIG; nil where neither says.
    public func serviceName(_ uuid: BTUUID) -> String? { services[uuid] ?? GATTNames.service(uuid) }

    /// See ``AttributeDescription/isSecret``; false for what no contract describes.
    public func isSecret(_ uuid: BTUUID) -> Bool { descriptions[uuid]?.isSecret ?? false }

    /// See ``AttributeDescription/isPeriodic``; false for what no contract describes.
    public func isPeriodic(_ uuid: BTUUID) -> Bool { descriptions[uuid]?.isPeriodic ?? false }

    /// See ``AttributeDescription/isProgress``; false for what no contract describes.
    public func isProgress(_ uuid: BTUUID) -> Bool { descriptions[uuid]?.isProgress ?? false }

    /// The format of a number of this characteristic, where the Bluetooth SIG says so (GATT Specification Supplement) and the device need
    /// not; `nil` for any other. Only those that can be written matter.
    public func numberFormat(_ uuid: BTUUID) -> PresentationFormat? { Self.numberFormats[uuid] }

    /// Alert Level, Measurement Interval, Heart Rate Control Point.
    private static let numberFormats: [BTUUID: PresentationFormat] = [
        "2A06": PresentationFormat(.uint8), "2A21": PresentationFormat(.uint16, unit: "2703"), "2A39": PresentationFormat(.uint8),
    ]

    /// The fields of a value; none of a secret's, whatever its description makes of the bytes.
    ///
    /// - Parameter presentation: what the device tells of the value, which counts where neither its contract nor the Bluetooth SIG does.
    public func decode(_ bytes: [UInt8], of uuid: BTUUID, _ presentation: AttributePresentation? = nil) -> [LabeledText] {
        if isSecret(uuid) { return [] }
        if let description = descriptions[uuid] { return description.decode(bytes) }
        if let standard = Self.standard[uuid] { return standard(bytes) }
        if let presentation, presentation.format != nil { return presentation.fields(bytes) }
        // Text is the one thing that can be told from the bytes alone.
        guard bytes.count > 1, bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return [] }
        return [LabeledText("Text", verbatim: String(decoding: bytes, as: UTF8.self))]
    }

    /// A value in a few words: the command that it is, or the failure that it tells. `nil` for any other.
    func told(_ bytes: [UInt8], of uuid: BTUUID) -> (text: Sentence, isFailure: Bool)? {
        guard let description = descriptions[uuid], !hides(bytes, of: uuid) else { return nil }
        let isFailure = description.isFailure(bytes)
        guard isFailure || description.isCommand else { return nil }
        let fields = decode(bytes, of: uuid).prefix(isFailure ? 2 : 1).map(\.$value)
        return fields.isEmpty ? nil : (Sentence(joining: fields, by: ". "), isFailure)
    }

    /// Tests that these bytes are a secret, or hold one: then neither they nor how many they are is told.
    public func hides(_ bytes: [UInt8], of uuid: BTUUID) -> Bool {
        guard let description = descriptions[uuid] else { return false }
        return description.isSecret || description.holdsSecret(bytes)
    }

    /// Pairs of hexadecimal digits with spaces; dots, always as many, where there is a secret among the bytes.
    public func hex(_ bytes: [UInt8], of uuid: BTUUID?) -> String {
        if let uuid, hides(bytes, of: uuid) { return Secret.placeholder }
        return bytes.hexPairs
    }
}
