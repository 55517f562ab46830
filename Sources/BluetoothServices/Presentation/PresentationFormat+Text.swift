import Bluetooth

/// Values as people read and write them, by the format that the device gives of them.
extension PresentationFormat {
    /// The unit behind a number: "%", "°C"; `nil` where there is none, or one that this library does not know.
    public var unitSymbol: String? { GATTNames.unit(unit) }

    /// True where ``bytes(ofNumber:)`` can write such a value.
    public var isNumber: Bool { integerLayout != nil || kind == .float32 || kind == .float64 || kind == .medfloat16 || kind == .medfloat32 }

    /// The value as text, without its unit: "21.50", "on". `nil` where the bytes are no such value, or the format has no text.
    public func text(of bytes: [UInt8]) -> String? {
        if let integerLayout { return decimal(bytes, integerLayout)?.text }
        switch kind {
        case .boolean: return bytes == [0] ? "off" : bytes == [1] ? "on" : nil
        case .float32:
            return bytes.count == 4 ? "\(Float(bitPattern: UInt32(truncatingIfNeeded: Self.littleEndian(bytes))))" : nil
        case .float64: return bytes.count == 8 ? "\(Double(bitPattern: Self.littleEndian(bytes)))" : nil
        case .medfloat16: return (try? MedFloat16(bytes: bytes))?.description
        case .medfloat32: return (try? MedFloat32(bytes: bytes))?.description
        case .utf8: return String(validating: bytes, as: UTF8.self)
        case .utf16:
            guard bytes.count.isMultiple(of: 2) else { return nil }
            let units = stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
            return String(validating: units, as: UTF16.self)
        default: return nil
        }
    }

    /// The bytes of a number that a person typed, in the value's unit; `nil` where it is none, is finer than a step, or is out of range.
    public func bytes(ofNumber text: String) -> [UInt8]? {
        if let integerLayout { return ScaledDecimal(text, exponent: Int(exponent)).flatMap { bytes($0, integerLayout) } }
        let plain = text.filter { !$0.isWhitespace }.replacing("−", with: "-").replacing(",", with: ".")
        guard isNumber, let value = Double(plain), value.isFinite else { return nil }
        switch kind {
        case .float32: return Float(value).isFinite ? Self.littleEndian(UInt64(Float(value).bitPattern), count: 4) : nil
        case .float64: return Self.littleEndian(value.bitPattern, count: 8)
        case .medfloat16: return MedFloat16(value).isFinite ? MedFloat16(value).bytes : nil
        case .medfloat32: return MedFloat32(value).isFinite ? MedFloat32(value).bytes : nil
        default: return nil
        }
    }

    /// The numbers that fit, in words: "a whole number from 0 to 255", "a number from -327.68 to 327.67 in steps of 0.01", "a number".
    public var numbers: String {
        guard let integerLayout else { return "a number" }
        let (least, greatest, step) = bounds(integerLayout)
        let range = "from \(least.text) to \(greatest.text)"
        return step.text == "1" ? "a whole number \(range)" : "a number \(range) in steps of \(step.text)"
    }

    /// The same as an example: "0 to 255", "-327.68 to 327.67"; `nil` for what has no range that is worth telling.
    public var numberRange: String? {
        guard let integerLayout else { return nil }
        let (least, greatest, _) = bounds(integerLayout)
        return "\(least.text) to \(greatest.text)"
    }

    private static func littleEndian(_ bytes: [UInt8]) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
    private static func littleEndian(_ value: UInt64, count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    }
}
