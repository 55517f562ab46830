import Companion
import Explore
import Program

import struct ExploreServer.ExtractChanges
import struct ExploreServer.ImportReport
import struct ExploreServer.PlaceArea
import struct ExploreServer.PlaceSource

/// What the explore commands print with `--json`.
enum ExploreOutput {
    /// One answer of a conversation.
    static let answer = OutputFormat<ChatAPIResponse>.line(
        "answer", "The server has answered a message.",
        [
            .field("reply", "What it says.", .text) { $0.reply },
            .field("places", "What it recommends, the best first.", .list(place)) { $0.places },
            .nullable("vibe", "What it took the message for, in its own words; null where it does not say.", .text) { $0.vibe },
            .nullable("emergency", "The emergency number to call; null where the message was none of distress.", .text) { $0.emergency },
            .nullable("weather", "At the origin; null where the server does not know it.", weather) { $0.weather },
        ])

    static let recommendations = OutputFormat<QuickRecsResponse>.object([
        .nullable("category", "The server's name of the category; null where it gives none.", .text) { $0.category },
        .field("places", "The best first.", .list(place)) { $0.places },
    ])

    static let directions = OutputFormat<DirectionsResponse>.object([
        .nullable("distanceMetres", "How far it is; null where the server does not tell it, or in words that are no distance.", .number) {
            $0.distance?.meters
        },
        .nullable("durationMinutes", "How long it takes on foot; null as the distance is.", .integer) { $0.duration?.minutes },
        .field("isEstimated", "From the straight line: a note says why.", .boolean) { $0.isEstimated },
        .nullable("estimatedMetres", "How much of it is along no street that is known; null where the server does not tell it.", .number) {
            $0.estimatedMeters
        },
        .field("notes", "What is to be known of the way, in words.", .list(.text)) { $0.notes.map(\.text) },
        .field("steps", "In their order.", .list(step)) { $0.steps },
        .field("polyline", "The way as points.", .list(coordinates)) { $0.polyline },
        .nullable("mapsLink", "A page with the way; null where the server gives none.", .text) { $0.mapsLink },
    ])

    static let events = OutputFormat<EventsResponse>.object([
        .field("events", "The soonest first.", .list(event)) { $0.nycPermitted }
    ])

    static let saved = OutputFormat<[Place]>.object([
        .field("places", "In the order in which they were saved.", .list(place)) { $0 }
    ])

    static let units = OutputFormat<ChosenUnits>.object([
        .field("chosen", "What was chosen: automatic, metric or imperial.", .text) { $0.chosen.rawValue },
        .field("shown", "What text is in here: automatic is as the server writes it.", .text) { $0.shown.rawValue },
    ])

    static let imported = OutputFormat<ImportReport>.object([
        .field("elements", "How many were read.", .integer) { $0.elements },
        .field("places", "How many were imported.", .integer) { $0.places },
        .field("events", "How many were imported.", .integer) { $0.events },
        .field("streets", "How many stretches from corner to corner were imported.", .integer) { $0.streets },
        .field("skipped", "How many elements were left out, by the reason in words.", .counts) { $0.skipped },
        .nullable("changes", "What a file of changes did; null where the file was none.", changes) { $0.changes },
    ])

    private static let changes = OutputFormat<ExtractChanges>.object([
        .field("created", "Elements that are new.", .integer) { $0.created },
        .field("modified", "Elements that changed.", .integer) { $0.modified },
        .field("deleted", "Elements that are gone.", .integer) { $0.deleted },
        .field("elsewhere", "Elements of the file that lie outside of the area.", .integer) { $0.elsewhere },
    ])

    static let area = OutputFormat<PlaceSource>.object([
        .field("name", "What “areas update” and “areas remove” take.", .text) { $0.name },
        .field("file", "The name of the file that it came of.", .text) { $0.label },
        .field("places", "How many there are.", .integer) { $0.report.places },
        .field("events", "How many there are.", .integer) { $0.report.events },
        .field("streets", "How many stretches from corner to corner there are; without any, ways are estimated.", .integer) {
            $0.report.streets
        },
        .field("sizeBytes", "On the disk, without the extract that is kept for changes.", .integer) { $0.sizeBytes },
        .nullable("until", "When the newest change of the data was made, UTC; null where the file did not say.", .text) { $0.until },
        .field("imported", "When it was imported, UTC.", .text) { $0.imported },
        .field("attribution", "Who is to be named wherever the data is shown; empty where no one asks for it.", .text) { $0.attribution },
        .field("takesChanges", "Whether an osmChange file can update it.", .boolean) { $0.takesChanges },
        .field("isOlder", "Whether an earlier version imported it, which kept less.", .boolean) { $0.isOlder },
        .nullable("timeZone", "Of its middle; null where it is not known.", .text) { $0.zone },
        .nullable("country", "Of its middle, by ISO 3166; null where it is not known.", .text) { $0.country },
        .nullable("bounds", "Where it lies; null for data without a position.", bounds) { $0.area },
        .field("skipped", "How many elements of the file were left out, by the reason in words.", .counts) { $0.report.skipped },
    ])

    private static let bounds = OutputFormat<PlaceArea>.object([
        .field("southDegrees", "North of the equator.", .number) { $0.south },
        .field("northDegrees", "North of the equator.", .number) { $0.north },
        .field("westDegrees", "East of Greenwich.", .number) { $0.west },
        .field("eastDegrees", "East of Greenwich.", .number) { $0.east },
    ])

    private static let coordinates = OutputFormat<Coordinates>.object([
        .field("latitudeDegrees", "North of the equator.", .number) { $0.latitude },
        .field("longitudeDegrees", "East of Greenwich.", .number) { $0.longitude },
    ])

    private static let place = OutputFormat<Place>.object([
        .field("name", "Its name.", .text) { $0.name },
        .field("location", "Where it is.", coordinates) { $0.location },
        .nullable("address", "Null where it is not known.", .text) { $0.address },
        .nullable("distanceMetres", "On foot from the origin; null where the server does not tell it.", .number) { $0.distance?.meters },
        .nullable("walkMinutes", "On foot from the origin; null where the server does not tell it.", .integer) { $0.walkTime?.minutes },
        .nullable("ratingStars", "0 to 5; null where there is none.", .number) { $0.rating },
        .nullable("photoURL", "Null where there is none.", .text) { $0.photoURL },
        .nullable("mapsLink", "A page with the place; null where there is none.", .text) { $0.mapsLink },
        .nullable("kind", "What it is, in OpenStreetMap's word: cafe; null where the server does not tell it.", .text) { $0.kind },
        .nullable("open", "For now, in words: open until 22:00; null where it is not known.", .text) { $0.openText },
        .nullable("openingHours", "As OpenStreetMap writes them; null where they are not known.", .text) { $0.openingHours },
        .field("diets", "Those that it has dishes for, as far as that is known: vegan.", .list(.text)) { $0.diets },
        .nullable("wheelchair", "Whether one gets in with one: yes, limited or no; null where it is not known.", .text) { $0.wheelchair },
        .nullable("phone", "Null where it is not known.", .text) { $0.phone },
        .nullable("website", "Null where it is not known.", .text) { $0.website },
        .nullable("localStart", "When it begins, where it is an event; null for all else.", .text) { $0.eventStart },
    ])

    private static let step = OutputFormat<DirectionsStep>.object([
        .field("instruction", "What to do.", .text) { $0.instruction },
        .nullable("distanceMetres", "To the next step; null where it is not known.", .number) { $0.distance?.meters },
        .nullable("durationMinutes", "To the next step; null where it is not known.", .integer) { $0.duration?.minutes },
        .nullable("location", "Where it begins; null where it is not known.", coordinates) { $0.location },
    ])

    private static let event = OutputFormat<ExploreEvent>.object([
        .field("name", "Its name.", .text) { $0.name },
        .nullable("location", "Where it is; null where that is not known.", coordinates) { $0.location },
        .nullable("localStart", "When, on the clocks there: 2026-11-22T20:00:00; null where it is not known.", .text) { $0.start },
        .nullable("address", "Null where it is not known.", .text) { $0.address },
    ])

    private static let weather = OutputFormat<Weather>.object([
        .nullable("temperatureFahrenheit", "Null where it is not known.", .number) { $0.temperature },
        .nullable("summary", "In words; null where there are none.", .text) { $0.summary },
        .nullable("symbol", "As a sign; null where there is none.", .text) { $0.symbol },
    ])
}
