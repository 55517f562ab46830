/// A request as a ``PathRouter`` sees it, to choose its way.
public struct RoutedRequest: Sendable, Hashable {
    /// The name in the list of decisions: "Take a photo". No content, since reports show it.
    public var name: String
    /// The ways that can carry it. What needs a high bandwidth has Wi-Fi alone.
    public var paths: Set<DevicePath>
    /// True where it changes something, so that it must not be executed twice. Anything else may be asked again at any time.
    public var isChange: Bool
    /// True where it can be seen afterwards that the change was made, if its answer was lost.
    public var canBeReadBack: Bool
    /// True where the change may have been sent before this request, by a program that ended before the answer came.
    public var isInDoubt: Bool
    /// The time that the device itself takes, besides the way: a recording's length, for one.
    public var patience: Duration
    /// The longest time until the answer in all, ``patience`` besides. Zero or less means that it fails at once.
    public var limit: Duration
    /// True where the decisions about it are listed; not for what is asked again and again.
    public var isTold: Bool

    /// A request with these values.
    public init(
        _ name: String, paths: Set<DevicePath> = [.wifi, .bluetooth], isChange: Bool, canBeReadBack: Bool = false, isInDoubt: Bool = false,
        patience: Duration = .zero, limit: Duration = .seconds(10), isTold: Bool = true
    ) {
        self.name = name
        self.paths = paths
        self.isChange = isChange
        self.canBeReadBack = canBeReadBack
        self.isInDoubt = isInDoubt
        self.patience = patience
        self.limit = limit
        self.isTold = isTold
    }
}
