import Foundation
import GlassesDevice
import Synchronization

/// A switch of a light.
protocol LightOutput: Sendable {
    /// The reason why it cannot be switched, and the remedy, in a sentence.
    var lack: String? { get }

    /// - Returns: false where it could not be done.
    func set(_ isOn: Bool) -> Bool
}

/// A light of the kernel's, by its name below `/sys/class/leds`.
struct NamedLight: LightOutput {
    let name: String
    private let path: String
    private let highest: String

    /// - Parameter folder: where the kernel lists its lights.
    init(_ name: String, in folder: String = "/sys/class/leds") {
        self.name = name
        path = "\(folder)/\(name)/brightness"
        highest = "\(folder)/\(name)/max_brightness"
    }

    var lack: String? {
        guard !name.utf8.contains(UInt8(ascii: "/")), access(path, F_OK) == 0 else {
            return "There is no light \"\(name)\" below /sys/class/leds: nobody sees that the camera works."
        }
        return access(path, W_OK) == 0 ? nil : refusal(errno)
    }

    /// The reason why it may not be switched.
    func refusal(_ code: Int32) -> String {
        code == EROFS
            ? "The light \"\(name)\" may not be switched by a service for which the system's settings are read-only: let it by "
                + "ReadWritePaths=/sys/class/leds/\(name) (systemctl edit outrigger-glasses), or use one at a pin, such as gpio:17."
            : "The light \"\(name)\" may not be switched by this program: let its user write \(path) by a rule of udev."
    }

    /// Of one that can be dimmed, 1 is too dark to be seen.
    private var brightest: String {
        guard let text = try? String(contentsOfFile: highest, encoding: .utf8), let level = Int(text.filter { !$0.isWhitespace }), level > 0
        else { return "1" }
        return "\(level)"
    }

    func set(_ isOn: Bool) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let level = Array((isOn ? brightest : "0").utf8)
        return write(descriptor, level, level.count) == level.count
    }
}

/// A light by which others see that the camera works, and that the glasses listen: steady for the one, blinking for the other. One that the
/// kernel names, or one at a pin.
package final class CameraLight: ListeningSign {
    /// The shortest time that it is on: a photo takes less than an eye.
    private static let shortest: DispatchTimeInterval = .milliseconds(150)
    /// Half of a period of blinking.
    private static let blink: DispatchTimeInterval = .milliseconds(250)

    private let output: any LightOutput
    private let report: @Sendable (String) -> Void
    /// Each change of the light is made here, one after the other: what is written last is what was wanted last.
    private let queue = DispatchQueue(label: "outrigger.light")

    private struct State {
        /// As it was written, with success.
        var isLit = false
        /// The camera is open, or was a moment ago.
        var isCameraOpen = false
        /// Number of times that the camera was opened: a light that is wanted on again stays on.
        var turn = 0
        var hasFailed = false
        /// In the lit half of a blink; nil while nobody listens.
        var blink: Bool?
        /// Number of times that they began to listen, or ended: what an earlier one has ordered does nothing.
        var listening = 0

        var isWanted: Bool { isCameraOpen || blink == true }
    }

    /// Used on the queue alone.
    private let state = Mutex(State())

    /// - Parameters:
    ///   - text: "gpio:17", "gpio:gpiochip1:17", or the name of one of the kernel's.
    ///   - report: told once where it cannot be switched.
    package convenience init(_ text: String, report: @escaping @Sendable (String) -> Void) {
        let pin = text.hasPrefix("gpio:") ? GPIOPin(String(text.dropFirst(5))) : nil
        self.init(pin.map { GPIOLight($0) } ?? NamedLight(text), report: report)
    }

    init(_ output: any LightOutput, report: @escaping @Sendable (String) -> Void) {
        self.output = output
        self.report = report
        // A program that was killed may have left it on.
        queue.sync { write(false) }
    }

    deinit { _ = output.set(false) }

    /// The reason why it cannot be switched, and the remedy, in a sentence.
    package var lack: String? { output.lack }

    /// True where a call may name it.
    package static func isName(_ text: String) -> Bool {
        text.hasPrefix("gpio:") ? GPIOPin(String(text.dropFirst(5))) != nil : !text.isEmpty && !text.hasPrefix(".") && !text.contains("/")
    }

    /// Returns when it is on, or has failed.
    func on() {
        queue.sync {
            change { state in
                state.turn += 1
                state.isCameraOpen = true
            }
        }
    }

    func off() {
        let turn = queue.sync { state.withLock { $0.turn } }
        queue.asyncAfter(deadline: .now() + Self.shortest) { [weak self] in
            self?.change { if $0.turn == turn { $0.isCameraOpen = false } }
        }
    }

    package func show(_ isListening: Bool) {
        queue.async { [weak self] in
            guard let self else { return }
            let turn = state.withLock { state -> Int? in
                guard isListening != (state.blink != nil) else { return nil }
                state.listening += 1
                return state.listening
            }
            guard let turn else { return }
            if isListening { blink(true, turn) } else { change { $0.blink = nil } }
        }
    }

    /// Shows half of a blink, and then the other, for as long as they listen.
    private func blink(_ isLit: Bool, _ turn: Int) {
        guard state.withLock({ $0.listening == turn }) else { return }
        change { $0.blink = isLit }
        queue.asyncAfter(deadline: .now() + Self.blink) { [weak self] in self?.blink(!isLit, turn) }
    }

    /// Switches it off at once: for a program that ends.
    package func end() {
        queue.sync {
            change { state in
                (state.isCameraOpen, state.blink) = (false, nil)
                state.turn += 1
                state.listening += 1
            }
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let wanted: Bool? = state.withLock { state in
            body(&state)
            return state.isWanted == state.isLit ? nil : state.isWanted
        }
        if let wanted { write(wanted) }
    }

    private func write(_ isOn: Bool) {
        let isDone = output.set(isOn)
        let isNews = state.withLock { state in
            if isDone { state.isLit = isOn }
            defer { state.hasFailed = !isDone }
            return !isDone && !state.hasFailed
        }
        if isNews { report(output.lack ?? "The light of the camera cannot be switched.") }
    }
}
