import Companion
import Testing

@testable import WebApp

@Suite(.timeLimit(.minutes(5))) struct ScreenSnapshotTests {
    @Test func `the devices screen has its exact JSON`() {
        #expect(
            ScreenSnapshot(Samples.devices).json == """
                {"devices":[{"action":{"id":"connect","isEnabled":true,"label":"Connect","role":"primary"},"id":"C0-FF-EE",\
                "isFavourite":false,"isRemembered":false,"isStale":false,\
                "kind":"speaker","lastSeen":1700000000,"name":"42 Decibels-1A2B","services":[],"state":"disconnected",\
                "stateWords":"Not connected"}],"head":{"id":"scan/stop","isEnabled":true,"label":"Stop looking","role":"normal"},\
                "isScanning":true,"nearby":"1 device nearby","notices":[],"radio":{"isSimulated":true,"name":"Simulated radio",\
                "power":{"id":"adapter/power","isEnabled":true,"label":"Switch Bluetooth off","question":{"confirm":"Switch Bluetooth off",\
                "decline":"Leave it as it is","text":"Every connection ends, and nothing can be reached until it is on again. What is under \
                way may fail.","title":"Switch Bluetooth off?"},"reason":"Switching off ends every connection. It can be switched on again \
                here.","role":"normal"},"sentence":"Bluetooth is on.","state":"on"},"scan":{"id":"scan/stop","isEnabled":true,"label":"Stop looking","role":"normal"},\
                "sentence":"Listening on Simulated radio"}
                """)
    }

    @Test func `the speaker screen has its exact JSON`() {
        #expect(
            ScreenSnapshot(Samples.speaker).json == """
                {"firmware":{"actions":[{"id":"cancel","isEnabled":true,"label":"Cancel the update","role":"normal"}],"bar":{"details":["600 KB of 1,200 KB",\
                "96 KB/s"],"fraction":0.5,"isWaiting":false,"percentText":"50 %"},"fields":[{"id":"ssid",\
                "label":"Wi-Fi network","missing":"Name the Wi-Fi network that the speaker shall use."},{"hint":"Sent to the speaker once,\
                 not kept. Leave it empty for an open network.","id":"password","label":"Wi-Fi password"},\
                {"example":"https://example.org/speaker.bin","hint":"The speaker fetches it there itself","id":"url",\
                "label":"Firmware address","missing":"Give the firmware's address, or choose an image."}],"images":[],\
                "installedVersion":"2.4.3","isUnobserved":false,"networks":[],"phase":"downloading","plan":{"allowances":[],\
                "canStart":true,"checks":[{"id":"size","isRemark":false,"outcome":"passed","sentence":"It fits.","words":"Passed"}],\
                "rest":"1 check passed","summary":"Everything that can be checked is right."},"progress":{"fraction":0.5,\
                "kilobytesDone":600,"kilobytesPerSecond":96,"kilobytesTotal":1200},"sentence":"Downloading 2.5.0.",\
                "steps":[{"id":"preparing","label":"Prepare","state":"done"},{"id":"connectingToWiFi","label":"Wi-Fi","state":"done"},\
                {"id":"downloading","label":"Download","state":"now"},{"id":"verifying","label":"Verify","state":"later"},\
                {"id":"readyToRestart","label":"Restart","state":"later"},{"id":"awaitingDecision","label":"Keep","state":"later"}],\
                "targetVersion":"2.5.0","versions":[]},"id":"C0-FF-EE","kind":"speaker","link":{"action":{"id":"disconnect","isEnabled":true,\
                "label":"Disconnect","role":"normal"},"isSimulated":true,"isWanted":true,"mtu":247,"reach":["bluetooth"],\
                "sentence":"Connected over Bluetooth.","signal":{"bars":4,"rssi":-52,"words":"Excellent"},"state":"connected",\
                "stateWords":"Connected"},"name":"42 Decibels-1A2B","sound":{"bypass":false,"controls":[{"id":"preset","isEnabled":true,\
                "kind":"choice","label":"Preset","max":3,"min":0,"options":[{"id":0,"label":"Office","symbol":"office"},{"id":1,\
                "label":"Full","symbol":"full"},{"id":2,"label":"Night","symbol":"night"},{"id":3,"label":"Speech","symbol":"speech"}],\
                "positions":[],"value":1,"valueText":"Full"},{"id":"volume","isEnabled":true,"kind":"slider","label":"Volume","max":100,"min":0,\
                "options":[],"positions":[],"value":42,"valueText":"42 %"},{"id":"mute","isEnabled":true,"kind":"toggle","label":"Mute","max":1,"min":0,\
                "options":[],"positions":[{"action":"Mute","id":0,"symbol":"sound"},{"action":"Unmute","id":1,"stands":"Muted",\
                "symbol":"muted"}],"value":0,"valueText":"off"},{"hint":"Fuller sound at low volume","id":"loudness","isEnabled":true,\
                "kind":"toggle","label":"Loudness","max":1,"min":0,"options":[],"positions":[],"value":0,"valueText":"off"},{"hint":"More low end",\
                "id":"bassBoost","isEnabled":false,"kind":"toggle","label":"Bass boost","max":1,"min":0,"options":[],"positions":[]},\
                {"hint":"Evens out loud and quiet passages","id":"normalizer","isEnabled":true,"kind":"toggle","label":"Normalizer","max":1,\
                "min":0,"options":[],"positions":[],"value":0,"valueText":"off"},{"hint":"Turns the sound down for a while","id":"duck","isEnabled":true,\
                "kind":"toggle","label":"Duck","max":1,"min":0,"options":[],"positions":[],"value":0,"valueText":"off"},\
                {"hint":"Plays the signal untouched by the DSP","id":"bypass","isEnabled":true,"kind":"toggle","label":"Bypass","max":1,\
                "min":0,"options":[],"positions":[],"value":0,"valueText":"off"}],"duck":false,"freshness":"Live","isStale":false,"limiter":true,\
                "limiterSentence":"Limiter on: it protects the drivers in every preset.","loudness":false,"mute":false,"normalizer":false,\
                "preset":1,"presetName":"Full","volume":42}}
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
