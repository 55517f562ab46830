import Foundation

/// Keeps what views keep between two looks at them, and runs their tasks, as SwiftUI does while a view is on the screen.
@MainActor
public final class ViewHost {
    /// What is in doubt.
    public struct Behaviour: Sendable {
        /// What was to be presented while its presenter presented something else is presented once that is gone; otherwise it never is.
        public var presentsWhatWaited = true

        public init() {}

        /// Each the other way round.
        public static var otherwise: Behaviour {
            var behaviour = Behaviour()
            behaviour.presentsWhatWaited = false
            return behaviour
        }
    }

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
    private let behaviour: Behaviour

    /// What is presented, by what presents it: the window, whose key is empty, or what the window presents, and so on.
    private var presented: [String: String] = [:]
    /// What is presented, as it is shown.
    private var layers: [String: [ShownElement]] = [:]
    /// What is to be presented.
    private var wanted: Set<String> = []
    /// What was to be presented, and will not be.
    private var lost: Set<String> = []
    /// What presents whatever is found where the view is evaluated.
    private var presenter = ""

    /// The app's `Info.plist`.
    let info: [String: Any]
    /// Why the system has ended the app; nil while it runs.
    public internal(set) var ending: String?
    /// What the person's photos were given.
    public internal(set) var photos: [URL] = []

    /// Shows a view. Nothing is evaluated yet.
    public init(_ view: some View, info: [String: Any] = [:], behaviour: Behaviour = Behaviour()) {
        root = { shownElements(of: view) }
        self.info = info
        self.behaviour = behaviour
    }

    /// Evaluates the view, starts the tasks that are new in it, and cancels those that are gone from it.
    ///
    /// - Returns: what can be reached: of what is presented, only what is on top.
    public func look() -> [ShownElement] {
        guard ending == nil else { return [] }
        Self.current = self
        defer { Self.current = nil }
        var elements = evaluate()
        // What has gone makes room for what waits.
        while dropPresented() { elements = evaluate() }
        lost.formIntersection(wanted)
        for (key, job) in running where wishes[key]?.id != job.id {
            job.task.cancel()
            running[key] = nil
        }
        for (key, wish) in wishes where running[key] == nil {
            running[key] = Running(id: wish.id, task: Task { await wish.action() })
        }
        var top = ""
        while let next = presented[top], let layer = layers[next] { (top, elements) = (next, layer) }
        return elements
    }

    private func evaluate() -> [ShownElement] {
        (path, counts, wishes, layers, wanted, presenter) = ([], [[:]], [:], [:], [], "")
        return root()
    }

    /// - Returns: whether anything has gone that was presented.
    private func dropPresented() -> Bool {
        let gone = presented.filter { !wanted.contains($0.value) }
        for presenter in gone.keys { presented[presenter] = nil }
        return !gone.isEmpty
    }

    /// Shows something over the view that is being evaluated, where its presenter has nothing there already.
    ///
    /// - Returns: what is shown in the view's own place: nothing, but without a host.
    static func present(_ isWanted: Bool, _ elements: () -> [ShownElement]) -> [ShownElement] {
        guard let host = current else { return isWanted ? elements() : [] }
        return inside("over") {
            if isWanted { host.present(host.key, elements) }
            return []
        }
    }

    private func present(_ key: String, _ elements: () -> [ShownElement]) {
        wanted.insert(key)
        if let other = presented[presenter], other != key {
            if !behaviour.presentsWhatWaited { lost.insert(key) }
            return
        }
        guard !lost.contains(key) else { return }
        presented[presenter] = key
        let outer = presenter
        defer { presenter = outer }
        presenter = key
        layers[key] = elements()
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
