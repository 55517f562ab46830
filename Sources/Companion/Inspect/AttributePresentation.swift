import Bluetooth
import BluetoothServices

/// A device's own description of a characteristic's values: its user description (2901) and its presentation format (2904).
public struct AttributePresentation: Hashable, Sendable {
    /// A name for people; `nil` where the device has none.
    public var label: String?
    /// The format of the bytes; `nil` where the device does not tell.
    public var format: PresentationFormat?

    /// Makes the description, as far as a device has given one.
    public init(label: String? = nil, format: PresentationFormat? = nil) {
        self.label = label
        self.format = format
    }

    /// The value in words, with its unit; empty where the bytes are no such value.
    func fields(_ bytes: [UInt8]) -> [LabeledText] {
        guard let format, let text = format.text(of: bytes) else { return [] }
        return [LabeledText("Value", verbatim: [text, format.unitSymbol].compactMap(\.self).joined(separator: " "))]
    }
}

extension BluetoothPeripheral {
    /// Reads the device's own description of a characteristic; `nil` where it has none of these descriptors.
    ///
    /// - Throws: what reading a descriptor throws, and `ByteCodingError` for a format that is none.
    public func presentation(of characteristic: GATTCharacteristic) async throws -> AttributePresentation? {
        var presentation = AttributePresentation()
        if let description = characteristic.descriptors.first(where: { $0.uuid == "2901" }) {
            let text = String(decoding: try await read(description), as: UTF8.self).trimming(while: { $0 == "\0" || $0.isWhitespace })
            presentation.label = text.isEmpty ? nil : text
        }
        // A value of several fields has several, which say nothing of the value as one (3.3.3.6).
        let formats = characteristic.descriptors.filter { $0.uuid == "2904" }
        if formats.count == 1 { presentation.format = try PresentationFormat(bytes: try await read(formats[0])) }
        return presentation == AttributePresentation() ? nil : presentation
    }
}

extension String {
    fileprivate func trimming(while isTrimmed: (Character) -> Bool) -> String {
        let end = lastIndex { !isTrimmed($0) }.map(index(after:)) ?? startIndex
        return String(self[..<end].drop(while: isTrimmed))
    }
}
