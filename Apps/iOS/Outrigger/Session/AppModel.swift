import Bluetooth
import Companion
import Explore
import Foundation
import Observation

/// What the app's views share, on the main actor: the newest screens, and a way to ask for what they offer.
@MainActor
@Observable
final class AppModel {
    /// A request that is only shown as done as yet.
    struct Pending: Equatable, Identifiable {
        let id: Int
        let request: ActionRequest
        /// What was done, as a person reads it.
        let words: String
    }

    /// The list of devices; nil until there is one.
    private(set) var devices: DevicesScreen?
    /// Why what was asked for last was not done.
    private(set) var refusal: ScreenProblem?
    /// Why the companion does not run.
    private(set) var failure: ScreenProblem?
    /// What can still be taken back.
    private(set) var pending: Pending?
    /// Nil until the companion has begun.
    private(set) var session: AppSession?

    @ObservationIgnored private let surroundings: AppSurroundings
    @ObservationIgnored private let requests: AsyncStream<Job>
    @ObservationIgnored private let continuation: AsyncStream<Job>.Continuation
    @ObservationIgnored private var running: Task<Void, Never>?
    @ObservationIgnored private var lastPending = 0

    private typealias Job = @MainActor @Sendable (AppModel, AppSession) async -> Void

    init(_ surroundings: AppSurroundings) {
        self.surroundings = surroundings
        // Bounded by the buttons that a person presses.
        (requests, continuation) = AsyncStream.makeStream()
    }

    deinit { running?.cancel() }

    /// Begins, for as long as this model lives.
    func start() {
        guard running == nil else { return }
        running = Task { [weak self] in await self?.run() }
    }

    /// Runs the companion until cancelled.
    func run() async {
        do {
            let session = try await AppSession(surroundings)
            self.session = session
            try await withThrowingTaskGroup { group in
                group.addTask { try await session.run() }
                group.addTask { [room = surroundings.room] in try await room() }
                group.addTask { await self.follow(session) }
                group.addTask { await self.performRequests(session) }
                defer { group.cancelAll() }
                try await group.next()
            }
        } catch is CancellationError {
            return
        } catch {
            failure = ScreenProblem(error)
        }
    }

    private func follow(_ session: AppSession) async {
        for await screen in await observedSnapshots(every: .milliseconds(33), timers: session.timers, { session.devicesScreen })
        where screen != devices { devices = screen }
    }

    // MARK: - Asking

    /// Asks for something. How it goes is told by the screens; why not, by ``refusal``.
    nonisolated func send(_ action: String, to target: ActionRequest.Target, _ fields: ActionFields = [:]) {
        let request = ActionRequest(target: target, action: action, fields: fields)
        continuation.yield { model, session in await model.perform(request, session) }
    }

    /// Asks for something that can be taken back for so long.
    nonisolated func send(_ action: ScreenAction, to target: ActionRequest.Target, _ fields: ActionFields, words: String) {
        guard let seconds = action.undoSeconds else { return send(action.id, to: target, fields) }
        let request = ActionRequest(target: target, action: action.id, fields: fields)
        continuation.yield { model, session in await model.perform(request, words: words, after: .seconds(seconds), session) }
    }

    /// Takes back what is pending.
    func undo() { pending = nil }

    /// Whether a request is only shown as done as yet.
    func isPending(_ action: String, to target: ActionRequest.Target, _ fields: ActionFields) -> Bool {
        pending?.request == ActionRequest(target: target, action: action, fields: fields)
    }

    nonisolated func closeRefusal() { continuation.yield { model, _ in model.refusal = nil } }

    private func performRequests(_ session: AppSession) async {
        await withDiscardingTaskGroup { group in
            for await job in requests { group.addTask { await job(self, session) } }
            group.cancelAll()
        }
    }

    private func perform(_ request: ActionRequest, _ session: AppSession) async {
        do {
            try await session.perform(request)
        } catch is CancellationError {
            return
        } catch {
            refusal = (error as? ActionError)?.problem ?? ScreenProblem(error)
        }
    }

    private func perform(_ request: ActionRequest, words: String, after delay: Duration, _ session: AppSession) async {
        // One at a time can be taken back: the one before it is done now.
        if let earlier = pending {
            pending = nil
            await perform(earlier.request, session)
        }
        lastPending += 1
        let mine = Pending(id: lastPending, request: request, words: words)
        pending = mine
        do { try await session.timers.pause(for: delay) } catch { return }
        guard pending == mine else { return }
        pending = nil
        await perform(request, session)
    }
}
