/// A list of which one bad element does not lose the others.
struct LenientList<Element: Decodable>: Decodable {
    private(set) var elements: [Element] = []
    private(set) var rejected: [RejectedElement] = []

    init() {}

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        var index = 0
        while !list.isAtEnd {
            switch try list.decode(Attempt.self).result {
            case .success(let element): elements.append(element)
            case .failure(let error): rejected.append(RejectedElement(index: index, reason: APIError.sentence(error)))
            }
            index += 1
        }
    }

    /// Never fails itself: a list's decoder stays where an element has failed, and would meet it again and again.
    private struct Attempt: Decodable {
        let result: Result<Element, any Error>
        init(from decoder: any Decoder) { result = Result { try Element(from: decoder) } }
    }
}
