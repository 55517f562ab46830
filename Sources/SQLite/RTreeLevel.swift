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
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        let cells = cells(of: page, capacity)
        append(depth, to: &bytes)
        append(UInt16(cells.count), to: &bytes)
        for cell in cells {
            append(numbers[cell], to: &bytes)
            for bound in boxes[cell * bounds..<(cell + 1) * bounds] { append(bound.bitPattern, to: &bytes) }
        }
        bytes.append(contentsOf: repeatElement(0, count: size - bytes.count))
        return bytes
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

    private func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
    }
}
