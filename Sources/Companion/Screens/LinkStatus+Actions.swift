extension LinkStatus.State {
    /// The state in a word or two, for example "Connected".
    public var words: String {
        switch self {
        case .disconnected: "Not connected"
        case .connecting: "Connecting"
        case .connected: "Connected"
        case .reconnecting: "Looking for it"
        case .disconnecting: "Disconnecting"
        }
    }

    /// What can be done with a link in this state.
    ///
    /// - Parameter isWanted: whether the program works on having it; whoever looks for a device can stop that.
    func action(isWanted: Bool) -> ScreenAction {
        switch self {
        case .connected: ScreenAction(id: "disconnect", label: "Disconnect")
        case .connecting, .reconnecting: ScreenAction(id: "disconnect", label: "Stop trying")
        case .disconnected, .disconnecting:
            isWanted
                ? ScreenAction(id: "disconnect", label: "Stop trying") : ScreenAction(id: "connect", label: "Connect", role: .primary)
        }
    }
}
