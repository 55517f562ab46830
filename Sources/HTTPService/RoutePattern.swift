/// A path with names for some of its parts: `/api/devices/:id` catches one part, `/files/*path` (last only) the rest, which may be empty.
struct RoutePattern: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case literal(String)
        case parameter(String)
        case rest(String)
    }

    let parts: [Part]

    init(_ pattern: String) {
        precondition(pattern.first == "/", "The route \(pattern) must begin with a slash.")
        parts = pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { part in
            switch part.first {
            case ":": .parameter(String(part.dropFirst()))
            case "*": .rest(String(part.dropFirst()))
            default: .literal(String(part))
            }
        }
        precondition(!parts.dropLast().contains { if case .rest = $0 { true } else { false } }, "In \(pattern), * must come last.")
    }

    /// Its parts, where all of them are literals.
    var literals: [String]? {
        var texts: [String] = []
        for part in parts {
            guard case .literal(let text) = part else { return nil }
            texts.append(text)
        }
        return texts
    }

    /// Whether it is `/*name`.
    var matchesEverything: Bool {
        guard case .rest = parts.first else { return false }
        return true
    }

    /// What the pattern catches of a path, or `nil` when it does not match.
    func match(_ path: [String]) -> [String: String]? {
        var caught: [String: String] = [:]
        for (index, part) in parts.enumerated() {
            if case .rest(let name) = part {
                caught[name] = path[min(index, path.count)...].joined(separator: "/")
                return caught
            }
            guard index < path.count else { return nil }
            switch part {
            case .literal(let text):
                guard text == path[index] else { return nil }
            case .parameter(let name):
                guard !path[index].isEmpty else { return nil }
                caught[name] = path[index]
            case .rest: return nil
            }
        }
        return path.count == parts.count ? caught : nil
    }

    /// Whether this pattern is the closer one where both match: at the first difference, a literal before a parameter before the rest.
    func isCloser(than other: RoutePattern) -> Bool {
        for (mine, theirs) in zip(parts, other.parts) where mine.rank != theirs.rank {
            return mine.rank < theirs.rank
        }
        return false
    }
}

extension RoutePattern.Part {
    fileprivate var rank: Int {
        switch self {
        case .literal: 0
        case .parameter: 1
        case .rest: 2
        }
    }
}
