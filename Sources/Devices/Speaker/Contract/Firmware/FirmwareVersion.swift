/// A firmware's version, such as `2.4.3`, `v2.5.0-rc1` or, as ESP-IDF takes it from Git, `v2.4.3-5-g1a2b3c4-dirty`.
///
/// Numbers are compared as numbers, missing ones count as 0. Of equal numbers, a pre-release (`-rc1`) comes before the release and commits
/// after a tag (`-5-g1a2b3c4`) come after it. Build marks (`+…`, `-dirty`) do not count.
public struct FirmwareVersion: Sendable {
    /// The text as it was read.
    public let text: String
    private let numbers: [UInt64]
    private let preRelease: [Identifier]
    private let commitsSinceTag: UInt64

    private enum Identifier: Hashable, Sendable {
        case number(UInt64)
        case text(String)
    }

    /// Reads a version; `nil` for text that does not begin with a number (after an optional `v`), which nothing can be compared with.
    public init?(_ text: String) {
        self.text = text
        var rest = Substring(text)
        if let first = rest.first, first == "v" || first == "V" { rest.removeFirst() }
        if let plus = rest.firstIndex(of: "+") { rest = rest[..<plus] }
        if rest.hasSuffix("-dirty") { rest = rest.dropLast("-dirty".count) }

        let parts = rest.split(separator: "-", omittingEmptySubsequences: false)
        guard let core = parts.first else { return nil }
        var numbers: [UInt64] = []
        for part in core.split(separator: ".", omittingEmptySubsequences: false) {
            guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt64(part) else { return nil }
            numbers.append(number)
        }
        while numbers.count > 1, numbers.last == 0 { numbers.removeLast() }
        self.numbers = numbers

        var suffix = Array(parts.dropFirst())
        if let hash = suffix.last, suffix.count >= 2, hash.first == "g", hash.count >= 5, hash.dropFirst().allSatisfy(\.isHexDigit),
            let count = UInt64(suffix[suffix.count - 2])
        {
            commitsSinceTag = count
            suffix.removeLast(2)
        } else {
            commitsSinceTag = 0
        }
        preRelease = suffix.joined(separator: "-").split(separator: ".").map { part in
            UInt64(part).map(Identifier.number) ?? .text(String(part))
        }
    }
}

extension FirmwareVersion: Comparable, Hashable, CustomStringConvertible {
    /// The text as it was read.
    public var description: String { text }

    /// True where both stand for the same release; `2.5` and `v2.5.0` do.
    public static func == (left: FirmwareVersion, right: FirmwareVersion) -> Bool {
        left.numbers == right.numbers && left.preRelease == right.preRelease && left.commitsSinceTag == right.commitsSinceTag
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(numbers)
        hasher.combine(preRelease)
        hasher.combine(commitsSinceTag)
    }

    /// True where `left` is the older one.
    public static func < (left: FirmwareVersion, right: FirmwareVersion) -> Bool {
        for index in 0..<max(left.numbers.count, right.numbers.count) {
            let (first, second) = (left.number(at: index), right.number(at: index))
            if first != second { return first < second }
        }
        if left.preRelease != right.preRelease {
            if left.preRelease.isEmpty || right.preRelease.isEmpty { return right.preRelease.isEmpty }
            return left.preRelease.lexicographicallyPrecedes(right.preRelease, by: precedes)
        }
        return left.commitsSinceTag < right.commitsSinceTag
    }

    private func number(at index: Int) -> UInt64 { index < numbers.count ? numbers[index] : 0 }

    /// Semantic Versioning 2.0.0, item 11: numbers by value and before text, text by its characters.
    private static func precedes(_ left: Identifier, _ right: Identifier) -> Bool {
        switch (left, right) {
        case (.number(let first), .number(let second)): first < second
        case (.number, .text): true
        case (.text, .number): false
        case (.text(let first), .text(let second)): first < second
        }
    }
}
