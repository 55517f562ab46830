import Concurrency
import Foundation
import GlassesContract
import Synchronization

extension SmartGlasses {
    /// The pause before a microphone that has gone is looked for again.
    static let microphonePause: Duration = .seconds(2)

    private struct BecamePrivate: Error {}
    private struct Heard: Error {}

    /// Listens until cancelled, but not in private mode: who has the microphone ends then. What a file has to say is heard once.
    nonisolated func listen() async throws {
        guard let hearing = configuration.hearing else { return await untilCancelled() }
        var gone: String?
        while true {
            // Listening before looking: no change lies between the two.
            let changes = changes(of: .privacy)
            guard !isPrivate else {
                // However the one before has ended.
                await hearing.engine.rest()
                setHearing(.typed, nil)
                gone = nil
                for await _ in changes { break }
                try Task.checkCancellation()
                continue
            }
            let wasGone = gone
            do {
                try await runTogether(
                    {
                        try await self.hear(with: hearing) {
                            guard wasGone != nil else { return }
                            self.configuration.report("The microphone “\(hearing.microphone.name)” is there again.")
                        }
                        throw Heard()
                    },
                    {
                        for await _ in changes where self.isPrivate { throw BecamePrivate() }
                        throw CancellationError()
                    })
            } catch is BecamePrivate {
                continue
            } catch is Heard {
                await hearing.engine.rest()
                setHearing(.typed, nil)
                return await untilCancelled()
            } catch let error where error is MicrophoneGone || error is HearingUnavailable {
                if gone != "\(error)" { configuration.report("\(error) What is typed is understood still.") }
                gone = "\(error)"
                setHearing(.typed, gone)
                try await configuration.clock.sleep(for: Self.microphonePause)
            }
        }
    }

    /// Reads the microphone to its end.
    private nonisolated func hear(with hearing: Hearing, begun: @escaping @Sendable () -> Void) async throws {
        let shared = SharedSound()
        let sound = shared.sound()
        let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let isSignalling = Atomic(false)
        defer { tellSilence(nil) }
        try await runTogether(
            {
                var surroundings = Listener.Surroundings { await self.heard($0) }
                surroundings.wakeWord = { await self.currentSettings().wakeWord }
                surroundings.isAttending = { await self.isAttending }
                surroundings.signal = { signal.yield() }
                surroundings.stopSpeaking = { self.speech.stop() }
                surroundings.showListening = { self.setHearing($0 ? .listening : .waiting, nil) }
                surroundings.report = self.configuration.report
                surroundings.hearNoise = { await self.sayUnlessAsleep("I heard only noise.") }
                surroundings.ready = {
                    self.setHearing(.waiting, nil)
                    begun()
                }
                try await Listener(hearing, surroundings).run(sound)
            },
            {
                let silence = Mutex(SilenceWatch())
                try await hearing.microphone.capture { piece in
                    var piece = piece
                    piece.said = self.speech.said
                    piece.isSignal = isSignalling.load(ordering: .relaxed)
                    if let isSilent = silence.withLock({ $0.hear(piece) }) {
                        self.tellSilence(isSilent ? hearing.microphone.name : nil)
                    }
                    shared.publish(piece)
                }
                // Where it breaks off instead, the error is what ends the reader.
                shared.end()
                await untilCancelled()
            },
            {
                var hasFailed = false
                for await _ in signals {
                    guard let sound = self.configuration.listeningSound else { continue }
                    isSignalling.store(true, ordering: .relaxed)
                    defer { isSignalling.store(false, ordering: .relaxed) }
                    do { try await sound.play() } catch {
                        try Task.checkCancellation()
                        if !hasFailed { self.configuration.report("That they listen was not heard: \(error)") }
                        hasFailed = true
                    }
                }
                try Task.checkCancellation()
            })
    }

    /// Tells that an open microphone gives nothing, once, or that it does no more.
    ///
    /// - Parameter name: the microphone; nil for one that gives sound, or is gone.
    private nonisolated func tellSilence(_ name: String?) {
        let sentence = name.map {
            "The microphone “\($0)” gives nothing but silence: “alsamixer” shows whether it is muted, “arecord -L” which others there are."
        }
        if setSilence(sentence), let sentence { configuration.report(sentence) }
    }

    private nonisolated func sayUnlessAsleep(_ sentence: String) async {
        if statusMode == .active { speech.say(sentence, voice: await currentSettings().voice) }
    }

    /// Answers what was said to them.
    ///
    /// - Returns: whether they have asked something.
    private nonisolated func heard(_ understood: Listener.Understood?) async -> Bool {
        guard let understood else {
            await sayUnlessAsleep("I did not understand that.")
            return false
        }
        do {
            _ = try await hear(understood.sentence, isAddressed: true, isSure: understood.isSure)
            return await isAsking
        } catch is CancellationError { return false } catch {
            // The sentence itself is nobody else's.
            configuration.report("A sentence was heard, and not answered: \(error)")
            return false
        }
    }
}
