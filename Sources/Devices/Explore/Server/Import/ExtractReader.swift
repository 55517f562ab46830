import COsmium

/// Reads the elements of an OpenStreetMap extract, of the kinds that are asked for, in the file's order.
final class ExtractReader {
    private let reader: OpaquePointer
    private let file: String

    /// - Throws: `ImportError.badExtract`.
    init(_ file: String, kinds: Int) throws(ImportError) {
        self.file = file
        var message = [CChar](repeating: 0, count: 500)
        guard let reader = cosmium_open(file, Int32(kinds), &message, message.count) else {
            throw .badExtract(file: file, reason: Self.text(message))
        }
        self.reader = reader
    }

    deinit { cosmium_close(reader) }

    /// Up to when the data has all changes, in seconds since 1970; 0 where the file does not say.
    var time: Int64 { cosmium_time(reader) }

    /// How much of the file has been read, 0…1.
    var fraction: Double {
        let size = cosmium_size(reader)
        return size == 0 ? 1 : Double(cosmium_offset(reader)) / Double(size)
    }

    /// Calls `body` with each element, which is valid for the call alone.
    ///
    /// - Throws: `ImportError.badExtract`, or what `body` throws.
    func forEach(_ body: (ExtractElement) throws -> Void) throws {
        var element = cosmium_element()
        var message = [CChar](repeating: 0, count: 500)
        while true {
            switch cosmium_next(reader, &element, &message, message.count) {
            case 1:
                guard ExtractElement.numbers.contains(element.id) else {
                    throw ImportError.badExtract(file: file, reason: "an element has the number \(element.id)")
                }
                try body(ExtractElement(element))
            case 0: return
            default: throw ImportError.badExtract(file: file, reason: Self.text(message))
            }
        }
    }

    private static func text(_ message: [CChar]) -> String {
        String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
