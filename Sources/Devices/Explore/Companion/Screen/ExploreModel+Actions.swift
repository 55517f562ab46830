import Bluetooth
import Companion

extension ExploreModel {
    /// In which units whoever asks reads distances.
    private nonisolated static var reader: ActionBody<ExploreUnits?> {
        ActionBody<ExploreUnits>.choice("units", noun: "units").optional
    }

    /// What can be asked of the explore page.
    public nonisolated static let actions: [ActionDeclaration<ExploreModel>] = [
        ActionDeclaration("chat", "Say something in the chat", ActionBody<String>.text("message").and(reader)) { model, body in
            try model.send(body.0, units: body.1)
        },
        ActionDeclaration("quick", "Ask for the places of a category", .text("category")) { model, name in
            try model.show(name)
        },
        ActionDeclaration("search", "Ask for the places of a name", .text("name")) { model, name in
            try model.search(name)
        },
        ActionDeclaration(
            "filter", "Ask for the places of filters, of which one at least holds something",
            ActionBody<String>.text("kind").and(.text("near")).and(.boolean("open")).and(.boolean("wheelchair")).and(reader)
        ) { model, body in
            let ((((kind, near), isOpen), isWheelchair), units) = body
            try model.find(
                ExploreScreen.Quick.Filter(kind: kind, near: near, isOpen: isOpen, isWheelchair: isWheelchair), units: units)
        },
        ActionDeclaration("select", "Choose a place and ask for the way to it", ActionBody<String>.text("place").and(reader)) {
            model, body in
            try model.select(body.0, units: body.1)
        },
        ActionDeclaration("deselect", "Take the way off the map") { $0.deselect() },
        ActionDeclaration("keep", "Save a place", .text("place")) { model, id in try model.keep(id) },
        ActionDeclaration("forget", "Remove a place from what is saved", .text("place")) { model, id in try model.forget(id) },
        ActionDeclaration("events", "Ask for the events again") { $0.loadEvents() },
        ActionDeclaration("retry", "Try again what has failed") { $0.retry() },
        ActionDeclaration("tiles", "Look whether the map's tiles can be reached") { $0.lookForTiles() },
        ActionDeclaration("origin", "Let ways begin at a point", ActionBody<Double>.number("latitude").and(.number("longitude"))) {
            model, point in
            guard let origin = Coordinates(latitude: point.0, longitude: point.1) else { throw ExploreActionError.badPoint }
            model.begin(at: origin)
        },
        ActionDeclaration("origin-reset", "Let ways begin where the server begins them") { $0.begin(at: nil) }.formerly("usual-origin"),
        ActionDeclaration("units", "Choose the units of distances and temperatures", .choice("units", noun: "units")) {
            try $0.choose($1)
        },
        ActionDeclaration("clear", "Begin a new conversation") { $0.clear() },
    ]
}
