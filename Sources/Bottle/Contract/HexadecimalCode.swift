/// `value` as two hexadecimal digits with their prefix, as the protocol's document writes codes.
func hex(_ value: UInt8) -> String {
    "0x" + (value < 16 ? "0" : "") + String(value, radix: 16, uppercase: true)
}
