import Foundation
import GlassesDevice
import Synchronization
import TestSupport
import Testing

@testable import GlassesHardware
@testable import GlassesProgram

/// Somebody who speaks at the bench, as the glasses' microphone has it.
@Suite(.timeLimit(.minutes(5))) struct BenchMicrophoneTests {
    private static func power(_ samples: ArraySlice<Int16>) -> Double {
        (samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(samples.count)).squareRoot()
    }

    /// Sound pressure halves with twice the distance (the inverse distance law); 20 dB are a factor of ten.
    @Test func `a voice is half as loud from twice as far, and noise is as many decibels below it as is said`() {
        let voice = (0..<16_000).map { Int16(sin(Double($0) / 5) * 9_000) }
        var (near, far) = (SpokenRoom(), SpokenRoom())
        (near.quiet, far.quiet) = (50, 50)
        far.distance = 1
        let (nearby, away) = (near.heard(voice, before: 1_000, after: 500), far.heard(voice, before: 1_000, after: 500))
        #expect(nearby.count == 17_500)
        #expect(abs(Self.power(nearby[1_000..<17_000]) / Self.power(away[1_000..<17_000]) - 2) < 0.05)
        var loud = SpokenRoom()
        loud.quiet = 20
        let noisy = loud.heard(voice, before: 16_000)
        #expect(abs(Self.power(nearby[1_000..<17_000]) / Self.power(noisy[..<16_000]) - 10) < 0.8)
    }

    @Test func `a sentence is a file that espeak-ng makes, at the rate of a microphone`() async throws {
        let folder = try TemporaryFolder()
        let program = folder.url.appendingPathComponent("espeak-ng")
        // A WAV file whose length is not known, as it is in a pipe: one second of 22,050 Hz.
        let head = "524946460000007f57415645666d742010000000010001002256000044ac000002001000646174610000007f"
        let script = "#!/bin/sh\n[ \"$(cat)\" = 'hey glasses' ] || exit 3\necho \(head) | xxd -r -p\nhead -c 44100 /dev/zero\n"
        try Data(script.utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
        #expect(abs(try await SpokenVoice(program: program).samples(of: "hey glasses").count - 16_000) <= 1)
        await #expect(throws: MicrophoneGone.self) { try await SpokenVoice(program: program).samples(of: "something else") }
        await #expect(throws: MicrophoneGone("espeak-ng is missing; install it with “sudo apt-get install espeak-ng”.")) {
            try await SpokenVoice(program: nil).samples(of: "a")
        }
    }
}
