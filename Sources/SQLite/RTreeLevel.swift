/// One level of an R*Tree that is being packed: the cells of all its pages, in order.
struct RTreeLevel {
    /// The rows of the leaves; above them, the pages below.
    let numbers: [Int64]
    /// `[least, greatest]` of each dimension of each cell.
    let boxes: [Float]
    /// Numbers in a box.
    let bounds: Int

    func pages(of capacity: Int) -> Int { (numbers.count + capacity - 1) / capacity }

    func cells(of page: Int, _ capacity: Int) -> Range<Int> {
        page * capacity..<min((page + 1) * capacity, numbers.count)
    }

    func page(_ page: Int, _ capacity: Int, depth: UInt16, size: Int) -> [UInt8] {
        let cells = cells(of: page, capacity)
        return [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
            bytes.initialize(repeating: 0)
            count = size
            let raw = UnsafeMutableRawBufferPointer(bytes)
            raw.storeBytes(of: depth.bigEndian, as: UInt16.self)
            raw.storeBytes(of: UInt16(cells.count).bigEndian, toByteOffset: 2, as: UInt16.self)
            var offset = 4
            for cell in cells {
                raw.storeBytes(of: numbers[cell].bigEndian, toByteOffset: offset, as: Int64.self)
                offset += 8
                for bound in cell * bounds..<(cell + 1) * bounds {
                    raw.storeBytes(of: boxes[bound].bitPattern.bigEndian, toByteOffset: offset, as: UInt32.self)
                    offset += 4
                }
            }
        }
    }

    /// The level above: a cell for each page, with the box around what the page holds.
    func parent(_ pageNumbers: [Int64], _ capacity: Int) -> RTreeLevel {
        var above: [Float] = []
        above.reserveCapacity(pageNumbers.count * bounds)
        for page in pageNumbers.indices {
            let cells = cells(of: page, capacity)
            for bound in 0..<bounds {
                var value = boxes[cells.lowerBound * bounds + bound]
                for cell in cells {
                    let other = boxes[cell * bounds + bound]
                    value = bound.isMultiple(of: 2) ? min(value, other) : max(value, other)
                }
                above.append(value)
            }
        }
        return RTreeLevel(numbers: pageNumbers, boxes: above, bounds: bounds)
    }
}
