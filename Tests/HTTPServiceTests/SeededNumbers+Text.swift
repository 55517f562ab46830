import TestSupport

extension SeededNumbers {
    mutating func text(from alphabet: [UInt8], atMost count: Int) -> String {
        let length = below(count + 1)
        return String(decoding: (0..<length).map { _ in alphabet[below(alphabet.count)] }, as: UTF8.self)
    }
}
