import Bluetooth
import CoreBluetooth

extension CBPeripheralManagerConnectionLatency {
    /// The nearest of the three, by the longest interval that is asked for: that of ``ConnectionParameterRange/lowLatency``, of
    /// ``ConnectionParameterRange/balanced``, or more.
    init(_ range: ConnectionParameterRange) {
        self =
            switch range.intervals.upperBound {
            case ...ConnectionParameterRange.lowLatency.intervals.upperBound: .low
            case ...ConnectionParameterRange.balanced.intervals.upperBound: .medium
            default: .high
            }
    }
}
