import Explore
import SQLite

/// Reads the features of a GeoJSON file: points, and areas by their middles, whose properties are OpenStreetMap's tags or name an event.
struct GeoJSONImport {
    let file: String
    let clock: ImportClock

    /// Reads the whole file, a feature at a time.
    func run(_ writer: inout PlaceWriter) throws -> ImportReport {
        var report = ImportReport()
        do {
            let source = try FileStream(file)
            var budget = ImportBudget(file: file, size: source.size)
            let reader = JSONReader { buffer in try source.read(into: buffer) }
            var isCollection = false
            var hasFeatures = false
            try reader.readObject { key in
                switch (key, try reader.peek()) {
                case ("type", .string):
                    var type = ""
                    try reader.bounded { type = try reader.readString() }
                    guard type == "FeatureCollection" else { throw reader.fault("it is a \(type.prefix(40)), no FeatureCollection") }
                    isCollection = true
                case ("features", .arrayStart):
                    hasFeatures = true
                    try readFeatures(reader, source.size, &writer, &budget, &report)
                default: try reader.bounded { try reader.skipValue() }
                }
            }
            guard try reader.peek() == nil else { throw reader.fault("something behind the end of the collection") }
            guard isCollection, hasFeatures else { throw reader.fault("it has no \"type\": \"FeatureCollection\" with \"features\"") }
        } catch let fault as JSONFault {
            throw ImportError.badGeoJSON(file: file, offset: fault.offset, reason: fault.reason)
        } catch let error as FileStreamError {
            throw ImportError.unreadable(file: file, reason: "\(error)")
        }
        report.places = writer.places
        report.events = writer.events
        return report
    }

    private func readFeatures(
        _ reader: JSONReader, _ size: Int, _ writer: inout PlaceWriter, _ budget: inout ImportBudget, _ report: inout ImportReport
    ) throws {
        try reader.readArray {
            try reader.bounded {
                let feature = try GeoJSONFeature(reader)
                report.elements += 1
                if let reason = try take(feature, &writer, &budget, &report) { report.skip(reason) }
            }
            if report.elements.isMultiple(of: clock.interval) {
                try clock.tick(.reading, Double(reader.offset) / Double(max(1, size)), report.elements)
            }
        }
    }

    /// Writes what the feature is; why not, where it is left out.
    private func take(
        _ feature: GeoJSONFeature, _ writer: inout PlaceWriter, _ budget: inout ImportBudget, _ report: inout ImportReport
    ) throws -> SkipReason? {
        guard feature.isFeature else { return .notAFeature }
        let position: (longitude: Double, latitude: Double)?
        switch feature.geometry {
        case "Point": position = feature.shape.positions.first
        case "Polygon", "MultiPolygon": position = feature.shape.middle
        case nil: return .noPosition
        default: return .line
        }
        guard let position, let coordinate = Coordinates(latitude: position.latitude, longitude: position.longitude) else {
            return .noPosition
        }
        if let name = feature.property("event_name") ?? (feature.property("event_start") == nil ? nil : feature.property("name")) {
            guard name.utf8.count <= PlaceDraft.longestText else { return .longName }
            guard let start = feature.property("event_start").flatMap(EventStart.init) else { return .badStart }
            var address = feature.property("address") ?? feature.property("event_location")
            if let text = address, text.utf8.count > PlaceDraft.longestText {
                report.skip(.longText)
                address = nil
            }
            try writer.add(ExploreEvent(name: name, location: coordinate, start: start.text, address: address))
            return nil
        }
        let draft: PlaceDraft
        do throws(SkipReason) {
            draft = try PlaceDraft(
                latitude: coordinate.latitude, longitude: coordinate.longitude, ratings: true, &report, tags: { feature.properties },
                feature.property)
        } catch {
            return error
        }
        try budget.take(draft)
        try writer.add(draft)
        return nil
    }
}
