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
    /// Allows a file of another project than the speaker's firmware.
    public var allowsOtherProject: Bool
    /// Allows a file older than the installed version; otherwise it is refused instead of warned of.
    public var allowsDowngrade: Bool
    /// Allows the password to go to another identity than the one that got it last under this name.
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
