/// What is over a view while a condition holds. As each presenter of UIKit's presents one thing at a time, it may have to wait.
struct Presenting<Content: View, Over: View>: View, Primitive {
    let content: Content
    let over: Over?
    let close: @MainActor @Sendable () -> Void
    var body: Never { fatalError("a modified view has no body") }
    var elements: [ShownElement] {
        let below = shownElements(of: content)
        let outer = EnvironmentValues.current
        defer { EnvironmentValues.current = outer }
        EnvironmentValues.current.dismiss = DismissAction(close: { [close] in close() })
        return below + ViewHost.present(over != nil) { shownElements(of: over) }
    }
}

extension View {
    public func sheet<Content: View>(isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Content) -> some View {
        Presenting(content: self, over: isPresented.wrappedValue ? content() : nil) { isPresented.wrappedValue = false }
    }

    public func confirmationDialog<Actions: View, Message: View>(
        _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility, @ViewBuilder actions: () -> Actions,
        @ViewBuilder message: () -> Message
    ) -> some View {
        Presenting(content: self, over: isPresented.wrappedValue ? dialogue(title, message(), actions(), isPresented) : nil) {
            isPresented.wrappedValue = false
        }
    }

    public func alert<Actions: View, Message: View>(
        _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions, @ViewBuilder message: () -> Message
    ) -> some View {
        Presenting(content: self, over: isPresented.wrappedValue ? dialogue(title, message(), actions(), isPresented) : nil) {
            isPresented.wrappedValue = false
        }
    }

    private func dialogue(_ title: Text, _ message: some View, _ actions: some View, _ isPresented: Binding<Bool>) -> some View {
        Group {
            title
            message
            Dialogue(actions: actions) { isPresented.wrappedValue = false }
        }
    }
}

/// Buttons that close what they stand in.
struct Dialogue<Actions: View>: View, Primitive {
    let actions: Actions
    let close: @MainActor () -> Void
    var body: Never { fatalError("a dialogue has no body") }
    var elements: [ShownElement] {
        shownElements(of: actions).map { element in
            var element = element
            if let press = element.press {
                element.press = { [close] in
                    close()
                    press()
                }
            }
            return element
        }
    }
}

public enum Visibility: Sendable { case automatic, visible, hidden }

public struct NavigationStack<Content: View>: View {
    private let root: Content
    public init(@ViewBuilder root: () -> Content) { self.root = root() }
    public var body: some View { Arranged(root) }
}

/// Leads to another view, which is then shown after it.
public struct NavigationLink<Name: View, Destination: View>: View, Primitive {
    private let destination: () -> Destination
    private let label: Name

    public init(@ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Name) {
        self.destination = destination
        self.label = label()
    }

    public var body: Never { fatalError("NavigationLink has no body") }
    var elements: [ShownElement] {
        let isOpen = ViewHost.kept("link", false)
        var element = ShownElement(.button, words(of: label))
        element.press = { isOpen.value.toggle() }
        return [element] + (isOpen.value ? ViewHost.inside("destination") { shownElements(of: destination()) } : [])
    }
}

/// Every tab of it is walked.
public struct TabView<Content: View>: View {
    private let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public var body: some View { Arranged(content) }
}
