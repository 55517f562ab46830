import Companion
import SwiftUI
import Testing

@testable import OutriggerApp

@Suite(.timeLimit(.minutes(5))) @MainActor struct `The app and the places around` {
    @Test func `from a question to the way, read out step by step`() async throws {
        try await AppStage.show(ExploreView_Previews.previews) { app in
            try await app.set("Message", "I want coffee")
            try await app.press("Send")
            try await app.until(text: "Two cafés are near you.")
            #expect(app.look().contains { $0.role == .map && $0.label == "Corner Coffee" })
            let card = try await app.until { $0.contains { $0.role == .button && $0.label.hasPrefix("Corner Coffee, 4 min · 0.2 mi") } }
            let tap = try #require(card.first { $0.role == .button && $0.label.hasPrefix("Corner Coffee") }?.press)
            tap()
            try await app.until(text: "4 min · 0.2 mi")
            try await app.until(text: "Walk north along Jay Street")
            #expect(nameless(app.look()) == [])

            try await app.press("Chill cafés, Coffee and a quiet seat")
            try await app.until { $0.count { $0.label.hasPrefix("Harbour Beans") } >= 2 }
            try await app.press("New conversation")
            try await app.press("Begin a new one")
            try await app.until { !$0.contains { $0.label == "Two cafés are near you." } }
        }
    }
}
