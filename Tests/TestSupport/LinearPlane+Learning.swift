import Foundation
import OutriggerTesting
import TextClassification

extension LinearPlane {
    /// Times that each text is looked at.
    public static let rounds = 20
    /// What an error costs beside the length of the weights.
    private static let cost = 3.0

    /// Learns a plane by algorithm 1 of the paper of Hsieh et al., with the squared loss: the same of the same examples, to the byte.
    ///
    /// Each class costs the same in all, however few are in it.
    public static func learned(_ examples: [(pieces: [TextPiece], isIn: Bool)], _ buckets: Int) -> LinearPlane {
        learned(LearningRows(examples.map(\.pieces), buckets), examples.map(\.isIn))
    }

    /// Learns one of several planes of the same texts.
    ///
    /// - Parameter rounds: fewer are coarser, and sooner done.
    public static func learned(_ texts: LearningRows, _ isIn: [Bool], rounds: Int = rounds) -> LinearPlane {
        let buckets = texts.buckets
        var numbers = SeededNumbers(seed: 1)
        let inside = Double(isIn.count { $0 })
        let rows = zip(texts.rows, isIn).map { row, isIn in
            let weight = Double(texts.rows.count) / 2 / (isIn ? inside : Double(texts.rows.count) - inside)
            return (at: row.at, value: row.value, sign: isIn ? 1.0 : -1.0, diagonal: 0.5 / (cost * weight), square: row.square)
        }
        var weights = [Double](repeating: 0, count: buckets + 1)
        var alphas = [Double](repeating: 0, count: rows.count)
        var order = Array(rows.indices)
        weights.withUnsafeMutableBufferPointer { weights in
            for _ in 0..<rounds {
                order.shuffle(using: &numbers)
                for number in order {
                    let row = rows[number]
                    var product = 0.0
                    for place in row.at.indices { product += weights[row.at[place]] * row.value[place] }
                    let gradient = row.sign * product - 1 + row.diagonal * alphas[number]
                    let next = max(0, alphas[number] - gradient / (row.square + row.diagonal))
                    let step = (next - alphas[number]) * row.sign
                    alphas[number] = next
                    if step != 0 { for place in row.at.indices { weights[row.at[place]] += step * row.value[place] } }
                }
            }
        }
        let scale = (weights.dropLast().map(abs).max() ?? 1) / 127
        return LinearPlane(
            bias: weights[buckets], scale: scale, weights: Data(weights.dropLast().map { UInt8(bitPattern: Int8(($0 / scale).rounded())) }))
    }
}

/// The pieces of texts by the buckets that they fall in.
public struct LearningRows {
    struct Row {
        let at: [Int]
        let value: [Double]
        let square: Double
    }

    let rows: [Row]
    let buckets: Int

    /// - Parameter buckets: at least one; a last one more is of every text.
    public init(_ texts: [[TextPiece]], _ buckets: Int) {
        self.buckets = buckets
        rows = texts.map { pieces in
            var row: [Int: Double] = [buckets: 1]
            for piece in pieces { row[Int(piece.hash % UInt32(buckets)), default: 0] += piece.value }
            let sorted = row.sorted { $0.key < $1.key }
            return Row(at: sorted.map(\.key), value: sorted.map(\.value), square: sorted.reduce(0) { $0 + $1.value * $1.value })
        }
    }
}
