import Foundation
import Synchronization

/// A light at a pin, which is on while the pin is high. The kernel switches it off with the process.
final class GPIOLight: LightOutput, @unchecked Sendable {
    private let pin: GPIOPin
    private let lock = NSLock()
    private var taken: GPIOPin.Taken?
    private var failure: String?

    init(_ pin: GPIOPin) { self.pin = pin }

    var lack: String? {
        lock.withLock {
            open()
            return failure.map { "Nobody sees that the camera works: \($0)." }
        }
    }

    func set(_ isOn: Bool) -> Bool {
        lock.withLock {
            open()
            guard let taken else { return false }
            guard taken.library.setValue(taken.line, isOn ? 1 : 0) == 0 else {
                // Looked for anew the next time.
                (self.taken, failure) = (nil, "\(pin) has gone")
                return false
            }
            return true
        }
    }

    private func open() {
        guard taken == nil else { return }
        do throws(GPIOPin.Lack) {
            taken = try pin.take(asInput: false)
            failure = nil
        } catch { failure = error.sentence }
    }
}
