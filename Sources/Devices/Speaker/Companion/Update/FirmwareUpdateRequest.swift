import Foundation

/// What an update needs: the Wi-Fi that the speaker uses and where the firmware is.
public struct FirmwareUpdateRequest: Sendable, Equatable {
    /// The speaker's Wi-Fi.
    public var credentials: OTACredentials
    /// Where it downloads from.
    public var url: OTAFirmwareURL
    /// The version that the file has, where the companion could read it.
    public var targetVersion: String?
    /// The file itself, where the companion has it: all of it is checked before anything is written.
    public var file: URL?
    /// Whether the file may be of another project than the speaker's firmware.
    public var allowsOtherProject: Bool
    /// Whether the file may be older than what is installed; where not, an older one is refused instead of warned of.
    public var allowsDowngrade: Bool
    /// Whether the password may go to another identity than the one that got it last under this name.
    public var allowsOtherIdentity: Bool
    /// Restart into the new firmware as soon as it is verified, without asking.
    public var restartsByItself: Bool
    /// Keep the new firmware as soon as it runs and answers, without asking.
    public var keepsByItself: Bool

    /// A request; by default a person decides about the restart and about keeping the firmware.
    public init(
        credentials: OTACredentials, url: OTAFirmwareURL, targetVersion: String? = nil, file: URL? = nil,
        allowsOtherProject: Bool = false, allowsDowngrade: Bool = true, allowsOtherIdentity: Bool = false, restartsByItself: Bool = false,
        keepsByItself: Bool = false
    ) {
        self.allowsOtherIdentity = allowsOtherIdentity
        self.credentials = credentials
        self.url = url
        self.targetVersion = targetVersion
        self.file = file
        self.allowsOtherProject = allowsOtherProject
        self.allowsDowngrade = allowsDowngrade
        self.restartsByItself = restartsByItself
        self.keepsByItself = keepsByItself
    }
}
