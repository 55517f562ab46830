import Bluetooth
import Companion

extension ExploreModel {
    /// What can be asked of the explore page.
    public nonisolated static let actions: [ActionDeclaration<ExploreModel>] = [
        ActionDeclaration("chat", "Say something in the chat", .text("message")) { model, message in
            try answering { () throws(ExploreActionError) in try model.send(message) }
        },
        ActionDeclaration("quick", "Ask for the places of a category", .text("category")) { model, name in
            try answering { () throws(ExploreActionError) in try model.show(name) }
        },
        ActionDeclaration("search", "Ask for the places of a name", .text("name")) { model, name in
            try answering { () throws(ExploreActionError) in try model.search(name) }
        },
        ActionDeclaration("select", "Choose a place and ask for the way to it", .text("place")) { model, id in
            try answering { () throws(ExploreActionError) in try model.select(id) }
        },
        ActionDeclaration("deselect", "Take the way off the map") { $0.deselect() },
        ActionDeclaration("events", "Ask for the events again") { $0.loadEvents() },
        ActionDeclaration("retry", "Try again what has failed") { $0.retry() },
        ActionDeclaration("tiles", "Look whether the map's tiles can be reached") { $0.lookForTiles() },
        ActionDeclaration("origin", "Let ways begin at a point", ActionBody<Double>.number("latitude").and(.number("longitude"))) {
            model, point in
            try answering { () throws(ExploreActionError) in
                guard let origin = Coordinates(latitude: point.0, longitude: point.1) else { throw .badPoint }
                model.begin(at: origin)
            }
        },
        ActionDeclaration("usual-origin", "Let ways begin where the server begins them") { $0.begin(at: nil) },
        ActionDeclaration("units", "Choose the units of distances and temperatures", .choice("units", noun: "units")) {
            try $0.choose($1)
        },
        ActionDeclaration("clear", "Begin a new conversation") { $0.clear() },
    ]

    private static func answering(_ body: () throws(ExploreActionError) -> Void) throws(ActionError) {
        do throws(ExploreActionError) { try body() } catch { throw ActionError(error) }
    }
}

extension ActionError {
    /// What a page is told of an action that cannot be done.
    fileprivate init(_ error: ExploreActionError) {
        let kind: Kind =
            switch error {
            case .busy: .conflict
            case .blank, .unknownCategory, .badPoint: .invalid
            case .unknownPlace: .notFound
            }
        self.init(kind, code: error.code, error.sentence, advice: error.advice)
    }
}
