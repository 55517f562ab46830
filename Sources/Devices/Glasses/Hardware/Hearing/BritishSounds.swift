/// Pronunciations of southern England, made from those of America (ARPAbet, as CMU's dictionary has it).
enum BritishSounds {
    private static let vowels: Set<Character> = ["A", "E", "I", "O", "U"]

    /// - Returns: nil where both say it alike.
    static func of(_ american: String) -> String? {
        let phones = american.split(separator: " ").map(String.init)
        var british: [String] = []
        for (index, phone) in phones.enumerated() {
            let next = index + 1 < phones.count ? phones[index + 1] : nil
            let isBeforeVowel = next?.first.map(vowels.contains) ?? false
            switch phone {
            // "glass", "last", "path", "answer"
            case "AE" where next == "S" || next == "F" || next == "TH" || next == "N" && phones[index...].dropFirst(2).first == "S":
                british.append("AA")
            case "ER" where !isBeforeVowel: british.append(index + 1 < phones.count && index > 0 ? "ER" : "AH")
            case "R" where !isBeforeVowel: break
            // "stop", "not"
            case "AA" where next != "R": british.append("AO")
            default: british.append(phone)
            }
        }
        return british == phones ? nil : british.joined(separator: " ")
    }
}
