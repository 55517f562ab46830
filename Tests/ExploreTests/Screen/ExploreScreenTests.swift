import Companion
import Testing

@testable import Explore

@Suite("The explore screen") struct ExploreScreenTests {
    private static let server = ExploreScreen.Server(address: "http://127.0.0.1:5000", source: "")

    private func message(_ id: Int) -> ExploreScreen.Message { ExploreScreen.Message(id: id, author: .person, text: "coffee", time: 0) }

    @Test func `a conversation is forgotten only after a question that counts its messages`() throws {
        func clear(_ count: Int) -> ScreenAction? {
            ExploreScreen(server: Self.server, chat: ExploreScreen.Chat(messages: (0..<count).map(message))).chat.clear
        }
        #expect(clear(0) == nil)
        #expect(clear(1)?.question?.text.hasPrefix("The 1 message of this one is forgotten,") == true)
        #expect(clear(3)?.question?.text.hasPrefix("The 3 messages of this one are forgotten,") == true)
        let action = try #require(clear(3))
        #expect(action.role == .destructive && action.label == "New conversation" && action.question?.confirm == "Begin a new one")
    }

    @Test(arguments: [
        (ExploreScreen.Server.State.checking, "Looking for the server"), (.ready, "The server answers"),
        (.offline, "The server does not answer"), (.unavailable, "Not available"),
    ])
    func `the server's state is told in words`(state: ExploreScreen.Server.State, words: String) {
        #expect(ExploreScreen(server: ExploreScreen.Server(address: "", source: "", state: state)).server.words == words)
    }

    @Test func `where nothing was found, the screen says what else can be done`() {
        func quick(_ state: ExploreScreen.LoadState) -> String? {
            ExploreScreen(server: Self.server, quick: ExploreScreen.Quick(state: state)).quick.hint
        }
        #expect(quick(.loaded) == "Nothing of this kind is known around here. Try another, or ask in your own words.")
        #expect(quick(.idle) == nil && quick(.loading) == nil && quick(.failed) == nil)
        func events(_ state: ExploreScreen.LoadState) -> String? {
            ExploreScreen(server: Self.server, events: ExploreScreen.Events(state: state)).events.hint
        }
        #expect(events(.loaded) == "No events are known around here at the moment.")
        #expect(events(.idle) == "Events appear here as soon as the server answers.")
        #expect(events(.loading) == nil && events(.failed) == nil)
    }

    @Test func `every quick action has a symbol of its own`() {
        #expect(ExploreScreen.Quick().actions.map(\.symbol) == ["bite", "cup", "calendar", "compass"])
    }
}
