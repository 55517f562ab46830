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
            let stream = JSONStream(source)
            try stream.skipByteOrderMark()
            try stream.expect(UInt8(ascii: "{"))
            var isCollection = false
            var hasFeatures = false
            if try !stream.take(UInt8(ascii: "}")) {
                repeat {
                    let key = try stream.readValue { (cursor) throws(JSONFault) in try cursor.readString() }
                    try stream.expect(UInt8(ascii: ":"))
                    switch (key, try stream.peek()) {
                    case ("type", UInt8(ascii: "\"")):
                        let type = try stream.readValue { (cursor) throws(JSONFault) in try cursor.readString() }
                        guard type == "FeatureCollection" else { throw stream.fault("it is a \(type.prefix(40)), no FeatureCollection") }
                        isCollection = true
                    case ("features", UInt8(ascii: "[")):
                        hasFeatures = true
                        try readFeatures(stream, &writer, &budget, &report)
                    default: try stream.readValue { (cursor) throws(JSONFault) in try cursor.skipValue() }
                    }
                } while try stream.take(UInt8(ascii: ","))
                try stream.expect(UInt8(ascii: "}"))
            }
            guard try stream.peek() == nil else { throw stream.fault("something behind the end of the collection") }
            guard isCollection, hasFeatures else { throw stream.fault("it has no \"type\": \"FeatureCollection\" with \"features\"") }
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
        _ stream: JSONStream, _ writer: inout PlaceWriter, _ budget: inout ImportBudget, _ report: inout ImportReport
    ) throws {
        try stream.expect(UInt8(ascii: "["))
        if try stream.take(UInt8(ascii: "]")) { return }
        repeat {
            let feature = try stream.readValue { (cursor) throws(JSONFault) in try GeoJSONFeature(&cursor) }
            report.elements += 1
            if let reason = try take(feature, &writer, &budget, &report) { report.skip(reason) }
            if report.elements.isMultiple(of: ImportClock.interval) {
                try clock.tick(.reading, Double(stream.offset) / Double(max(1, stream.size)), report.elements)
            }
        } while try stream.take(UInt8(ascii: ","))
        try stream.expect(UInt8(ascii: "]"))
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
        guard let classification = PlaceClassifier.classify(feature.property) else { return .notAPlace }
        guard let name = feature.property("name") ?? classification.usualName else { return .noName }
        guard name.utf8.count <= PlaceDraft.longestText else { return .longName }
        let draft = PlaceDraft(
            name: name, latitude: coordinate.latitude, longitude: coordinate.longitude, classification, ratings: true, &report,
            feature.property)
        try budget.take(draft)
        writer.add(draft)
        return nil
    }
}
