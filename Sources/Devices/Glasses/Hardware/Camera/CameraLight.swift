import Foundation
import Synchronization

/// A light by which others see that the camera works: one of the kernel's, by its name below `/sys/class/leds`. A light at a pin of a
/// Raspberry Pi becomes one by the overlay `gpio-led`.
package final class CameraLight: Sendable {
    /// The shortest time that it is on: a photo takes less than an eye.
    private static let blink: DispatchTimeInterval = .milliseconds(150)

    package let name: String
    private let path: String
    private let report: @Sendable (String) -> Void
    private let queue = DispatchQueue(label: "outrigger.light")

    private struct State {
        var isOn = false
        /// How often it was switched on: one that was switched on again stays on.
        var turn = 0
        var hasFailed = false
    }

    private let state = Mutex(State())

    /// - Parameters:
    ///   - folder: where the kernel lists its lights.
    ///   - report: told once where it cannot be switched.
    package init(_ name: String, in folder: String = "/sys/class/leds", report: @escaping @Sendable (String) -> Void) {
        self.name = name
        path = "\(folder)/\(name)/brightness"
        self.report = report
        // A program that was killed may have left it on.
        write("0")
    }

    deinit { write("0") }

    /// Why it cannot be switched, and what to do, in a sentence.
    package var lack: String? {
        guard name.utf8.allSatisfy({ $0 != UInt8(ascii: "/") }), access(path, F_OK) == 0 else {
            return "There is no light \"\(name)\" below /sys/class/leds: nobody sees that the camera works."
        }
        return access(path, W_OK) == 0
            ? nil : "The light \"\(name)\" may not be switched by this program: let its user write \(path) by a rule of udev."
    }

    func on() {
        let isNew = state.withLock { state in
            state.turn += 1
            defer { state.isOn = true }
            return !state.isOn
        }
        if isNew { write("1") }
    }

    func off() {
        let turn = state.withLock { $0.isOn ? $0.turn : nil }
        guard let turn else { return }
        queue.asyncAfter(deadline: .now() + Self.blink) { [weak self] in
            guard let self else { return }
            let isLast = state.withLock { state in
                guard state.turn == turn, state.isOn else { return false }
                state.isOn = false
                return true
            }
            if isLast { write("0") }
        }
    }

    private func write(_ text: String) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        let isDone = descriptor >= 0 && Foundation.write(descriptor, text, text.utf8.count) == text.utf8.count
        let isNews = state.withLock { state in
            defer { state.hasFailed = !isDone }
            return !isDone && !state.hasFailed
        }
        if isNews { report(lack ?? "The light \"\(name)\" cannot be switched: \(String(cString: strerror(errno)))") }
    }
}
