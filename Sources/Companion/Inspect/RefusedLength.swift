import Bluetooth

extension BluetoothPeripheral {
    /// Writes as `BluetoothPeripheral.write(_:to:timeout:)` does, and says of a value that the device refuses where its length may be
    /// why: a longer one than a packet holds goes in parts, which not every device takes, and few say so.
    ///
    /// - Throws: what that throws; ``ActionError`` with the lengths in its stead where the value is longer than a packet holds.
    public func writeExplained(_ value: [UInt8], to characteristic: GATTCharacteristic) async throws {
        do {
            try await write(value, to: characteristic)
        } catch let error as ATTError where value.count > maximumWriteLength ?? .max {
            let problem = ScreenProblem(error)
            throw ActionError(
                .failed,
                ScreenProblem(
                    code: problem.code, sentence: problem.$sentence,
                    advice: "The value has \(value.count) bytes, and a packet of this connection holds \(maximumWriteLength ?? 0): write a "
                        + "shorter one if the device takes none in parts.", isRetryable: true))
        }
    }
}
