import Foundation

/// Data about a photo, as the APP1 segment of its JPEG (Exif 2.32, CIPA DC-008).
struct ExifSegment {
    var make: String
    var model: String
    var time: Date
    var zone: TimeZone
    /// 32 hexadecimal digits.
    var uniqueID: String

    /// 32 hexadecimal digits that no other photo has.
    static func makeUniqueID() -> String {
        (0..<4).map { _ in
            let digits = String(UInt32.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    /// The picture with this segment behind its first marker, in place of one that it has and of JFIF's (4.5.4).
    ///
    /// - Returns: what came, where that is no whole JPEG.
    func inserted(in jpeg: [UInt8]) -> [UInt8] {
        guard let picture = JPEGHead(jpeg) else { return jpeg }
        return [0xFF, 0xD8] + bytes(width: picture.width, height: picture.height) + picture.others.flatMap { jpeg[$0] }
            + jpeg[picture.rest...]
    }

    /// The segment with its marker.
    ///
    /// - Parameters:
    ///   - width: pixels of the picture.
    ///   - height: likewise.
    func bytes(width: Int, height: Int) -> [UInt8] {
        let (date, offset) = (dateText, Self.offset(zone.secondsFromGMT(for: time)))
        // Fields of a directory stand in the order of their tags (4.6.2).
        let own: [Field] = [
            .undefined(0x9000, Array("0232".utf8)), .ascii(0x9003, date), .ascii(0x9004, date), .ascii(0x9010, offset),
            .ascii(0x9011, offset), .ascii(0x9012, offset), .undefined(0x9101, [1, 2, 3, 0]), .undefined(0xA000, Array("0100".utf8)),
            .short(0xA001, 1), .long(0xA002, UInt32(clamping: width)), .long(0xA003, UInt32(clamping: height)), .ascii(0xA420, uniqueID),
        ]
        func first(_ pointer: UInt32) -> [Field] {
            [
                .ascii(0x010F, make), .ascii(0x0110, model), .short(0x0112, 1), .rational(0x011A, 72, 1), .rational(0x011B, 72, 1),
                .short(0x0128, 2), .ascii(0x0132, date), .short(0x0213, 1), .long(0x8769, pointer),
            ]
        }
        // The header of TIFF has eight bytes, and the first directory follows.
        let length = Self.directory(first(0), at: 8).count
        var tiff: [UInt8] = Array("MM".utf8) + Self.bytes(42 as UInt16) + Self.bytes(8 as UInt32)
        tiff += Self.directory(first(UInt32(8 + length)), at: 8) + Self.directory(own, at: 8 + length)
        let content = Array("Exif".utf8) + [0, 0] + tiff
        return [0xFF, 0xE1] + Self.bytes(UInt16(content.count + 2)) + content
    }

    /// "2025:11:01 15:30:00"
    private var dateText: String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: time)
        func two(_ value: Int?) -> String { (value ?? 0) < 10 ? "0\(value ?? 0)" : "\(value ?? 0)" }
        let year = "\(parts.year ?? 0)"
        return String(repeating: "0", count: max(0, 4 - year.count)) + year
            + ":\(two(parts.month)):\(two(parts.day)) \(two(parts.hour)):\(two(parts.minute)):\(two(parts.second))"
    }

    /// "+05:30"
    private static func offset(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(seconds < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
    }

    /// One field of a directory (4.6.2).
    private struct Field {
        let tag: UInt16
        let type: UInt16
        let count: UInt32
        let value: [UInt8]

        static func ascii(_ tag: UInt16, _ text: String) -> Field {
            let value = Array(text.utf8.filter { $0 < 0x80 }) + [0]
            return Field(tag: tag, type: 2, count: UInt32(value.count), value: value)
        }
        static func short(_ tag: UInt16, _ value: UInt16) -> Field { Field(tag: tag, type: 3, count: 1, value: bytes(value)) }
        static func long(_ tag: UInt16, _ value: UInt32) -> Field { Field(tag: tag, type: 4, count: 1, value: bytes(value)) }
        static func rational(_ tag: UInt16, _ numerator: UInt32, _ denominator: UInt32) -> Field {
            Field(tag: tag, type: 5, count: 1, value: bytes(numerator) + bytes(denominator))
        }
        static func undefined(_ tag: UInt16, _ value: [UInt8]) -> Field {
            Field(tag: tag, type: 7, count: UInt32(value.count), value: value)
        }
    }

    /// A directory and the values that do not fit into its fields.
    ///
    /// - Parameter start: its place behind the beginning of the header.
    private static func directory(_ fields: [Field], at start: Int) -> [UInt8] {
        var entries = bytes(UInt16(fields.count))
        var values: [UInt8] = []
        let end = start + 2 + fields.count * 12 + 4
        for field in fields {
            entries += bytes(field.tag) + bytes(field.type) + bytes(field.count)
            if field.value.count <= 4 {
                entries += field.value + [UInt8](repeating: 0, count: 4 - field.value.count)
            } else {
                entries += bytes(UInt32(end + values.count))
                values += field.value
                // A value begins at an even place.
                if !values.count.isMultiple(of: 2) { values.append(0) }
            }
        }
        return entries + bytes(0 as UInt32) + values
    }

    private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}

/// The segments before the picture itself in a JPEG (ITU-T T.81, annex B).
private struct JPEGHead {
    let width: Int
    let height: Int
    /// The segments that stay, up to the frame's.
    let others: [Range<Int>]
    /// Offset at which the frame's begins.
    let rest: Int

    init?(_ jpeg: [UInt8]) {
        guard jpeg.count > 4, jpeg[0] == 0xFF, jpeg[1] == 0xD8 else { return nil }
        var others: [Range<Int>] = []
        var place = 2
        while place + 9 < jpeg.count, jpeg[place] == 0xFF {
            let marker = jpeg[place + 1]
            let end = place + 2 + (Int(jpeg[place + 2]) << 8 | Int(jpeg[place + 3]))
            switch marker {
            // Frames: all but the tables that share their numbers.
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
                height = Int(jpeg[place + 5]) << 8 | Int(jpeg[place + 6])
                width = Int(jpeg[place + 7]) << 8 | Int(jpeg[place + 8])
                self.others = others
                rest = place
                return
            case 0xDA, 0xD9: return nil
            case 0xE0, 0xE1: break
            default: others.append(place..<min(end, jpeg.count))
            }
            guard end > place + 2 else { return nil }
            place = end
        }
        return nil
    }
}
