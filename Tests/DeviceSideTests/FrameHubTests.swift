import DeviceSide
import Testing

/// The newest frame, for whoever looks.
@Suite struct FrameHubTests {
    @Test func `a slow viewer misses frames and gets the newest, and the others get all`() async {
        let hub = FrameHub<[UInt8]>()
        var quick = hub.frames().makeAsyncIterator()
        var slow = hub.frames().makeAsyncIterator()
        for number in 1...3 as ClosedRange<UInt8> {
            hub.publish([number])
            #expect(await quick.next() == [number])
        }
        #expect(await slow.next() == [3])
        hub.publish([4])
        #expect(await slow.next() == [4])
    }

    @Test func `somebody who begins to look is told of, and one who lets go does not look any more`() async {
        let hub = FrameHub<[UInt8]>()
        #expect(hub.viewerCount == 0)
        do {
            let frames = hub.frames()
            #expect(hub.viewerCount == 1)
            withExtendedLifetime(frames) {}
        }
        #expect(hub.viewerCount == 0)
        var looks = hub.looks.makeAsyncIterator()
        #expect(await looks.next() != nil)
        let viewer = Task {
            for await _ in hub.frames() {}
        }
        #expect(await looks.next() != nil)
        viewer.cancel()
        await viewer.value
        #expect(hub.viewerCount == 0)
    }

    @Test func `the end is everybody's, also of who comes later`() async {
        let hub = FrameHub<[UInt8]>()
        var viewer = hub.frames().makeAsyncIterator()
        hub.end()
        #expect(await viewer.next() == nil)
        var late = hub.frames().makeAsyncIterator()
        #expect(await late.next() == nil)
    }
}
