import Speaker
import Testing

@Suite struct FirmwareUpdateProgressTests {
    private func download(_ downloaded: [UInt16], total: UInt16, every step: Duration) throws -> FirmwareUpdateProgress {
        var update = try UpdateHarness()
        update.advance(to: .connectingToWiFi)
        for kilobytes in downloaded {
            update.now += step
            _ = update.status(.downloading, downloaded: kilobytes, total: total)
        }
        return update.machine.progress
    }

    @Test func `rate and time left follow from the last seconds`() throws {
        let progress = try download(Array(stride(from: 0, through: 400, by: 50)), total: 1_000, every: .seconds(1))
        #expect(progress.downloadedKB == 400)
        #expect(progress.totalKB == 1_000)
        #expect(progress.fraction == 0.4)
        #expect(progress.kilobytesPerSecond == 50)
        #expect(progress.secondsLeft == 12)
    }

    @Test func `a rate that changes is noticed within the window`() throws {
        let progress = try download([0, 100, 200, 300, 310, 320, 330, 340, 350, 360], total: 1_000, every: .seconds(1))
        #expect(progress.kilobytesPerSecond == 10)
    }

    @Test func `an unknown total shows what came, and no fraction`() throws {
        let progress = try download([10, 20, 30], total: 0xFFFF, every: .seconds(1))
        #expect(progress.downloadedKB == 30)
        #expect(progress.totalKB == nil && progress.fraction == nil && progress.secondsLeft == nil)
        #expect(progress.kilobytesPerSecond == 10)
    }

    @Test func `a thousand statuses a second are as good as five`() throws {
        let progress = try download(Array(0..<2_000), total: 1_984, every: .milliseconds(1))
        #expect(progress.fraction == 1)
        #expect(abs((progress.kilobytesPerSecond ?? 0) - 1_000) < 150)
    }

    @Test func `a speaker that tells nonsense does not get past the end`() throws {
        var update = try UpdateHarness()
        update.advance(to: .connectingToWiFi)
        _ = update.status(.downloading, progress: 255, downloaded: 0xFFFE, total: 1)
        #expect(update.machine.progress.fraction == 1)
    }
}
