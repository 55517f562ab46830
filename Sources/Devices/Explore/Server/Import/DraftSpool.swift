import Explore
import Foundation

/// Places that wait on the disk until all of them are known: in memory, ten million of them would take gigabytes.
///
/// The file has no name, so that nothing of it is left when the process ends.
final class DraftSpool {
    private static let window = 1 << 18

    private let folder: String
    private let descriptor: Int32
    /// Bytes that are on the disk.
    private var written = 0
    private var waiting: [UInt8] = []
    /// What was read last, and where it begins.
    private var page: (start: Int, bytes: [UInt8]) = (0, [])

    /// - Parameter folder: where there is room.
    /// - Throws: `POSIXError`.
    init(in folder: String) throws {
        self.folder = folder
        var template = Array("\(folder)/places-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit { close(descriptor) }

    /// Keeps a place.
    ///
    /// - Returns: where it is.
    /// - Throws: `POSIXError`.
    func add(_ place: PlaceDraft) throws -> Int {
        let offset = written + waiting.count
        place.encode(to: &waiting)
        if waiting.count >= Self.window { try flush() }
        return offset
    }

    /// The place that is kept there. Places in the order of their offsets are read fastest.
    ///
    /// - Throws: `POSIXError`.
    func place(at offset: Int) throws -> PlaceDraft {
        if !waiting.isEmpty { try flush() }
        if let place = read(at: offset) { return place }
        try load(offset, Self.window)
        if let place = read(at: offset) { return place }
        // One with longer texts than a window has room for.
        try load(offset, 64 * Self.window)
        guard let place = read(at: offset) else { throw POSIXError(.EIO) }
        return place
    }

    private func read(at offset: Int) -> PlaceDraft? {
        guard offset >= page.start, offset < page.start + page.bytes.count else { return nil }
        return page.bytes.withUnsafeBytes { bytes in
            var reader = DraftReader(bytes: bytes, offset: offset - page.start)
            return PlaceDraft(from: &reader)
        }
    }

    private func load(_ offset: Int, _ count: Int) throws {
        var length = 0
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while length < count {
                let read = pread(descriptor, buffer.baseAddress.map { $0 + length }, count - length, off_t(offset + length))
                if read < 0, errno == EINTR { continue }
                if read < 0 { failure = errno }
                guard read > 0 else { break }
                length += read
            }
            initialized = length
        }
        guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
        page = (offset, bytes)
    }

    private func flush() throws {
        var done = 0
        while done < waiting.count {
            let count = waiting.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            done += count
        }
        written += done
        waiting.removeAll(keepingCapacity: true)
    }
}

/// Reads what ``PlaceDraft/encode(to:)`` has written, as far as there is something.
struct DraftReader {
    let bytes: UnsafeRawBufferPointer
    var offset: Int

    mutating func number<Number: BitwiseCopyable>(_: Number.Type) -> Number? {
        guard offset + MemoryLayout<Number>.size <= bytes.count else { return nil }
        defer { offset += MemoryLayout<Number>.size }
        return bytes.loadUnaligned(fromByteOffset: offset, as: Number.self)
    }

    /// Nothing where there is no more; in it, the text or that there is none.
    mutating func text() -> String?? {
        guard let count = number(Int32.self) else { return nil }
        guard count >= 0 else { return .some(nil) }
        guard offset + Int(count) <= bytes.count else { return nil }
        defer { offset += Int(count) }
        return String(decoding: bytes[offset..<offset + Int(count)], as: UTF8.self)
    }

    mutating func list<Element>(_ element: (inout DraftReader) -> Element?) -> [Element]? {
        guard let count = number(Int32.self) else { return nil }
        var list: [Element] = []
        for _ in 0..<count {
            guard let next = element(&self) else { return nil }
            list.append(next)
        }
        return list
    }
}

extension PlaceDraft {
    /// Writes it for this process alone.
    func encode(to bytes: inout [UInt8]) {
        func put(_ number: some BitwiseCopyable) { withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) } }
        func put(_ text: String?) {
            guard var text else { return put(Int32(-1)) }
            text.withUTF8 {
                put(Int32($0.count))
                bytes.append(contentsOf: $0)
            }
        }
        func put(_ list: [String]) {
            put(Int32(list.count))
            for text in list { put(Optional(text)) }
        }
        put(latitude)
        put(longitude)
        put(rating ?? .nan)
        put(fits)
        put(element ?? .min)
        for text in [name, kind, cuisine, address, photoURL, website, openingHours, diets, wheelchair, phone, facts, country] {
            put(text)
        }
        put(addressKeys)
        put(names)
        put(Int32(approaches.count))
        for point in approaches { put(point) }
    }

    /// The place that begins there; `nil` where not all of it is there.
    init?(from reader: inout DraftReader) {
        guard let latitude = reader.number(Double.self), let longitude = reader.number(Double.self),
            let rating = reader.number(Double.self),
            let fits = reader.number(CategoryFits.self), let element = reader.number(Int64.self), let name = reader.text(),
            let kind = reader.text(), let cuisine = reader.text(),
            let address = reader.text(), let photoURL = reader.text(), let website = reader.text(), let openingHours = reader.text(),
            let diets = reader.text(), let wheelchair = reader.text(), let phone = reader.text(), let facts = reader.text(),
            let country = reader.text()
        else { return nil }
        (self.name, self.kind) = (name ?? "", kind ?? "")
        (self.latitude, self.longitude, self.fits) = (latitude, longitude, fits)
        (self.cuisine, self.address, self.photoURL, self.website) = (cuisine, address, photoURL, website)
        (self.openingHours, self.diets, self.wheelchair, self.phone, self.facts) = (openingHours, diets, wheelchair, phone, facts)
        self.country = country
        self.rating = rating.isNaN ? nil : rating
        self.element = element == .min ? nil : element
        guard let keys = reader.list({ $0.text()?.flatMap(\.self) }), let names = reader.list({ $0.text()?.flatMap(\.self) }),
            let approaches = reader.list({ $0.number(FixedPosition.self) })
        else { return nil }
        (addressKeys, self.names, self.approaches) = (keys, names, approaches)
    }
}
