import Foundation
import Observation
import SwiftUI
import Testing

@testable import OutriggerApp

/// A view that is on the screen, with a person before it.
@MainActor
final class AppStage {
    private let host: ViewHost

    private init(_ host: ViewHost) { self.host = host }

    /// Shows a view of the app while the body runs.
    static func show<Result>(
        _ view: some View, behaviour: ViewHost.Behaviour = .init(), _ body: (AppStage) async throws -> Result
    ) async throws -> Result {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let file = try Data(contentsOf: root.appendingPathComponent("Apps/iOS/Outrigger/Info.plist"))
        let info = try #require(PropertyListSerialization.propertyList(from: file, format: nil) as? [String: Any])
        return try await show(ViewHost(view, info: info, behaviour: behaviour), body)
    }

    /// Shows what a host has while the body runs.
    static func show<Result>(_ host: ViewHost, _ body: (AppStage) async throws -> Result) async throws -> Result {
        let stage = AppStage(host)
        do {
            let result = try await body(stage)
            await stage.host.close()
            return result
        } catch {
            await stage.host.close()
            throw error
        }
    }

    /// What is shown now.
    func look() -> [ShownElement] { host.look() }

    /// What the person's photos were given.
    var photos: [URL] { host.photos }

    /// The system has ended the app.
    struct Ended: Error, CustomStringConvertible {
        let description: String
    }

    struct NeverCame: Error, CustomStringConvertible {
        let description: String
        init(_ shown: [ShownElement]) {
            description = "It never came; shown is: " + shown.map { "\($0.role) “\($0.label)”" }.joined(separator: ", ")
        }
    }

    /// Waits until something is shown.
    @discardableResult
    func until(_ isSo: ([ShownElement]) -> Bool) async throws -> [ShownElement] {
        while true {
            let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            let shown = withObservationTracking {
                host.look()
            } onChange: {
                continuation.yield()
            }
            if let reason = host.ending { throw Ended(description: reason) }
            if isSo(shown) { return shown }
            for await _ in changes { break }
            if Task.isCancelled { throw NeverCame(shown) }
        }
    }

    func until(text: String) async throws { try await until { $0.contains { $0.label == text } } }

    /// The control of this name, once it is there and can be used.
    func control(_ label: String) async throws -> ShownElement {
        let shown = try await until { $0.contains { $0.label == label && $0.isEnabled && ($0.press != nil || $0.set != nil) } }
        return try #require(shown.first { $0.label == label && $0.isEnabled && ($0.press != nil || $0.set != nil) })
    }

    /// Taps the button of this name.
    func press(_ label: String) async throws {
        let tap = try #require(try await control(label).press)
        tap()
    }

    /// Moves, types into or chooses in the control of this name.
    func set(_ label: String, _ value: Any) async throws {
        let take = try #require(try await control(label).set)
        take(value)
    }
}

/// The roles of what has no name: it cannot be found by whoever does not see it.
func nameless(_ elements: [ShownElement]) -> [ShownElement.Role] { elements.filter { $0.label.isEmpty }.map(\.role) }
