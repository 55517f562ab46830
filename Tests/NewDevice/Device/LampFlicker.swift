import Bluetooth

/// A loose contact: the lamp tells another brightness 500 times a second, far more than it is meant to.
@BluetoothActor
final class LampFlicker {
    private static let pause = Duration.milliseconds(2)

    private let service: LampService
    private let timers: TimerQueue
    private var work: Task<Void, Never>?

    /// - Parameter timers: of the lamp's radio.
    init(_ service: LampService, timers: TimerQueue) {
        self.service = service
        self.timers = timers
    }

    deinit { work?.cancel() }

    /// Whether it flickers.
    var isOn: Bool {
        get { work != nil }
        set {
            guard newValue != isOn else { return }
            work?.cancel()
            work = newValue ? Task { [service, timers] in await Self.flicker(service, timers) } : nil
        }
    }

    private static func flicker(_ service: LampService, _ timers: TimerQueue) async {
        let start = timers.now
        var count = 0
        while (try? await timers.pause(for: pause)) != nil {
            // As many as are due: a busy computer wakes late.
            while start + pause * count < timers.now {
                // What finds no room is lost, as the lamp waits for nobody.
                _ = service.$brightness.notifyNow(UInt8(count % 101))
                count += 1
            }
        }
    }
}
