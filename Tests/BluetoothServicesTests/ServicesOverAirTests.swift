import Bluetooth
import BluetoothServices
import Foundation
import Testing
import VirtualRadio

/// The declarations on both sides of simulated air.
@BluetoothActor
@Suite struct ServicesOverAirTests {
    @Test func `a companion reads and hears what a device publishes`() async throws {
        try await Bench().play { bench in
            bench.twin.battery.$batteryLevel.setValue(80)
            bench.twin.information.$manufacturerName.setValue("Outrigger")
            bench.twin.information.$pnpID.setValue(
                PnPID(vendorIDSource: .bluetoothSIG, vendorID: 0x02E5, productID: 1, productVersion: 0x0213))
            let monitor = try await bench.connect()
            #expect(monitor.battery.batteryLevel == 80)
            #expect(monitor.information.manufacturerName == "Outrigger")
            #expect(monitor.information.pnpID?.versionDescription == "2.1.3")
            #expect(monitor.$heart.isPresent)

            let levels = monitor.battery.$batteryLevel.subscription
            try await bench.twin.battery.$batteryLevel.notify(79)
            var iterator = levels.makeAsyncIterator()
            #expect(await iterator.next() == 79)
            #expect(monitor.battery.batteryLevel == 79)
        }
    }

    @Test func `every beat of a heart arrives in order`() async throws {
        try await Bench().play { bench in
            let monitor = try await bench.connect()
            #expect(monitor.heart.$heartRateMeasurement.isNotifying)
            var rates = monitor.heart.$heartRateMeasurement.subscription.makeAsyncIterator()
            let sent = (60..<70).map { HeartRateMeasurement(heartRate: $0, sensorContact: .detected, rrIntervals: [1024, 1000 + $0]) }
            for measurement in sent { try await bench.twin.heart.$heartRateMeasurement.notify(measurement) }
            for measurement in sent { #expect(await rates.next() == measurement) }
        }
    }

    @Test func `a device's clock is set over the air`() async throws {
        try await Bench().play { bench in
            let utc = try #require(TimeZone(secondsFromGMT: 0))
            let noon = Date(timeIntervalSince1970: 1_795_262_400)
            let wrong = try #require(ExactTime256(noon.addingTimeInterval(-600), timeZone: utc))
            bench.twin.clock.$currentTime.setValue(CurrentTime(time: wrong))
            let monitor = try await bench.connect()
            #expect(try await monitor.clock.synchronizeDeviceTime(now: noon, timeZone: utc))
            #expect(bench.twin.clock.currentTime?.time.date(in: utc) == noon)
            #expect(try await monitor.clock.synchronizeDeviceTime(now: noon, timeZone: utc) == false)
        }
    }

    @Test func `stored records come before the answer that ends their report`() async throws {
        try await Bench().play { bench in
            let stored = (95...97).map {
                PLXSpotCheckMeasurement(value: PulseOximetry(oxygenSaturation: MedFloat16(Double($0)), pulseRate: 72))
            }
            let oximeter = bench.twin.oximeter
            oximeter.$recordAccessControlPoint.onRequest { request, central in
                switch request {
                case .reportNumberOfStoredRecords(.all): return .numberOfStoredRecords(UInt16(stored.count))
                case .reportStoredRecords(.all):
                    for measurement in stored { try await oximeter.$spotCheckMeasurement.notify(measurement, to: central) }
                    return .response(to: request.opCode, .success)
                default: return .response(to: request.opCode, .operatorNotSupported)
                }
            }
            let monitor = try await bench.connect()
            let received = Received<PLXSpotCheckMeasurement>()
            monitor.oximeter.$spotCheckMeasurement.onChange { value in received.values.append(value) }
            let control = monitor.oximeter.$recordAccessControlPoint
            #expect(try await control.reportNumberOfStoredRecords(.all) == 3)
            try await control.reportStoredRecords(.all)
            #expect(received.values == stored)
            await #expect(throws: RecordAccessError(request: .deleteStoredRecords, code: .operatorNotSupported)) {
                try await control.deleteStoredRecords(.last)
            }
        }
    }

    @Test func `a write that a device does not know is refused by its own code`() async throws {
        try await Bench().play { bench in
            bench.twin.heart.$heartRateControlPoint.onWrite { command, _ in
                guard command == .resetEnergyExpended else { throw HeartRateControlPoint.controlPointNotSupported }
            }
            let monitor = try await bench.connect()
            try await monitor.heart.$heartRateControlPoint.write(.resetEnergyExpended)
            await #expect(throws: HeartRateControlPoint.controlPointNotSupported) {
                try await monitor.heart.$heartRateControlPoint.write(HeartRateControlPoint(rawValue: 2))
            }
        }
    }
}

/// What a handler was given, in order.
@BluetoothActor
private final class Received<Value: Sendable> {
    var values: [Value] = []
}
