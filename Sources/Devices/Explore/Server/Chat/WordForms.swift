/// What a word may be a form of: Finnish cases, Swedish articles, German and English plurals. Each of them is looked up, so that a wrong one
/// costs nothing.
enum WordForms {
    private static let finnish: [String] = [
        "lla", "llä", "lta", "ltä", "lle", "ssa", "ssä", "sta", "stä", "ksi", "tta", "ttä", "illa", "illä", "ilta", "iltä", "ille", "issa",
        "issä", "ista", "istä", "ihin", "iin", "seen", "ien", "jen", "ita", "itä", "ia", "iä", "ja", "jä", "hin", "an", "en", "in", "on",
        "un",
        "yn", "än", "ön", "n", "a", "ä", "t", "na", "nä", "ni", "nsa", "l", "s", "il", "is", "lt", "st", "le", "ilt", "ist",
    ].map(fold)
    private static let others = [
        "s", "es", "ies", "en", "et", "n", "t", "ar", "er", "or", "na", "arna", "erna", "orna", "ens", "ets", "e", "em", "ern", "'s",
    ]
    /// A German "t" ends a verb, of which no noun of another language is the stem: "flickt" is no "flick".
    private static let german = others.filter { !["t", "et", "ets"].contains($0) }
    private static let english = ["s", "es", "ies", "'s", "est", "iest"]
    /// Finnish particles that hang on a word, as they are written and spoken.
    private static let clitics = ["ko", "kö", "kin", "ki", "kaan", "kaa", "kään", "kää", "han", "hän", "ks", "pa", "pä"]
    private static let enclitics = clitics.map(fold)
    /// How a consonant between vowels is written in the other grade.
    private static let grades: [(weak: String, strong: String)] = [
        ("k", "kk"), ("p", "pp"), ("t", "tt"), ("v", "p"), ("d", "t"), ("nn", "nt"), ("mm", "mp"), ("ng", "nk"), ("ll", "lt"), ("rr", "rt"),
    ]

    /// Words as they are spoken, and written so in haste, with those that they stand for.
    private static let spoken: [ChatLanguage: [String: String]] = [
        .german: [
            "is": "ist", "isn": "ist", "nich": "nicht", "nix": "nicht", "jetz": "jetzt", "heut": "heute", "grad": "gerade",
            "nochma": "nochmal", "rauf": "hinauf", "nem": "einem", "nee": "nein",
        ],
        .swedish: [
            "ä": "är", "va": "vad", "ti": "till", "å": "och", "int": "inte", "nå": "något", "mycke": "mycket", "imorron": "imorgon",
            "imorrn": "imorgon", "imorn": "imorgon", "nåra": "några", "me": "med", "oxå": "också", "nä": "nej", "näe": "nej",
        ],
        .finnish: [
            "mihi": "mihin", "oisko": "olisiko", "syyä": "syödä", "paljo": "paljon", "tähä": "tähän", "täs": "tässä", "siin": "siinä",
            "sielä": "siellä", "kaa": "kanssa", "kans": "kanssa", "miks": "miksi", "monelt": "moneltako", "millo": "milloin",
            "mist": "mistä", "kii": "kiinni", "ehinkö": "ehdinkö", "ku": "kun", "eiku": "eikun", "millon": "milloin", "niist": "niistä",
            "siit": "siitä", "viel": "vielä", "nii": "niin",
        ],
    ]

    /// Finnish words for times, and what is hung on them.
    private static let moments: Set<String> = [
        "huomenna", "ylihuomenna", "tänään", "illalla", "iltana", "aamulla", "yöllä", "päivällä", "maanantaina", "tiistaina",
        "keskiviikkona", "torstaina", "perjantaina", "lauantaina", "sunnuntaina", "viikonloppuna",
    ]

    /// A text in lower case with written words in place of spoken ones.
    static func written(_ text: String, _ language: ChatLanguage?) -> String {
        guard let words = language.flatMap({ spoken[$0] }) else { return text }
        return text.replacing(/\p{L}+/) { match in
            let word = String(match.output)
            if let written = words[word] { return written }
            // "Huomennaki" is the same day.
            let bare = language == .finnish ? clitics.lazy.filter(word.hasSuffix).map { String(word.dropLast($0.count)) } : nil
            return bare?.first { moments.contains($0) } ?? word
        }
    }

    /// A German infinitive that is written as it is spoken, without its last vowel: "reserviern", "gehn".
    private static func elided(_ word: String) -> [String] {
        guard word.count >= 4, word.hasSuffix("n"), let before = word.dropLast().last, "bdfghklmrst".contains(before) else { return [] }
        return [word.dropLast() + "en"]
    }

    /// What a Finnish word may be that is written as it is spoken, its last vowel drawn out or dropped: "kahvii", "vieres".
    private static func drawn(_ word: String) -> [String] {
        guard word.count >= 4, let last = word.last else { return [] }
        if "eiouy".contains(last), word.dropLast().last == last { return [String(word.dropLast())] }
        return switch last {
        case "l": [word + "la", word + "a"]
        case "s": [word + "sa"]
        case "t" where word.hasSuffix("lt") || word.hasSuffix("st"): [word + "a"]
        default: []
        }
    }

    /// As `Words` has them.
    private static func fold(_ text: String) -> String { Words(text).list.first ?? text }

    /// The word itself, and what it may be a form of in any language.
    static func all(_ word: String) -> [String] { all(word, nil) }

    /// The word itself, and what it may be a form of.
    ///
    /// - Parameter language: whose endings are tried; those of all where it is `nil`.
    static func all(_ word: String, _ language: ChatLanguage?) -> [String] {
        guard word.count >= 4, word.allSatisfy({ $0.isLetter || $0 == "'" }) else { return [word] }
        let others =
            switch language {
            case .english: Self.english
            case .finnish: [String]()
            case .german: Self.german
            default: Self.others
            }
        let finnish = language == nil || language == .finnish ? Self.finnish : []
        let enclitics = finnish.isEmpty ? [] : Self.enclitics
        var forms = [word]
        func add(_ form: String) { if form.count >= 3, !forms.contains(form) { forms.append(form) } }
        var words = [word]
        for ending in enclitics where word.hasSuffix(ending) && word.count - ending.count >= 4 {
            words.append(String(word.dropLast(ending.count)))
        }
        for form in language == .finnish ? drawn(word) : language == .german ? elided(word) : [] { add(form) }
        for word in words {
            add(word)
            for ending in others where word.hasSuffix(ending) && word.count - ending.count >= 3 {
                let stem = String(word.dropLast(ending.count))
                // "The quietest" is asked of what is quiet; a forest is none of these.
                guard !ending.hasSuffix("est") || stem.count >= 4 else { continue }
                add(ending == "ies" || ending == "iest" ? stem + "y" : stem)
            }
            for ending in finnish where word.hasSuffix(ending) && word.count - ending.count >= 3 {
                let stem = String(word.dropLast(ending.count))
                for form in [stem] + variants(stem) { add(form) }
            }
            // "thaimaalaista" is a form of "thaimaalainen".
            for ending in ["ista", "isen", "isia", "iset", "iseen", "isessa", "ises", "isten"]
            where !finnish.isEmpty && word.hasSuffix(ending) {
                add(String(word.dropLast(ending.count)) + "inen")
            }
        }
        return forms
    }

    private static func variants(_ stem: String) -> [String] {
        guard let last = stem.last else { return [] }
        var stems = [stem]
        // "baare-ja", "ravintolo-ita", "hakanieme-ssa"
        if last == "e" { stems.append(stem.dropLast() + "i") }
        if last == "o" { stems.append(stem.dropLast() + "a") }
        if stem.count >= 4, !"aeiouy".contains(last) { stems += [stem + "i", stem + "a", stem + "e"] }
        var found = stems
        for stem in stems {
            guard let vowel = stem.last, "aeiouy".contains(vowel) else { continue }
            let head = stem.dropLast()
            for grade in grades where head.hasSuffix(grade.weak) {
                found.append(head.dropLast(grade.weak.count) + grade.strong + String(vowel))
            }
        }
        return Array(found.dropFirst())
    }
}
