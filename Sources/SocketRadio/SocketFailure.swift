import Bluetooth
import Foundation

/// Why the lent radio did not do what it was asked. Which operation it was, and of which device, the asking side knows.
enum SocketFailure: Error, Hashable, Codable {
    /// The device's own answer.
    case device(ATTError)
    /// - Parameter advice: what the radio advises, where the code alone does not tell it.
    case radio(BluetoothError.Code, advice: String? = nil)

    init(_ error: any Error) {
        self =
            switch error {
            case let error as ATTError: .device(error)
            case let error as BluetoothError: .radio(error.code, advice: error.remedy)
            default: .radio(.radio(name: "\(type(of: error))", message: "\(error)"))
            }
    }

    /// The error as the radio itself would have thrown it.
    func error(_ operation: BluetoothError.Operation, peer: UUID?) -> any Error {
        switch self {
        case .device(let error): error
        case .radio(let code, let advice): BluetoothError(code, during: operation, peer: peer, advice: advice)
        }
    }
}
