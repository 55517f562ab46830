import Companion
import SpeakerContract

extension OTACredentialsError: CodedError {
    public var code: String { "credentials" }
}

extension OTAFirmwareURLError: CodedError {
    public var code: String { "url" }
}
