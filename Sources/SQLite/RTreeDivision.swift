/// The order in which the entries of an R*Tree are to be packed: space is cut in two across its longest side, again and again, so that each
/// page, and each page of pages, holds what lies in a box of its own that is about as long as it is wide. Where such an order follows a
/// curve through space instead, its boxes overlap, and a search reads twice as many of them.
public struct RTreeDivision {
    /// Sixteen bytes, which a vector of three would not leave room in.
    private struct Entry {
        var x, y, z: Float
        var index: Int32

        subscript(axis: Int) -> Float {
            switch axis {
            case 0: x
            case 1: y
            default: z
            }
        }
    }

    private var entries: [Entry] = []
    private var random: UInt64 = 1

    /// The middles of boxes, in units that are as long in every direction as a search takes them for.
    ///
    /// - Parameter places: fewer than 2³¹; where the boxes have two dimensions, the third number is the same in all.
    public init(_ places: some Sequence<SIMD3<Float>>) {
        entries.reserveCapacity(places.underestimatedCount)
        for place in places {
            entries.append(Entry(x: place.x, y: place.y, z: place.z, index: Int32(truncatingIfNeeded: entries.count)))
        }
    }

    /// The numbers of the places, from 0, in the order in which a search finds neighbours next to each other.
    public consuming func order() -> [Int32] {
        divide(0..<entries.count)
        return entries.map(\.index)
    }

    private mutating func divide(_ range: Range<Int>) {
        let page = RTreePacker.pageCells
        guard range.count > page else { return }
        // Whole pages, or whole pages of pages, on the left, so that each of them is full.
        var unit = page
        while unit * page < range.count { unit *= page }
        let parts = (range.count + unit - 1) / unit
        let middle = range.lowerBound + parts / 2 * unit
        select(middle, range, axis: longestSide(range))
        divide(range.lowerBound..<middle)
        divide(middle..<range.upperBound)
    }

    private func longestSide(_ range: Range<Int>) -> Int {
        func place(_ index: Int) -> SIMD3<Float> { SIMD3(entries[index].x, entries[index].y, entries[index].z) }
        var least = place(range.lowerBound)
        var greatest = least
        for index in range {
            least = pointwiseMin(least, place(index))
            greatest = pointwiseMax(greatest, place(index))
        }
        let sides = greatest - least
        return sides.x >= sides.y ? (sides.x >= sides.z ? 0 : 2) : (sides.y >= sides.z ? 1 : 2)
    }

    /// Puts the entry that belongs to `middle` there, none greater before it and none less behind it (Hoare's "Find", 1961).
    private mutating func select(_ middle: Int, _ range: Range<Int>, axis: Int) {
        var low = range.lowerBound
        var high = range.upperBound - 1
        while low < high {
            // A pivot that nobody can foresee by the order of a file.
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let pivot = entries[low + Int((random >> 33) % UInt64(high - low + 1))][axis]
            var left = low
            var right = high
            while left <= right {
                while entries[left][axis] < pivot { left += 1 }
                while pivot < entries[right][axis] { right -= 1 }
                if left <= right {
                    entries.swapAt(left, right)
                    left += 1
                    right -= 1
                }
            }
            if middle <= right { high = right } else if middle >= left { low = left } else { return }
        }
    }
}
