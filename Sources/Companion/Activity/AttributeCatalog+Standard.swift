import Bluetooth
import BluetoothServices
import Sentences

/// Texts for values of the Bluetooth SIG's characteristics, for devices whose contract has none: the codecs are those of the standard
/// services.
extension AttributeCatalog {
    typealias Decode = @Sendable ([UInt8]) -> [LabeledText]

    static let standard: [BTUUID: Decode] = [
        "2A01": one { (value: UInt16) in GATTNames.appearance(value) ?? "0x\(String(value, radix: 16, uppercase: true))" },
        "2A06": one { (level: UInt8) in ["none", "mild", "high"].dropFirst(Int(level)).first ?? "\(level)" },
        "2A07": one { (power: Int8) in "\(power) dBm" },
        "2A19": one { (percent: UInt8) in "\(percent) %" },
        "2A1C": fields(TemperatureMeasurement.self), "2A1D": fields(TemperatureType.self), "2A21": fields(MeasurementInterval.self),
        "2A23": fields(SystemID.self), "2A2B": fields(CurrentTime.self), "2A35": fields(BloodPressureMeasurement.self),
        "2A37": fields(HeartRateMeasurement.self), "2A38": fields(BodySensorLocation.self), "2A49": fields(BloodPressureFeature.self),
        "2A50": fields(PnPID.self), "2A5E": fields(PLXSpotCheckMeasurement.self), "2A5F": fields(PLXContinuousMeasurement.self),
        "2A6C": fields(Elevation.self), "2A6D": fields(Pressure.self), "2A6E": fields(Temperature.self), "2A6F": fields(Humidity.self),
        "2A76": fields(UVIndex.self), "2A9D": fields(WeightMeasurement.self), "2A9E": fields(WeightScaleFeature.self),
    ]

    /// A value that is told in a few words.
    private static func one<Value: ByteDecodable & SendableMetatype>(_ text: @escaping @Sendable (Value) -> String) -> Decode {
        decode { (value: Value) in [LabeledText("Value", verbatim: text(value))] }
    }

    /// A value that describes itself, or whose fields do.
    private static func fields<Value: ByteDecodable & SendableMetatype>(_: Value.Type) -> Decode {
        decode { (value: Value) in
            if let text = (value as? any CustomStringConvertible)?.description { return [LabeledText("Value", verbatim: text)] }
            return Mirror(reflecting: value).children.compactMap { name, field in
                // An absent field says nothing; what a later specification may add has no name yet.
                guard let name, name != "laterFields", let text = text(field) else { return nil }
                return LabeledText(Sentence(key: words(name), []), text.told)
            }
        }
    }

    private static func decode<Value: ByteDecodable & SendableMetatype>(_ fields: @escaping @Sendable (Value) -> [LabeledText]) -> Decode {
        { bytes in
            do throws(ByteCodingError) {
                return fields(try Value(bytes: bytes))
            } catch {
                return [LabeledText("Malformed", "\(error)")]
            }
        }
    }

    /// `nil` for an optional that is none.
    private static func text(_ field: Any) -> String? {
        let mirror = Mirror(reflecting: field)
        guard mirror.displayStyle == .optional else { return "\(field)" }
        return mirror.children.first.map { "\($0.value)" }
    }

    /// "Heart rate" of "heartRate".
    private static func words(_ name: String) -> String {
        let spaced = name.reduce(into: "") { text, character in
            text += character.isUppercase ? " \(character.lowercased())" : String(character)
        }
        return spaced.prefix(1).uppercased() + spaced.dropFirst()
    }
}
