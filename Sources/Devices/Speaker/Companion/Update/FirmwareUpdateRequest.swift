import Foundation

/// The inputs of an update: the Wi-Fi that the speaker uses and the address of the firmware.
public struct FirmwareUpdateRequest: Sendable, Equatable {
    /// The speaker's Wi-Fi.
    public var credentials: OTACredentials
    /// The address of the file.
    public var url: OTAFirmwareURL
    /// The version that the file has, where the companion could read it.
    public var targetVersion: String?
    /// The file itself, where the companion has it: all of it is checked before anything is written.
    public var file: URL?
    /// The permissions that a person gave: what they allow is warned of instead of refused.
    public var allowances: Set<FirmwareUpdatePlan.Allowance>
    /// Restart into the new firmware as soon as it is verified, without asking.
    public var restartsByItself: Bool
    /// Keep the new firmware as soon as it runs and answers, without asking.
    public var keepsByItself: Bool

    /// A request; by default a person decides about the restart and about keeping the firmware.
    public init(
        credentials: OTACredentials, url: OTAFirmwareURL, targetVersion: String? = nil, file: URL? = nil,
        allowances: Set<FirmwareUpdatePlan.Allowance> = [.downgrade], restartsByItself: Bool = false, keepsByItself: Bool = false
    ) {
        self.credentials = credentials
        self.url = url
        self.targetVersion = targetVersion
        self.file = file
        self.allowances = allowances
        self.restartsByItself = restartsByItself
        self.keepsByItself = keepsByItself
    }
}
