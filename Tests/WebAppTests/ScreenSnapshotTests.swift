import Companion
import Testing

@testable import WebApp

@Suite(.timeLimit(.minutes(2))) struct ScreenSnapshotTests {
    @Test func `the devices screen has its exact JSON`() {
        #expect(
            ScreenSnapshot(Samples.devices).json == """
                {"devices":[{"id":"C0-FF-EE","isStale":false,"kind":"speaker","lastSeen":1700000000,"name":"42 Decibels-1A2B","services":[],\
                "state":"disconnected","stateWords":"Not connected"}],"isScanning":true,"radio":{"isSimulated":true,"name":"Simulated radio",\
                "sentence":"Bluetooth is on.","state":"on"},"scan":{"id":"scan/stop","isEnabled":true,"label":"Stop looking","role":"normal"},\
                "sentence":"Listening on Simulated radio"}
                """)
    }

    @Test func `the speaker screen has its exact JSON`() {
        #expect(
            ScreenSnapshot(Samples.speaker).json == """
                {"firmware":{"actions":[{"id":"cancel","isEnabled":true,"label":"Cancel the update","role":"normal"}],"images":[],\
                "installedVersion":"2.4.3","isUnobserved":false,"networks":[],"phase":"downloading","plan":{"canStart":true,"checks":[{"id":"size",\
                "outcome":"passed","sentence":"It fits."}]},"progress":{"fraction":0.5,"kilobytesDone":600,"kilobytesPerSecond":96,\
                "kilobytesTotal":1200},"sentence":"Downloading 2.5.0.","targetVersion":"2.5.0"},"id":"C0-FF-EE","kind":"speaker","link":{\
                "action":{"id":"disconnect","isEnabled":true,"label":"Disconnect","role":"normal"},"isSimulated":true,"isWanted":true,"mtu":247,"reach":["bluetooth"],"sentence":"Connected over Bluetooth.","signal":{"bars":4,\
                "rssi":-52,"words":"Excellent"},"state":"connected","stateWords":"Connected"},"name":"42 Decibels-1A2B","sound":{"bypass":false,"duck":false,\
                "isStale":false,"limiter":true,"loudness":false,"mute":false,"normalizer":false,"preset":1,"presetName":"Full","volume":42}}
                """)
    }

    @Test func `numbers that JSON does not have become text, not an error`() {
        #expect(ScreenSnapshot(SignalAges(ages: [.infinity, -.infinity, .nan, 1.5])).json == #"{"ages":["∞","-∞","–",1.5]}"#)
    }

    private struct SignalAges: Encodable {
        var ages: [Double]
    }

    @Test(arguments: [(-30, 4), (-55, 4), (-56, 3), (-67, 3), (-68, 2), (-78, 2), (-79, 1), (-88, 1), (-89, 0), (-127, 0), (20, 4)])
    func `a signal has bars`(rssi: Int, bars: Int) {
        #expect(SignalStrength(rssi: rssi).bars == bars)
    }
}
