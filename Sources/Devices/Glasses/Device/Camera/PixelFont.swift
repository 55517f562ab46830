/// Letters of three by five pixels, drawn as large as a picture wants them.
enum PixelFont {
    static let (width, height) = (3, 5)

    /// Five rows from the top, the leftmost pixel in bit 2.
    private static let glyphs: [Character: [UInt8]] = [
        "0": [7, 5, 5, 5, 7], "1": [2, 6, 2, 2, 7], "2": [7, 1, 7, 4, 7], "3": [7, 1, 7, 1, 7], "4": [5, 5, 7, 1, 1], "5": [7, 4, 7, 1, 7],
        "6": [7, 4, 7, 5, 7], "7": [7, 1, 1, 1, 1], "8": [7, 5, 7, 5, 7], "9": [7, 5, 7, 1, 7], ":": [0, 2, 0, 2, 0], ".": [0, 0, 0, 0, 2],
        "N": [7, 5, 5, 5, 5], "O": [7, 5, 5, 5, 7], "S": [7, 4, 7, 1, 7], "I": [7, 2, 2, 2, 7], "G": [7, 4, 5, 5, 7], "A": [7, 5, 7, 5, 5],
        "L": [4, 4, 4, 4, 7],
    ]

    /// The scale at which a text takes half of a picture's width or, where that is less, of its height.
    static func scale(of text: String, in image: I420Image) -> Int {
        max(1, min(image.width / (text.count * (width + 1) * 2), image.height / ((height + 2) * 2)))
    }

    /// Writes into the luma of a picture; what lies outside of it is left out. Characters that the font lacks are blank.
    ///
    /// - Parameters:
    ///   - x: the left edge, pixels.
    ///   - y: the upper edge, pixels.
    ///   - scale: pixels of the picture for one of a letter.
    static func draw(_ text: String, on image: inout I420Image, x: Int, y: Int, scale: Int, luma: UInt8) {
        for (index, character) in text.enumerated() {
            guard let rows = glyphs[character] else { continue }
            for (row, bits) in rows.enumerated() {
                for column in 0..<width where bits & (4 >> UInt8(column)) != 0 {
                    image.fillLuma(
                        x: x + (index * (width + 1) + column) * scale, y: y + row * scale, width: scale, height: scale, luma)
                }
            }
        }
    }
}

extension I420Image {
    /// Fills a rectangle of the luma; what lies outside of the picture is left out.
    mutating func fillLuma(x: Int, y: Int, width: Int, height: Int, _ value: UInt8) {
        let (left, right) = (max(0, x), min(self.width, x + width))
        let (top, bottom) = (max(0, y), min(self.height, y + height))
        guard left < right, top < bottom else { return }
        let rowLength = self.width
        bytes.withUnsafeMutableBufferPointer { pixels in
            for row in top..<bottom { pixels[(row * rowLength + left)..<(row * rowLength + right)].update(repeating: value) }
        }
    }
}
