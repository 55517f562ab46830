import Explore

// Names of places among the words of a message.
extension ChatReading {
    private static let longestName = 6
    private static let anyCue: Set<String> = Set(Vocabulary.file.cues.map(\.id))
    private static let roles: Set<String> = ["near", "on", "in", "from", "to", "between", "where", "way", "distance"]
    /// Cues that ask of a single place.
    static let aboutOne: Set<String> = ["hours", "open", "phone", "website", "email", "level", "address", "in_time", "entrance"]

    /// Whole names that the data has, the longest first.
    mutating func readNames() {
        for index in tokens.indices {
            tokens[index].meaning = vocabulary.phrase(at: 0, of: [tokens[index].forms], in: language)?.meaning
        }
        var start = 0
        while start < tokens.count {
            if let found = longestName(at: start), !isOfPerson(found) { take(found) }
            start = max(start + 1, places.last?.range.upperBound ?? 0)
        }
        for index in tokens.indices where !tokens[index].isTaken { tokens[index].meaning = nil }
    }

    /// True of a word in lower case that is rather a person's than a shop's: "pääseekö sinne pyörätuolilla, aino tulee myös".
    private func isOfPerson(_ found: Found) -> Bool {
        guard context.hasList, found.range.count == 1, case let token = tokens[found.range.lowerBound], !token.isCapital,
            !names.isListed(token.word), nickname(token.word) == nil, !names.isStreet(found.text), !names.isArea(found.text)
        else { return false }
        let next = found.range.upperBound
        return next < tokens.count && !tokens[next].isAfterStop && Self.verbsOfPeople.contains(tokens[next].word)
    }

    private static let verbsOfPeople: Set<String> = [
        "tulee", "paasee", "haluaa", "on", "ei", "tykkaa", "is", "wants", "comes", "can", "cant", "likes", "needs", "will", "kommer",
        "vill",
        "kan", "ar", "gillar", "behover", "kommt", "will", "kann", "mag", "braucht", "hat",
    ]

    private mutating func take(_ found: Found) {
        places.append(found)
        for index in found.range { tokens[index].isTaken = true }
    }

    private func longestName(at start: Int) -> Found? {
        for length in stride(from: min(Self.longestName, tokens.count - start), to: 0, by: -1) {
            if let name = name(in: start..<start + length) { return Found(text: name, range: start..<start + length) }
        }
        return nil
    }

    private func name(in range: Range<Int>) -> String? {
        let words = tokens[range]
        guard let first = words.first, let last = words.last, !words.dropFirst().contains(where: \.isAfterStop) else { return nil }
        if first.isCue(["denial", "near", "in", "on", "from", "to", "between", "open"]) { return nil }
        if words.count == 1 {
            guard first.word.count > 1, !first.isNumber, !Self.postpositions.contains(first.word) else { return nil }
            if let name = nickname(first.word) { return name }
            // "Forum" is a name in a sentence of English; "forum" is one where it means nothing else. "Svenskan" is a theatre, and no form of
            // "svenska".
            let isOther = first.isSubject || vocabulary.phrase(at: 0, of: [[first.word]], in: language) == nil
            if first.meaning != nil, !(first.isCapital && isOther) { return nil }
        } else {
            if let name = vocabulary.nicknames[words.map(\.word).joined(separator: " ")] { return name }
            if words.allSatisfy({ $0.meaning == .idle || $0.isCue(Self.anyCue) }) { return nil }
            if let phrase = vocabulary.phrase(at: range.lowerBound, of: tokens.map(\.forms), in: language), phrase.count >= words.count,
                !words.contains(where: \.isCapital)
            {
                return nil
            }
        }
        // "In der Alten Markthalle": an adjective has its own ending.
        var heads = [words.dropLast().map(\.word)]
        if words.count == 2 { heads += first.forms.dropFirst().filter { $0.count >= 4 }.map { [$0] } }
        for head in heads {
            for form in last.forms where form == last.word || form.count >= 3 {
                let name = PlaceNames.fold(head + [form])
                // A short word in another grade is rather another word: "puvun" is no "Pupu".
                let isSure = words.count > 1 || form == last.word || form.count >= 5 || last.isCapital || last.word.hasPrefix(form)
                if isSure, names.hasName(name) { return name }
            }
        }
        // "Runebergsstatyn", "Universitätsbibliothek": a name and what it is of in one word.
        if words.count == 1, first.meaning == nil, let parts = QueryAnswerer.parts(first.word), let id = vocabulary.subject(parts[1]) {
            return names.partName(parts, kind: id, forms: [[parts[0]]])
        }
        return nil
    }

    /// Names that go on with the kind of place behind them ("hakaniemi hall"), and parts of names among the words that mean nothing.
    mutating func readOtherNames() {
        forgetChanceNames()
        for (number, one) in places.enumerated() {
            guard
                let next = subjects.first(where: { $0.range.lowerBound == one.range.upperBound && !tokens[$0.range.lowerBound].isAfterStop }
                ),
                let name = partName(of: one, kind: next)
            else { continue }
            places[number] = Found(text: name, range: one.range.lowerBound..<next.range.upperBound)
            for position in next.range { tokens[position].isTaken = true }
            subjects.removeAll { $0.range == next.range }
        }
        readLeftNames()
        places.sort { $0.range.lowerBound < $1.range.lowerBound }
        query.unknown = unknown
        if !places.isEmpty { subjects.removeAll { ["street", "square", "building_named", "quarter"].contains($0.text) } }
    }

    /// Forgets names that one word in small letters may be a form of, where a kind of place is named and no word of place beside it: "kebab
    /// auki kulmilla" asks for no shop "Kulma".
    private mutating func forgetChanceNames() {
        let chance = places.filter { one in
            let token = tokens[one.range.lowerBound]
            let isBeforeKind = subjects.contains { $0.range.lowerBound == one.range.upperBound }
            return one.range.count == 1 && !subjects.isEmpty && !token.isCapital && one.text != token.word && nickname(token.word) == nil
                && !isBeforeKind && role(of: one) == nil
        }
        for one in chance { tokens[one.range.lowerBound].isTaken = false }
        places.removeAll { one in chance.contains { $0.range == one.range } }
    }

    /// The name that begins with a place's own, which people may call otherwise, and goes on with a kind: "hagis hall".
    private func partName(of one: Found, kind: Found) -> String? {
        if let name = partName(one.range.lowerBound..<kind.range.upperBound, kind: kind, plain: one.range) { return name }
        let words = Words(one.text).list
        guard words != one.range.map({ tokens[$0].word }) else { return nil }
        return names.partName(words + kind.range.map { tokens[$0].word }, kind: kind.text, forms: words.map { [$0] })
    }

    private func partName(_ range: Range<Int>, kind: Found?, plain: Range<Int>) -> String? {
        names.partName(range.map { tokens[$0].word }, kind: kind?.text, forms: plain.map { tokens[$0].forms })
    }

    /// Parts of names among the words that mean nothing, with a kind of place beside them perhaps: "rikhardin kirjasto".
    private mutating func readLeftNames() {
        var index = 0
        while index < tokens.count {
            guard isLeft(index) else {
                index += 1
                continue
            }
            var end = index + 1
            while end < tokens.count, isLeft(end), !tokens[end].isAfterStop, end - index < 5 { end += 1 }
            let run = index..<end
            // A number behind a street is a part of its address.
            if !run.allSatisfy({ tokens[$0].isNumber }), run.map({ tokens[$0].word }).joined().count >= 3 { readName(in: run) }
            index = end
        }
    }

    private func isLeft(_ index: Int) -> Bool { !tokens[index].isTaken && tokens[index].meaning == nil }

    private mutating func readName(in run: Range<Int>) {
        let after = subjects.first { $0.range.lowerBound == run.upperBound && !tokens[run.upperBound].isAfterStop }
        let before = subjects.first { $0.range.upperBound == run.lowerBound && !tokens[run.lowerBound].isAfterStop }
        // "Where are German soldiers buried?": the grave's name has whose they are.
        let people = before.flatMap { isOfPeople($0) ? $0.range : nil }
        let own = (people?.lowerBound ?? run.lowerBound)..<run.upperBound
        for kind in [after, before].compactMap(\.self) {
            let range = min(own.lowerBound, kind.range.lowerBound)..<max(run.upperBound, kind.range.upperBound)
            guard let name = partName(range, kind: kind, plain: own) else { continue }
            take(Found(text: name, range: range))
            subjects.removeAll { $0.range == kind.range || $0.range == people }
            return
        }
        guard isLikely(run) else { return }
        if let name = partName(run, kind: nil, plain: run) { return take(Found(text: name, range: run)) }
        // "Konditorin Ekberg" has one word that is a name.
        for index in run where run.count > 1 && tokens[index].isCapital && tokens[index].word.count >= 4 {
            if let name = partName(index..<index + 1, kind: nil, plain: index..<index + 1) {
                return take(Found(text: name, range: index..<index + 1))
            }
        }
    }

    static let choices: Set<String> = ["or", "vs", "versus", "oder", "eller", "vai", "tai"]

    /// Whether words that mean nothing may be a part of a name: a single one only where something says so.
    private func isLikely(_ run: Range<Int>) -> Bool {
        if run.count == 1, names.isListed(tokens[run.lowerBound].word) { return true }
        // "Manhattan or Stefan's": what stands beside a name for a choice is one as well.
        if run.upperBound + 1 < tokens.count, Self.choices.contains(tokens[run.upperBound].word), tokens[run.upperBound + 1].isTaken {
            return true
        }
        if run.lowerBound > 1, Self.choices.contains(tokens[run.lowerBound - 1].word), tokens[run.lowerBound - 2].isTaken { return true }
        // "The sori one"
        if run.upperBound < tokens.count, ["one", "place"].contains(tokens[run.upperBound].word), !tokens[run.upperBound].isAfterStop {
            return true
        }
        let last = tokens[run.upperBound - 1].word
        let hasRole =
            run.lowerBound > 0 && tokens[run.lowerBound - 1].isCue(Self.roles)
            || language == .finnish && last.count >= 7 && ["ssa", "sta", "lla", "lta", "lle"].contains(where: last.hasSuffix)
        let isNamed = hasRole || run.contains { tokens[$0].isCapital }
        // Who is in need, or asks for a kind of place, has no shop in mind whose name has a word of the sentence.
        if context.isDistress || !subjects.isEmpty { return isNamed && !context.isDistress }
        return run.count > 1 || isNamed || tokens.count <= 3
            || !cues.isDisjoint(with: Self.aboutOne) && !cues.contains("that")
    }

    /// What the data calls a place by what people do, with an ending perhaps: "mäkkärille".
    private func nickname(_ word: String) -> String? {
        vocabulary.nicknames[word]
            ?? vocabulary.nicknames.first { $0.key.count >= 5 && word.hasPrefix($0.key) && word.count - $0.key.count <= 4 }?.value
    }
}
