import Testing

@testable import ExploreServer

@Suite("The store of places")
struct PlaceStoreTests {
    let store: PlaceStore

    init() throws {
        store = try PlaceStore.sample()
    }

    @Test("The sample has places of every category within a walk", arguments: PlaceCategory.allCases)
    func sample(category: PlaceCategory) throws {
        let best = try store.best(PlaceQuery(category, around: .metroTech))
        #expect(best.count >= 5)
        #expect(best.allSatisfy { $0.distance <= 1500 && $0.place.rating == nil })
        #expect(zip(best, best.dropFirst()).allSatisfy { $0.cost <= $1.cost })
    }

    @Test("A shorter answer is the beginning of a longer one", arguments: PlaceCategory.allCases)
    func prefix(category: PlaceCategory) throws {
        let ten = try store.best(PlaceQuery(category, around: .metroTech))
        let two = try store.best(PlaceQuery(category, around: .metroTech, limit: 2))
        #expect(two == Array(ten.prefix(2)))
    }

    @Test("Words are found whatever their case and accents")
    func words() throws {
        let found = try store.best(PlaceQuery(words: ["DEVOCION"], around: .metroTech))
        #expect(found.map(\.place.name) == ["Devoción"])
    }

    @Test("Places that were shown can be left out")
    func excluding() throws {
        let first = try store.best(PlaceQuery(.chillCafes, around: .metroTech, limit: 2))
        let others = try store.best(PlaceQuery(.chillCafes, around: .metroTech, excluding: Set(first.map(\.place.id))))
        #expect(!others.isEmpty)
        #expect(Set(others).isDisjoint(with: first))
    }
}
