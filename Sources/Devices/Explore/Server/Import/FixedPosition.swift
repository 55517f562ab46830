import Explore

/// A position as OpenStreetMap keeps it, in 1e-7 degrees.
struct FixedPosition: Equatable {
    var latitude: Int32
    var longitude: Int32

    var coordinate: Coordinates { Coordinates(clamping: Double(latitude) / 1e7, Double(longitude) / 1e7) }
}
