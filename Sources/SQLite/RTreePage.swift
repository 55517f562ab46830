/// A page of an R*Tree, as the library lays it out (the comment at the top of SQLite's `rtree.c`): two bytes of depth, which only the root
/// has, two of the number of cells, and the cells; a cell is eight bytes of the row or of the page below and four for each bound.
/// Everything is big-endian.
struct RTreePage {
    /// 0 for a leaf.
    let level: Int
    /// The rows of a leaf; above, the pages below.
    let numbers: [Int64]
    /// `[least, greatest]` of each dimension of each cell.
    let boxes: [Float]

    /// Reads a page; `nil` where the bytes cannot be one.
    ///
    /// - Parameters:
    ///   - level: what the page above says; `nil` for the root, which says it itself.
    ///   - bounds: numbers in a box.
    init?(_ data: UnsafeRawBufferPointer, level: Int?, bounds: Int) {
        guard data.count >= 4 else { return nil }
        self.level = level ?? Int(UInt16(bigEndian: data.loadUnaligned(as: UInt16.self)))
        let count = Int(UInt16(bigEndian: data.loadUnaligned(fromByteOffset: 2, as: UInt16.self)))
        let size = 8 + 4 * bounds
        // RTREE_MAX_DEPTH of the library.
        guard self.level <= 40, data.count >= 4 + count * size else { return nil }
        numbers = [Int64](unsafeUninitializedCapacity: count) { numbers, initialized in
            for cell in 0..<count {
                numbers.initializeElement(
                    at: cell, to: Int64(bigEndian: data.loadUnaligned(fromByteOffset: 4 + cell * size, as: Int64.self)))
            }
            initialized = count
        }
        boxes = [Float](unsafeUninitializedCapacity: count * bounds) { boxes, initialized in
            for cell in 0..<count {
                let start = 4 + cell * size + 8
                for bound in 0..<bounds {
                    let bits = UInt32(bigEndian: data.loadUnaligned(fromByteOffset: start + 4 * bound, as: UInt32.self))
                    boxes.initializeElement(at: cell * bounds + bound, to: Float(bitPattern: bits))
                }
            }
            initialized = count * bounds
        }
    }
}
