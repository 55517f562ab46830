import Explore
import Foundation
import SwiftUI

/// A place; tapping it shows the way.
struct PlaceCard: View {
    let place: ExploreScreen.Card

    @Environment(AppModel.self) private var model

    var body: some View {
        Button {
            model.send("select", to: .explore, ["place": .text(place.id)])
        } label: {
            HStack {
                photo
                VStack(alignment: .leading) {
                    Text(place.name).font(.headline)
                    Text(line).font(.subheadline).foregroundStyle(.secondary)
                    if let address = place.address { Text(address).font(.footnote) }
                    if !place.marks.isEmpty { Text(place.marks.joined(separator: " · ")).font(.footnote) }
                }
            }
        }
        .buttonStyle(.plain)
    }

    private var line: String {
        let rating = place.rating.map { $0.formatted(.number.precision(.fractionLength(1))) + " ★" }
        return [place.walkTime, place.distance, rating, place.open].compactMap(\.self).joined(separator: " · ")
    }

    @ViewBuilder private var photo: some View {
        if let address = place.photoURL {
            AsyncImage(url: URL(string: address)) { image in
                image.resizable().aspectRatio(1, contentMode: .fill)
            } placeholder: {
                Color.secondary.opacity(0.2)
            }
            .frame(width: 64, height: 64)
            .clipShape(RoundedRectangle(cornerRadius: 8))
            .accessibilityHidden(true)
        }
    }
}
