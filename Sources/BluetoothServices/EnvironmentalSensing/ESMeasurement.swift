import Bluetooth

/// Environmental Sensing Measurement (descriptor 290C; Environmental Sensing Service 1.0, 3.1.2.1): how a characteristic is measured,
/// eleven bytes.
///
///     offset 0  flags              uint16  all reserved, and kept
///            2  sampling function  uint8
///            3  measurement period uint24  s, 0 not in use
///            6  update interval    uint24  s, 0 not in use
///            9  application        uint8
///           10  uncertainty        uint8   0.5 %, 255 not available
public struct ESMeasurement: Hashable, Sendable, Codable {
    /// Bytes 0–1, without a meaning as yet.
    public let flags: UInt16
    /// Byte 2: how one value is made of the samples.
    public var samplingFunction: ESSamplingFunction
    /// Bytes 3–5: the time that a value is made over, in seconds; 0 where it is not in use.
    public var measurementPeriod: UInt24
    /// Bytes 6–8: the time between two values, in seconds; 0 where it is not in use.
    public var updateInterval: UInt24
    /// Byte 9: what is measured.
    public var application: ESApplication
    /// Byte 10: in 0.5 %; 255 where it is not available.
    public var uncertainty: UInt8

    /// Makes the value from its fields; by default, nothing about the measurement is specified, in use or available.
    public init(
        samplingFunction: ESSamplingFunction = .unspecified, measurementPeriod: UInt24 = UInt24(clamping: 0),
        updateInterval: UInt24 = UInt24(clamping: 0), application: ESApplication = .unspecified, uncertainty: UInt8 = 255
    ) {
        flags = 0
        self.samplingFunction = samplingFunction
        self.measurementPeriod = measurementPeriod
        self.updateInterval = updateInterval
        self.application = application
        self.uncertainty = uncertainty
    }
}

extension ESMeasurement: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        flags = try reader.readInteger()
        samplingFunction = try ESSamplingFunction(from: &reader)
        measurementPeriod = try UInt24(from: &reader)
        updateInterval = try UInt24(from: &reader)
        application = try ESApplication(from: &reader)
        uncertainty = try reader.readByte()
    }

    public func encode(to writer: inout ByteWriter) {
        writer.write(flags)
        samplingFunction.encode(to: &writer)
        measurementPeriod.encode(to: &writer)
        updateInterval.encode(to: &writer)
        application.encode(to: &writer)
        writer.write(byte: uncertainty)
    }
}
