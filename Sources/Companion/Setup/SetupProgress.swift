import Foundation

/// The progress of a setup, as its owner keeps it between two runs of the program. No secret is in it.
public struct SetupProgress: Sendable, Hashable, Codable {
    /// A device that was found.
    public struct Candidate: Sendable, Hashable, Codable {
        /// The device's identity at the radio.
        public var id: UUID
        /// The name that the device advertises.
        public var name: String

        /// A device with these values.
        public init(id: UUID, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// The step that the setup is at.
    public var step = SetupStep.begin
    /// Why the step stands still; `nil` while it goes on.
    public var failure: SetupFailure?
    /// The device that was chosen.
    public var device: Candidate?
    /// The network that was chosen.
    public var network: String?
    /// The address of the device in the network.
    public var address: DeviceAddress?
    /// True where a person goes on without Wi-Fi.
    public var isWiFiSkipped = false

    /// A setup that has not begun.
    public init() {}
}
