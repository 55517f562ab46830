import Bluetooth
import Foundation
import SQLite
import Sentences

extension ScreenProblem {
    /// Puts an error into words for a person.
    public init(_ error: any Error) {
        switch error {
        case let error as ATTError:
            let digits = String(error.rawValue, radix: 16, uppercase: true)
            self.init(code: "att-0x\(digits.count < 2 ? "0" : "")\(digits)", sentence: error.sentence, isRetryable: true)
        case let error as BluetoothError:
            self.init(code: "bluetooth-\(error.code.name)", sentence: error.sentence, advice: error.advice, isRetryable: true)
        case let error as ActionError: self = error.problem
        case let error as SQLiteError:
            let words = Self.words(of: error)
            self.init(
                code: error.isFull ? "disk-full" : "database", sentence: words.sentence, advice: words.advice, isRetryable: true)
        case let error as any CodedError: self.init(code: error.code, sentence: error.sentence, advice: error.advice)
        case let error as ByteCodingError:
            self.init(code: "bytes", sentence: error.sentence)
        default:
            let words = Self.words(of: error)
            self.init(code: "error", sentence: words.sentence, advice: words.advice, isRetryable: true)
        }
    }

    /// A sentence of an error for a page: no path of this machine, and none of the words that a library has for programmers.
    public static func sentence(of error: any Error) -> String {
        let words = words(of: error)
        return Sentence(joining: [words.sentence, words.advice]).text
    }

    private static func words(of error: any Error) -> (sentence: Sentence, advice: Sentence?) {
        if error is DecodingError || error is EncodingError {
            return ("Something that was read is not in the form that it should have.", nil)
        }
        // Every error can be seen as one of these; those of the system have one of its own domains.
        let system = error as NSError
        if [NSCocoaErrorDomain, NSPOSIXErrorDomain, NSURLErrorDomain].contains(system.domain) { return words(ofSystem: system) }
        let told = error as? any LocalizedError
        return ((told?.errorDescription ?? "\(error)").told, told?.recoverySuggestion.told)
    }

    private static func words(ofSystem error: NSError) -> (sentence: Sentence, advice: Sentence?) {
        let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
        let code = error.domain == NSPOSIXErrorDomain ? error.code : underlying?.domain == NSPOSIXErrorDomain ? underlying?.code : nil
        let file = CocoaError.Code(rawValue: error.domain == NSCocoaErrorDomain ? error.code : 0)
        if file == .fileWriteOutOfSpace || code == Int(ENOSPC) || code == Int(EDQUOT) {
            return ("There is no room left on the disk.", "Make room, and try again.")
        }
        if [.fileWriteNoPermission, .fileReadNoPermission, .fileWriteVolumeReadOnly].contains(file)
            || [EACCES, EPERM, EROFS].map(Int.init).contains(code)
        {
            return ("The data directory may not be read or written to.", "Check its owner and permissions.")
        }
        if file == .fileWriteFileExists || [EEXIST, ENOTDIR, EISDIR].map(Int.init).contains(code) {
            return ("A file is where a folder has to be, or a folder where a file has to be.", "Move it away, and try again.")
        }
        return ("A file could not be read or written.", "Check the data directory, and try again.")
    }
}

extension BluetoothError.Code {
    /// A stable name for scripts and "Details".
    public var name: String {
        switch self {
        case .adapter: "adapter"
        case .notConnected: "not-connected"
        case .disconnected: "disconnected"
        case .timedOut: "timed-out"
        case .notPresent: "not-present"
        case .notSupported: "not-supported"
        case .valueTooLong: "value-too-long"
        case .pairing: "pairing"
        case .invalidDeclaration: "invalid-declaration"
        case .unavailable: "unavailable"
        case .radio: "radio"
        }
    }
}
