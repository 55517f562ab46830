import Bluetooth

/// Fitness Machine Feature (2ACC; Fitness Machine Service 1.0, 4.3): eight bytes.
///
///     offset 0  fitness machine features  uint32
///            4  target setting features   uint32
public struct FitnessMachineFeature: Hashable, Sendable, Codable {
    /// Bytes 0–3: what the machine reports.
    public var machine: MachineFeatures
    /// Bytes 4–7: what can be set at the machine.
    public var targetSetting: TargetSettingFeatures

    /// Makes the value from its two halves; by default nothing can be set there.
    public init(machine: MachineFeatures, targetSetting: TargetSettingFeatures = []) {
        self.machine = machine
        self.targetSetting = targetSetting
    }
}

extension FitnessMachineFeature: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        machine = try MachineFeatures(from: &reader)
        targetSetting = try TargetSettingFeatures(from: &reader)
    }

    public func encode(to writer: inout ByteWriter) {
        machine.encode(to: &writer)
        targetSetting.encode(to: &writer)
    }
}
