import Explore
import Foundation
import HTTPService

/// `POST /api/chat`: reads what is asked for, finds places, and replies; a conversation is known by `X-Session-ID`, or by a cookie.
struct ChatResponder: Sendable {
    /// Places of one answer; the contract allows ten.
    static let placesInAnswer = 5

    private let store: PlaceStore
    private let settings: ExploreSettings
    private let sessions: SessionStore

    init(store: PlaceStore, settings: ExploreSettings) {
        self.store = store
        self.settings = settings
        sessions = SessionStore(capacity: settings.maximumSessions)
    }

    func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        let message: ChatRequest
        do throws(ChatRequest.Refusal) {
            message = try ChatRequest(request.body)
        } catch {
            return try ExploreAnswers.refusal(error.sentence)
        }
        guard let units = ExploreAnswers.units(request) else { return try ExploreAnswers.badUnits() }
        let name = request.headers[ExploreEndpoint.session.name].flatMap { $0.isEmpty ? nil : $0 }
        if let name, name.utf8.count > ExploreEndpoint.longestSession {
            return try ExploreAnswers.refusal(
                "\(ExploreEndpoint.session.name) has at most \(ExploreEndpoint.longestSession) bytes.")
        }
        if let name { return try .json(try await answer(message, session: name, in: units)) }
        // Who names none is given one, which clients that keep cookies send from then on, as the original app does.
        let known = Self.cookie(request.headers["Cookie"])
        let given = known ?? UUID().uuidString
        var response = try HTTPResponse.json(try await answer(message, session: given, in: units))
        if known == nil { response.headers["Set-Cookie"] = "\(Self.cookieName)=\(given); Path=/api; HttpOnly; SameSite=Lax" }
        return response
    }

    private static let cookieName = "explore_session"
    /// Words of a greeting or thanks that no model need read; more may ask for something.
    private static let longestCourtesy = 5
    /// Words of a message whose answer is short as well.
    private static let tersest = 6

    /// The conversation that a cookie names; `nil` for anything that is none of ours.
    private static func cookie(_ header: String?) -> String? {
        for pair in header?.split(separator: ";") ?? [] {
            let parts = pair.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2, parts[0] == cookieName else { continue }
            return UUID(uuidString: parts[1])?.uuidString
        }
        return nil
    }

    /// `POST /api/query`: what a query finds, without a conversation. A field that has what it must not have is answered with 422.
    func query(_ request: HTTPRequest) async throws -> HTTPResponse {
        let read: (query: ExploreQuery, faults: [QueryFault])
        do throws(QueryFault) {
            read = try ExploreQuery.read(Data(request.body), strictly: true)
        } catch {
            return try ExploreAnswers.refusal(error.sentence)
        }
        if let fault = read.faults.first { return try ExploreAnswers.refusal(fault.sentence, status: .unprocessableContent) }
        let start = try settings.startingPoint(in: store)
        guard let origin = ExploreAnswers.origin(request, usual: start) else {
            return try ExploreAnswers.badOrigin()
        }
        guard let units = ExploreAnswers.units(request) else { return try ExploreAnswers.badUnits() }
        let isHere = origin == start.coordinate
        let answerer = QueryAnswerer(
            store: store, settings: settings, times: try PlaceTimes(settings, of: store, at: origin), origin: origin,
            originName: isHere ? start.name : nil, session: ChatSession(), isOfModel: true, units: units)
        var answer = try await answerer.answer(read.query)
        // A danger may be typed into the field of a form as well.
        let words = (read.query.kinds + read.query.names + read.query.unknown).joined(separator: " ")
        if answer.isUnclear, let distress = DistressReader.standard.alarm(words) {
            let language = read.query.language.flatMap(ChatLanguage.init(rawValue:)) ?? ChatLanguage(rawValue: distress.language.rawValue)
            answer.reply = DistressReply.warning(EmergencyNumbers.at(origin), language ?? .english) + " " + answer.reply
        }
        return try .json(QueryAPIResponse(reply: answer.reply, places: answer.places))
    }

    /// - Parameters:
    ///   - name: the conversation; `nil` for a message that stands alone.
    ///   - units: of the reader.
    func answer(
        _ request: ChatRequest, session name: String?, in units: ExploreUnits = .automatic
    ) async throws -> ChatAPIResponse {
        // Another import has other numbers for its places: what was shown before says nothing of them.
        sessions.forget(unless: try store.version)
        let start = try settings.startingPoint(in: store)
        let session = name.map { sessions[$0] } ?? ChatSession()
        let origin = request.location ?? start.coordinate
        let times = try PlaceTimes(settings, of: store, at: origin)
        let message = request.message
        let reader = ChatReader(times, names: StoreNames(store: store, origin: origin, listed: session.list))
        let context = ChatReader.Context(
            language: session.language, list: session.list.map(\.place.name), hasFocus: session.focus != nil || session.list.count == 1,
            focus: session.list.firstIndex { $0.id == session.focus?.id },
            earlier: session.kinds,
            last: Set((session.query?.kinds ?? []) + (session.query?.cuisines ?? [])), isDistress: session.distress != nil,
            hasAsked: session.askedOfOne.map { !$0.asks.isEmpty || !$0.wishes.isEmpty || $0.open != nil } == true)
        var reading = reader.reading(message, context)
        let before = session.history.last { $0.role == .user }?.content
        let isOfKind = reading.query.hasKind
        if settings.reader == nil { reading.correct { QuerySense.standard.read(message, after: before) } }
        var query = reading.query
        // A kind that is only likely makes no figure of speech of "I am dying".
        let asksForPlace = isOfKind && query.hasKind
        if session.distress != nil, query.asks.contains(.address), query.kinds.isEmpty { query.asks = [.whereAmI] }
        // That one danger is over says nothing of another one that may be deadly.
        let known = session.concern?.distress ?? session.distress
        let isEnd = Self.isOver(query, session)
        let isNew = DistressReader.standard.isGrave(
            isEnd ? Self.withoutHelpers(message) : message, asksForPlace: asksForPlace, besides: known?.kind)
        let heard =
            isEnd && !isNew
            ? nil : DistressReader.standard.read(message, asksForPlace: asksForPlace, after: session.distress)
        // Whose foot hurts gets the stop that they ask for as well.
        func isAnswered(_ query: ExploreQuery, beside distress: Distress) -> Bool {
            Self.helps(query) || [.unwell, .crime, .animal].contains(distress.kind) && !(query.kinds + query.cuisines).isEmpty
                || distress.kind == .crime && !query.names.isEmpty
        }
        let isSure = DistressReader.standard.isSure(message, asksForPlace: asksForPlace)
        // What may be a figure of speech is left to a model, which knows them; what may be deadly is not.
        let isCertain =
            settings.reader == nil || isNew || DistressReader.standard.isGrave(message, asksForPlace: asksForPlace)
        // Somebody may have come to help, which words of that danger tell of as well; a model says so.
        let mayBeOver = settings.reader != nil && session.concern != nil && !isNew
        if let heard, isCertain, !mayBeOver {
            return try await help(
                heard, message, around: origin, times, units, in: name, beside: isAnswered(query, beside: heard) ? query : nil,
                isSure: isSure)
        }
        // Who says "I dare not call" after a cry for help has not changed the subject.
        if let distress = session.distress, settings.reader == nil, query.saysNothing {
            return try await help(
                distress, message, around: origin, times, units, in: name, isSure: session.concern?.isSure ?? false)
        }
        var isRead = false
        var fault: ReadingFault?
        var unused: [QueryFault] = []
        // Who tells that help has come may ask for something as well.
        let isOver = session.distress != nil && (query.talk == .relief || query.talk == .goodNews)
        let rules = query
        if settings.reader != nil,
            query.talk == nil || query.talk == .languages || asksForPlace || isOver || Words(message).list.count > Self.longestCourtesy
        {
            (query, unused, fault) = try await readByModel(message, session, query, times)
            isRead = fault == nil
            if !isRead {
                reading.correct { QuerySense.standard.read(message, after: before) }
                query = reading.query
            }
            if isOver, query.distress == nil { query.talk = query.talk ?? rules.talk }
            // Who asks where they are while help for the same is on its way is told that, and not to call again.
            if query.distress == known?.kind.rawValue, query.asks.contains(.whereAmI), !isNew { query.distress = nil }
            // A model that hears danger in words of its own is heard: only its kind is not known.
            if query.distress != nil || unused.contains(where: { $0.field == "distress" }) {
                let kind = query.distress.flatMap(Distress.Kind.init(rawValue:)) ?? heard?.kind ?? .help
                let language = query.language.flatMap(Distress.Language.init(rawValue:)) ?? .english
                let distress = Distress(kind: kind, language: language)
                let beside = isAnswered(query, beside: distress) ? query : nil
                return try await help(distress, message, around: origin, times, units, in: name, beside: beside, isSure: true)
            }
        }
        // Where the model made nothing of it, the words count; where somebody may die, they do unless it hears that this danger is over.
        let isToldOver = isRead && (query.talk == .relief || query.talk == .goodNews)
        if let heard, !isRead || query.saysNothing || isCertain && !isToldOver {
            return try await help(
                heard, message, around: origin, times, units, in: name, beside: isAnswered(rules, beside: heard) ? rules : nil,
                isSure: isSure)
        }
        if session.distress != nil, query.asks.contains(.address), query.kinds.isEmpty { query.asks = [.whereAmI] }
        let doubt = DistressReader.standard.doubt(isEnd ? Self.withoutHelpers(message) : message, asksForPlace: asksForPlace)
        var readings: [(word: String, reading: String)] = []
        // A word of alarm is spelled as it is meant, and no part of a shop's name.
        if !isRead, !query.hasKind, query.names.isEmpty, doubt?.isAlarm != true, query.talk == nil, query.asks.isEmpty, !query.that {
            readings = reader.readNearly(&query, of: reading.tokens.count)
        }
        var answerer = QueryAnswerer(
            store: store, settings: settings, times: times, origin: origin, originName: request.location == nil ? start.name : nil,
            session: session, isOfModel: isRead, units: units)
        // Who writes four words reads hardly more.
        if query.kinds == ["toilets"], Words(message).list.count <= Self.tersest, query.count == nil { answerer.most = 3 }
        async let weather = settings.weather?.weather(at: origin)
        var answer = try await answerer.answer(query)
        // What is not understood after a cry for help goes on with it.
        if answer.isUnclear, let distress = session.distress ?? doubt.flatMap({ $0.isAlarm ? $0.distress : nil }) {
            return try await help(
                distress, message, around: origin, times, units, in: name, isSure: session.concern?.isSure ?? false,
                isDoubted: session.distress == nil)
        }
        let language = query.language.flatMap(ChatLanguage.init(rawValue:)) ?? .english
        let say = ChatPhrases(language)
        let numbers = EmergencyNumbers.at(origin)
        // A model that heard no danger may err, but less than a likeness; one that heard the end of what may be deadly is not relied on.
        let isOutvoted = isRead && isCertain && !isToldOver && doubt?.isLikely == true
        let warns =
            isCertain && isToldOver || isOutvoted || (isRead ? doubt?.isCertain == true : doubt?.isLikely == true)
        // What is over sounds like what it was.
        let isDoubted = doubt.map { $0.isLikely || !isRead } == true && !(answer.endsConcern && isRead)
        let reminds = !warns && (heard?.kind.isDanger == true || heard != nil && isToldOver || isDoubted)
        let service = (heard ?? doubt?.distress)?.kind.service ?? .ambulance
        let reminder = DistressReply.reminder(numbers, language, of: service)
        answer.reply =
            ((warns ? [DistressReply.warning(numbers, language, of: service)] : [])
            + readings.map { say("read_as", $0.word, $0.reading) } + [answer.reply]
            + unused.map { say("not_recorded_fault", $0.field, $0.sentence) }
            + (reminds && !answer.reply.contains(reminder) ? [reminder] : [])).joined(separator: " ")
        // Who was not there to read is not waited for again; where there may be danger no model's words take the number's place.
        let mayBeDanger = warns || reminds || session.concern != nil
        if !mayBeDanger, fault?.isAway != true, let words = try await written(message, session, answer.places) { answer.reply = words }
        if let name { sessions.update(name) { [answer] in $0.note(message: message, answer, language: language) } }
        return ChatAPIResponse(
            reply: [answer.reply, fault?.sentence].compactMap(\.self).joined(separator: " "), places: answer.places,
            vibe: answer.category?.rawValue, weather: await weather)
    }

    /// Whether a message tells that help has come, which words such as "ambulance" do not begin anew.
    private static func isOver(_ query: ExploreQuery, _ session: ChatSession) -> Bool {
        session.distress != nil && (query.talk == .relief || query.talk == .goodNews || query.asks.contains(.whereAmI))
    }

    /// Beginnings of words for those who come to help.
    private static let helpers = ["ambul", "paramedic", "lanssi", "ensihoi", "krankenwagen", "rettung", "notarzt", "notärzt", "sanit"]

    /// A message without its words for those who come to help, which tell of no danger where they have come.
    private static func withoutHelpers(_ message: String) -> String {
        message.split(separator: " ").filter { word in !helpers.contains { word.lowercased().hasPrefix($0) } }.joined(separator: " ")
    }

    /// What somebody who is ill may ask for.
    private static let remedies: Set<String> = [
        "pharmacy", "doctor", "dentist", "defibrillator", "supermarket", "convenience", "juice", "dessert",
    ]

    private static let sweets: Set<String> = ["juice", "dessert", "supermarket", "convenience"]

    /// Part of a query that is looked for beside an alarm, in which a word may be one for bread as well: sugar in the nearest shop, or a remedy.
    private static func remedy(_ query: ExploreQuery) -> ExploreQuery {
        var asked = ExploreQuery()
        asked.kinds = query.kinds.filter(remedies.contains)
        asked.cuisines = query.cuisines.filter(remedies.contains)
        (asked.language, asked.open, asked.count) = (query.language, query.open, query.count ?? 2)
        if !sweets.isDisjoint(with: asked.kinds + asked.cuisines) {
            (asked.kinds, asked.cuisines, asked.order, asked.count) = (["supermarket", "convenience"], [], .nearest, 1)
        }
        return asked
    }

    /// Needs in which somebody comes to where the person is, who has to say where that is.
    private static let comesToYou: Set<Distress.Kind> = [.selfHarm, .medical, .fire, .water, .danger, .assault, .lostChild, .help]

    private static func helps(_ query: ExploreQuery) -> Bool { !remedies.isDisjoint(with: query.kinds + query.cuisines) }

    /// Words of somebody who is followed, who is told where people are.
    private static let pursuit = [
        "follow", "behind me", "behind us", "he crossed", "stalk", "chas", "seura", "perässä", "jahtaa", "följer efter", "förfölj",
        "bakom mig", "verfolg", "folgt",
        "hinter mir", "bakom oss", "hinter uns", "perässämme", "takanamme",
        "walk home", "walking home",
    ]

    private static func isFollowed(_ message: String) -> Bool {
        let text = message.lowercased()
        return pursuit.contains { text.contains($0) }
    }

    /// The answer to somebody in distress: no model is asked, and no place is matched by its name.
    private func help(
        _ distress: Distress, _ message: String, around origin: Coordinates, _ times: PlaceTimes, _ units: ExploreUnits,
        in name: String?,
        beside query: ExploreQuery? = nil, isSure: Bool, isDoubted: Bool = false
    ) async throws -> ChatAPIResponse {
        let numbers = EmergencyNumbers.at(origin)
        let isFollowed = Self.isFollowed(message) || name.flatMap { sessions[$0].concern?.distress.kind } == .danger
        let helpers = try store.helpers(distress.kind, around: origin, isFollowed: isFollowed) { place in
            guard let state = place.openingHours.flatMap({ times.state($0) }) else { return nil }
            return state.isOpen
        }
        let ranked = helpers.map(\.place)
        let language = ChatLanguage(rawValue: distress.language.rawValue) ?? .english
        var places = try await ExploreAnswers(store: store, settings: settings).answers(ranked, from: origin, times)
        for index in places.indices { places[index].openText = places[index].openingHours.flatMap { times.text($0, in: language) } }
        let say = ChatPhrases(language)
        let answerer = QueryAnswerer(
            store: store, settings: settings, times: times, origin: origin, originName: nil, session: ChatSession(),
            isOfModel: settings.reader != nil,
            units: units)
        // A life ring has the name that all of them have, in the language of who reads it.
        var named = places
        for (index, place) in ranked.enumerated() where place.isNameless { named[index].name = answerer.name(place, language) }
        var reply = DistressReply.text(distress, numbers, named, closed: helpers.map(\.isClosed))
        if Self.comesToYou.contains(distress.kind) {
            let advice = isDoubted ? [] : DistressReader.standard.advice(for: message, distress)
            // Who may harm themselves is told of no place.
            let place =
                [.medical, .fire, .water, .lostChild, .help].contains(distress.kind)
                ? name.flatMap { sessions[$0].landmark(within: QueryAnswerer.spokenReach, of: origin) } : nil
            reply = ([reply] + advice.map { say("advice_\($0)") } + [try answerer.whereabouts(spokenOf: place, say)]).joined(separator: " ")
        }
        if let query, [.medical, .unwell, .crime, .animal].contains(distress.kind) {
            var asked = Self.helps(query) ? Self.remedy(query) : query
            if distress.kind == .medical, asked.order == nil {
                // Who may die waits for the ambulance.
                if asked.kinds.contains("pharmacy") { reply += " " + say("advice_pharmacy") }
            } else if places.isEmpty || !Self.helps(query), !(asked.kinds + asked.cuisines + asked.names).isEmpty {
                // Whose passport is gone is told of their embassy, whatever its hours.
                if distress.kind != .crime { asked.open = asked.open ?? "now" }
                if !asked.names.isEmpty, asked.asks.isEmpty { asked.asks = [.hours] }
                let answer = try await answerer.answer(asked)
                let isOpen = answer.places.contains { $0.openingHours.flatMap { times.state($0) }?.isOpen == true }
                if distress.kind != .medical || isOpen { (reply, places) = (reply + " " + answer.reply, answer.places) }
            }
        }
        if let name {
            sessions.update(name) { $0.note(message: message, reply: reply, distress, isSure: isSure, ranked, language: language) }
        }
        return ChatAPIResponse(reply: reply, places: places, emergency: numbers.numbers(of: distress.kind.service).first)
    }

    /// Has the model read a message, where there is one; why the rules' reading stays, where it does.
    private func readByModel(
        _ message: String, _ session: ChatSession, _ rules: ExploreQuery, _ times: PlaceTimes
    ) async throws -> (query: ExploreQuery, unused: [QueryFault], fault: ReadingFault?) {
        guard let reader = settings.reader else { return (rules, [], nil) }
        do {
            let (query, faults) = try await reader.read(message, session, language: rules.language, times)
            if !faults.isEmpty {
                settings.report("Of the language model's reading not all is used: \(faults.map(\.sentence).joined(separator: " "))")
            }
            return (query, faults, nil)
        } catch {
            if Task.isCancelled { throw CancellationError() }
            settings.report("The language model's reading is not used: \(error is ModelQueryReader.Fault ? "\(error)." : "\(error)")")
            return (rules, [], ReadingFault(error))
        }
    }

    /// The writer's reply; `nil` where there is no writer, or it failed: the rules' reply is as good as nothing to wait for.
    private func written(
        _ message: String, _ session: ChatSession, _ places: [Place]
    ) async throws -> String? {
        guard let writer = settings.writer else { return nil }
        let lines = places.map { place in
            let parts = [
                place.name, place.kind?.replacingOccurrences(of: "_", with: " "), place.address,
                place.walkTime?.text, place.openText,
                place.eventStart,
            ]
            return parts.compactMap(\.self).joined(separator: ", ")
        }
        do {
            let reply = try await writer.reply(to: String(message.prefix(4_000)), after: session.history, lines)
            // A form is no reply.
            return reply.first == "{" ? nil : reply
        } catch {
            if Task.isCancelled { throw CancellationError() }
            settings.report("\(error) The rules replied instead.")
            return nil
        }
    }
}
