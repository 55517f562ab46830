import Bluetooth
import Foundation

/// A connection of a ``ScriptedCentral``: it keeps every request until the test answers it.
@BluetoothActor
public final class ScriptedLink: RadioLink {
    /// A request as the framework made it.
    public enum Request: Equatable {
        /// The device's table.
        case discover
        /// The value behind a handle.
        case read(AttributeHandle)
        /// Bytes for the value behind a handle, with a response.
        case write([UInt8], AttributeHandle)
        /// Notifications of the value behind a handle, on or off.
        case setNotifications(Bool, AttributeHandle)
        /// The signal's strength.
        case readRSSI
        /// A bond.
        case pair
        /// Connection parameters in a range.
        case requestParameters(ConnectionParameterRange)
        /// A physical layer.
        case requestPHY(PHY)
    }

    /// The answer to a request.
    public enum Answer {
        /// To ``Request/discover``.
        case services([GATTService])
        /// To ``Request/read(_:)``.
        case bytes([UInt8])
        /// To a write, a subscription and ``Request/pair``.
        case done
        /// To ``Request/readRSSI``, dBm.
        case rssi(Int)
        /// To ``Request/requestParameters(_:)``: those that the link has now.
        case parameters(ConnectionParameters)
        /// To ``Request/requestPHY(_:)``: the one that the link has now.
        case phy(PHY)
        /// To any request.
        case failure(any Error)
    }

    /// The device at the other end.
    public let peripheral: UUID
    public private(set) var mtu: Int
    public private(set) var parameters: ConnectionParameters?
    public private(set) var phy: PHY?
    public weak var delegate: (any RadioLinkDelegate)?

    /// Every request, in order.
    public private(set) var log: [Request] = []
    /// Those without an answer, and where it goes.
    public private(set) var pending: [(request: Request, answer: @BluetoothActor (Answer) -> Void)] = []
    /// The write commands that were taken.
    public private(set) var commands: [[UInt8]] = []
    /// The number of write commands that the queue still takes.
    public var commandRoom = Int.max
    /// The number of times that the framework asked for the end of the link.
    public private(set) var disconnectCalls = 0

    /// - Parameter mtu: the ATT MTU, 23…517 bytes.
    public init(_ peripheral: UUID, mtu: Int) {
        self.peripheral = peripheral
        self.mtu = mtu
    }

    private func keep(_ request: Request, _ answer: @escaping @BluetoothActor (Answer) -> Void) {
        log.append(request)
        pending.append((request, answer))
    }

    public func discoverServices(_ completion: @escaping RadioCompletion<[GATTService]>) {
        keep(.discover) { answer in
            switch answer {
            case .services(let services): completion(.success(services))
            case .failure(let error): completion(.failure(error))
            default: completion(.failure(ScriptError.wrongAnswer))
            }
        }
    }

    public func read(_ handle: AttributeHandle, completion: @escaping RadioCompletion<[UInt8]>) {
        keep(.read(handle)) { answer in
            switch answer {
            case .bytes(let bytes): completion(.success(bytes))
            case .failure(let error): completion(.failure(error))
            default: completion(.failure(ScriptError.wrongAnswer))
            }
        }
    }

    public func requestParameters(_ range: ConnectionParameterRange, completion: @escaping RadioCompletion<ConnectionParameters>) {
        keep(.requestParameters(range)) { [self] answer in
            switch answer {
            case .parameters(let new):
                parameters = new
                completion(.success(new))
            case .failure(let error): completion(.failure(error))
            default: completion(.failure(ScriptError.wrongAnswer))
            }
        }
    }

    public func requestPHY(_ phy: PHY, completion: @escaping RadioCompletion<PHY>) {
        keep(.requestPHY(phy)) { [self] answer in
            switch answer {
            case .phy(let new):
                self.phy = new
                completion(.success(new))
            case .failure(let error): completion(.failure(error))
            default: completion(.failure(ScriptError.wrongAnswer))
            }
        }
    }

    public func write(_ value: [UInt8], to handle: AttributeHandle, completion: @escaping RadioCompletion<Void>) {
        keep(.write(value, handle)) { Self.finish(completion, $0) }
    }

    public func writeWithoutResponse(_ value: [UInt8], to handle: AttributeHandle) throws(BluetoothError) -> Bool {
        guard value.count <= mtu - 3 else {
            throw BluetoothError(.valueTooLong(length: value.count, maximum: mtu - 3), during: .write, peer: peripheral)
        }
        guard commandRoom > 0 else { return false }
        commandRoom -= 1
        commands.append(value)
        return true
    }

    public func setNotifications(_ enabled: Bool, for characteristic: GATTCharacteristic, completion: @escaping RadioCompletion<Void>) {
        keep(.setNotifications(enabled, characteristic.handle)) { Self.finish(completion, $0) }
    }

    public func readRSSI(_ completion: @escaping RadioCompletion<Int>) {
        keep(.readRSSI) { answer in
            switch answer {
            case .rssi(let rssi): completion(.success(rssi))
            case .failure(let error): completion(.failure(error))
            default: completion(.failure(ScriptError.wrongAnswer))
            }
        }
    }

    public func pair(_ completion: @escaping RadioCompletion<Void>) { keep(.pair) { Self.finish(completion, $0) } }

    public func disconnect() { disconnectCalls += 1 }

    private static func finish(_ completion: RadioCompletion<Void>, _ answer: Answer) {
        switch answer {
        case .done: completion(.success(()))
        case .failure(let error): completion(.failure(error))
        default: completion(.failure(ScriptError.wrongAnswer))
        }
    }

    // MARK: - What the test does

    /// The requests that wait for an answer.
    public var waiting: [Request] { pending.map(\.request) }

    /// Answers the oldest request.
    ///
    /// - Returns: what it was; `nil` where none waits.
    @discardableResult
    public func answer(_ answer: Answer) -> Request? {
        guard !pending.isEmpty else { return nil }
        let (request, complete) = pending.removeFirst()
        complete(answer)
        return request
    }

    /// The device notifies, or indicates.
    public func notify(_ value: [UInt8], _ handle: AttributeHandle) { delegate?.link(self, didReceive: value, for: handle) }

    /// The radio's queue of write commands has room again.
    public func makeRoom(_ count: Int) {
        commandRoom = count
        delegate?.linkIsReadyToWriteWithoutResponse(self)
    }

    /// The device says that its table has changed.
    public func invalidateServices() { delegate?.linkDidInvalidateServices(self) }

    /// The link ends: as the protocol says, what was asked is answered first.
    public func end(_ reason: DisconnectReason) {
        let open = pending
        pending = []
        for (_, complete) in open {
            complete(.failure(BluetoothError(.disconnected(reason), during: .read, peer: peripheral)))
        }
        delegate?.link(self, didDisconnect: reason)
    }

    /// The link ends, and leaves what was asked without an answer: a faulty radio.
    public func endSilently(_ reason: DisconnectReason) { delegate?.link(self, didDisconnect: reason) }
}

/// A mistake in a script.
public enum ScriptError: Error, Hashable, Sendable {
    /// The request cannot be answered in this way: a read with services, for instance.
    case wrongAnswer
}
