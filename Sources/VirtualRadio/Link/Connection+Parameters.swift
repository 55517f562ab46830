import Bluetooth
import Foundation

/// Another rhythm, or another PHY, in the time that the link layer's procedures take (Core 5.4, Vol 6, Part B, 5.1.1 and 5.1.10).
extension Connection {
    /// Events that the peripheral hears between the request and the instant at which it counts (5.1.1).
    private static let eventsToInstant = 6

    /// The central takes the shortest interval of those that are asked for.
    func requestParameters(_ range: ConnectionParameterRange, completion: @escaping RadioCompletion<ConnectionParameters>) {
        let id = begin(.central, .connectionParameters, completion)
        update(to: range, after: 1) { connection, new in
            if connection.changes.finish(id) { completion(.success(new)) }
        }
    }

    /// The peripheral asks by L2CAP (Vol 3, Part A, 4.20), and the central refuses, or does the same as for itself.
    func requestParametersByPeripheral(
        _ range: ConnectionParameterRange, completion: @escaping RadioCompletion<ConnectionParameters?>
    ) {
        let id = begin(.peripheral, .connectionParameters, completion)
        after(events: 2) { connection in
            guard connection.central?.refusesParameters != true else {
                guard connection.changes.finish(id) else { return }
                let refusal = BluetoothError(
                    .radio(name: "Rejected", message: "The other side keeps its own connection parameters."), during: .connectionParameters,
                    peer: connection.centralID)
                return completion(.failure(refusal))
            }
            connection.update(to: range, after: 1) { connection, new in
                if connection.changes.finish(id) { completion(.success(new)) }
            }
        }
    }

    func requestPHY(_ phy: PHY, completion: @escaping RadioCompletion<PHY>) {
        let id = begin(.central, .phy, completion)
        // The request, its answer, and the update.
        after(events: 3 + Self.eventsToInstant * (1 + parameters.latency)) { connection in
            if let peripheral = connection.peripheral, phy == .le1M || peripheral.options.phys.contains(phy),
                phy != connection.phy
            {
                connection.change(to: phy)
                connection.link.map { $0.delegate?.linkDidChangeParameters($0) }
            }
            if connection.changes.finish(id) { completion(.success(connection.phy)) }
        }
    }

    private func update(
        to range: ConnectionParameterRange, after events: Int,
        completion: @escaping @BluetoothActor (Connection, ConnectionParameters) -> Void
    ) {
        let new = ConnectionParameters(
            intervalSteps: range.intervalSteps.lowerBound, latency: range.latency, timeoutSteps: range.timeoutSteps)
        after(events: events + Self.eventsToInstant * (1 + parameters.latency)) { connection in
            connection.change(to: new)
            connection.link.map { $0.delegate?.linkDidChangeParameters($0) }
            completion(connection, new)
        }
    }

    private func begin<Value>(
        _ side: Side, _ operation: BluetoothError.Operation, _ completion: @escaping RadioCompletion<Value>
    ) -> Int {
        let peer = side == .central ? peripheralID : centralID
        return changes.begin(side) { completion(.failure(BluetoothError(.disconnected($0), during: operation, peer: peer))) }
    }
}

extension VirtualLink {
    public var parameters: ConnectionParameters? { connection.parameters }
    public var phy: PHY? { connection.phy }

    public func requestParameters(_ range: ConnectionParameterRange, completion: @escaping RadioCompletion<ConnectionParameters>) {
        guard connection.isCentralOpen else { return fail(.connectionParameters, completion) }
        connection.requestParameters(range, completion: completion)
    }

    public func requestPHY(_ phy: PHY, completion: @escaping RadioCompletion<PHY>) {
        guard connection.isCentralOpen else { return fail(.phy, completion) }
        connection.requestPHY(phy, completion: completion)
    }

    private func fail<Value>(_ operation: BluetoothError.Operation, _ completion: @escaping RadioCompletion<Value>) {
        let error = BluetoothError(.notConnected, during: operation, peer: peripheral)
        timers.schedule(after: .zero) { completion(.failure(error)) }
    }
}

extension VirtualPeripheral {
    public func parameters(of central: UUID) -> ConnectionParameters? { connections.first { $0.centralID == central }?.parameters }

    public func requestParameters(
        _ range: ConnectionParameterRange, of central: UUID, completion: @escaping RadioCompletion<ConnectionParameters?>
    ) {
        guard let connection = connections.first(where: { $0.centralID == central && $0.isPeripheralOpen }) else {
            let error = BluetoothError(.notConnected, during: .connectionParameters, peer: central)
            timers.schedule(after: .zero) { completion(.failure(error)) }
            return
        }
        connection.requestParametersByPeripheral(range, completion: completion)
    }
}

extension VirtualRadioConfiguration {
    /// Link-layer packets that each side can send in an event of another rhythm than the configured one: as many as the PHY carries in the
    /// time that ``packetsPerEvent`` take on 1M, and no more than fit between two events.
    func packets(over phy: PHY, within interval: Duration) -> Int {
        let air = packetsPerEvent * Self.airTime(of: dataLength, over: .le1M) / Self.airTime(of: dataLength, over: phy)
        let fitting = Int(interval / .microseconds(Self.airTime(of: dataLength, over: phy)))
        return max(1, min(air, fitting))
    }

    /// The microseconds that a packet, the empty one that answers it, and a gap of 150 µs after each take, with encryption (Vol 6, Part B,
    /// 2.1 and 2.2, and 4.1.1): the longest takes 2120 µs on 1M, 1064 on 2M and 17,040 on Coded.
    static func airTime(of length: Int, over phy: PHY) -> Int {
        func packet(_ length: Int, integrity: Int) -> Int {
            switch phy {
            // Preamble, access address, header and checksum are 10 bytes, 11 on 2M.
            case .le1M: 8 * (10 + length + integrity)
            case .le2M: 4 * (11 + length + integrity)
            // The preamble, and the first block, are 376 µs, the last term 24; every byte between takes 64.
            case .leCoded: 376 + 64 * (5 + length + integrity) + 24
            }
        }
        return packet(length, integrity: 4) + 150 + packet(0, integrity: 0) + 150
    }
}
