import Foundation

/// A style sheet, as far as a page uses it: the rules whose classes its scripts name, and the properties and animations of those.
struct UsedStyles {
    private enum Node {
        /// Something that stays as it is: a licence, a statement.
        case text(String)
        case rule([String], [String])
        /// Keyframes, or another block that is no list of rules.
        case block(String, String)
        case group(String, [Node])
    }

    private static let groups = ["@media", "@supports", "@layer", "@container"]

    private let bytes: [UInt8]
    private var position = 0

    private init(_ sheet: String) { bytes = Array(sheet.utf8) }

    /// The rest of a style sheet.
    ///
    /// - Parameters:
    ///   - scripts: texts that name the classes that are used, and all others with them.
    ///   - styles: further style sheets, which may use its properties and animations.
    static func of(_ sheet: String, scripts: [String], styles: [String] = []) -> String {
        var reader = UsedStyles(sheet)
        let words = Set(scripts.flatMap(words))
        var nodes = reader.nodes().compactMap { used($0, words) }
        let others = Set(styles.joined().components(after: "var("))
        // What only something uses that goes, goes too.
        while true {
            let text = written(nodes)
            let names = others.union(text.components(after: "var("))
            let animations = text.components(after: "animation:") + text.components(after: "animation-name:")
            nodes = nodes.compactMap { needed($0, names, animations) }
            let shorter = written(nodes)
            if shorter == text { return shorter }
        }
    }

    // MARK: - Reading

    private mutating func nodes() -> [Node] {
        var nodes: [Node] = []
        var start = position
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): skipText()
            case UInt8(ascii: "/") where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "*"):
                let comment = skipComment()
                if comment.hasPrefix("/*!") { nodes.append(.text(comment)) }
                start = position
            case UInt8(ascii: ";"):
                position += 1
                nodes.append(.text(text(start..<position)))
                start = position
            case UInt8(ascii: "{"):
                let prelude = text(start..<position)
                position += 1
                if Self.groups.contains(where: prelude.hasPrefix) {
                    nodes.append(.group(prelude, self.nodes()))
                } else {
                    let body = skipBlock()
                    nodes.append(prelude.hasPrefix("@") ? .block(prelude, body) : .rule(Self.list(prelude, ","), Self.list(body, ";")))
                }
                start = position
            case UInt8(ascii: "}"):
                position += 1
                return nodes
            default: position += 1
            }
        }
        return nodes
    }

    private func text(_ range: Range<Int>) -> String {
        let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        let text = bytes[range].drop(while: isBlank)
        return String(decoding: text.prefix((text.lastIndex { !isBlank($0) } ?? text.startIndex - 1) - text.startIndex + 1), as: UTF8.self)
    }

    private mutating func skipText() {
        let quote = bytes[position]
        position += 1
        while position < bytes.count, bytes[position] != quote { position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1 }
        position = min(position + 1, bytes.count)
    }

    private mutating func skipComment() -> String {
        let start = position
        position += 2
        while position < bytes.count, !bytes[position...].starts(with: "*/".utf8) { position += 1 }
        position = min(position + 2, bytes.count)
        return text(start..<position)
    }

    /// The text up to the end of a block.
    private mutating func skipBlock() -> String {
        let start = position
        var depth = 1
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                skipText()
                continue
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            default: break
            }
            position += 1
            if depth == 0 { return text(start..<position - 1) }
        }
        return text(start..<position)
    }

    /// The parts of a list, whose texts and brackets may have its separator in them.
    private static func list(_ text: String, _ separator: Character) -> [String] {
        var parts = [""]
        var depth = 0
        var quote: Character?
        for character in text {
            switch character {
            case quote: quote = nil
            case "\"", "'": quote = quote ?? character
            case "(": depth += 1
            case ")": depth -= 1
            default: break
            }
            if character == separator, depth == 0, quote == nil { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts.map { String($0.drop(while: \.isWhitespace)) }.filter { !$0.isEmpty }
    }

    private static func words(_ text: String) -> [String] {
        text.utf8.split { !isName($0) }.map { String(decoding: $0, as: UTF8.self) }
    }

    fileprivate static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    // MARK: - Leaving out

    private static func used(_ node: Node, _ words: Set<String>) -> Node? {
        switch node {
        case .text, .block: return node
        case .rule(let selectors, let declarations):
            let used = selectors.filter { selector in classes(selector).allSatisfy { words.contains($0) } }
            return used.isEmpty ? nil : .rule(used, declarations)
        case .group(let prelude, let nodes):
            let used = nodes.compactMap { self.used($0, words) }
            return used.isEmpty ? nil : .group(prelude, used)
        }
    }

    /// The classes that an element must have, and attributes of Bootstrap's own scripts, which a page without them never has.
    private static func classes(_ selector: String) -> [String] {
        var rest = selector
        while let start = rest.range(of: ":not("), let end = rest[start.upperBound...].firstIndex(of: ")") {
            rest.removeSubrange(start.lowerBound...end)
        }
        return rest.components(after: ".") + rest.components(after: "[data-bs-").map { "data-bs-" + $0 }
    }

    private static func needed(_ node: Node, _ names: Set<String>, _ animations: [String]) -> Node? {
        switch node {
        case .text: return node
        case .rule(let selectors, let declarations):
            let needed = declarations.filter { declaration in
                !declaration.hasPrefix("--") || names.contains(String(declaration.prefix { $0 != ":" }))
            }
            return needed.isEmpty ? nil : .rule(selectors, needed)
        case .block(let prelude, _):
            guard prelude.contains("keyframes") else { return node }
            return prelude.split(separator: " ").last.map { animations.contains(String($0)) } == true ? node : nil
        case .group(let prelude, let nodes):
            let needed = nodes.compactMap { self.needed($0, names, animations) }
            return needed.isEmpty ? nil : .group(prelude, needed)
        }
    }

    private static func written(_ nodes: [Node]) -> String {
        nodes.map { node in
            switch node {
            case .text(let text): text
            case .rule(let selectors, let declarations):
                selectors.joined(separator: ",") + "{" + declarations.joined(separator: ";") + "}"
            case .block(let prelude, let body): prelude + "{" + body + "}"
            case .group(let prelude, let nodes): prelude + "{" + written(nodes) + "}"
            }
        }.joined()
    }
}

extension String {
    /// The names that follow each occurrence of a text, blanks left out.
    fileprivate func components(after mark: String) -> [String] {
        components(separatedBy: mark).dropFirst().compactMap { rest in
            let name = rest.utf8.drop { $0 == 0x20 }.prefix(while: UsedStyles.isName)
            // A number such as .5 is no class.
            guard let first = name.first, !(0x30...0x39).contains(first) else { return nil }
            return String(decoding: name, as: UTF8.self)
        }
    }
}
