import Bluetooth
import Foundation

/// A peripheral's advertising events. They are played only while a central listens.
@BluetoothActor
final class Advertiser: AirEvent {
    weak var peripheral: VirtualPeripheral?
    private let radio: VirtualRadio
    private let interval: Slot
    private var generator: SeededGenerator
    private var advertisement: Advertisement?
    private var isScheduled = false

    /// The packets, and what a scanner reads from them.
    private struct Advertisement {
        let payload: [UInt8]
        let scanResponse: [UInt8]
        let heard: AdvertisementData
    }

    init(radio: VirtualRadio, interval: Duration, generator: SeededGenerator) {
        self.radio = radio
        self.interval = AirSchedule.slots(interval)
        self.generator = generator
    }

    func start(_ data: AdvertisementData) throws(BluetoothError) {
        do {
            let (payload, scanResponse) = try data.payloads()
            var heard = try AdvertisementData(payload: payload, isConnectable: data.isConnectable)
            heard.merge(try AdvertisementData(payload: scanResponse, isConnectable: data.isConnectable))
            advertisement = Advertisement(payload: payload, scanResponse: scanResponse, heard: heard)
        } catch {
            throw BluetoothError(.invalidDeclaration("\(error)"), during: .advertise)
        }
        update()
    }

    func stop() { advertisement = nil }

    /// Something has changed that decides whether there is anything to play.
    func update() {
        guard !isScheduled, isAudible else { return }
        // Listening starts at some moment of the interval.
        schedule(in: Slot(generator.next() % UInt64(interval)) + 1)
    }

    private var isAudible: Bool {
        guard advertisement != nil, let peripheral, peripheral.state == .poweredOn, peripheral.hasFreeLink else { return false }
        return radio.hasListener(for: peripheral.id)
    }

    private func schedule(in slots: Slot) {
        isScheduled = true
        radio.schedule.add(self, in: radio.schedule.nextSlot + slots)
    }

    func takePlace(in slot: Slot) {
        isScheduled = false
        guard isAudible, let advertisement, let peripheral else { return }
        var isHeard = false
        for central in radio.centrals where central.listens(to: peripheral.id) {
            guard let strength = receive(at: central, from: peripheral) else { continue }
            if !isHeard { radio.recorder?.record(advertisement.payload, scanResponse: advertisement.scanResponse, of: peripheral.id, slot) }
            isHeard = true
            central.hear(AdvertisingReport(peripheral: peripheral.id, data: advertisement.heard, rssi: Signal.reported(strength)))
            if advertisement.heard.isConnectable, peripheral.accepts(central.identity),
                let completion = central.takeAttempt(at: peripheral.id)
            {
                // An advertising event ends with the first request to connect.
                radio.connect(central, to: peripheral, in: slot, completion: completion)
                break
            }
        }
        // The advertising delay of 0–10 ms (Core 5.4, Vol 6, Part B, 4.4.2.2.1) is a whole number of slots here: 0…8.
        if !isScheduled, isAudible { schedule(in: interval + Slot(generator.next() % 9)) }
    }

    /// - Returns: the signal strength, dBm; `nil` where the packet is not received.
    private func receive(at central: VirtualCentral, from peripheral: VirtualPeripheral) -> Double? {
        let strength = radio.signal(from: peripheral, to: central.id).strength + generator.normal() * radio.configuration.fading
        if strength < radio.configuration.sensitivity { return nil }
        if peripheral.packetLoss > 0, generator.unit() < peripheral.packetLoss { return nil }
        return strength
    }
}
