/// What an update needs: the Wi-Fi that the speaker uses and where the firmware is.
public struct FirmwareUpdateRequest: Sendable, Equatable {
    /// The speaker's Wi-Fi.
    public var credentials: OTACredentials
    /// Where it downloads from.
    public var url: OTAFirmwareURL
    /// The version that the file has, where the companion could read it.
    public var targetVersion: String?
    /// Restart into the new firmware as soon as it is verified, without asking.
    public var restartsByItself: Bool
    /// Keep the new firmware as soon as it runs and answers, without asking.
    public var keepsByItself: Bool

    /// A request; by default a person decides about the restart and about keeping the firmware.
    public init(
        credentials: OTACredentials, url: OTAFirmwareURL, targetVersion: String? = nil, restartsByItself: Bool = false,
        keepsByItself: Bool = false
    ) {
        self.credentials = credentials
        self.url = url
        self.targetVersion = targetVersion
        self.restartsByItself = restartsByItself
        self.keepsByItself = keepsByItself
    }
}
