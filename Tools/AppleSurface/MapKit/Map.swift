@_exported import CoreLocation
import SwiftUI

/// A part of a map. What our sources use of MapKit for SwiftUI, after its public documentation.
@MainActor @preconcurrency
public protocol MapContent {
    /// The names of its markers.
    var spoken: [String] { get }
}

public struct Marker: MapContent {
    public let spoken: [String]
    public init(_ title: some StringProtocol, systemImage: String, coordinate: CLLocationCoordinate2D) { spoken = [String(title)] }
}

public struct MapPolyline: MapContent {
    public let spoken: [String] = []
    public init(coordinates: [CLLocationCoordinate2D]) {}
    public func stroke(_ content: some ShapeStyle, style: StrokeStyle) -> some MapContent { self }
}

extension MapContent {
    public func tint(_ color: Color) -> some MapContent { self }
}

extension ForEach: MapContent where Content: MapContent {
    public init(_ data: Data, @MapContentBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(parts: data, id: \.id, content: content)
    }
    public var spoken: [String] { data.flatMap { content($0).spoken } }
}

extension Optional: MapContent where Wrapped: MapContent {
    public var spoken: [String] { self?.spoken ?? [] }
}

struct MapParts: MapContent {
    let spoken: [String]
}

@MainActor
@resultBuilder
public enum MapContentBuilder {
    public static func buildBlock<Content: MapContent>(_ content: Content) -> Content { content }
    public static func buildBlock(_ first: some MapContent, _ second: some MapContent) -> some MapContent {
        MapParts(spoken: first.spoken + second.spoken)
    }
    public static func buildBlock(
        _ first: some MapContent, _ second: some MapContent, _ third: some MapContent
    ) -> some MapContent { MapParts(spoken: first.spoken + second.spoken + third.spoken) }
    public static func buildIf<Content: MapContent>(_ content: Content?) -> Content? { content }
}

/// Shows what is in it, wherever that is.
public struct Map<Content: MapContent>: View {
    private let content: Content
    public init(@MapContentBuilder content: () -> Content) { self.content = content() }
    public var body: some View {
        ForEach(Array(content.spoken.enumerated()), id: \.offset) { SpokenMark(.map, label: $0.element) }
    }
}
