import Testing

@testable import Explore

@Suite("Where a map's tiles come from")
struct MapTilesTests {
    @Test("A tile's address has its zoom, column and row in their places")
    func address() throws {
        let tiles = try MapTiles("https://tiles.example:8443/town/{z}/{x}/{y}.png?a=b")
        let address = tiles.address(zoom: 15, column: 9647, row: 12320)
        #expect(address?.absoluteString == "https://tiles.example:8443/town/15/9647/12320.png?a=b")
        #expect(tiles.origin == "https://tiles.example:8443")
        #expect(MapTiles.openStreetMap.origin == "https://tile.openstreetmap.org")
        #expect(MapTiles.openStreetMap.attribution.contains("OpenStreetMap"))
    }

    @Test(
        "A template without a tile's numbers is refused",
        arguments: ["", "https://tiles.example/{z}/{x}.png", "https://tiles.example/1/2/3.png"])
    func incomplete(template: String) {
        #expect(throws: MapTilesError.incompleteTemplate(template)) { try MapTiles(template) }
    }

    @Test(
        "Nothing but a host of the web gets into what a page may load from",
        arguments: [
            "/{z}/{x}/{y}.png", "file:///{z}/{x}/{y}.png", "javascript:alert({z}{x}{y})", "https://{z}{x}{y}@tiles.example/",
            "https://tiles.example; script-src */{z}/{x}/{y}", "https:///{z}/{x}/{y}.png", "https://*/{z}/{x}/{y}.png",
            "https://tiles.example%3b/{z}/{x}/{y}.png",
        ])
    func notAnAddress(template: String) {
        #expect(throws: MapTilesError.notAnAddress(template)) { try MapTiles(template) }
    }
}
