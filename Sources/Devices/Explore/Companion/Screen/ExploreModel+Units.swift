extension ExploreModel {
    /// Chooses the units, and keeps the choice.
    ///
    /// - Throws: what ``keepUnits`` throws; then they stay as they were.
    public func choose(_ units: ExploreUnits) throws {
        try keepUnits?(units)
        use(units)
    }

    /// Takes over what was chosen elsewhere.
    public func use(_ units: ExploreUnits) {
        if self.units != units { self.units = units }
    }
}
