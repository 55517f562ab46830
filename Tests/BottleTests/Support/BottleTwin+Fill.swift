import Bluetooth
import Bottle

@testable import BottleDevice

extension BottleTwin {
    /// Gives it drinks that are known to no companion, a minute apart.
    func fill(with count: Int, at time: UInt32) {
        var drinks = DrinkLog()
        for index in 0..<count { drinks.append(time: time + UInt32(60 * index), amount: 40, level: 300) }
        memory.drinks = drinks
        changed = memory
    }
}
