/// A program with scenes. Here it has nobody to show them to.
@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }
    init()
}

extension App {
    public static func main() { print("There is no screen here: open Apps/iOS/Outrigger.xcodeproj on a Mac.") }
}

@MainActor @preconcurrency
public protocol Scene {}

@MainActor
@resultBuilder
public enum SceneBuilder {
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

public struct WindowGroup<Content: View>: Scene {
    public let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

/// What Xcode shows beside a view's source.
@MainActor @preconcurrency
public protocol PreviewProvider {
    associatedtype Previews: View
    @ViewBuilder static var previews: Previews { get }
}
