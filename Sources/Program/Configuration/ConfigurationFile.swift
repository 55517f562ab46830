import Foundation
import PrivateFiles

/// The file of the settings: `key = value` on lines, and comments behind `#`.
///
///     # The folder of the kitchen's devices.
///     data = ~/kitchen
///     port = 9000
///     title = "with # or spaces around"
struct ConfigurationFile: Sendable {
    /// A larger file is none of ours, bytes.
    private static let mostBytes = 64 << 10

    /// A line that sets something.
    struct Entry: Hashable, Sendable {
        let line: Int
        let key: String
        let value: String
    }

    let url: URL
    /// The lines byte for byte, with their ends; empty where there is no file.
    private(set) var lines: [[UInt8]] = []
    /// Those that set something, in their order.
    private(set) var entries: [Entry] = []
    /// The problems of lines that cannot be read.
    private(set) var problems: [ConfigurationProblem] = []
    /// True where there is a file.
    private(set) var exists = false

    /// `$XDG_CONFIG_HOME/NAME/config`, by default below `~/.config`. A path that does not begin at the root counts as none (XDG Base
    /// Directory Specification).
    static func place(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
        let base =
            environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0, isDirectory: true) : nil }
            ?? URL(fileURLWithPath: HomeFolder.path(environment), isDirectory: true).appendingPathComponent(".config", isDirectory: true)
        return base.appendingPathComponent(programName, isDirectory: true).appendingPathComponent("config")
    }

    /// Reads the file, where there is one. Nothing is thrown: what is wrong with it is a problem.
    init(_ url: URL = Self.place()) {
        self.url = url
        guard let bytes = read() else { return }
        exists = true
        parse(bytes)
    }

    private mutating func read() -> [UInt8]? {
        func fail(_ reason: String, _ advice: String?) {
            problems.append(ConfigurationProblem(place: url.path, line: nil, key: nil, reason: reason, advice: advice))
        }
        // Not to be held up by a pipe that lies there.
        let descriptor = open(url.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            let code = errno
            var status = stat()
            if code == ENOENT || code == ENOTDIR {
                // A link that leads nowhere is no absent file: somebody's settings are missing.
                if lstat(url.path, &status) == 0 { fail("is a link that leads nowhere", "Mend or remove it.") }
                return nil
            }
            fail("cannot be read: \(String(cString: strerror(code)))", "Check its permissions.")
            return nil
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            fail("is no file", "Move it away: \"\(programName) config set\" makes a file.")
            return nil
        }
        guard status.st_size <= Self.mostBytes else {
            fail("has \(status.st_size >> 10) KiB, and at most \(Self.mostBytes >> 10) KiB are read", "Look what it is.")
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: Self.mostBytes + 1)
        let count = Foundation.read(descriptor, &bytes, bytes.count)
        guard count >= 0, count <= Self.mostBytes else {
            fail("cannot be read: \(count < 0 ? String(cString: strerror(errno)) : "it grows")", nil)
            return nil
        }
        return Array(bytes[..<count])
    }

    private mutating func parse(_ bytes: [UInt8]) {
        lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { $0 + [UInt8(ascii: "\n")] }
        lines[lines.count - 1].removeLast()
        if lines.last?.isEmpty == true { lines.removeLast() }
        var first: [String: Int] = [:]
        for (index, bytes) in lines.enumerated() {
            let number = index + 1
            guard let line = Self.text(of: bytes) else {
                fail(number, nil, "this is not UTF-8", "Save the file as UTF-8.")
                continue
            }
            do throws(LineError) {
                guard let (key, value) = try Self.parse(line) else { continue }
                if let earlier = first[key] {
                    fail(number, key, "\(key) is set in line \(earlier) already", "Keep one of the two lines.")
                } else {
                    first[key] = number
                    entries.append(Entry(line: number, key: key, value: value))
                }
            } catch {
                fail(number, error.key, error.reason, error.advice)
            }
        }
    }

    /// A line without its end; nil where it is not UTF-8.
    private static func text(of line: [UInt8]) -> String? {
        // Editors of other systems begin with a byte order mark, and end lines with two characters.
        let start = line.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return String(validating: line[start..<line.count - end(of: line).count], as: UTF8.self)
    }

    private static func end(of line: [UInt8]) -> ArraySlice<UInt8> {
        let end = line.last == UInt8(ascii: "\n") ? 1 : 0
        return line.suffix(line.dropLast(end).last == UInt8(ascii: "\r") ? end + 1 : end)
    }

    private mutating func fail(_ line: Int, _ key: String?, _ reason: String, _ advice: String?) {
        problems.append(ConfigurationProblem(place: url.path, line: line, key: key, reason: reason, advice: advice))
    }

    private struct LineError: Error {
        let key: String?
        let reason: String
        let advice: String?
    }

    private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }

    static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x20 && scalar != "\t" || scalar.value == 0x7F }

    private static func trimmed(_ text: some StringProtocol) -> String {
        var rest = text[...]
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return String(rest.drop(while: isBlank))
    }

    /// Key and value of a line; nil for an empty one and for a comment.
    private static func parse(_ line: String) throws(LineError) -> (key: String, value: String)? {
        let text = trimmed(line)
        guard let sign = text.first, sign != "#" else { return nil }
        let form = "Write it as key = value; a comment begins with #."
        if let control = text.unicodeScalars.first(where: isControl) {
            // What comes before is as good as on any other line.
            let key = text.firstIndex(of: "=").map { trimmed(text[..<$0]) }
            let number = String(control.value, radix: 16, uppercase: true)
            let name = "U+" + String(repeating: "0", count: 4 - number.count) + number
            let shown = Terminal.visibleLine(String(text.prefix(60)))
            guard let key, !key.isEmpty, !key.unicodeScalars.contains(where: isControl) else {
                throw LineError(key: nil, reason: "there is a control character (\(name)) in \"\(shown)\"", advice: form)
            }
            let value = Terminal.visibleLine(trimmed(text[text.index(after: text.firstIndex(of: "=") ?? text.startIndex)...]))
            throw LineError(
                key: key, reason: "there is a control character (\(name)) in the value of \(key), and \"\(value)\" came",
                advice: "Write it without.")
        }
        if sign == "[" { throw LineError(key: nil, reason: "there are no sections", advice: "Remove this line.") }
        guard let equals = text.firstIndex(of: "=") else {
            throw LineError(key: nil, reason: "\"\(Terminal.visibleLine(String(text.prefix(60))))\" sets nothing", advice: form)
        }
        let key = trimmed(text[..<equals])
        guard !key.isEmpty else { throw LineError(key: nil, reason: "the key before \"=\" is missing", advice: form) }
        return (key, try value(trimmed(text[text.index(after: equals)...]), of: key))
    }

    private static func value(_ text: String, of key: String) throws(LineError) -> String {
        guard text.first == "\"" else {
            var rest = text[...]
            // A comment behind a value has a blank before it: an address may have the sign in it.
            var end = text.startIndex
            while let hash = rest.firstIndex(of: "#") {
                if hash == text.startIndex || isBlank(text[text.index(before: hash)]) { return trimmed(text[..<hash]) }
                end = text.index(after: hash)
                rest = text[end...]
            }
            return text
        }
        var value = ""
        var isEscaped = false
        var index = text.index(after: text.startIndex)
        while index < text.endIndex {
            let sign = text[index]
            index = text.index(after: index)
            if isEscaped {
                guard sign == "\"" || sign == "\\" else {
                    throw LineError(
                        key: key, reason: "\"\\\(sign)\" means nothing in the value of \(key)", advice: "Write \\\\ for a backslash.")
                }
                value.append(sign)
                isEscaped = false
            } else if sign == "\\" {
                isEscaped = true
            } else if sign == "\"" {
                let rest = trimmed(text[index...])
                guard rest.isEmpty || rest.hasPrefix("#") else {
                    throw LineError(
                        key: key, reason: "the value of \(key) ends before \"\(rest)\"", advice: "Write \\\" for a quotation mark in it.")
                }
                return value
            } else {
                value.append(sign)
            }
        }
        throw LineError(
            key: key, reason: "the value of \(key) has no quotation mark at its end",
            advice: "Add it, or write \\\" for one that belongs to the value.")
    }

    // MARK: - Changing it

    /// As a line of the file has it: with quotation marks where it would not be read back without.
    private static func written(_ value: String) -> String {
        let isPlain = (try? Self.value(value, of: "")) == value && trimmed(value) == value && !value.isEmpty
        guard !isPlain else { return value }
        return "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    /// The lines with another value of a setting, all others byte for byte as they were; nil removes it.
    func setting(_ key: String, to value: String?) -> [[UInt8]] {
        let own = lines.indices.filter { index in
            guard let text = Self.text(of: lines[index]), let pair = try? Self.parse(text) else { return false }
            return pair.key == key
        }
        var result = lines
        let newline = [UInt8(ascii: "\n")]
        let line = value.map { Array("\(key) = \(Self.written($0))".utf8) }
        if let line, let first = own.first { result[first] = line + Self.end(of: lines[first]) }
        for index in own.dropFirst(line == nil ? 0 : 1).reversed() { result.remove(at: index) }
        if let line, own.isEmpty {
            if let last = result.last, Self.end(of: last).isEmpty { result[result.count - 1] += newline }
            result.append(line + newline)
        }
        return result
    }

    /// Writes lines in the file's place, all of them or none. Where the file is a link, what it leads to is replaced.
    ///
    /// - Throws: ``CommandFailure``.
    func write(_ lines: [[UInt8]]) throws(CommandFailure) {
        let place = realpath(url.path, nil).map { path in
            defer { free(path) }
            return String(cString: path)
        }
        let path = place ?? url.path
        do {
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try FileReplacement.write(lines.joined(), to: path, surviving: .powerCut)
        } catch {
            throw CommandFailure(
                "\(path) cannot be written: \((error as? FileOperationError)?.reason ?? error.localizedDescription).",
                advice: "Check the folder's permissions and the room on the disk.", code: "file")
        }
    }
}
