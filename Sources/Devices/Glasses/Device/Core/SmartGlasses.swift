import Bluetooth
import Concurrency
import Credentials
import DeviceSide
import Foundation
import GlassesContract
import SQLite
import Synchronization

/// The glasses behind both of their doors, Bluetooth and REST: what is changed at one is seen, and told, at the other.
public actor SmartGlasses {
    /// What the status tells: at hand for whoever asks, without the actor's turn.
    private struct Told {
        var settings: GlassesSettings
        var mode = StatusMode.active
        var lastRequest: ContinuousClock.Instant?
        var serialNumber: String
        /// The camera's settings are not those that were asked for: why, in a sentence.
        var takenBack: String?
        var hearing = HearingState.typed
        /// Why they hear nothing, in a sentence.
        var deafness: String?
        /// That their microphone gives nothing, in a sentence.
        var silence: String?
        /// That the last video ended before its time, in a sentence.
        var cutShort: String?
    }

    /// Timers and reminders: more than anybody waits for.
    private static let mostAlarms = 50
    /// How long after its last request a companion counts as connected over REST.
    private static let presence: Duration = .seconds(30)

    public nonisolated let configuration: GlassesConfiguration
    public nonisolated let camera: Camera
    public nonisolated let key: APIKey
    public nonisolated let tokens: CompanionTokens
    public nonisolated let wifi: GlassesWiFi
    /// What tells these glasses from others; another one after ``reset()``.
    public nonisolated var serialNumber: String { told.withLock { $0.serialNumber } }
    nonisolated let speech: SpeechSynthesis
    private nonisolated let source: PrivateSource
    nonisolated let signals = TopicSignals()
    /// Events, for companions.
    public nonisolated let events = EventJournal()
    let store: GlassesStore
    nonisolated let clock: GlassesClock
    /// True once entries from before anybody had vouched for the clock have been put right.
    var isTimeConfirmed = false
    private nonisolated let start: ContinuousClock.Instant
    private nonisolated let time: SecondText
    private nonisolated let told: Mutex<Told>
    private nonisolated let linked = Mutex<Set<UUID>>([])
    /// Those that are connected over Bluetooth.
    nonisolated var linkedCompanions: Set<UUID> { linked.withLock { $0 } }
    /// Companions whose pairing the radio is to forget.
    nonisolated let (revocations, revocation) = AsyncStream.makeStream(
        of: UUID.self, bufferingPolicy: .bufferingOldest(2 * CompanionTokens.maximumCount))
    private nonisolated let currentFaults = Mutex(GlassesFaults())
    let recordings = RecordingQueue()
    /// A recording ends with the next picture, and is kept.
    private nonisolated let isEnding = Atomic(false)
    nonisolated var endsRecording: Bool { isEnding.load(ordering: .relaxed) }
    let converter = VideoConverter()
    /// One that is heard still is not followed by all that were missed.
    private nonisolated let (releases, release) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    /// Orders for the machine; one is enough.
    nonisolated let (machineOrders, orderMachine) = AsyncStream.makeStream(of: MachineChange.self, bufferingPolicy: .bufferingOldest(1))
    /// Presses of a hand on the bench.
    nonisolated let (handPresses, handPress) = AsyncStream.makeStream(of: ButtonPress.self, bufferingPolicy: .bufferingOldest(1))
    /// The time since the button was pressed twice.
    private var sinceCall: (@Sendable () -> Duration)?
    private var pending: PendingCall?
    private var referent: SpokenReferent?
    private var turn = 0
    /// The volume that unmuting brings back, 0–1.
    var volumeBeforeMute: Double?
    var alarmClock = AlarmClock()
    private nonisolated let sinceStart: @Sendable () -> Duration

    /// Opens the data folder, and makes it where it is missing.
    ///
    /// - Throws: why it cannot be used, in a sentence.
    public init(_ configuration: GlassesConfiguration) throws {
        try FileManager.default.createDirectory(
            at: configuration.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var configuration = configuration
        let clock = GlassesClock(configuration.machineClock, wall: configuration.now)
        configuration.now = { clock.now }
        self.clock = clock
        self.configuration = configuration
        key = try APIKey(folder: configuration.folder)
        tokens = try CompanionTokens(folder: configuration.folder)
        let store = try GlassesStore(
            folder: configuration.folder, zone: configuration.zone, clock: clock, events: events, report: configuration.report)
        var settings = try store.settings()
        let trial = CameraTrial(folder: configuration.folder, report: configuration.report)
        let takenBack = try Self.takeBack(&settings, after: trial, in: store)
        if let takenBack { configuration.report(takenBack) }
        let isPrivate = try store.isPrivate()
        source = PrivateSource(configuration.camera ?? TestPattern(zone: configuration.zone), isPrivate: isPrivate)
        camera = Camera(
            source: source, coder: try configuration.makePictureCoder(), settings: settings.camera, trial: trial,
            clock: configuration.clock, executor: configuration.cameraExecutor, now: configuration.now)
        speech = SpeechSynthesis(configuration.speech, report: configuration.report)
        let timers = TimerQueue(clock: configuration.clock)
        wifi = GlassesWiFi(
            configuration.wifi ?? SimulatedNetwork(timers: timers), gatewayAnswers: configuration.gatewayAnswers, signals: signals,
            timers: timers)
        self.store = store
        told = Mutex(Told(settings: settings, serialNumber: try store.serialNumber(), takenBack: takenBack))
        start = .now
        time = SecondText(zone: configuration.zone)
        sinceStart = configuration.clock.stopwatch()
    }

    /// Puts the camera's settings back, where the program ended over their first picture.
    ///
    /// - Returns: a sentence about it.
    private static func takeBack(_ settings: inout GlassesSettings, after trial: CameraTrial, in store: GlassesStore) throws -> String? {
        guard let fallback = trial.fallback else { return nil }
        let failed = settings.camera
        settings.camera = fallback
        // Without room for it, the mark stays, and they are put back at the next start too.
        do { try store.save(settings) } catch GlassesError.storageFull { return sentence(failed, fallback) }
        trial.acknowledge()
        return failed == fallback ? nil : sentence(failed, fallback)
    }

    private static func sentence(_ failed: CameraSettings, _ fallback: CameraSettings) -> String {
        "The program ended while the camera took its first picture at \(failed). The settings before that are back: \(fallback)."
    }

    /// Streams, records and speaks until cancelled.
    public func run() async throws { try await Self.run(self) }

    @concurrent
    private nonisolated static func run(_ glasses: SmartGlasses) async throws {
        try await runTogether(
            { try await glasses.camera.run() }, { try await glasses.speech.run() }, { try await glasses.ring() },
            { try await glasses.watchMachine() }, { try await glasses.followButton() },
            { try await glasses.playShutter() }, { try await glasses.followMachineOrders() }, { try await glasses.listen() },
            { try await glasses.closeCamera() },
            { try await glasses.recordings.run { try await glasses.makeVideo(seconds: $0, answering: $1) } })
    }

    /// Lets go of the camera each time that private mode comes on: a camera that gives no picture holds nobody else.
    private nonisolated func closeCamera() async throws {
        for await _ in changes(of: .privacy) where isPrivate { await camera.rest() }
        try Task.checkCancellation()
    }

    /// Lets others hear that a picture is taken, or that a recording begins.
    nonisolated func soundShutter() { release.yield() }

    private nonisolated func playShutter() async throws {
        var hasFailed = false
        for await _ in releases {
            guard let shutter = configuration.shutter else { continue }
            do { try await shutter.play() } catch {
                try Task.checkCancellation()
                if !hasFailed { configuration.report("The shutter was not heard: \(error)") }
                hasFailed = true
            }
        }
        try Task.checkCancellation()
    }

    /// Interval of looks for a camera that has come or gone, which cost a look into a folder, and for who vouches for the clock.
    private static let machineInterval: Duration = .seconds(2)

    /// Tells companions, and the owner once, that the camera has gone or come, and what becomes of the clock.
    private nonisolated func watchMachine() async throws {
        var (camera, clock) = (cameraLack, clockLack)
        while true {
            // Cameras are plugged in in real time, whatever the glasses live by.
            try await Task.sleep(for: Self.machineInterval)
            source.look()
            let (cameraNow, clockNow) = (cameraLack, clockLack)
            guard cameraNow != camera || clockNow != clock else { continue }
            if cameraNow != camera { configuration.report(cameraNow ?? "The camera is there.") }
            if clockNow == nil, clock != nil { try? await confirmTimes() }
            (camera, clock) = (cameraNow, clockNow)
            events.record(GlassesEvent(.status, .changed))
        }
    }

    /// That there is no camera now, in a sentence.
    private nonisolated var cameraLack: String? {
        source.isPlugged ? source.lack : "The camera is unplugged: photos are refused until it is back."
    }

    /// An element whenever something of it has changed, or more than once.
    public nonisolated func changes(of topic: GlassesTopic) -> AsyncStream<Void> { signals.changes(of: topic) }

    /// Whether the camera is plugged in: for whoever wants to see what happens without.
    public nonisolated var hasCamera: Bool {
        get { source.isPlugged }
        set {
            guard newValue != source.isPlugged else { return }
            source.isPlugged = newValue
            events.record(GlassesEvent(.status, .changed))
        }
    }

    /// What is wrong with them, on the bench.
    public nonisolated var faults: GlassesFaults {
        get { currentFaults.withLock { $0 } }
        set {
            currentFaults.withLock { $0 = newValue }
            signals.send(.faults)
        }
    }

    /// Returns when they and their camera have had a turn: for whoever watches that nothing stands still.
    public func pulse() async { await camera.pulse() }

    /// Keeps what is recorded until now, for a program that is about to end: for as long as an encoder takes that works.
    public nonisolated func endRecording() async {
        isEnding.store(true, ordering: .relaxed)
        await recordings.untilIdle(within: .seconds(5), clock: configuration.clock)
    }

    /// The program does not end after all.
    nonisolated func resumeRecording() { isEnding.store(false, ordering: .relaxed) }

    /// Waits while neither Wi-Fi nor battery let anybody reach them.
    public nonisolated func untilReachable() async throws {
        guard !faults.isReachable else { return }
        // Listening before looking again: no change lies between the two.
        let changes = changes(of: .faults)
        guard !faults.isReachable else { return }
        for await _ in changes where faults.isReachable { return }
        throw CancellationError()
    }

    /// Waits for as long as an answer of REST takes besides, on the bench.
    public nonisolated func delayAnswer() async throws {
        let delay = faults.delay
        if delay > 0 { try await configuration.clock.sleep(for: .milliseconds(delay)) }
    }

    // MARK: - Status

    public nonisolated func status() -> GlassesStatus {
        let told = told.withLock { $0 }
        let hasAsked = told.lastRequest.map { $0.duration(to: .now) < Self.presence } == true
        return GlassesStatus(
            mode: told.mode, personality: told.settings.personality, name: told.settings.name, battery: batteryLevel,
            connected: hasAsked || !linkedCompanions.isEmpty,
            timestamp: time.text(configuration.now()), device: told.serialNumber,
            hearing: isPrivate ? .private : told.hearing,
            notices: [
                told.takenBack, clockLack, cameraLack, configuration.button?.lack, wifi.lack, told.deafness, told.silence, told.cutShort,
                isPrivate ? nil : configuration.hearing?.transcriber?.departure,
            ].compactMap(\.self))
    }

    /// Percent; `nil` where there is no battery.
    public nonisolated var batteryLevel: Int? {
        configuration.battery.level(after: start.duration(to: .now)).map { faults.battery ?? $0 }
    }

    public nonisolated var statusMode: StatusMode { told.withLock { $0.mode } }

    /// The key as its file has it now.
    func currentKey() throws -> Secret { try key.current() }

    /// Makes a token for a companion.
    func makeToken(for companion: UUID, name: String?) throws -> Secret {
        try keeping { try tokens.make(for: companion, name: name, at: configuration.now()) }
    }

    /// A companion has shown the right key.
    public nonisolated func companionWasHeard() {
        told.withLock { $0.lastRequest = .now }
        signals.send(.companion)
    }

    /// Tells which companions are connected over Bluetooth.
    nonisolated func setLinked(_ companions: Set<UUID>) { linked.withLock { $0 = companions } }

    /// Puts the assistant to sleep, or wakes it. Bluetooth and REST go on answering.
    ///
    /// - Returns: what a companion is answered, over either way.
    @discardableResult
    public func setMode(_ mode: StatusMode) -> String {
        guard mode != statusMode else { return mode == .sleep ? "Already asleep" : "Already awake" }
        told.withLock { $0.mode = mode }
        signals.send(.mode)
        events.record(GlassesEvent(.status, .changed))
        return mode == .sleep ? "Going to sleep" : "Waking up"
    }

    /// The same of a restart.
    public static let restarting = "Restarting"

    /// Reads several things that belong together.
    public func read<Value: Sendable>(_ body: @Sendable (isolated SmartGlasses) throws -> Value) rethrows -> Value { try body(self) }

    // MARK: - Privacy

    static let privacy = "Private mode: camera and microphone are off."

    /// True while neither camera nor microphone may be on.
    public nonisolated var isPrivate: Bool { source.isPrivate }

    /// Turns camera and microphone off, or lets them be used again; this outlives a restart.
    ///
    /// It takes effect also where there is no room to keep it, which is reported.
    ///
    /// - Returns: what a companion is answered, over either way.
    @discardableResult
    public func setPrivate(_ isPrivate: Bool) -> String {
        if isPrivate != source.isPrivate {
            source.isPrivate = isPrivate
            if isPrivate { _ = recordings.stop() }
            tellPrivacy()
        }
        if isPrivate { sinceCall = nil }
        // After the change that orders it, which has no use of the room that is kept in reserve.
        store.afterwards { [self] in
            do { try keeping { try store.setPrivate(isPrivate) } } catch {
                configuration.report("Private mode is \(isPrivate ? "on" : "off") until the next start only: \(error)")
            }
        }
        return isPrivate ? Self.privacy : "Camera and microphone can be used again."
    }

    /// The state of their hearing.
    public nonisolated var hearing: HearingState { isPrivate ? .private : told.withLock { $0.hearing } }

    nonisolated func setHearing(_ hearing: HearingState, _ deafness: String?) {
        configuration.listeningSign?.show(hearing == .listening)
        let isOther = told.withLock { told in
            defer { (told.hearing, told.deafness) = (hearing, deafness) }
            return told.hearing != hearing || told.deafness != deafness
        }
        if isOther { tellPrivacy() }
    }

    /// - Returns: whether it was told otherwise before.
    nonisolated func setSilence(_ silence: String?) -> Bool {
        let isOther = told.withLock { told in
            defer { told.silence = silence }
            return told.silence != silence
        }
        if isOther { tellPrivacy() }
        return isOther
    }

    /// - Returns: whether it was told otherwise before.
    nonisolated func setCutShort(_ sentence: String?) -> Bool {
        let isOther = told.withLock { told in
            defer { told.cutShort = sentence }
            return told.cutShort != sentence
        }
        if isOther { events.record(GlassesEvent(.status, .changed)) }
        return isOther
    }

    private nonisolated func tellPrivacy() {
        signals.send(.privacy)
        events.record(GlassesEvent(.status, .changed))
    }

    // MARK: - Forgetting

    /// No companion is known any more: every token and the key count no more.
    func forgetCompanions() throws {
        try tokens.removeAll()
        _ = try APIKey.replace(in: configuration.folder)
    }

    /// As they came out of the box: nothing of what was kept is there, and they are others than before.
    func reset() async throws {
        // What they keep first: it frees the room that a full disk has not for the rest.
        try store.reset()
        try forgetCompanions()
        if isPrivate { setPrivate(false) }
        try GlassesIdentity.remove(in: configuration.folder)
        try speech.forget()
        let (settings, serialNumber) = (try store.settings(), try store.serialNumber())
        told.withLock { told in
            (told.settings, told.mode, told.serialNumber, told.takenBack) = (settings, .active, serialNumber, nil)
        }
        pending = nil
        for topic in [GlassesTopic.settings, .mode, .notes, .todos, .alarms, .identity] { signals.send(topic) }
        await camera.reset(to: settings.camera)
    }

    // MARK: - Changes

    /// The answer to a change that came before, where it is kept.
    ///
    /// - Throws: ``GlassesError/keyUsed``.
    public func answer(to change: ChangeKey) throws -> KeptAnswer? { try store.answers.answer(to: change) }

    /// Makes a change and keeps its answer: both, or neither.
    ///
    /// - Parameters:
    ///   - answering: its key and answer; nil where nothing is kept.
    ///   - isFreeing: it makes room, and may use what is kept for that.
    ///   - whenFull: what is done in its place where there is no room for both; nothing is kept of that.
    ///   - change: does all of it at once.
    public func change<Outcome: Sendable>(
        answering: Answering<Outcome>?, isFreeing: Bool = false, whenFull: (@Sendable (isolated SmartGlasses) throws -> Outcome)? = nil,
        _ change: @Sendable (isolated SmartGlasses) throws -> Outcome
    ) throws -> Outcome {
        func both() throws -> Outcome {
            let outcome = try change(self)
            if let answering { try store.answers.keep(try answering.answer(outcome), to: answering.change) }
            return outcome
        }
        do {
            return isFreeing ? try store.freeing(both) : try store.transaction(both)
        } catch GlassesError.storageFull {
            guard let whenFull else { throw GlassesError.storageFull }
            return try whenFull(self)
        }
    }

    // MARK: - Settings

    public func currentSettings() -> GlassesSettings { settings }

    private var settings: GlassesSettings { told.withLock { $0.settings } }

    /// Changes settings. What the body throws, and a full disk, leave everything as it was.
    ///
    /// - Returns: all of them, after the change.
    @discardableResult
    public func change(_ body: @Sendable (inout GlassesSettings) throws(GlassesValueError) -> Void) async throws -> GlassesSettings {
        let changed = try keep(body)
        await useSettings()
        return changed
    }

    /// As ``change(_:)``, at once; the camera has them with ``useSettings()``.
    public func keep(_ body: (inout GlassesSettings) throws(GlassesValueError) -> Void) throws -> GlassesSettings {
        var changed = settings
        do throws(GlassesValueError) { try body(&changed) } catch { throw GlassesError.value(error) }
        try keeping { try store.save(changed) }
        let kept = changed
        store.afterwards {
            self.told.withLock { told in
                if told.settings.camera != kept.camera { told.takenBack = nil }
                told.settings = kept
            }
            self.signals.send(.settings)
        }
        return kept
    }

    /// Lets the camera have the settings.
    public func useSettings() async { await camera.use(settings.camera) }

    // MARK: - Notes and todos

    /// Newest first.
    public func notes(_ page: ListPage = .all) throws -> [Note] { try store.notes(page) }

    /// The newest.
    public func notes(limit: Int) throws -> [Note] { try store.notes(ListPage(limit: limit)) }

    /// All or, where one cannot be kept, none.
    ///
    /// - Returns: their identities.
    @discardableResult
    public func add(_ notes: [NewNote]) throws -> [String] {
        let identities = try keeping { try store.add(notes) }
        signals.send(.notes)
        return identities
    }

    public func change(note id: String, to note: NewNote) throws {
        try keeping { try store.change(note: id, to: note) }
        signals.send(.notes)
    }

    public func delete(note id: String) throws {
        try store.delete(note: id)
        signals.send(.notes)
    }

    /// Newest first.
    public func todos(_ page: ListPage = .all) throws -> [Todo] { try store.todos(page) }

    /// The newest.
    public func todos(limit: Int) throws -> [Todo] { try store.todos(ListPage(limit: limit)) }

    /// All or, where one cannot be kept, none.
    ///
    /// - Returns: their identities.
    @discardableResult
    public func add(_ todos: [NewTodo]) throws -> [String] {
        let identities = try keeping { try store.add(todos) }
        signals.send(.todos)
        return identities
    }

    public func change(todo id: String, by change: TodoChange) throws {
        try keeping { try store.change(todo: id, by: change) }
        signals.send(.todos)
    }

    public func delete(todo id: String) throws {
        try store.delete(todo: id)
        signals.send(.todos)
    }

    // MARK: - Media

    /// Newest first.
    public func media(_ kind: MediaKind, _ page: ListPage = .all) throws -> [MediaItem] { try store.media(kind, page) }

    /// Where the file of what is listed is.
    public func path(_ kind: MediaKind, _ identity: String) throws -> String { try store.path(kind, identity) }

    /// Takes a photo and keeps it.
    public func capture() async throws -> CapturedMedia { try keep(photo: try await takePhoto()) }

    /// Takes a photo, which says itself when and by what it was taken.
    public nonisolated func takePhoto() async throws -> [UInt8] {
        let jpeg = try await camera.photo()
        soundShutter()
        return ExifSegment(
            make: Self.maker, model: Self.model, time: configuration.now(), zone: configuration.zone, uniqueID: ExifSegment.makeUniqueID()
        ).inserted(in: jpeg)
    }

    /// In Device Information, and in photos.
    static let (maker, model) = ("Outrigger", "Smart Glasses")

    /// Keeps a photo that was taken.
    public func keep(photo jpeg: [UInt8]) throws -> CapturedMedia {
        try keeping {
            guard makeRoom(jpeg.count) else { throw GlassesError.storageFull }
            return try store.add(.photo, jpeg)
        }
    }

    /// True where a photo or a part of a video leaves enough to everything else.
    nonisolated func hasRoomForMedia(_ bytes: Int) -> Bool { configuration.mediaRoom(configuration.folder).map { $0 >= bytes } ?? true }

    /// Where a photo's thumbnail is; made when it is first asked for.
    public func thumbnail(of identity: String) async throws -> String {
        let path = try store.thumbnailPath(.photo, identity)
        if FileManager.default.fileExists(atPath: path) { return path }
        let photo = try store.path(.photo, identity)
        guard let data = FileManager.default.contents(atPath: photo) else { throw GlassesError.notFound(.photo) }
        let jpeg = try await camera.thumbnail(of: [UInt8](data))
        // Deleted meanwhile: it must not come back as a file that nobody lists.
        _ = try store.thumbnailPath(.photo, identity)
        try keeping { try FileReplacement.write(jpeg, to: path, surviving: .powerCut) }
        return path
    }

    /// Where a video's thumbnail is: what the camera saw when it began.
    public func thumbnail(ofVideo identity: String) throws -> String { try store.thumbnailPath(.video, identity) }

    public func delete(_ kind: MediaKind, _ identity: String) throws { try store.delete(kind, identity) }

    func nextVideo() throws -> MediaPlace { try store.nextPlace(.video) }

    func keepVideo(_ place: MediaPlace, _ file: RecordedFile, thumbnail: [UInt8]) throws -> CapturedMedia {
        try store.add(place, file, thumbnail: thumbnail)
    }

    func mp4Path(_ identity: String) throws -> String { try store.mp4Path(identity) }

    // MARK: - Assistant

    /// Oldest first.
    public func conversation(limit: Int = .max) throws -> [ConversationMessage] { try store.conversation(limit: limit) }

    public func clearConversation() throws { try store.clearConversation() }

    /// Keeps what was said and what was answered, both or neither.
    private func keep(question: String, answer: String) throws { try keeping { try store.add(question: question, answer: answer) } }

    /// Says an answer, once what it tells of is on disk, and keeps it in the conversation where there is room.
    func say(_ answer: String, to sentence: String, voice: Voice, isSilent: Bool = false) {
        store.afterwards {
            if !isSilent { self.speech.say(answer, voice: voice) }
            do {
                try self.keep(question: sentence, answer: answer)
            } catch {
                self.configuration.report("The conversation is without what was said last: \(error)")
            }
        }
    }

    /// Presses their button, as a hand does.
    public nonisolated func pressButton(_ press: ButtonPress) { handPress.yield(press) }

    /// Takes the next sentence without a wake word, and says so.
    func attend() {
        if statusMode == .sleep { setMode(.active) }
        sinceCall = configuration.clock.stopwatch()
        speech.say("Yes?", voice: settings.voice, interrupts: true)
    }

    /// True where the sentence that is heard now needs no wake word; it is the only one.
    func takeAttention() -> Bool {
        defer { sinceCall = nil }
        return isAttending
    }

    var isAttending: Bool { sinceCall.map { $0() <= Self.attention } ?? false }

    /// Says something that nobody has asked for, and keeps it where there is room.
    func tell(_ sentence: String) {
        speech.say(sentence, voice: settings.voice)
        do {
            try keeping { try store.add(said: sentence) }
        } catch {
            configuration.report("The conversation is without what was said last: \(error)")
        }
    }

    /// Counts the answers of a personality.
    func nextTurn() -> Int {
        turn &+= 1
        return abs(turn - 1)
    }

    /// The call that waits for a "yes", unless that was too long ago; it waits no more then.
    func takePending() -> PendingCall? {
        defer { pending = nil }
        return pending.flatMap { $0.age() <= PendingCall.patience ? $0 : nil }
    }

    func setPending(_ call: PendingCall) { pending = call }

    /// The thing that a pronoun means, unless it was named too long ago.
    var recentReferent: SpokenReferent? { referent.flatMap { $0.age() <= SpokenReferent.patience ? $0 : nil } }

    /// Forgets the thing that was deleted, ended or done.
    func dropReferent() { referent = nil }

    func setReferent(_ named: SpokenReferent?) { referent = named }

    /// True while a question of theirs is open.
    var isAsking: Bool { pending.map { $0.age() <= PendingCall.patience } ?? false }

    /// Whoever serves them restarts them.
    nonisolated func askForRestart() { signals.send(.restart) }

    // MARK: - Timers and reminders

    /// Since they started, by the time that passes.
    nonisolated var elapsed: Duration { sinceStart() }

    /// Newest first.
    func alarms() throws -> [Alarm] { try store.alarms() }

    /// - Throws: ``GlassesError/storageFull``; ``ToolRefusal`` where there are too many.
    func addAlarm(_ kind: Alarm.Kind, _ text: String, _ seconds: Int, _ due: Date) throws {
        guard try store.alarms().count < Self.mostAlarms else {
            throw ToolRefusal("There are \(Self.mostAlarms) already. Cancel one first.")
        }
        try keeping { try store.add(kind, text, seconds, due) }
        store.afterwards {
            // From now on, and not from when it is first looked at; not before, as one that is not kept leaves its number to the next.
            if let all = try? self.store.alarms() {
                _ = self.alarmClock.look(at: all, elapsed: self.elapsed, now: self.configuration.now())
            }
            self.signals.send(.alarms)
        }
    }

    func remove(_ alarm: Alarm) throws {
        try store.remove(alarm)
        signals.send(.alarms)
    }

    func move(_ alarm: Alarm) throws { try store.move(alarm) }

    // MARK: - Disk

    /// Tells a full disk from everything else that may go wrong with it.
    func keeping<Value>(_ body: () throws -> Value) throws -> Value {
        guard !faults.isDiskFull else { throw GlassesError.storageFull }
        do { return try body() } catch { throw Self.told(error) }
    }

    /// As ``keeping(_:)``, for what takes its time.
    func keeping<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        guard !faults.isDiskFull else { throw GlassesError.storageFull }
        do { return try await body() } catch { throw Self.told(error) }
    }

    private static func told(_ error: any Error) -> any Error {
        switch error {
        case let error as SQLiteError where error.isFull: GlassesError.storageFull
        case let error as FileOperationError where error.code == ENOSPC || error.code == EDQUOT: GlassesError.storageFull
        default: error
        }
    }
}
