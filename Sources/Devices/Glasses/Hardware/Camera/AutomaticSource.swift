import Foundation
import GlassesDevice
import Synchronization

/// The machine's camera, whichever that is: looked for again when nodes come and go, and when the one that was taken gives no pictures.
package final class AutomaticSource: CameraSource {
    private struct State {
        var isPlugged = true
        var names: [String]?
        var search: CameraSearch?
        var source: (any CameraSource)?
    }

    private let makeLibcamera: @Sendable () -> any CameraSource
    private let names: @Sendable () -> [String]
    private let look: @Sendable () -> CameraSearch
    private let state = Mutex(State())

    /// - Parameters:
    ///   - makeLibcamera: makes the source of libcamera's pictures.
    ///   - names: those of the machine's nodes.
    ///   - look: chooses among them.
    package init(
        makeLibcamera: @escaping @Sendable () -> any CameraSource, names: @escaping @Sendable () -> [String] = CameraSearch.names,
        look: @escaping @Sendable () -> CameraSearch = CameraSearch.now
    ) {
        self.makeLibcamera = makeLibcamera
        self.names = names
        self.look = look
    }

    package var isPlugged: Bool {
        get { state.withLock { $0.isPlugged } }
        set { state.withLock { $0.isPlugged = newValue } }
    }

    /// What was found, after a look where nodes have come or gone.
    package var search: CameraSearch { state.withLock { looked(&$0) } }

    package var lack: String? {
        let search = search
        return search.choice == .none ? "Photos are refused: " + search.remarks.joined(separator: " ") : nil
    }

    private func looked(_ state: inout State) -> CameraSearch {
        let names = names()
        if let search = state.search, state.names == names { return search }
        let search = look()
        if search.choice != state.search?.choice { state.source = nil }
        (state.names, state.search) = (names, search)
        return search
    }

    private func source() throws(GlassesError) -> any CameraSource {
        let source: (any CameraSource)? = state.withLock { state in
            guard state.isPlugged else {
                state.source = nil
                return nil
            }
            let choice = looked(&state).choice
            if let source = state.source { return source }
            switch choice {
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

    /// The next picture begins with another look.
    private func forget() { state.withLock { $0.names = nil } }

    package func rest() { state.withLock { $0.source }?.rest() }
}
