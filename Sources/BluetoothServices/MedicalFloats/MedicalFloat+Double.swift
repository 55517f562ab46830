import Bluetooth
import Foundation

extension MedicalFloat {
    /// The nearest binary floating-point number. NaN, NRes and the reserved value are NaN.
    public var doubleValue: Double {
        guard isFinite else {
            return switch special {
            case .infinity: .infinity
            case .negativeInfinity: -.infinity
            default: .nan
            }
        }
        // Powers of ten up to 10^22 are exact, so that one division or multiplication rounds once. Beyond, the parser rounds once.
        return switch exponent {
        case 0...22: Double(mantissa) * pow(10, Double(exponent))
        case -22..<0: Double(mantissa) / pow(10, Double(-exponent))
        default: Double("\(mantissa)e\(exponent)") ?? .nan
        }
    }

    /// `value` rounded to a multiple of 10^`exponent`, half away from zero: `MedFloat32(36.54, exponent: -1)` is 36.5.
    ///
    /// NaN and the infinities become the special values, whatever the exponent. `nil` where the mantissa or the exponent does not fit.
    public init?(_ value: Double, exponent: Int) {
        guard value.isFinite else {
            self = value.isNaN ? .nan : value > 0 ? .infinity : .negativeInfinity
            return
        }
        let scaled = exponent > 0 ? value / pow(10, Double(exponent)) : value * pow(10, Double(-exponent))
        let rounded = scaled.rounded(.toNearestOrAwayFromZero)
        guard abs(rounded) <= Double(Self.greatestMantissa) else { return nil }
        self.init(mantissa: Int(rounded), exponent: exponent)
    }

    /// `value` with as few decimal places as show it in full, or with as many as there is room for. What is too large becomes an
    /// infinity, what is too small 0.
    public init(_ value: Double) {
        guard var best = Self(value, exponent: 0) else {
            // Too large for the exponent 0: the first coarser one that has room.
            for exponent in 1...Self.exponents.upperBound {
                if let number = Self(value, exponent: exponent) {
                    self = number
                    return
                }
            }
            self = value < 0 ? .negativeInfinity : .infinity
            return
        }
        var exponent = -1
        while best.isFinite, best.doubleValue != value, let finer = Self(value, exponent: exponent) {
            best = finer
            exponent -= 1
        }
        self = best.isFinite && best.mantissa == 0 ? Self(bitPattern: 0) : best
    }

    /// As ``init(_:)-(Double)`` does.
    public init(floatLiteral value: Double) { self.init(value) }

    /// As ``init(_:)-(Double)`` does.
    public init(integerLiteral value: Int) { self.init(Double(value)) }
}
