import Foundation

/// The answer of a radio operation: ``BluetoothError``, ``ATTError`` or a value. Called exactly once, on the actor, and never
/// before the call that started the operation has returned.
public typealias RadioCompletion<Value> = @BluetoothActor (Result<Value, any Error>) -> Void

/// The central role of an adapter: finding and connecting peripherals.
///
/// A radio moves bytes and reports events. Deadlines, cancellation, who waits for a connection, and everything typed are the framework's work,
/// once for all radios; the deadlines of the specification, and the order of a link's requests, are the radio's: see ``RadioLink``. An
/// implementation is bound to ``BluetoothActor``, whose executor is the radio's event loop.
@BluetoothActor
public protocol CentralRadio: AnyObject, Sendable {
    /// The time that this radio, and everything above it, lives by.
    var timers: TimerQueue { get }
    /// The adapter, ``AdapterState/unknown`` before ``run()``; the delegate is told of each change.
    var state: AdapterState { get }
    /// The capabilities that this radio lacks, and why, in a sentence for a person. Known once ``state`` is.
    var missingCapabilities: [RadioCapability: String] { get }
    /// Held weakly.
    var centralDelegate: (any CentralRadioDelegate)? { get set }
    /// Answers for a person when a link pairs as a central; held weakly. Without one, pairing is "just works" or fails.
    var pairingAgent: (any PairingAgent)? { get set }

    /// Opens the adapter and owns its background work. Returns when cancelled, after all links were closed; throws
    /// ``BluetoothError`` where the adapter cannot be opened at all.
    func run() async throws

    /// Starts, or changes, scanning. Reports come to the delegate, duplicates included. A no-op while the adapter is off: the
    /// framework starts it again when ``CentralRadioDelegate/radioDidChangeState(_:)`` says that it is on.
    ///
    /// - Parameter services: report only peripherals that advertise one of these; empty means everything.
    func startScanning(services: [BTUUID])

    /// The same, for a caller that passes over weak reports: a radio that can leaves them out, which costs less.
    ///
    /// - Parameter minimumRSSI: weaker reports, and those of unknown strength, are of no use, dBm.
    func startScanning(services: [BTUUID], minimumRSSI: Int)

    /// The same, for a filter: a radio leaves out what it can.
    ///
    /// - Returns: the conditions that this radio applies itself; the framework applies the rest.
    func startScanning(_ filter: ScanFilter) -> ScanFilter.Conditions
    /// Ends scanning. A no-op where nothing is scanned for.
    func stopScanning()

    /// Connects as soon as the peripheral is heard, with no deadline of its own; MTU exchange included, discovery not.
    /// One attempt a peripheral at a time, and none while a link stands: the framework asks for no second one, and gives each its end.
    func connect(_ peripheral: UUID, completion: @escaping RadioCompletion<any RadioLink>)

    /// Ends an attempt: its completion is called with ``DisconnectReason/requested``. A no-op without an attempt.
    func cancelConnection(_ peripheral: UUID)

    /// The peripherals that this adapter is bonded with.
    func bondedPeripherals() async throws -> [UUID]
    /// Forgets a bond, and disconnects. A no-op without a bond.
    func removeBond(_ peripheral: UUID) async throws
}

/// The receiver of a ``CentralRadio``'s events.
@BluetoothActor
public protocol CentralRadioDelegate: AnyObject {
    /// The adapter was switched, came or went.
    func radioDidChangeState(_ state: AdapterState)
    /// A peripheral was heard; once for each packet, until ``CentralRadio/stopScanning()``.
    func radioDidDiscover(_ report: AdvertisingReport)
}

/// One advertisement as it was heard.
public struct AdvertisingReport: Hashable, Sendable, Codable {
    /// The identity of the peripheral at this radio; stable for as long as its address is.
    public var peripheral: UUID
    /// The content of this packet, with the scan response where there was one.
    public var data: AdvertisementData
    /// dBm; 127 where it is not known.
    public var rssi: Int

    /// Makes a report, as a radio does for each packet that it hears.
    ///
    /// - Parameter rssi: dBm; 127 where it is not known.
    public init(peripheral: UUID, data: AdvertisementData, rssi: Int) {
        self.peripheral = peripheral
        self.data = data
        self.rssi = rssi
    }
}

extension CentralRadio {
    public func startScanning(services: [BTUUID], minimumRSSI: Int) { startScanning(services: services) }

    public func startScanning(_ filter: ScanFilter) -> ScanFilter.Conditions {
        if let minimumRSSI = filter.minimumRSSI {
            startScanning(services: filter.services, minimumRSSI: minimumRSSI)
        } else {
            startScanning(services: filter.services)
        }
        return filter.conditions.intersection(.services)
    }
}
