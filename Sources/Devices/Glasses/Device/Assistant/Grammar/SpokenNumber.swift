/// Numbers and durations as one says them.
enum SpokenNumber {
    private static let small: [String: Int] = {
        let words = [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
            "fourteen",
            "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
        ]
        return Dictionary(uniqueKeysWithValues: words.enumerated().map { ($1, $0) })
    }()
    private static let tens: [String: Int] = [
        "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
    ]
    private static let ordinals: [String: Int] = {
        let words = [
            "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth",
            "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth",
        ]
        var all = Dictionary(uniqueKeysWithValues: words.enumerated().map { ($1, $0 + 1) })
        all["thirtieth"] = 30
        return all
    }()
    private static let units: [String: Int] = [
        "second": 1, "seconds": 1, "sec": 1, "secs": 1, "s": 1, "minute": 60, "minutes": 60, "min": 60, "mins": 60, "m": 60, "hour": 3_600,
        "hours": 3_600, "hr": 3_600, "hrs": 3_600, "h": 3_600, "day": 86_400, "days": 86_400, "week": 604_800, "weeks": 604_800,
    ]

    static func isNumber(_ word: String) -> Bool { small[word] != nil || tens[word] != nil || Int(word) != nil }
    static func isUnit(_ word: String) -> Bool { units[word] != nil || ["am", "pm", "st", "nd", "rd", "th", "percent"].contains(word) }
    static func ordinal(_ word: String) -> Int? { ordinals[word] }

    /// A whole number at a place.
    ///
    /// - Returns: it, and the place behind it.
    static func whole(_ words: [String], _ start: Int) -> (value: Int, end: Int)? {
        guard start < words.count else { return nil }
        var index = start
        var value: Int?
        if let number = Int(words[index]), number >= 0, words[index].count < 6 { return (number, index + 1) }
        if let ten = tens[words[index]] {
            value = ten
            index += 1
            if index < words.count, let one = small[words[index]], 1...9 ~= one {
                value = ten + one
                index += 1
            }
        } else if let number = small[words[index]] {
            value = number
            index += 1
        } else if ["a", "one"].contains(words[index]), index + 1 < words.count, words[index + 1] == "hundred" {
            value = 1
            index += 1
        } else if words[index] == "hundred" {
            return (100, index + 1)
        }
        guard var value else { return nil }
        if index < words.count, words[index] == "hundred" {
            value *= 100
            index += 1
            if index < words.count, words[index] == "and" { index += 1 }
            if let rest = whole(words, index), rest.value < 100 { (value, index) = (value + rest.value, rest.end) }
        }
        return (value, index)
    }

    /// A duration at a place: "two and a half minutes", "an hour and a quarter", "90 seconds".
    ///
    /// - Returns: seconds, and the place behind it.
    static func duration(_ words: [String], _ start: Int) -> (seconds: Int, end: Int)? {
        guard var (seconds, index) = part(words, start) else { return nil }
        while index < words.count {
            var next = index
            if words[next] == "and" { next += 1 }
            if next > index, let half = fraction(words, next), let unit = unitBefore(words, index) {
                seconds += Int(half.value * Double(unit))
                index = half.end
                continue
            }
            if let more = part(words, next), more.seconds < seconds {
                (seconds, index) = (seconds + more.seconds, more.end)
                continue
            }
            // "an hour and ten", "one minute thirty"
            guard let unit = unitBefore(words, index), [60, 3_600].contains(unit), let rest = whole(words, next), 1..<60 ~= rest.value,
                next > index || rest.end == words.count, rest.end == words.count || !isUnit(words[rest.end])
            else { break }
            (seconds, index) = (seconds + rest.value * unit / 60, rest.end)
        }
        return (seconds, index)
    }

    /// "a half", "a quarter", "three quarters"
    private static func fraction(_ words: [String], _ start: Int) -> (value: Double, end: Int)? {
        if start + 1 < words.count, ["quarters", "quarter"].contains(words[start + 1]), ["three", "3"].contains(words[start]) {
            return (0.75, start + 2)
        }
        var index = start
        if index < words.count, ["a", "one"].contains(words[index]) { index += 1 }
        guard index < words.count, let value = ["half": 0.5, "quarter": 0.25][words[index]] else { return nil }
        return (value, index + 1)
    }

    private static func unitBefore(_ words: [String], _ index: Int) -> Int? { index > 0 ? units[words[index - 1]] : nil }

    /// "1.5"; what is longer, or has an exponent, is no number that anybody says.
    private static func decimal(_ word: String) -> Double? {
        guard word.contains("."), word.count <= 6, word.allSatisfy({ $0 == "." || $0.isASCII && $0.isNumber }) else { return nil }
        return Double(word)
    }

    private static func part(_ words: [String], _ start: Int) -> (seconds: Int, end: Int)? {
        guard start < words.count else { return nil }
        // "half an hour", "a quarter of an hour", "half hour"
        if let half = fraction(words, start) {
            var index = half.end
            if index < words.count, words[index] == "of" { index += 1 }
            if index < words.count, ["a", "an"].contains(words[index]) { index += 1 }
            if index < words.count, let unit = units[words[index]], unit > 1 { return (Int(half.value * Double(unit)), index + 1) }
        }
        var value: Double
        var index: Int
        if let number = whole(words, start) {
            (value, index) = (Double(number.value), number.end)
        } else if ["a", "an"].contains(words[start]) {
            (value, index) = (1, start + 1)
            if index + 1 < words.count, words[index] == "couple" { (value, index) = (2, index + (words[index + 1] == "of" ? 2 : 1)) }
        } else if let decimal = decimal(words[start]) {
            (value, index) = (decimal, start + 1)
        } else if let unit = units[words[start]], unit > 1, start == 0 || ["for", "in", "about"].contains(words[start - 1]),
            [["and", "a", "half"], ["and", "a", "quarter"]].contains(where: words[(start + 1)...].starts)
        {
            // "Hour and a half for the roast"
            return (unit, start + 1)
        } else {
            return nil
        }
        if index < words.count, words[index] == "point", let tenths = whole(words, index + 1), tenths.value < 10 {
            (value, index) = (value + Double(tenths.value) / 10, tenths.end)
        }
        if index < words.count, words[index] == "and", let half = fraction(words, index + 1), half.end < words.count,
            units[words[half.end]] != nil
        {
            (value, index) = (value + half.value, half.end)
        }
        if index < words.count, ["more", "full", "whole"].contains(words[index]) { index += 1 }
        guard index < words.count, let unit = units[words[index]] else { return nil }
        return (Int((value * Double(unit)).rounded()), index + 1)
    }
}
