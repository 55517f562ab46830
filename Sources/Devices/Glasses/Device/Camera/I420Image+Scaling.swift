extension I420Image {
    /// The same picture at most so wide, each pixel the mean of those that it stands for.
    ///
    /// - Returns: the picture itself, where it is no wider.
    func narrowed(to limit: Int) -> I420Image {
        let newWidth = max(2, limit & ~1)
        guard newWidth < width else { return self }
        let newHeight = max(2, (height * newWidth / width + 1) & ~1)
        let (sources, targets) = (planes, Self.planes(newWidth, newHeight))
        let scaled = [UInt8](unsafeUninitializedCapacity: newWidth * newHeight * 3 / 2) { output, count in
            bytes.withUnsafeBufferPointer { input in
                for (from, to) in zip(sources, targets) {
                    let columns = (0...to.width).map { $0 * from.width / to.width }
                    var written = to.offset
                    for row in 0..<to.height {
                        let top = row * from.height / to.height
                        let bottom = max(top + 1, (row + 1) * from.height / to.height)
                        for column in 0..<to.width {
                            let (left, right) = (columns[column], columns[column + 1])
                            var sum = 0
                            for y in top..<bottom {
                                let line = from.offset + y * from.width
                                for x in left..<right { sum += Int(input[line + x]) }
                            }
                            let pixels = (bottom - top) * (right - left)
                            output[written] = UInt8((sum + pixels / 2) / pixels)
                            written += 1
                        }
                    }
                }
            }
            count = newWidth * newHeight * 3 / 2
        }
        return I420Image(width: newWidth, height: newHeight, bytes: scaled)
    }
}
