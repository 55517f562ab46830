import Bluetooth

/// SpO2PR (Pulse Oximeter Service 1.0, 3.1.1.2): oxygen saturation and pulse rate, which come together.
public struct PulseOximetry: Hashable, Sendable, Codable {
    /// Bytes 0–1: the saturation of the blood with oxygen, in percent; NaN where there is no result.
    public var oxygenSaturation: MedFloat16
    /// Bytes 2–3: beats a minute; NaN where there is no result.
    public var pulseRate: MedFloat16

    /// Makes the value from its two fields, in percent and beats a minute.
    public init(oxygenSaturation: MedFloat16, pulseRate: MedFloat16) {
        self.oxygenSaturation = oxygenSaturation
        self.pulseRate = pulseRate
    }
}

extension PulseOximetry: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        oxygenSaturation = try MedFloat16(from: &reader)
        pulseRate = try MedFloat16(from: &reader)
    }

    public func encode(to writer: inout ByteWriter) {
        oxygenSaturation.encode(to: &writer)
        pulseRate.encode(to: &writer)
    }
}
