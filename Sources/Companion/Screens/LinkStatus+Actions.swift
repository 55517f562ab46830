import Sentences

extension LinkStatus.State {
    /// The state in a word or two, for example "Connected".
    public var words: Sentence {
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
    /// - Parameters:
    ///   - isWanted: whether the program works on having it; whoever looks for a device can stop that.
    ///   - presence: whether there is somebody to connect to.
    func action(isWanted: Bool, _ presence: LinkStatus.Presence) -> ScreenAction {
        switch self {
        case .connected: ScreenAction(id: "disconnect", label: "Disconnect")
        case .connecting, .reconnecting: ScreenAction(id: "disconnect", label: "Stop trying")
        case .disconnected, .disconnecting:
            if isWanted {
                ScreenAction(id: "disconnect", label: "Stop trying")
            } else {
                switch presence {
                case .near: ScreenAction(id: "connect", label: "Connect", role: .primary)
                case .away: ScreenAction(id: "connect", label: "Connect")
                case .unreachable:
                    ScreenAction(id: "connect", label: "Connect", isEnabled: false, reason: "Switch Bluetooth on first.")
                }
            }
        }
    }
}
