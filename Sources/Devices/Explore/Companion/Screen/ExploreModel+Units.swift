extension ExploreModel {
    /// Chooses the units, and keeps the choice.
    ///
    /// - Throws: what ``keepUnits`` throws; then they stay as they were.
    public func choose(_ units: ExploreUnits) throws {
        try keepUnits?(units)
        use(units)
    }

    /// Has the next answers worded in the units of whoever asks; what was chosen for all readers comes first.
    func word(in units: ExploreUnits?) { service.units = self.units == .automatic ? units ?? .automatic : self.units }

    /// Takes over what was chosen elsewhere.
    public func use(_ units: ExploreUnits) {
        guard self.units != units else { return }
        self.units = units
        word(in: nil)
    }
}
