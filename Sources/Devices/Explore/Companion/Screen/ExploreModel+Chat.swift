import Companion
import Foundation

extension ExploreModel {
    /// Says something to the server; its answer, or why there is none, comes on the screen.
    ///
    /// - Parameter units: of the reader.
    /// - Throws: ``ExploreActionError/busy`` while an answer is awaited, ``ExploreActionError/blank`` where there is nothing to say.
    public func send(_ text: String, units: ExploreUnits? = nil) throws(ActionError) {
        guard !chat.isWaiting else { throw ExploreActionError.busy }
        let text = Self.cut(text.trimmingSpaces)
        guard !text.isEmpty else { throw ExploreActionError.blank }
        append(ExploreScreen.Message(id: nextMessage(), author: .person, text: text, time: now))
        word(in: units)
        ask(text)
    }

    /// Sends the last message again that got no answer; without one, tries again whatever else has failed.
    public func retry() {
        if let index = chat.messages.lastIndex(where: { $0.problem != nil }), !chat.isWaiting {
            chat.messages[index].problem = nil
            ask(chat.messages[index].text)
        }
        if quick.state == .failed { listAgain() }
        if map.state == .failed, let selected = map.selected { try? select(selected) }
        if events.state == .failed { loadEvents() }
        if streets.state == .failed { loadStreets() }
    }

    /// Begins a new conversation: the server forgets the old one's context, the screen its messages.
    public func clear() {
        stop(.chat)
        service.sessionID = UUID().uuidString
        chat = ExploreScreen.Chat(suggestions: Self.firstSuggestions(of: events))
    }

    private func ask(_ text: String) {
        chat.isWaiting = true
        chat.$suggestions = []
        start(.chat, { try await $0.sendChatMessage(text) }) {
            $0.take($1)
        } failed: { model, problem in
            model.chat.isWaiting = false
            guard let index = model.chat.messages.lastIndex(where: { $0.author == .person }) else { return }
            model.chat.messages[index].problem = problem
        }
    }

    private func take(_ answer: ChatAPIResponse) {
        chat.isWaiting = false
        append(
            ExploreScreen.Message(
                id: nextMessage(), author: .server, text: answer.reply, places: answer.places.map(ExploreScreen.Card.init),
                weather: answer.weather, emergency: answer.emergency.flatMap(Self.callable), note: Self.note(places: answer.rejected),
                time: now))
        chat.$suggestions =
            answer.emergency != nil
            ? [] : answer.places.isEmpty ? Self.firstSuggestions(of: events) : ["Something else", "Something closer"]
        if !answer.places.isEmpty { putOnMap(answer.places) }
    }

    private func append(_ message: ExploreScreen.Message) {
        chat.messages.append(message)
        if chat.messages.count > Self.maximumMessages { chat.messages.removeFirst(chat.messages.count - Self.maximumMessages) }
    }

    /// A number that a link may call; `nil` for anything else that a server says.
    nonisolated static func callable(_ number: String) -> String? {
        (2...15).contains(number.utf8.count) && number.utf8.allSatisfy { (0x30...0x39).contains($0) } ? number : nil
    }

    /// "72 °F, light rain ☂"
    nonisolated static func sentence(_ weather: Weather) -> String? {
        let parts = [weather.temperatureText(in: .automatic), weather.summary].compactMap(\.self).joined(separator: ", ")
        let text = [parts, symbol(weather) ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        return text.isEmpty ? nil : text
    }

    /// "light rain ☂"
    nonisolated static func words(_ weather: Weather) -> String? {
        let text = [weather.summary, symbol(weather)].compactMap(\.self).joined(separator: " ")
        return text.isEmpty ? nil : text
    }

    /// An icon's name ("10d") is nothing to read.
    private nonisolated static func symbol(_ weather: Weather) -> String? {
        weather.symbol.flatMap { $0.unicodeScalars.allSatisfy(\.isASCII) ? nil : $0 }
    }

    /// At most ``maximumMessageLength`` bytes, whole characters.
    private static func cut(_ text: String) -> String {
        guard let end = text.utf8.index(text.startIndex, offsetBy: maximumMessageLength, limitedBy: text.endIndex), end < text.endIndex
        else { return text }
        return String(text[..<(text.indices.last { $0 <= end } ?? text.startIndex)])
    }
}
