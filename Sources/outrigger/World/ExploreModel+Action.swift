import Bluetooth
import Companion
import Explore
import WebApp

extension ExploreModel {
    /// Does what a page asks for.
    ///
    /// - Throws: `ActionError` with the sentence for the page.
    func perform(_ action: ExploreAction) throws(ActionError) {
        do throws(ExploreActionError) {
            switch action {
            case .chat(let message): try send(message)
            case .quick(let name): try show(name)
            case .select(let id): try select(id)
            case .deselect: deselect()
            case .events: loadEvents()
            case .retry: retry()
            case .tiles: lookForTiles()
            case .clear: clear()
            }
        } catch {
            throw ActionError(error)
        }
    }
}

extension ActionError {
    /// What a page is told of an action that cannot be done.
    fileprivate init(_ error: ExploreActionError) {
        let kind: Kind =
            switch error {
            case .busy: .conflict
            case .blank, .unknownCategory: .invalid
            case .unknownPlace: .notFound
            }
        self.init(kind, code: error.code, "\(error)")
    }
}
