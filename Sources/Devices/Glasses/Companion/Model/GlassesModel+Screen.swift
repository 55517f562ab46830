import Bluetooth
import Companion

extension GlassesModel {
    /// The page now; reading it is observed.
    public var screen: GlassesScreen {
        return GlassesScreen(
            id: identity, name: name, link: linkStatus, setup: .init(setupFacts),
            path: .init(
                path, isConnected: isConnected, hasKey: key != nil, isOnNetwork: glasses.wifi.status == .connected,
                isOnOtherNetwork: isOnOtherNetwork, isReset: isReset, isUnprotected: isUnprotected, address: address,
                report: router.report), dashboard: dashboard,
            settings: settings,
            camera: camera, gallery: gallery, notes: notes, todos: todos,
            outbox: .init(outbox.entries), conversation: conversation,
            update: Worded(path.isReachable ? capabilities?.missing : nil), problem: changes.problem)
    }

    private var linkStatus: LinkStatus {
        var link = links.status(of: peripheral, radio: radio)
        let isUnanswered = links.isUnanswered(peripheral) && !isRestarting
        if path.isReachable {
            if !link.reach.contains(.wifi) { link.reach.append(.wifi) }
            link.$sentence =
                isConnected
                ? "Connected over Bluetooth and Wi-Fi."
                : isUnanswered
                    ? "Reached over Wi-Fi. Bluetooth is out of range, or another companion is connected to these glasses."
                    : "Reached over Wi-Fi. \(link.$sentence)"
            if !isConnected { link.isReached("Connected · Wi-Fi") }
        }
        if isUnanswered {
            link.problem = ScreenProblem(
                code: "unanswered", sentence: "Another companion may be connected to these glasses.",
                advice: "Are they switched on and near? Then disconnect them on the other phone or computer, or switch Bluetooth off there."
            )
        }
        link.battery = battery
        return link
    }

    public var summary: Sentence? {
        guard isConnected || path.isReachable else { return nil }
        return Sentence(joining: [mode.map(Self.words), isPrivate ? "private" : nil, battery.map { "\($0) %" }], by: ", ")
    }

    public var tile: DeviceTile? {
        let isReached = isConnected || path.isReachable
        let todos = self.todos
        let photo = gallery.photos.items.first
        var facts: [LabeledText] = []
        if let next = todos.items?.first(where: { !$0.isCompleted }) { facts.append(LabeledText("Next todo", verbatim: next.task)) }
        if let photo { facts.append(LabeledText("Last photo", photo.$time)) }
        if let battery { facts.append(LabeledText("Battery", "\(battery) %")) }
        var needs: [Sentence] = []
        if path == .keyRefused || isReset { needs.append("The glasses do not know this companion any more: pair again.") }
        if key == nil, isConnected { needs.append("They are not set up yet.") }
        let refused = outbox.entries.count { $0.state == .refused }
        if refused > 0 { needs.append(refused == 1 ? "They refused 1 change." : "They refused \(refused) changes.") }
        if let battery, battery <= Self.lowBattery { needs.append("Their battery is low: \(battery) %.") }
        guard !facts.isEmpty || !needs.isEmpty else { return nil }
        let ages = [age(of: .todos), age(of: .notes)].compactMap(\.self)
        return DeviceTile(facts: facts, picture: isReached ? photo?.thumbnail : nil, needs: needs, heardAt: isReached ? nil : ages.max())
    }

    public var causes: [NoticeCause] {
        let reminders = reader.unasked.map { said in
            NoticeCause(.reminder, key: "\(said.timestamp ?? "") \(said.content)", Sentence(verbatim: said.content))
        }
        guard isConnected || path.isReachable, let battery else { return reminders + [.unknown(.battery)] }
        if battery <= Self.lowBattery { return reminders + [NoticeCause(.battery, key: "low", "Their battery is low: \(battery) %.")] }
        // A measure that goes to and fro is told once.
        return battery < Self.lowBattery + 5 ? reminders + [.unknown(.battery)] : reminders
    }

    /// Percent from which the glasses say so themselves.
    static let lowBattery = 15

    var setupFacts: SetupFacts {
        let progress = setupProgress
        let stands = progress.failure != nil
        let attempt: SetupFacts.Attempt =
            switch (progress.step, progress.failure) {
            case (.requestCode, nil): .asking
            case (.enterCode, _): .code
            case (.checkCode, nil), (.confirmPairing, nil), (.readKey, nil), (.keepKey, nil): .confirming
            default: .none
            }
        return SetupFacts(
            isConnected: isConnected, isConnecting: peripheral.state == .connecting, attempt: attempt, hasKey: key != nil,
            wifi: glasses.wifi.status, isJoining: isJoining,
            isLooking: (progress.step == .findAddress || progress.step == .upgrade) && !stands,
            skipsWiFi: progress.isWiFiSkipped, wasReached: record.host != nil && (progress.step == .done || wishes.wantsOtherNetwork),
            wantsOtherNetwork: wishes.wantsOtherNetwork, networks: wishes.networks, network: progress.network, reach: path,
            step: progress.step,
            canRetry: canRetryPairing,
            isReset: isReset, problem: progress.failure?.problem ?? wishes.problem)
    }

    /// They answer, and say that it is not by Wi-Fi: they have a cable, or are this computer's own.
    private var isOnOtherNetwork: Bool { path.isReachable && (glasses.wifi.status == .disconnected || lacksWiFi) }

    /// Their system's Wi-Fi cannot be used at all: then what they tell of it is one of their notices.
    private var lacksWiFi: Bool {
        guard glasses.wifi.status == .failed, let problem = glasses.link.wifiProblem else { return false }
        return contents.status?.notices?.contains(problem) == true
    }

    /// How the REST API is reached now.
    var path: RESTReach { unprotectedAddress.map { .unprotected($0) } ?? RESTReach(router.report, hasKey: key != nil, keyAnswer) }

    /// Why nothing can be asked of them now; nil where Bluetooth or Wi-Fi reaches them.
    var offlineReason: Sentence? {
        guard !isConnected, !path.isReachable else { return nil }
        return peripheral.state == .connecting ? "Connecting to the glasses." : "The glasses cannot be reached now."
    }

    /// Why nothing can be asked that needs Wi-Fi.
    var wifiReason: Sentence? {
        if path.isReachable { return nil }
        if let offlineReason { return offlineReason }
        if key == nil { return "This comes with the setup." }
        if path == .keyRefused { return "The glasses refuse this companion's key. Pair again first." }
        if setupFacts.next != nil { return "This comes with Wi-Fi." }
        return setupProgress.isWiFiSkipped
            ? "This needs Wi-Fi, which is left out." : "This needs Wi-Fi, over which the glasses do not answer now."
    }

    func lackReason(_ capability: GlassesCapabilities) -> Sentence? {
        if let wifiReason { return wifiReason }
        guard let capabilities else { return "What these glasses can do is being found out." }
        return capabilities.contains(capability) ? nil : "The firmware of these glasses cannot do that."
    }

    // MARK: - Dashboard

    private var battery: Int? {
        if isConnected, let level = glasses.battery.batteryLevel { return Int(level) }
        return contents.status?.battery.map { Int($0.rounded()) } ?? glasses.battery.batteryLevel.map(Int.init)
    }

    private var mode: String? {
        // Bluetooth tells it the moment it changes.
        if isConnected, let mode = glasses.settings.statusMode { return mode.rawValue }
        return contents.status?.mode ?? glasses.settings.statusMode?.rawValue
    }

    private static func words(_ mode: String) -> Sentence {
        switch mode {
        case StatusMode.active.rawValue: "Awake"
        case StatusMode.sleep.rawValue: "Asleep"
        default: (mode.prefix(1).uppercased() + mode.dropFirst()).told
        }
    }

    private var hearing: String? {
        if isConnected, let hearing = glasses.link.hearing { return hearing.rawValue }
        return contents.status?.hearing ?? glasses.link.hearing?.rawValue
    }

    var isPrivate: Bool { hearing == HearingState.private.rawValue }

    private static func hearingWords(_ state: String) -> Sentence {
        switch HearingState(rawValue: state) {
        case .typed: "Nothing: they are typed to"
        case .waiting: "Their wake word"
        case .listening: "What is said to them"
        case .private: "Camera and microphone are off"
        case nil: (state.prefix(1).uppercased() + state.dropFirst()).told
        }
    }

    private var privacyAction: [ScreenAction] {
        guard hearing != nil else { return [] }
        return [
            isPrivate
                ? ScreenAction(
                    id: "private-off", label: "Turn camera and microphone on", isEnabled: offlineReason == nil, reason: offlineReason)
                : ScreenAction(
                    id: "private-on", label: "Turn camera and microphone off", isEnabled: offlineReason == nil, reason: offlineReason)
        ]
    }

    private var dashboard: GlassesScreen.Dashboard {
        let toggle =
            mode == StatusMode.sleep.rawValue
            ? ScreenAction(id: "wake", label: "Wake", isEnabled: offlineReason == nil, reason: offlineReason)
            : ScreenAction(id: "sleep", label: "Sleep", isEnabled: offlineReason == nil, reason: offlineReason)
        let restart = ScreenAction(
            id: "restart", label: "Restart", isEnabled: offlineReason == nil, reason: offlineReason,
            question: ScreenQuestion(
                title: "Restart the glasses?", text: "They are away for a moment, and a recording ends. Nothing that they keep is lost.",
                confirm: "Restart"))
        return GlassesScreen.Dashboard(
            mode: mode, modeWords: Worded(mode.map(Self.words)), hearing: hearing, hearingWords: Worded(hearing.map(Self.hearingWords)),
            assistant: settings?.name ?? contents.status?.name,
            personality: settings?.personality, battery: battery,
            // Where a change fails, the network of before stays.
            wifi: Worded(
                glasses.wifi.status == .failed && path.isReachable && !lacksWiFi
                    ? "Still connected: the last change failed"
                    : isOnOtherNetwork ? "Not connected: another network leads to them, as by cable" : glasses.wifi.status?.words),
            // What it was before they left the network is no place to reach them at.
            address: path.isReachable || glasses.wifi.status == .connected ? address?.description : nil,
            firmware: glasses.information.firmwareRevision, notices: contents.status?.notices ?? [], isStale: offlineReason != nil,
            actions: [toggle] + privacyAction + [restart] + wifiAction + unprotectedAction)
    }

    /// The way to another network, once the first run is over; it is sent over Bluetooth.
    private var wifiAction: [ScreenAction] {
        guard isConnected, key != nil, setupFacts.next == nil else { return [] }
        return [ScreenAction(id: "setup-wifi-again", label: setupProgress.isWiFiSkipped ? "Connect to Wi-Fi" : "Change Wi-Fi")]
    }

    // MARK: - Settings

    private var settings: GlassesScreen.Settings? {
        let told = glasses.settings
        let read = contents.settings
        // What Wi-Fi tells is newer: these characteristics do not notify.
        let wake = read?.wakeWord.map { ($0.keyword, $0.sensitivity) } ?? told.wakeWord.map { ($0.keyword, $0.sensitivity) }
        let voice =
            read?.voice.map { ($0.engine, $0.rate, $0.volume) }
            ?? told.voice.map { ($0.engine.rawValue, Double($0.rate), $0.volume) }
        let personality = read?.personality ?? told.personality?.rawValue
        let name = read?.name ?? told.assistantName?.description
        guard personality != nil || name != nil || wake != nil || voice != nil else { return nil }
        return GlassesScreen.Settings(
            personality: personality, name: name, keyword: wake?.0, sensitivity: wake.map { Int(($0.1 * 100).rounded()) },
            engine: voice?.0, rate: voice.map { Int($0.1.rounded()) }, slowestRate: Voice.rates.lowerBound,
            fastestRate: Voice.rates.upperBound, volume: voice.map { Int(($0.2 * 100).rounded()) },
            personalities: Self.choices(Personality.allCases.map(\.rawValue), and: personality),
            engines: Self.choices(
                Voice.Engine.present.map(\.rawValue), and: voice.flatMap { Voice.Engine(rawValue: $0.0) == nil ? $0.0 : nil }),
            reason: Worded(offlineReason))
    }

    private static func choices(_ known: [String], and present: String?) -> [String] {
        known + (present.map { known.contains($0) ? [] : [$0] } ?? [])
    }

    // MARK: - Notes, todos, conversation

    private static let recentHint: Sentence =
        "Over Bluetooth these are the newest five, and long ones are shortened. All of them come with Wi-Fi."

    private var notes: GlassesScreen.Notes {
        let usesBluetooth = !path.isReachable && isConnected
        let items = notesWithOutbox
        let waits = Set(outbox.unsent(in: GlassesOutboxItem.notes).map { $0.change.item ?? $0.provisionalItem })
        return GlassesScreen.Notes(
            items: items?.map {
                .init(id: $0.id, content: $0.content, time: Worded(GlassesTime.words($0.timestamp)), waits: waits.contains($0.id))
            },
            addReason: Worded(laterReason(nil)), editReason: Worded(laterReason(.editsNotes)),
            hint: Worded(usesBluetooth ? Self.recentHint : nil),
            seenAt: items == nil ? nil : age(of: .notes))
    }

    private var todos: GlassesScreen.Todos {
        let usesBluetooth = !path.isReachable && isConnected
        let items = todosWithOutbox
        let waits = Set(outbox.unsent(in: GlassesOutboxItem.todos).map { $0.change.item ?? $0.provisionalItem })
        return GlassesScreen.Todos(
            items: items.map { Self.sorted($0, waits) }, addReason: Worded(laterReason(nil)),
            editReason: Worded(laterReason(.editsTodos)),
            priorities: TodoPriority.allCases.map(\.rawValue), suggestedPriority: TodoPriority.medium.rawValue,
            openCount: items?.count { $0.completed != true }, hint: Worded(usesBluetooth ? Self.recentHint : nil),
            seenAt: items == nil ? nil : age(of: .todos))
    }

    /// Why a note or todo cannot be changed, be it later; nil where it can.
    private func laterReason(_ capability: GlassesCapabilities?) -> Sentence? {
        guard key != nil else { return capability.map(lackReason) ?? offlineReason }
        guard let capability, let capabilities, !capabilities.contains(capability) else { return nil }
        return "The firmware of these glasses cannot do that."
    }

    private static func sorted(_ reports: [TodoReport], _ waits: Set<String>) -> [GlassesScreen.Todos.Item] {
        let items = reports.map { report in
            GlassesScreen.Todos.Item(
                id: report.id, task: report.task, priority: report.priority ?? TodoPriority.medium.rawValue,
                isCompleted: report.completed ?? false, time: Worded(GlassesTime.words(report.timestamp ?? "")),
                waits: waits.contains(report.id))
        }
        func rank(_ item: GlassesScreen.Todos.Item) -> Int {
            let urgency = TodoPriority(rawValue: item.priority).flatMap { TodoPriority.allCases.firstIndex(of: $0) } ?? 0
            return (item.isCompleted ? 10 : 0) - urgency
        }
        // By index where the rank is one, for the glasses' own order is newest first.
        return items.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
    }

    /// Sentences that the page shows; a search looks through all.
    private static let shownSentences = 50

    private var conversation: GlassesScreen.Conversation {
        let all = contents.conversation
        let isEmpty = all?.isEmpty != false
        return GlassesScreen.Conversation(
            count: all?.count, items: (all ?? []).suffix(Self.shownSentences).map(GlassesScreen.Conversation.Item.init),
            hint: Worded(
                settings?.keyword.map { keyword in
                    switch hearing.flatMap(HearingState.init) {
                    case .waiting, .listening: "Say “\(keyword)” to the glasses, or write here without it."
                    case .private: "Camera and microphone are off. What is written here they answer, without the wake word."
                    case .typed, nil: "The glasses are typed to only: they hear nothing. Here a sentence needs no wake word."
                    }
                }),
            sayReason: Worded(lackReason(.hearsText)),
            clear: isEmpty
                ? nil
                : ScreenAction(
                    id: "conversation-clear", label: "Clear", role: .destructive, isEnabled: wifiReason == nil, reason: wifiReason,
                    question: ScreenQuestion(
                        title: "Clear the conversation?", text: "The glasses forget all that was said. It cannot be brought back.",
                        confirm: "Clear the conversation")), seenAt: isEmpty ? nil : age(of: .conversation))
    }

    /// What was said with these words in it, whatever their case; the latest first.
    public func search(_ text: String) -> [GlassesScreen.Conversation.Item] {
        let found = (contents.conversation ?? []).filter { $0.content.range(of: text, options: .caseInsensitive) != nil }
        return found.reversed().prefix(Self.shownSentences).map(GlassesScreen.Conversation.Item.init)
    }
}

extension GlassesScreen.Conversation.Item {
    init(_ report: UtteranceReport) {
        self.init(role: report.role, content: report.content, time: Worded(GlassesTime.words(report.timestamp ?? "")))
    }
}
