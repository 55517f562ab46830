import Bluetooth

/// A status of the speaker: some bytes, of which the first names the layout, and in which controls have their places.
public protocol SpeakerReport: ByteCodable, Sendable, Hashable {
    /// The bytes while every control is at 0.
    static var blank: [UInt8] { get }
    /// The place of a control; nil where it is not told.
    static func place(of control: SpeakerControl) -> SpeakerControl.Place?
    /// The bytes as they came. Bits without a name are kept.
    var octets: [UInt8] { get set }
    /// A report of ``blank``.
    init()
}

extension SpeakerReport {
    /// The value of a control; nil, and not changed, where it is not told.
    ///
    /// Inlinable, as a call across modules copies the whole row with its words.
    @inlinable public subscript(control: SpeakerControl) -> UInt8? {
        get {
            guard let place = Self.place(of: control) else { return nil }
            let bits = octets[place.byte] & place.mask
            return control.values == .toggle ? min(bits, 1) : bits
        }
        set {
            guard let newValue, let place = Self.place(of: control) else { return }
            let bits = place.mask == .max ? newValue : newValue == 0 ? 0 : place.mask
            octets[place.byte] = octets[place.byte] & ~place.mask | bits
        }
    }

    /// Reads as many bytes as ``blank`` has; a newer firmware may append more.
    ///
    /// - Throws: `ByteCodingError` for fewer bytes or another version in byte 0.
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        self.init()
        octets = try reader.readBytes(Self.blank.count)
        _ = reader.readRemaining()
        guard octets[0] == Self.blank[0] else {
            throw reader.invalid("its layout is version \(octets[0].hexCode) instead of \(Self.blank[0].hexCode). Update the companion.")
        }
    }

    /// Writes the bytes.
    public func encode(to writer: inout ByteWriter) { writer.write(bytes: octets) }
}

/// The Status characteristic, four bytes: `[01, preset, loudness, flags]`.
public struct SpeakerStatus: SpeakerReport {
    /// Firmware always sets the limiter, bit 01 of the flags.
    public static let blank: [UInt8] = [0x01, 0, 0, 0x01]
    @inlinable public static func place(of control: SpeakerControl) -> SpeakerControl.Place? { control.status }

    public var octets: [UInt8]
    public init() { octets = Self.blank }

    /// The limiter is armed.
    public var limiter: Bool { octets[3] & 0x01 != 0 }
}

/// The Extended status characteristic, seven bytes: `[42, preset, shield, 64, volume, 64, seconds since last contact]`.
///
/// Bytes 3 and 5 are levels that the present firmware always sends as 64 (100 percent).
public struct SpeakerExtendedStatus: SpeakerReport {
    public static let blank: [UInt8] = [0x42, 0, 0, 0x64, 0, 0x64, 0]
    @inlinable public static func place(of control: SpeakerControl) -> SpeakerControl.Place? { control.extended }

    public var octets: [UInt8]
    public init() { octets = Self.blank }

    /// Byte 6: seconds since the last read, write or notification; 255 means 255 or more.
    public var secondsSinceContact: UInt8 {
        get { octets[6] }
        set { octets[6] = newValue }
    }
}
