import Program
import Speaker

extension OTACredentialsError: CodedError {
    public var code: String { "credentials" }
}

extension OTAFirmwareURLError: CodedError {
    public var code: String { "url" }
}
