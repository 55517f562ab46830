import Testing

@testable import ExploreServer

@Suite("The conversations")
struct SessionStoreTests {
    @Test("Are bounded; the one that was silent for longest goes first")
    func bound() {
        let store = SessionStore(capacity: 3)
        for name in ["a", "b", "c"] { store.update(name) { $0.note(message: name, QueryAnswer(reply: ""), language: .english) } }
        store.update("a") { $0.note(message: "again", QueryAnswer(reply: ""), language: .english) }
        store.update("d") { $0.note(message: "d", QueryAnswer(reply: ""), language: .english) }
        #expect(store.count == 3)
        #expect(store["b"].history.isEmpty)
        #expect(store["a"].history.map(\.content) == ["a", "", "again", ""])
        #expect(store["c"].history.first?.content == "c")
    }

    @Test("Remember a bounded number of bounded lines")
    func lines() {
        var session = ChatSession()
        for number in 0..<100 {
            session.note(message: "\(number) " + String(repeating: "x", count: 10_000), QueryAnswer(reply: "yes"), language: .english)
        }
        #expect(session.history.count == 12)
        #expect(session.history.allSatisfy { $0.content.count <= 500 })
        #expect(session.history.last?.role == .assistant)
    }
}
