/// Keeps what views keep between two looks at them, and runs their tasks, as SwiftUI does while a view is on the screen.
@MainActor
public final class ViewHost {
    struct Wish {
        let id: AnyHashable
        let action: @Sendable () async -> Void
    }

    private struct Running {
        let id: AnyHashable
        let task: Task<Void, Never>
    }

    static var current: ViewHost?

    /// The values of `@State`, by where the view stands.
    var states: [String: AnyObject] = [:]
    private var path: [String] = []
    private var counts: [[String: Int]] = [[:]]
    private var wishes: [String: Wish] = [:]
    private var running: [String: Running] = [:]
    private let root: @MainActor () -> [ShownElement]

    /// Shows a view. Nothing is evaluated yet.
    public init(_ view: some View) { root = { shownElements(of: view) } }

    /// Evaluates the view, starts the tasks that are new in it, and cancels those that are gone from it.
    public func look() -> [ShownElement] {
        Self.current = self
        defer { Self.current = nil }
        (path, counts, wishes) = ([], [[:]], [:])
        let elements = root()
        for (key, job) in running where wishes[key]?.id != job.id {
            job.task.cancel()
            running[key] = nil
        }
        for (key, wish) in wishes where running[key] == nil {
            running[key] = Running(id: wish.id, task: Task { await wish.action() })
        }
        return elements
    }

    /// Takes the view off the screen, and waits for its tasks.
    public func close() async {
        let ended = running.values.map(\.task)
        running = [:]
        for task in ended { task.cancel() }
        for task in ended { await task.value }
    }

    /// Where the view that is being evaluated stands.
    var key: String { path.joined(separator: "/") }

    func wish(_ id: AnyHashable, _ action: @escaping @Sendable () async -> Void) {
        wishes[key + "/task\(take("task"))"] = Wish(id: id, action: action)
    }

    /// How many of a name came before in the same place.
    private func take(_ name: String) -> Int {
        counts[counts.count - 1][name, default: 0] += 1
        return counts[counts.count - 1][name] ?? 0
    }

    static func inside<Value>(_ name: String, _ body: () -> Value) -> Value {
        guard let host = current else { return body() }
        host.path.append("\(name)#\(host.take(name))")
        host.counts.append([:])
        defer {
            host.path.removeLast()
            host.counts.removeLast()
        }
        return body()
    }

    /// Gives a view what it keeps, and what those around it give.
    static func attach(_ view: Any) {
        for child in Mirror(reflecting: view).children {
            guard let property = child.value as? any ViewProperty else { continue }
            property.attach(to: current, key: (current?.key ?? "") + "." + (child.label ?? ""))
        }
    }

    /// A value that a view of SwiftUI's own keeps where it stands.
    static func kept<Value>(_ name: String, _ initial: Value) -> StateBox<Value> {
        guard let host = current else { return StateBox(initial) }
        let key = host.key + "/" + name + "\(host.take(name))"
        if let box = host.states[key] as? StateBox<Value> { return box }
        let box = StateBox(initial)
        host.states[key] = box
        return box
    }
}

/// A property that gets its value from where its view stands.
@MainActor
protocol ViewProperty {
    func attach(to host: ViewHost?, key: String)
}
