import Bluetooth
import Companion
import Speaker
import SpeakerDevice
import SwiftUI
import Testing

@testable import OutriggerApp

/// The app's views in a room with a simulated speaker, as a person uses them. In real time, as what is waited for is on the main actor.
@Suite(.timeLimit(.minutes(5))) @MainActor struct `The app and a speaker` {
    @Test(arguments: RadioUsed.allCases)
    func `from the list of devices to its page, where the sound is changed`(_ radio: RadioUsed) async throws {
        try await withApp([.speaker], radio, showing: ContentView()) { app, room in
            try await app.until { $0.contains { $0.label.hasPrefix("42 Decibels-7F3A, Speaker · Not connected · ") } }
            try await app.press("Connect")
            let row = try await app.until { $0.contains { $0.label.hasPrefix("42 Decibels-7F3A, Speaker · Connected") } }
            let tap = try #require(row.first { $0.label.hasPrefix("42 Decibels-7F3A") }?.press)
            tap()

            try await app.set("Volume", 63.0)
            try await app.until { $0.contains { $0.role == .slider && $0.label == "Volume" && $0.value == "63 %" } }
            try await app.press("Loudness")
            try await app.until { $0.contains { $0.role == .toggle && $0.label == "Loudness" && $0.value == "on" } }
            try await app.set("Preset", 2)
            try await app.until { $0.contains { $0.role == .picker && $0.value == "2" } }
            try await app.press("Mute")
            try await app.until(text: "Muted")
            let sound = await room.twin(PreviewSpeaker.self)?.twin?.sound
            #expect(sound?[.volume] == 63 && sound?[.preset] == 2)

            try await app.press("Disconnect")
            try await app.until(text: "These are the last values heard. They can be changed again once the speaker is connected.")
            #expect(app.look().first { $0.role == .slider }?.isEnabled == false)
        }
    }

    @Test(arguments: [ViewHost.Behaviour(), .otherwise])
    func `an update is begun when all is filled in and what was checked allows it`(_ behaviour: ViewHost.Behaviour) async throws {
        try await withApp([.speaker], showing: ContentView(), behaviour: behaviour) { app, _ in
            try await app.press("Connect")
            let row = try await app.until { $0.contains { $0.label.hasPrefix("42 Decibels-7F3A, Speaker · Connected") } }
            let tap = try #require(row.first { $0.label.hasPrefix("42 Decibels-7F3A") }?.press)
            tap()
            try await app.press("Update firmware")
            try await app.until(text: "Name the Wi-Fi network that the speaker shall use.")
            #expect(app.look().first { $0.label == "Check the update" }?.isEnabled == false)

            try await app.set("Wi-Fi network", "Harbour")
            try await app.until(text: "Give the firmware's address, or choose an image.")
            try await app.set("Wi-Fi password", "seaweed-42")
            try await app.set("Firmware address", "no address")
            try await app.press("Check the update")
            // The sentence is the model's; it is on the sheet, which covers all else, and is read out.
            let refused = try await app.until { $0.contains { $0.label == "Close" } }
            let sentence = try #require(refused.last { $0.role == .text && $0.label.contains("http") }?.label)
            while !UIAccessibility.announcements.contains(where: { $0.contains(sentence) }), !Task.isCancelled { await Task.yield() }
            #expect(UIAccessibility.announcements.contains { $0.contains(sentence) })
            #expect(app.look().first { $0.label == "Update" }?.isEnabled == false)
            #expect(!app.look().contains { $0.label.contains("seaweed") || $0.value?.contains("seaweed") == true })

            try await app.press("Close")
            try await app.until { !$0.contains { $0.label == sentence } }
            try await app.press("Cancel")
            try await app.until { $0.contains { $0.label == "Update firmware" } }
            #expect(!app.look().contains { $0.label == sentence })
        }
    }

    @Test func `what a phone cannot do is not offered`() async throws {
        try await withApp([.speaker], showing: ContentView()) { app, room in
            try await app.until(text: "1 device nearby")
            await { @BluetoothActor in room.phone.isPowered = false }()
            try await app.until(text: "Bluetooth is switched off. Switch it on to go on.")
            #expect(!app.look().contains { $0.label == "Switch Bluetooth on" })
        }
    }
}
