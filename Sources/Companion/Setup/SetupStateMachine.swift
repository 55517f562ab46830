import Credentials
import Foundation

/// The first setup of a device with Bluetooth and Wi-Fi, as one procedure that can be left and taken up at any step.
///
/// What it wants done it says with ``Action``, and is told what came of it. Each step has a deadline, but for those of a person; a failure is
/// of the step where it happened, and ``retry(at:)`` does that step again. ``progress`` is all that has to be kept: a machine that is made from
/// it goes on at the same step. What a step needs and no file may have (the code, the password, the key) is asked for again.
public struct SetupStateMachine: ProcedureStateMachine {
    /// Something to be done. What it brings is told by the method that is named, its success alone by ``performed(_:at:)``.
    public enum Action: Hashable, Sendable {
        /// Look for devices: ``found(_:at:)``.
        case search
        /// Stop looking for devices.
        case endSearch
        /// Keep ``progress`` where it survives the program, as after every other change too.
        case keepProgress
        /// Connect to this device: ``linkRestored(at:)``.
        case connect(UUID)
        /// Let the device make a code, and show or say it.
        case requestCode
        /// Hand in the code that was entered: ``codeRefused(_:at:)`` where it is wrong.
        case checkCode
        /// Tell the device that the pairing is made.
        case confirmPairing
        /// Read the key; whoever performs it has it until ``keepKey``.
        case readKey
        /// Put the key where secrets are kept.
        case keepKey
        /// Ask which networks the device hears: ``heard(_:at:)``.
        case readNetworks
        /// Send name and password: ``joined(at:)``, or ``failed(_:at:)``.
        case join(String)
        /// Ask for the address: ``addressTold(_:at:)``.
        case readAddress
        /// Ask at this address whether it is the device: done where it is.
        case verify(DeviceAddress)
    }

    /// The progress of the setup.
    public private(set) var progress: SetupProgress
    /// Devices that were found, in the order in which they were.
    public private(set) var candidates: [SetupProgress.Candidate] = []
    /// Networks that the device hears, the strongest first; `nil` before it has said so. Another one can be named too.
    public private(set) var networks: [String]?
    /// The time at which the step has to be over.
    public private(set) var deadline: Duration?

    private let hasWiFi: Bool
    private var isLinked = false
    /// True where the performer of ``Action/keepKey`` has the key: not after the program was started again.
    private var isKeyRead = false
    /// True once the device itself has said that it is in the network.
    private var isJoinKnown = false
    /// The link was asked for, in the middle of a step that needs it.
    private var isReconnecting = false

    /// Goes on where it was left; with a fresh ``SetupProgress`` it waits for ``begin(at:)``, with another for ``resume(at:)``.
    ///
    /// - Parameter hasWiFi: false for a device that ends at its key.
    public init(_ progress: SetupProgress = SetupProgress(), hasWiFi: Bool = true) {
        self.progress = progress
        self.hasWiFi = hasWiFi
    }

    /// The step as a person counts it: "Step 8 of 15".
    public var step: SetupStep { progress.step }

    public static func needsLink(_ action: Action) -> Bool {
        switch action {
        case .search, .endSearch, .keepProgress, .connect, .keepKey, .verify: false
        case .requestCode, .checkCode, .confirmPairing, .readKey, .readNetworks, .join, .readAddress: true
        }
    }

    // MARK: - A person

    /// Begins to look for devices.
    public mutating func begin(at now: Duration) -> [Action] {
        guard step == .begin else { return [] }
        return enter(.search, at: now)
    }

    /// Goes on after the program was started again. A failure that was told before is told still, until ``retry(at:)``.
    public mutating func resume(at now: Duration) -> [Action] {
        guard progress.failure == nil else { return [] }
        return redo(at: now)
    }

    /// Chooses a device that was found.
    public mutating func choose(_ device: UUID, at now: Duration) -> [Action] {
        guard step == .choose, let candidate = candidates.first(where: { $0.id == device }) else { return [] }
        progress.device = candidate
        return [.endSearch] + enter(.remember, at: now)
    }

    /// The code was entered; whoever performs ``Action/checkCode`` has it.
    public mutating func codeEntered(at now: Duration) -> [Action] {
        guard step == .enterCode, progress.failure?.allowsCode != false else { return [] }
        return enter(.checkCode, at: now)
    }

    /// A network was chosen or named; whoever performs ``Action/join(_:)`` has the password.
    public mutating func choose(network: String, at now: Duration) -> [Action] {
        guard step == .chooseNetwork || step == .joinNetwork && progress.failure != nil, !network.isEmpty else { return [] }
        progress.network = network
        progress.isWiFiSkipped = false
        return enter(.joinNetwork, at: now)
    }

    /// Goes on without Wi-Fi, from any of its steps.
    public mutating func skipWiFi(at now: Duration) -> [Action] {
        guard step.rawValue >= SetupStep.chooseNetwork.rawValue, step != .done else { return [] }
        progress.isWiFiSkipped = true
        return enter(.done, at: now)
    }

    /// Does the step again that has failed, and no other.
    public mutating func retry(at now: Duration) -> [Action] {
        guard progress.failure != nil else { return [] }
        return redo(at: now)
    }

    /// Chooses another network, where the one before did not do.
    public mutating func chooseAnotherNetwork(at now: Duration) -> [Action] {
        guard [.joinNetwork, .findAddress, .upgrade].contains(step), progress.failure != nil else { return [] }
        return enter(.chooseNetwork, at: now)
    }

    // MARK: - What happens

    /// A device was found.
    public mutating func found(_ candidate: SetupProgress.Candidate, at now: Duration) -> [Action] {
        guard step == .search || step == .choose, !candidates.contains(where: { $0.id == candidate.id }) else { return [] }
        candidates.append(candidate)
        return step == .search ? enter(.choose, at: now) : []
    }

    /// The link stands.
    public mutating func linkRestored(at now: Duration) -> [Action] {
        isLinked = true
        if step == .connect, progress.failure == nil { return enter(.requestCode, at: now) }
        guard isReconnecting else { return [] }
        isReconnecting = false
        return redo(at: now)
    }

    /// The link is gone. The step that needs it goes on once it is back.
    public mutating func linkLost(at now: Duration) -> [Action] {
        isLinked = false
        guard step.needsLink, progress.failure == nil, !isReconnecting, let device = progress.device else { return [] }
        return reconnect(device, at: now)
    }

    /// The device takes no code now, or not this one.
    public mutating func codeRefused(_ failure: SetupFailure, at now: Duration) -> [Action] {
        guard step == .checkCode || step == .requestCode || step == .enterCode else { return [] }
        // A person can enter another one where the device still has it.
        progress.step = failure.allowsCode ? .enterCode : .requestCode
        return fail(failure)
    }

    /// The networks that the device hears.
    public mutating func heard(_ names: [String], at now: Duration) -> [Action] {
        guard step == .chooseNetwork else { return [] }
        networks = names
        return []
    }

    /// The device is in the network.
    public mutating func joined(at now: Duration) -> [Action] {
        guard step == .joinNetwork else { return [] }
        isJoinKnown = true
        return enter(.findAddress, at: now)
    }

    /// The device has told its address; `nil` where it has none.
    public mutating func addressTold(_ address: DeviceAddress?, at now: Duration) -> [Action] {
        guard step == .findAddress, progress.failure == nil else { return [] }
        guard let address else {
            let name = progress.network ?? ""
            return fail(isJoinKnown ? .noAddress(name: name) : .joinTooSlow(name: name))
        }
        progress.address = address
        return enter(.upgrade, at: now)
    }

    /// The step has failed for a reason that the device, or whoever performs its action, knows.
    public mutating func failed(_ failure: SetupFailure, at now: Duration) -> [Action] {
        guard !step.isPersons, progress.failure == nil else { return [] }
        return fail(failure)
    }

    public mutating func performed(_ action: Action, at now: Duration) -> [Action] {
        guard progress.failure == nil else { return [] }
        switch (action, step) {
        case (.keepProgress, .remember): return enter(.connect, at: now)
        case (.requestCode, .requestCode): return enter(.enterCode, at: now)
        case (.checkCode, .checkCode): return enter(.confirmPairing, at: now)
        case (.confirmPairing, .confirmPairing): return enter(.readKey, at: now)
        case (.readKey, .readKey):
            isKeyRead = true
            return enter(.keepKey, at: now)
        case (.keepKey, .keepKey): return enter(hasWiFi ? .chooseNetwork : .done, at: now)
        case (.verify, .upgrade): return enter(.done, at: now)
        default: return []
        }
    }

    public mutating func failed(_ action: Action, with error: any Error, at now: Duration) -> [Action] {
        // What a list could not be read for is no reason not to name a network.
        if action == .readNetworks { return heard([], at: now) }
        let sentence = "\(error)"
        // What tells the failure ends it.
        let reason = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
        if isReconnecting, case .connect = action { return fail(.notConnected(reason: reason)) }
        guard progress.failure == nil, actions(for: step).contains(action) else { return [] }
        if let failure = error as? SetupFailure {
            if step == .requestCode || step == .checkCode { return codeRefused(failure, at: now) }
            return fail(failure)
        }
        let failure: SetupFailure =
            switch step {
            case .connect: .notConnected(reason: reason)
            case .requestCode: .noCode(reason: reason)
            case .checkCode, .confirmPairing: .notPaired(reason: reason)
            case .readKey: .noKey(reason: reason)
            case .keepKey: .keyNotKept(reason: sentence)
            case .joinNetwork: .notJoined(name: progress.network ?? "", reason: reason)
            case .findAddress: .addressNotTold
            case .upgrade: progress.address.map { .isolated($0) } ?? .addressNotTold
            default: .failed(reason: reason)
            }
        return fail(failure)
    }

    public mutating func deadlinePassed(at now: Duration) -> [Action] {
        guard let deadline, now >= deadline else { return [] }
        if isReconnecting { return fail(.linkLost) }
        let reason = "it did not answer in time"
        switch step {
        case .search: return [.endSearch] + fail(.nothingFound)
        case .connect: return fail(.notConnected(reason: "it is not in reach"))
        case .requestCode: return fail(.noCode(reason: reason))
        case .enterCode:
            progress.step = .requestCode
            return fail(.codeExpired)
        case .checkCode, .confirmPairing: return fail(.notPaired(reason: reason))
        case .readKey: return fail(.noKey(reason: reason))
        case .keepKey: return fail(.keyNotKept(reason: "The place for secrets did not answer in time. Unlock it, and try again."))
        case .joinNetwork: return fail(.joinTooSlow(name: progress.network ?? ""))
        case .findAddress: return fail(.addressNotTold)
        case .upgrade: return fail(progress.address.map { .isolated($0) } ?? .addressNotTold)
        case .remember, .begin, .choose, .chooseNetwork, .done: return fail(.failed(reason: reason))
        }
    }

    // MARK: - Steps

    private mutating func enter(_ step: SetupStep, at now: Duration) -> [Action] {
        progress.step = step
        progress.failure = nil
        isReconnecting = false
        if step == .chooseNetwork { networks = nil }
        if step == .connect, isLinked { return enter(.requestCode, at: now) }
        deadline = step.limit.map { now + $0 }
        if step.needsLink, !isLinked, let device = progress.device { return [.keepProgress] + reconnect(device, at: now) }
        return (step == .remember ? [] : [.keepProgress]) + actions(for: step)
    }

    /// The actions of a step.
    private func actions(for step: SetupStep) -> [Action] {
        switch step {
        case .begin, .choose, .enterCode, .done: []
        case .search: [.search]
        case .remember: [.keepProgress]
        case .connect: progress.device.map { [.connect($0.id)] } ?? []
        case .requestCode: [.requestCode]
        case .checkCode: [.checkCode]
        case .confirmPairing: [.confirmPairing]
        case .readKey: [.readKey]
        case .keepKey: [.keepKey]
        case .chooseNetwork: [.readNetworks]
        case .joinNetwork: progress.network.map { [.join($0)] } ?? []
        case .findAddress: [.readAddress]
        case .upgrade: progress.address.map { [.verify($0)] } ?? []
        }
    }

    /// The step from its start. One whose code, password or key went with the program, or with the link, is entered where that is asked for.
    private mutating func redo(at now: Duration) -> [Action] {
        let hadFailure = progress.failure != nil
        switch step {
        case .begin, .done: return []
        // Whoever is in reach now.
        case .search, .choose:
            candidates = []
            return enter(.search, at: now)
        // A code counts for the attempt that it was made for; a person who mistyped enters it once more.
        case .enterCode where hadFailure && isLinked: return enter(.enterCode, at: now)
        case .enterCode, .checkCode: return enter(.requestCode, at: now)
        case .keepKey where !isKeyRead: return enter(.readKey, at: now)
        // It may have joined meanwhile: its address tells.
        case .joinNetwork where !hadFailure: return enter(.findAddress, at: now)
        default: return enter(step, at: now)
        }
    }

    private mutating func reconnect(_ device: SetupProgress.Candidate, at now: Duration) -> [Action] {
        isReconnecting = true
        deadline = now + (SetupStep.connect.limit ?? .seconds(30))
        return [.connect(device.id)]
    }

    private mutating func fail(_ failure: SetupFailure) -> [Action] {
        progress.failure = failure
        deadline = nil
        isReconnecting = false
        return [.keepProgress]
    }
}

extension SetupFailure {
    /// True where a code can be entered although this was told.
    fileprivate var allowsCode: Bool { if case .wrongCode(let left) = self { left != 0 } else { false } }
}
