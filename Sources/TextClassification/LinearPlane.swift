import Foundation

/// A plane between the texts of a class and all others: a linear classifier over hashed pieces.
///
/// Learned as a support vector machine, each text a vector of length one: C.-J. Hsieh et al., "A Dual Coordinate Descent Method for
/// Large-scale Linear SVM" (2008); K. Weinberger et al., "Feature Hashing for Large Scale Multitask Learning" (2009).
public struct LinearPlane: Sendable, Codable {
    /// Of a text without pieces.
    public let bias: Double
    /// What one of a weight counts.
    public let scale: Double
    /// One signed byte for each bucket.
    public let weights: Data

    /// A plane of these weights, of which there is at least one.
    public init(bias: Double, scale: Double, weights: Data) {
        (self.bias, self.scale, self.weights) = (bias, scale, weights)
    }

    /// Reads a plane.
    ///
    /// - Throws: `DecodingError`, also for one without weights.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        bias = try values.decode(Double.self, forKey: .bias)
        scale = try values.decode(Double.self, forKey: .scale)
        weights = try values.decode(Data.self, forKey: .weights)
        if weights.isEmpty {
            throw DecodingError.dataCorruptedError(forKey: .weights, in: values, debugDescription: "a plane has no buckets")
        }
    }

    private enum CodingKeys: CodingKey {
        case bias, scale, weights
    }

    /// The distance of a text from the plane: 1 and more is certainly of the class, −1 and less certainly not.
    public func margin(_ pieces: [TextPiece]) -> Double {
        weights.withUnsafeBytes { bytes in
            let weights = bytes.bindMemory(to: Int8.self)
            let count = UInt32(weights.count)
            return bias + scale * pieces.reduce(0) { $0 + $1.value * Double(weights[Int($1.hash % count)]) }
        }
    }
}
