import Foundation

/// A line of a GPIO chip, as it is named in a call: "17", or "gpiochip1:17".
package struct GPIOPin: Sendable, Hashable, CustomStringConvertible {
    package let chip: String
    package let line: UInt32

    /// Nil for what is no pin.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let last = parts.last, !last.isEmpty, last.count <= 4, last.utf8.allSatisfy({ 48...57 ~= $0 }),
            let line = UInt32(last)
        else { return nil }
        let chip = parts.count == 2 ? String(parts[0]) : "gpiochip0"
        guard chip.hasPrefix("gpiochip"), chip.count > 8, chip.count <= 12, chip.utf8.dropFirst(8).allSatisfy({ 48...57 ~= $0 }) else {
            return nil
        }
        self.chip = chip
        self.line = line
    }

    package var description: String { "line \(line) of \(chip)" }

    private static let library = "libgpiod is not installed; install it with “sudo apt-get install libgpiod2”"

    /// A pin that was taken, until it is released.
    final class Taken {
        let library: GPIOLibrary
        let line: GPIOLibrary.Pointer
        private let chip: GPIOLibrary.Pointer

        fileprivate init(_ library: GPIOLibrary, _ chip: GPIOLibrary.Pointer, _ line: GPIOLibrary.Pointer) {
            (self.library, self.chip, self.line) = (library, chip, line)
        }

        // The line goes with its chip.
        deinit { library.close(chip) }
    }

    /// The reason why a pin cannot be had, and the remedy.
    struct Lack: Error, Hashable {
        let sentence: String
    }

    /// Takes it, as an input with a resistor to the supply where that can be had, or as an output that is off.
    ///
    /// - Throws: ``Lack``.
    func take(asInput isInput: Bool) throws(Lack) -> Taken {
        guard let library = GPIOLibrary.installed else { throw Lack(sentence: Self.library) }
        let path = "/dev/" + chip
        guard let opened = library.open(path) else {
            let code = errno
            switch code {
            case ENOENT: throw Lack(sentence: "there is no \(path) on this machine")
            case EACCES, EPERM:
                throw Lack(sentence: "\(path) may not be opened by the user of the glasses: a rule of udev gives it to the group gpio")
            default: throw Lack(sentence: "\(path) cannot be opened: \(String(cString: strerror(code)))")
            }
        }
        guard let line = library.line(opened, line) else {
            library.close(opened)
            throw Lack(sentence: "\(chip) has no line \(self.line): gpioinfo lists those that it has")
        }
        let name = "outrigger"
        var result = isInput ? library.requestEvents(line, name, GPIOLibrary.pullUp) : library.requestOutput(line, name, 0)
        // Kernels before 5.5, and chips without resistors: one of the board's has to be there.
        if result != 0, isInput, errno != EBUSY { result = library.requestEvents(line, name, 0) }
        guard result == 0 else {
            let code = errno
            library.close(opened)
            throw Lack(
                sentence: code == EBUSY
                    ? "\(self) is used by another program" : "\(self) cannot be used: \(String(cString: strerror(code)))")
        }
        return Taken(library, opened, line)
    }
}
