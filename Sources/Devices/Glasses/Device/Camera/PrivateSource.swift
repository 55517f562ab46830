import Foundation
import GlassesContract
import Synchronization

/// A camera that private mode turns off, for whoever asks it.
final class PrivateSource: CameraSource {
    private let source: any CameraSource
    private let isOff: Atomic<Bool>

    init(_ source: any CameraSource, isPrivate: Bool) {
        self.source = source
        isOff = Atomic(isPrivate)
    }

    /// Once it is on, nobody gets a picture any more. The camera itself is let go of by ``rest()``, which waits for a picture under way.
    var isPrivate: Bool {
        get { isOff.load(ordering: .sequentiallyConsistent) }
        set { isOff.store(newValue, ordering: .sequentiallyConsistent) }
    }

    var isPlugged: Bool {
        get { source.isPlugged }
        set { source.isPlugged = newValue }
    }

    var lack: String? { isPrivate ? nil : source.lack }

    func picture(_ resolution: CameraSettings.Resolution, at time: Date) throws(GlassesError) -> I420Image {
        guard !isPrivate else { throw .privateMode }
        let picture = try source.picture(resolution, at: time)
        try check()
        return picture
    }

    func frame(_ resolution: CameraSettings.Resolution, at time: Date) throws(GlassesError) -> CameraFrame {
        guard !isPrivate else { throw .privateMode }
        let frame = try source.frame(resolution, at: time)
        try check()
        return frame
    }

    /// Refuses what was taken while private mode came on.
    private func check() throws(GlassesError) {
        guard isPrivate else { return }
        source.rest()
        throw .privateMode
    }

    func rest() { source.rest() }

    func look() { source.look() }
}
