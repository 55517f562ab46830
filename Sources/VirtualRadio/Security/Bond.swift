/// One side's keys of a pairing.
struct Bond: Hashable {
    /// Stands for the long-term key: the other side must hold the same.
    let key: UInt64
    /// A person compared or entered a number: nobody can have been in between.
    let isAuthenticated: Bool
}
