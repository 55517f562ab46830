import Bluetooth

/// A request to a link, and whom to tell.
enum LinkRequest {
    case discover(RadioCompletion<[GATTService]>)
    case read(AttributeHandle, RadioCompletion<[UInt8]>)
    case write([UInt8], AttributeHandle, RadioCompletion<Void>)
    case subscribe(Bool, AttributeHandle, RadioCompletion<Void>)
    case readRSSI(RadioCompletion<Int>)

    var operation: BluetoothError.Operation {
        switch self {
        case .discover: .discover
        case .read: .read
        case .write: .write
        case .subscribe: .subscribe
        case .readRSSI: .readRSSI
        }
    }

    @BluetoothActor
    func fail(_ error: any Error) {
        switch self {
        case .discover(let completion): completion(.failure(error))
        case .read(_, let completion): completion(.failure(error))
        case .write(_, _, let completion), .subscribe(_, _, let completion): completion(.failure(error))
        case .readRSSI(let completion): completion(.failure(error))
        }
    }
}
