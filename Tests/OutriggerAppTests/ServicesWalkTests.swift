import Bluetooth
import Companion
import SwiftUI
import Testing

@testable import OutriggerApp

@Suite(.timeLimit(.minutes(5))) @MainActor struct `The app and any device` {
    @Test(arguments: RadioUsed.allCases)
    func `its table is read and written, and a wrong value is told in words`(_ radio: RadioUsed) async throws {
        try await withApp([.speaker], radio, showing: ContentView()) { app, _ in
            try await app.press("Connect")
            let row = try await app.until { $0.contains { $0.label.hasPrefix("42 Decibels-7F3A, Speaker · Connected") } }
            let tap = try #require(row.first { $0.label.hasPrefix("42 Decibels-7F3A") }?.press)
            tap()
            try await app.press("Services")
            let shown = try await app.until { $0.contains { $0.label.hasPrefix("Read: ") } }
            #expect(nameless(shown) == [])
            // All that it notifies is what its page lives on.
            #expect(shown.contains { $0.label == "This program listens to it for the device’s own page." })
            #expect(!shown.contains { $0.label.localizedCaseInsensitiveContains("listening: ") || $0.label.hasPrefix("Listen: ") })
            #expect(shown.contains { $0.label == "ATT MTU" })
            let read = try #require(shown.first { $0.label.hasPrefix("Read: ") })
            try await app.press(read.label)
            let name = String(read.label.dropFirst("Read: ".count))
            // Its bytes are then beside its name.
            try await app.until { $0.contains { $0.role == .text && $0.label.hasPrefix(name) && $0.label.contains(#/[0-9A-F]{2}$/#) } }

            // Both forms and both ways have names that say of what they are.
            let write = try #require(app.look().first { $0.label.hasPrefix("Write: ") })
            try await app.press(write.label)
            try await app.until { $0.contains { $0.label == "Close" } }
            #expect(app.look().contains { $0.label == "There is nothing to write." })
        }
    }

    @Test(arguments: RadioUsed.allCases)
    func `what its page does not listen to is listened to in its table`(_ radio: RadioUsed) async throws {
        try await withApp([.bottle], radio, showing: PreviewPage(kind: .bottle)) { app, _ in
            try await app.until(text: "Required")
            try await app.press("Services")
            let shown = try await app.until { $0.contains { $0.label == "Listen: Activity" && $0.isEnabled } }
            #expect(nameless(shown) == [])
            try await app.press("Listen: Activity")
            try await app.until { $0.contains { $0.label == "Stop listening: Activity" } }
            try await app.press("Stop listening: Activity")
            try await app.until { $0.contains { $0.label == "Listen: Activity" } }
        }
    }
}
