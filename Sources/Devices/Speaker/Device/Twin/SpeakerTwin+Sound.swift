import Bluetooth
import SpeakerContract

extension SpeakerTwin {
    /// The interval of Extended status while someone is subscribed.
    private static let extendedStatusInterval: Duration = .milliseconds(500)

    var extendedStatus: SpeakerExtendedStatus {
        let seconds = configuration.quirks.contains(.hearsItself) ? 0 : Int((life.timers.now - lastContact) / .seconds(1))
        var status: SpeakerExtendedStatus = sound.report()
        status.secondsSinceContact = UInt8(clamping: seconds)
        return status
    }

    /// Carries out a control command, and notifies Status once for every command of two bytes or more, known or not.
    func control(_ bytes: [UInt8]) async {
        lastContact = life.timers.now
        guard let command = try? SpeakerCommand(bytes: bytes) else { return }
        let before = sound
        sound.apply(command, cutsNumbers: !configuration.quirks.contains(.takesAnyVolume))
        if sound.kept != before.kept { await save() }
        // A full queue means that a newer one is under way.
        _ = service.$status.notifyNow(sound.report())
    }

    private func save() async {
        settingsRevision += 1
        do {
            try await store.save(sound, revision: settingsRevision)
        } catch {
            // As in the firmware, the sound changes even where flash cannot be written; the next restart tells.
            life.problem = error.description
        }
    }

    /// Notifies Extended status while someone is subscribed; sleeps while nobody is.
    func sendExtendedStatus() async throws {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        service.$extendedStatus.onSubscription { _, _ in continuation.yield() }
        for await _ in changes {
            while !service.$extendedStatus.subscribers.isEmpty {
                let status = extendedStatus
                if service.$extendedStatus.notifyNow(status) { toldExtendedStatus = status }
                try await life.timers.pause(for: Self.extendedStatusInterval)
            }
        }
    }
}
