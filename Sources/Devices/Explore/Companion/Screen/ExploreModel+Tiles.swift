extension ExploreModel {
    /// Looks whether the server of tiles answers, and puts the tiles under the map where it does.
    ///
    /// A page asks for this when it shows the map: the program calls nobody before. A page alone would find out by a failed picture for each
    /// tile.
    public func lookForTiles() {
        guard let tiles, streets.tiles == nil, let address = tiles.address(zoom: 0, column: 0, row: 0) else { return }
        start(.tiles) { model in
            guard let answer = await model.service.fetch(address), (200..<300).contains(answer.status), !answer.body.isEmpty else { return }
            guard !Task.isCancelled else { return }
            model.streets.tiles = tiles
        }
    }
}
