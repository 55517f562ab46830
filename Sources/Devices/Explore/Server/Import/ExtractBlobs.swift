/// The blobs of an extract, looked at before they are unpacked (wiki.openstreetmap.org/wiki/PBF_Format, "File format").
///
/// The library unpacks what a blob says that it holds, up to 32 MiB, and a few of them at the same time. 36 KB can be 36 MB of zeros, and
/// those half a gigabyte of nodes.
struct ExtractBlobs {
    /// Maps become a third of their size. Nothing that tells something becomes this many times smaller.
    private static let mostGrowth = 32
    /// What a blob may always hold, in bytes: a header is packed for nothing.
    private static let smallSize = 1 << 16
    /// "The uncompressed length of a Blob should be less than 16 MiB."
    private static let mostBytes = 16 << 20
    /// As many as there are in memory at a time: one that is read, two that wait, one that is unpacked, one that is given back.
    private static let together = 5
    /// What those may hold, in bytes. A blob has 8,000 elements at most wherever maps are made, and hardly ever more than 1 MiB.
    private static let mostTogether = 32 << 20
    /// "The length of the BlobHeader must be less than 64 KiB."
    private static let mostHeaderBytes = 64 << 10

    private let file: String
    private let stream: FileStream

    init(_ file: String) throws(ImportError) {
        self.file = file
        do throws(FileStreamError) {
            stream = try FileStream(file)
        } catch {
            throw .unreadable(file: file, reason: "\(error)")
        }
    }

    /// Bytes of the file.
    var size: Int { stream.size }

    /// Looks at every blob.
    ///
    /// - Throws: `ImportError.badExtract` for blobs that do not follow each other, `.tooMuch` for one that grows.
    func check() throws(ImportError) {
        var offset = 0
        var latest: [Int] = []
        while offset < stream.size {
            let length = try bytes(offset, 4).reduce(0) { $0 << 8 | Int($1) }
            guard length <= Self.mostHeaderBytes else { throw damaged }
            offset += 4
            let size = try blobSize(offset..<offset + length)
            offset += length
            latest = latest.suffix(Self.together - 1) + [try checkBlob(offset..<offset + size)]
            guard latest.reduce(0, +) <= Self.mostTogether else { throw .tooMuch(file: file) }
            offset += size
        }
    }

    /// BlobHeader: `datasize` is field 3.
    private func blobSize(_ range: Range<Int>) throws(ImportError) -> Int {
        var size: Int?
        var offset = range.lowerBound
        while offset < range.upperBound {
            let field = try field(&offset, range.upperBound)
            if field.number == 3 { size = field.value }
        }
        guard let size, size <= stream.size - range.upperBound else { throw damaged }
        return size
    }

    /// Blob: field 1 is the content as it is, 2 how long it is unpacked, and each further one is a way of packing it.
    ///
    /// - Returns: how long it is unpacked.
    private func checkBlob(_ range: Range<Int>) throws(ImportError) -> Int {
        var contents: [Int] = []
        var unpacked: [Int] = []
        var offset = range.lowerBound
        while offset < range.upperBound {
            let field = try field(&offset, range.upperBound)
            switch (field.number, field.value) {
            case (2, let value?): unpacked.append(value)
            case (_, nil): contents.append(field.length)
            default: continue
            }
        }
        // Of two, the library and we could believe different ones.
        guard contents.count == 1, unpacked.count <= 1 else { throw damaged }
        let size = unpacked.first ?? contents[0]
        guard size <= Self.mostBytes, contents[0] <= Self.mostBytes, size <= Self.mostGrowth * contents[0] + Self.smallSize else {
            throw .tooMuch(file: file)
        }
        return size
    }

    /// A field of a message, which `offset` is moved behind: its number, and its value where it is one, or how long it is.
    private func field(_ offset: inout Int, _ end: Int) throws(ImportError) -> (number: Int, value: Int?, length: Int) {
        let key = try number(&offset, end)
        switch key & 7 {
        case 0: return (key >> 3, try number(&offset, end), 0)
        case 2:
            let length = try number(&offset, end)
            guard length <= end - offset else { throw damaged }
            offset += length
            return (key >> 3, nil, length)
        default: throw damaged
        }
    }

    /// A number of up to 31 bits, seven in each byte.
    private func number(_ offset: inout Int, _ end: Int) throws(ImportError) -> Int {
        var value = 0
        for (index, byte) in try bytes(offset, min(5, end - offset)).enumerated() {
            value |= Int(byte & 0x7F) << (7 * index)
            guard byte & 0x80 == 0 else { continue }
            offset += index + 1
            guard value <= Int32.max else { throw damaged }
            return value
        }
        throw damaged
    }

    private func bytes(_ offset: Int, _ count: Int) throws(ImportError) -> [UInt8] {
        let bytes: [UInt8]
        do throws(FileStreamError) {
            bytes = try stream.bytes(at: offset, count)
        } catch {
            throw .unreadable(file: file, reason: "\(error)")
        }
        guard bytes.count == count else { throw damaged }
        return bytes
    }

    private var damaged: ImportError { .badExtract(file: file, reason: "its blobs do not follow each other") }
}
