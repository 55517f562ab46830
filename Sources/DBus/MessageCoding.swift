import CSystemd
import Glibc

/// Reading and writing the arguments of sd-bus messages. Every message that comes was validated by sd-bus against its signature.
enum MessageCoding {
    /// Deeper than what any service sends; D-Bus itself allows 64 containers.
    private static let maximumDepth = 32

    private static func check(_ result: Int32, _ what: String) throws(BusError) {
        if result < 0 { throw BusError(BusError.invalidArguments, "\(what): \(String(cString: strerror(-result)))") }
    }

    private static func code(_ character: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: character.value) }

    // MARK: - Writing

    static func append(_ value: Variant, to message: OpaquePointer) throws(BusError) {
        switch value {
        case .byte(let value): try append("y", value, message)
        case .bool(let value): try append("b", Int32(value ? 1 : 0), message)
        case .int16(let value): try append("n", value, message)
        case .uint16(let value): try append("q", value, message)
        case .int32(let value): try append("i", value, message)
        case .uint32(let value): try append("u", value, message)
        case .int64(let value): try append("x", value, message)
        case .uint64(let value): try append("t", value, message)
        case .double(let value): try append("d", value, message)
        case .descriptor(let value): try append("h", value.rawValue, message)
        case .string(let text): try check(sd_bus_message_append_basic(message, code("s"), text), "string")
        case .objectPath(let text): try check(sd_bus_message_append_basic(message, code("o"), text), "path \(text)")
        case .signature(let text): try check(sd_bus_message_append_basic(message, code("g"), text), "signature \(text)")
        case .bytes(let bytes):
            let result = bytes.withUnsafeBytes { sd_bus_message_append_array(message, code("y"), $0.baseAddress, $0.count) }
            try check(result, "bytes")
        case .array(let element, let elements): try appendContainer("a", element, elements, message)
        case .structure(let members): try appendContainer("r", members.map(\.signature).joined(), members, message)
        case .entry(let key, let value): try appendContainer("e", key.signature + value.signature, [key, value], message)
        case .variant(let inner): try appendContainer("v", inner.signature, [inner], message)
        }
    }

    private static func append<Value>(_ type: Unicode.Scalar, _ value: Value, _ message: OpaquePointer) throws(BusError) {
        try check(withUnsafeBytes(of: value) { sd_bus_message_append_basic(message, code(type), $0.baseAddress) }, "value")
    }

    private static func appendContainer(
        _ type: Unicode.Scalar, _ contents: String, _ elements: [Variant], _ message: OpaquePointer
    ) throws(BusError) {
        try check(sd_bus_message_open_container(message, code(type), contents), "container \(contents)")
        for element in elements { try append(element, to: message) }
        try check(sd_bus_message_close_container(message), "container \(contents)")
    }

    // MARK: - Reading

    /// All the arguments.
    static func read(_ message: OpaquePointer) throws(BusError) -> [Variant] {
        try check(sd_bus_message_rewind(message, 1), "message")
        return try readAll(message, depth: 0)
    }

    private static func readAll(_ message: OpaquePointer, depth: Int) throws(BusError) -> [Variant] {
        var values: [Variant] = []
        while sd_bus_message_at_end(message, 0) == 0 { values.append(try readOne(message, depth: depth)) }
        return values
    }

    private static func readOne(_ message: OpaquePointer, depth: Int) throws(BusError) -> Variant {
        guard depth < maximumDepth else { throw BusError(BusError.invalidArguments, "the message is nested too deeply") }
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        try check(sd_bus_message_peek_type(message, &type, &contents), "message")
        switch Unicode.Scalar(UInt8(bitPattern: type)) {
        case "y": return .byte(try read(type, UInt8(0), message))
        case "b": return .bool(try read(type, Int32(0), message) != 0)
        case "n": return .int16(try read(type, Int16(0), message))
        case "q": return .uint16(try read(type, UInt16(0), message))
        case "i": return .int32(try read(type, Int32(0), message))
        case "u": return .uint32(try read(type, UInt32(0), message))
        case "x": return .int64(try read(type, Int64(0), message))
        case "t": return .uint64(try read(type, UInt64(0), message))
        case "d": return .double(try read(type, Double(0), message))
        case "s": return .string(try readText(type, message))
        case "o": return .objectPath(try readText(type, message))
        case "g": return .signature(try readText(type, message))
        case "h":
            // The message's own descriptor is closed with the message.
            let copy = fcntl(try read(type, Int32(-1), message), F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { throw BusError(BusError.invalidArguments, "the process has no file descriptors left") }
            return .descriptor(FileDescriptor(owning: copy))
        case "a":
            let element = contents.map { String(cString: $0) } ?? ""
            if element == "y" { return .bytes(try readBytes(message)) }
            return .array(element, try readContainer(type, element, message, depth))
        case "r": return .structure(try readContainer(type, contents.map { String(cString: $0) } ?? "", message, depth))
        case "e":
            let members = try readContainer(type, contents.map { String(cString: $0) } ?? "", message, depth)
            guard members.count == 2 else { throw BusError(BusError.invalidArguments, "a dictionary's entry has two members") }
            return .entry(members[0], members[1])
        case "v":
            let members = try readContainer(type, contents.map { String(cString: $0) } ?? "", message, depth)
            guard members.count == 1 else { throw BusError(BusError.invalidArguments, "a variant has one member") }
            return .variant(members[0])
        default: throw BusError(BusError.invalidArguments, "the message holds an unknown type")
        }
    }

    private static func read<Value>(_ type: CChar, _ initial: Value, _ message: OpaquePointer) throws(BusError) -> Value {
        var value = initial
        try check(withUnsafeMutableBytes(of: &value) { sd_bus_message_read_basic(message, type, $0.baseAddress) }, "value")
        return value
    }

    private static func readText(_ type: CChar, _ message: OpaquePointer) throws(BusError) -> String {
        var text: UnsafePointer<CChar>?
        try check(sd_bus_message_read_basic(message, type, &text), "text")
        return text.map { String(cString: $0) } ?? ""
    }

    private static func readBytes(_ message: OpaquePointer) throws(BusError) -> [UInt8] {
        var pointer: UnsafeRawPointer?
        var count = 0
        try check(sd_bus_message_read_array(message, code("y"), &pointer, &count), "bytes")
        guard let pointer else { return [] }
        return Array(UnsafeRawBufferPointer(start: pointer, count: count))
    }

    private static func readContainer(
        _ type: CChar, _ contents: String, _ message: OpaquePointer, _ depth: Int
    ) throws(BusError) -> [Variant] {
        try check(sd_bus_message_enter_container(message, type, contents), "container \(contents)")
        let values = try readAll(message, depth: depth + 1)
        try check(sd_bus_message_exit_container(message), "container \(contents)")
        return values
    }
}
