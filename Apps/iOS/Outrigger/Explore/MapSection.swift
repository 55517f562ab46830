import Companion
import Explore
import Foundation
import MapKit
import SwiftUI

/// The map: where one is, the places of the last answer, and the way to the chosen one.
struct MapSection: View {
    let map: ExploreScreen.Map

    @Environment(AppModel.self) private var model

    var body: some View {
        Section("Map") {
            Map {
                if let origin = CLLocationCoordinate2D(map.origin) {
                    Marker(String(localized: "Start"), systemImage: "figure.walk", coordinate: origin).tint(.green)
                }
                ForEach(pins) { Marker($0.name, systemImage: "mappin", coordinate: $0.coordinate) }
                if let route = map.route {
                    MapPolyline(coordinates: route.line.compactMap { CLLocationCoordinate2D($0) })
                        .stroke(.blue, style: StrokeStyle(lineWidth: 5, dash: route.isEstimated ? [8, 8] : []))
                }
            }
            .frame(height: 280)
            if map.state == .loading { ProgressView().accessibilityLabel("Looking for the way") }
            if let problem = map.problem {
                ProblemView(problem: problem)
                Button("Try again") { model.send("retry", to: .explore) }
            }
            if let route = map.route { RouteView(route: route) }
            if map.selected != nil { Button("Take the way off the map") { model.send("deselect", to: .explore) } }
        }
    }

    private struct Pin: Identifiable {
        let id: String
        let name: String
        let coordinate: CLLocationCoordinate2D
    }

    private var pins: [Pin] {
        map.places.compactMap { place in
            CLLocationCoordinate2D(place.point).map { Pin(id: place.id, name: place.name, coordinate: $0) }
        }
    }
}

/// How long the way is, and where to turn.
struct RouteView: View {
    let route: ExploreScreen.Route

    var body: some View {
        VStack(alignment: .leading) {
            Text([route.duration, route.distance].compactMap(\.self).joined(separator: " · ")).font(.headline)
            if let note = route.note { Text(note).font(.footnote).foregroundStyle(.secondary) }
            ForEach(Array(route.steps.enumerated()), id: \.offset) { step in
                Text([step.element.instruction, step.element.distance].compactMap(\.self).joined(separator: " · "))
            }
            if let link = route.mapsLink.flatMap({ URL(string: $0) }) {
                Link(destination: link) { Text("Open in Maps") }
            }
        }
    }
}

extension CLLocationCoordinate2D {
    /// Nil for what is not a latitude and a longitude.
    init?(_ point: [Double]) {
        guard point.count == 2 else { return nil }
        self.init(latitude: point[0], longitude: point[1])
    }
}
