import Foundation
import GlassesDevice
import Synchronization

/// The machine's camera, whichever that is. ``look()`` looks for it again when nodes have come or gone, and when the one that was taken gives no
/// pictures.
package final class AutomaticSource: CameraSource {
    private struct State {
        var isPlugged = true
        /// Nil where another look is due.
        var names: [String]?
        var search: CameraSearch?
        var source: (any CameraSource)?
    }

    private let makeLibcamera: @Sendable () -> any CameraSource
    private let names: @Sendable () -> [String]
    private let findNow: @Sendable () -> CameraSearch
    private let state = Mutex(State())

    /// - Parameters:
    ///   - makeLibcamera: makes the source of libcamera's pictures.
    ///   - names: those of the machine's nodes.
    ///   - search: chooses among them.
    package init(
        makeLibcamera: @escaping @Sendable () -> any CameraSource, names: @escaping @Sendable () -> [String] = CameraSearch.names,
        search: @escaping @Sendable () -> CameraSearch = CameraSearch.now
    ) {
        self.makeLibcamera = makeLibcamera
        self.names = names
        findNow = search
    }

    package var isPlugged: Bool {
        get { state.withLock { $0.isPlugged } }
        set { state.withLock { $0.isPlugged = newValue } }
    }

    /// The last finding.
    package var search: CameraSearch {
        if let search = state.withLock({ $0.search }) { return search }
        look()
        return state.withLock { $0.search } ?? CameraSearch([], hasLibcamera: false)
    }

    package var lack: String? {
        let search = search
        return search.choice == .none ? "Photos are refused: " + search.remarks.joined(separator: " ") : nil
    }

    package func look() {
        let names = names()
        guard state.withLock({ $0.search == nil || $0.names != names }) else { return }
        // Without the lock, for which pictures would wait: a node may take its time.
        let found = findNow()
        state.withLock { state in
            if found.choice != state.search?.choice { state.source = nil }
            (state.names, state.search) = (names, found)
        }
    }

    private func source() throws(GlassesError) -> any CameraSource {
        let choice = search.choice
        let source: (any CameraSource)? = state.withLock { state in
            guard state.isPlugged else {
                state.source = nil
                return nil
            }
            if let source = state.source { return source }
            switch state.search?.choice ?? choice {
            case .libcamera: state.source = makeLibcamera()
            case .device(let path, _): state.source = VideoSource(path: path)
            case .none: break
            }
            return state.source
        }
        guard let source else { throw .cameraUnavailable }
        return source
    }

    package func picture(_ resolution: CameraSettings.Resolution, at time: Date) throws(GlassesError) -> I420Image {
        do throws(GlassesError) { return try source().picture(resolution, at: time) } catch {
            forget()
            throw error
        }
    }

    package func frame(_ resolution: CameraSettings.Resolution, at time: Date) throws(GlassesError) -> CameraFrame {
        do throws(GlassesError) { return try source().frame(resolution, at: time) } catch {
            forget()
            throw error
        }
    }

    /// Another may do: the next look is at all of them.
    private func forget() { state.withLock { $0.names = nil } }

    package func rest() { state.withLock { $0.source }?.rest() }
}
