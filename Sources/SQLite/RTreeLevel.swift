/// Cells of an R*Tree that is being packed, in order.
struct RTreeLevel {
    /// Numbers in a box.
    let bounds: Int
    /// The rows of leaves; above them, the pages below.
    private(set) var numbers: [Int64] = []
    /// `[least, greatest]` of each dimension of each cell.
    private var boxes: [Float] = []

    init(bounds: Int) { self.bounds = bounds }

    mutating func add(_ row: Int64, _ box: [(least: Double, greatest: Double)]) {
        numbers.append(row)
        for (least, greatest) in box {
            boxes.append(Double(Float(least)) > least ? Float(least).nextDown : Float(least))
            boxes.append(Double(Float(greatest)) < greatest ? Float(greatest).nextUp : Float(greatest))
        }
    }

    /// Adds a page with the box around the cells that it holds.
    mutating func add(_ page: Int64, around cells: Range<Int>, of level: RTreeLevel) {
        numbers.append(page)
        for bound in 0..<bounds {
            var value = level.boxes[cells.lowerBound * bounds + bound]
            for cell in cells {
                let other = level.boxes[cell * bounds + bound]
                value = bound.isMultiple(of: 2) ? min(value, other) : max(value, other)
            }
            boxes.append(value)
        }
    }

    mutating func removeAll() {
        numbers.removeAll(keepingCapacity: true)
        boxes.removeAll(keepingCapacity: true)
    }

    func page(_ cells: Range<Int>, depth: UInt16, size: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
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
}
