import Companion

extension GlassesScreen.Setup {
    /// What a person sees of a first run.
    init(_ facts: SetupFacts) {
        let next = facts.next
        let words = Self.words(next, facts)
        isDone = next == nil
        steps = Self.steps(facts)
        position = facts.step.rawValue
        count = SetupStep.count
        problem = facts.problem ?? Self.problem(facts)
        form = next == .code ? .code : next == .wifi ? .wifi : nil
        network = facts.network
        networks = next == .wifi ? facts.networks?.map(Network.init) : nil
        isBusy = facts.isConnecting || facts.attempt == .asking || facts.attempt == .confirming || next == .joining || next == .looking
        actions = words.actions
        $sentence = words.sentence
        $title =
            facts.reach == .keyRefused
            ? "Pair again" : facts.wasReached ? "Change the Wi-Fi network" : facts.hasKey ? "Finish setting up" : "Set up your glasses"
        // What is said of a step that is carried out is not true of one that has failed.
        $label = problem == nil || facts.step.isPersons ? facts.step.label : "It stopped here"
    }

    private static func words(_ next: SetupFacts.Next?, _ facts: SetupFacts) -> (sentence: Sentence, actions: [ScreenAction]) {
        let isBusy = facts.attempt == .asking || facts.attempt == .confirming
        let begin = ScreenAction(
            id: "setup-begin", label: facts.canRetry ? "Try again" : "Have the code said", role: .primary, isEnabled: !isBusy)
        let skip = ScreenAction(id: "setup-skip", label: "Use Bluetooth only")
        switch next {
        case nil: return ("Everything is set up.", [])
        case .connect:
            return (
                facts.isConnecting ? "Connecting to the glasses." : "Switch the glasses on, keep them near, and connect.",
                facts.isConnecting ? [] : [ScreenAction(id: "connect", label: "Connect", role: .primary)]
            )
        case .pair:
            return (
                facts.canRetry
                    ? "The code was right. What came after it did not succeed, and can be tried again."
                    : "The glasses will say a code of six digits. It shows them that you are the one who wears them.",
                [begin]
            )
        case .pairAgain:
            return (
                facts.isReset
                    ? "These glasses were reset: they are as they came out of the box. Pair again to set them up anew."
                    : "The glasses refuse this companion's key: they have forgotten it. Pair again to get a new one.",
                [begin]
            )
        case .code:
            return (
                "Enter the six digits that the glasses have just said.",
                [
                    ScreenAction(id: "setup-code", label: "Pair", role: .primary),
                    ScreenAction(id: "setup-begin", label: "Say another code"),
                    ScreenAction(id: "setup-cancel", label: "Cancel"),
                ]
            )
        case .wifi:
            return (
                "Over Wi-Fi you see what the glasses see, and have their photos and videos here.",
                [ScreenAction(id: "setup-wifi", label: "Join the network", role: .primary)]
                    + (facts.keepsNetwork ? [ScreenAction(id: "setup-cancel", label: "Cancel")] : [])
                    + (facts.wasReached ? [] : [skip])
            )
        case .joining: return ("The glasses are joining the network. That takes up to half a minute.", [])
        case .looking: return ("The glasses are on the network, and this computer looks for them there.", [])
        case .reach where facts.isUnprotected:
            return (
                "The glasses are on their network, and their firmware cannot show that it is they who answer there. Unprotected, whoever is at "
                    + "their address, or listens, gets the key to their camera and all that they keep.",
                [ScreenAction(id: "setup-unprotected", label: "Use it unprotected"), skip]
            )
        case .reach:
            return (
                "The glasses are on their network, and this computer does not reach them there yet.",
                [
                    ScreenAction(id: "setup-retry", label: "Look again", role: .primary),
                    ScreenAction(id: "setup-wifi-again", label: "Choose another network"), skip,
                ]
            )
        }
    }

    private static func steps(_ facts: SetupFacts) -> [Step] {
        let order: [(String, Sentence, Bool, [SetupFacts.Next])] = [
            ("connect", "Connect", facts.isConnected || facts.reach.isReachable, [.connect]),
            ("pair", "Enter the code", facts.hasKey && facts.reach != .keyRefused, [.pair, .code, .pairAgain]),
            ("wifi", "Join Wi-Fi", facts.wifi == .connected || facts.reach.isReachable, [.wifi, .joining]),
            ("reach", "Reach them there", facts.reach.isReachable, [.reach, .looking]),
        ]
        return order.map { id, label, isDone, stages in
            let isNow = facts.next.map(stages.contains) == true
            let state: StepState =
                isNow ? (facts.problem != nil ? .failed : .now) : isDone ? .done : facts.next == nil && facts.skipsWiFi ? .skipped : .later
            return Step(id: id, label: Worded(label), state: state)
        }
    }

    /// Why the last step does not succeed.
    private static func problem(_ facts: SetupFacts) -> ScreenProblem? {
        guard facts.next == .reach else { return nil }
        switch facts.reach {
        case .unreachable(let reason):
            return ScreenProblem(
                code: "isolated", sentence: "The glasses do not answer over Wi-Fi: \(reason)",
                advice:
                    "Check that this computer is on the same network. Guest networks often keep their devices apart (client isolation): "
                    + "use another one, or switch that off in the router.", isRetryable: true)
        case .foreign:
            return ScreenProblem(
                code: "foreign", sentence: "Other glasses answer at the address that these have told.",
                advice: "Look again: the network may have given the address to them.", isRetryable: true)
        case .unknown, .reachable, .keyRefused, .unprotected: return nil
        }
    }
}

extension GlassesScreen.Setup.Network {
    init(_ network: NearbyNetwork) {
        let strength: Sentence =
            switch network.signal {
            case 75...: "strong signal"
            case 45..<75: "good signal"
            default: "weak signal"
            }
        id = network.ssid
        needsPassword = network.security != .open
        $label = needsPassword ? "\(network.ssid), \(strength)" : "\(network.ssid), \(strength), no password"
        $reason =
            network.joinable
            ? nil
            : network.security == .wep || network.security == .enterprise
                ? "It asks for more than a password, which the glasses do not have." : "Its name cannot be written."
    }
}
