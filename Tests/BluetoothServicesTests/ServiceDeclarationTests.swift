import Bluetooth
import BluetoothServices
import Foundation
import Testing

/// The declarations without a radio: their handlers answer instead.
@BluetoothActor
@Suite struct ServiceDeclarationTests {
    static let utc = TimeZone(secondsFromGMT: 0)!
    static let noon = Date(timeIntervalSince1970: 1_795_262_400)

    @Test func `services and characteristics have the numbers of the Bluetooth SIG`() {
        #expect(BatteryService.id == "180F" && BatteryService().$batteryLevel.id == "2A19")
        #expect(CurrentTimeService.id == "1805" && CurrentTimeService().$localTimeInformation.id == "2A0F")
        #expect(DeviceInformationService.id == "180A")
        #expect(HealthThermometerService.id == "1809" && HealthThermometerService().$temperatureMeasurement.id == "2A1C")
        #expect(BloodPressureService.id == "1810" && BloodPressureService().$bloodPressureMeasurement.id == "2A35")
        #expect(WeightScaleService.id == "181D" && WeightScaleService().$weightMeasurement.id == "2A9D")
        #expect(PulseOximeterService.id == "1822" && PulseOximeterService().$recordAccessControlPoint.id == "2A52")
        #expect(HeartRateService.id == "180D" && HeartRateService().$heartRateMeasurement.id == "2A37")
        #expect(EnvironmentalSensingService.id == "181A" && EnvironmentalSensingService().$temperature.id == "2A6E")
        #expect(FitnessMachineService.id == "1826" && FitnessMachineService().$controlPoint.id == "2AD9")
    }

    @Test func `a characteristic's name is that of the table of names`() {
        let information = DeviceInformationService()
        #expect(GATTNames.characteristic(information.$manufacturerName.id) == "Manufacturer Name String")
        #expect(GATTNames.characteristic(information.$modelNumber.id) == "Model Number String")
        #expect(GATTNames.characteristic(information.$serialNumber.id) == "Serial Number String")
        #expect(GATTNames.characteristic(information.$hardwareRevision.id) == "Hardware Revision String")
        #expect(GATTNames.characteristic(information.$firmwareRevision.id) == "Firmware Revision String")
        #expect(GATTNames.characteristic(information.$softwareRevision.id) == "Software Revision String")
        #expect(GATTNames.characteristic(information.$systemID.id) == "System ID")
        #expect(GATTNames.characteristic(information.$pnpID.id) == "PnP ID")
        let environment = EnvironmentalSensingService()
        #expect(GATTNames.characteristic(environment.$trueWindSpeed.id) == "True Wind Speed")
        #expect(GATTNames.characteristic(environment.$apparentWindDirection.id) == "Apparent Wind Direction")
        #expect(GATTNames.characteristic(environment.$dewPoint.id) == "Dew Point")
        let machine = FitnessMachineService()
        #expect(GATTNames.characteristic(machine.$rowerData.id) == "Rower Data")
        #expect(GATTNames.characteristic(machine.$supportedPowerRange.id) == "Supported Power Range")
    }

    private func clock(showing date: Date) throws -> (CurrentTimeService, () -> CurrentTime?) {
        let service = CurrentTimeService()
        let time = try #require(ExactTime256(date, timeZone: Self.utc))
        service.$currentTime.onRead { _ in CurrentTime(time: time) }
        let written = Written<CurrentTime>()
        service.$currentTime.onWrite { value, _ in written.value = value }
        return (service, { written.value })
    }

    @Test func `a clock that is right is left alone`() async throws {
        let (service, written) = try clock(showing: Self.noon.addingTimeInterval(-1))
        #expect(try await service.synchronizeDeviceTime(now: Self.noon, timeZone: Self.utc) == false)
        #expect(written() == nil)
    }

    @Test func `a clock that is off by more than the threshold is set`() async throws {
        let (service, written) = try clock(showing: Self.noon.addingTimeInterval(-1.5))
        #expect(try await service.synchronizeDeviceTime(now: Self.noon, threshold: .seconds(2), timeZone: Self.utc) == false)
        #expect(try await service.synchronizeDeviceTime(now: Self.noon, timeZone: Self.utc))
        #expect(written()?.time.date(in: Self.utc) == Self.noon)
        #expect(written()?.time.dayDateTime.dayOfWeek == .saturday)
        #expect(written()?.adjustReason == .externalReferenceTimeUpdate)
    }

    @Test func `a clock without a date is set`() async throws {
        let (service, written) = try clock(showing: Self.noon)
        let time = try #require(DateTime(hours: 12, minutes: 0))
        service.$currentTime.onRead { _ in CurrentTime(time: ExactTime256(dayDateTime: DayDateTime(dateTime: time))) }
        #expect(try await service.synchronizeDeviceTime(now: Self.noon, timeZone: Self.utc))
        #expect(written()?.time.date(in: Self.utc) == Self.noon)
    }

    @Test func `a device that passes over a part of the time took it, and one that refuses did not`() async throws {
        let (service, _) = try clock(showing: Self.noon.addingTimeInterval(60))
        service.$currentTime.onWrite { _, _ in throw CurrentTimeService.dataFieldIgnored }
        #expect(try await service.synchronizeDeviceTime(now: Self.noon, timeZone: Self.utc))
        service.$currentTime.onWrite { _, _ in throw ATTError.writeNotPermitted }
        await #expect(throws: ATTError.writeNotPermitted) {
            try await service.synchronizeDeviceTime(now: Self.noon, timeZone: Self.utc)
        }
    }

    @Test func `records are counted, reported and deleted, or an error says why not`() async throws {
        let oximeter = PulseOximeterService()
        let control = oximeter.$recordAccessControlPoint
        control.onRequest { request, _ in
            switch request.opCode {
            case .reportNumberOfStoredRecords: .numberOfStoredRecords(3)
            case .deleteStoredRecords: .response(to: .abortOperation, .success)
            default:
                request == .reportStoredRecords(.all)
                    ? .response(to: request.opCode, .success) : .response(to: request.opCode, .operatorNotSupported)
            }
        }
        #expect(try await control.reportNumberOfStoredRecords(.all) == 3)
        try await control.reportStoredRecords(.all)
        await #expect(throws: RecordAccessError(request: .reportStoredRecords, code: .operatorNotSupported)) {
            try await control.reportStoredRecords(.first)
        }
        await #expect(throws: RecordAccessError(request: .deleteStoredRecords, code: nil)) { try await control.deleteStoredRecords(.all) }
        control.onRequest { request, _ in .response(to: request.opCode, .noRecordsFound) }
        await #expect(throws: RecordAccessError(request: .reportNumberOfStoredRecords, code: .noRecordsFound)) {
            _ = try await control.reportNumberOfStoredRecords(.all)
        }
    }

    @Test func `an abort waits for its answer, and any other answer is an error`() async throws {
        let control = PulseOximeterService().$recordAccessControlPoint
        control.onRequest { _, _ in .response(to: .abortOperation, .success) }
        try await control.abortOperation()
        control.onRequest { _, _ in .response(to: .abortOperation, .abortUnsuccessful) }
        await #expect(throws: RecordAccessError(request: .abortOperation, code: .abortUnsuccessful)) { try await control.abortOperation() }
        let wrong: [RecordAccessControlPoint] = [
            RecordAccessControlPoint(.abortOperation, .null), RecordAccessControlPoint(.responseCode, .allRecords),
            RecordAccessControlPoint(.responseCode, .null, .numberOfRecords(1234)), .response(to: .reportStoredRecords, .success),
            RecordAccessControlPoint(.responseCode, .allRecords, .response(to: .abortOperation, .success)),
        ]
        for answer in wrong {
            control.onRequest { _, _ in answer }
            await #expect(throws: RecordAccessFormatError(request: .abortOperation, answer: answer)) { try await control.abortOperation() }
        }
    }

    @Test func `a count with a wrong operator, op code or operand is an error`() async throws {
        let control = PulseOximeterService().$recordAccessControlPoint
        let wrong: [RecordAccessControlPoint] = [
            RecordAccessControlPoint(.numberOfStoredRecordsResponse, .allRecords, .numberOfRecords(1234)),
            RecordAccessControlPoint(.abortOperation, .null), RecordAccessControlPoint(.responseCode, .allRecords),
            RecordAccessControlPoint(.responseCode, .null, .bound(.sequenceNumber(123))), .response(to: .reportStoredRecords, .success),
            .response(to: .reportNumberOfStoredRecords, .success),
        ]
        for answer in wrong {
            control.onRequest { _, _ in answer }
            let error = await #expect(throws: RecordAccessFormatError.self) { try await control.reportNumberOfStoredRecords(.all) }
            #expect(error?.description.hasPrefix("Report number of stored records: the device's answer, 0") == true)
        }
    }

    @Test func `a simulated clock is read and set`() async throws {
        let service = CurrentTimeService()
        service.$currentTime.enablePeripheralSimulation()
        let time = try #require(ExactTime256(Self.noon.addingTimeInterval(-10), timeZone: Self.utc))
        service.$currentTime.inject(CurrentTime(time: time, adjustReason: .manualTimeUpdate))
        #expect(try await service.synchronizeDeviceTime(now: Self.noon, threshold: .seconds(11), timeZone: Self.utc) == false)
        #expect(service.$currentTime.simulatedWrites.isEmpty)
        #expect(try await service.synchronizeDeviceTime(now: Self.noon, threshold: .seconds(8), timeZone: Self.utc))
        #expect(service.currentTime?.time.date(in: Self.utc) == Self.noon)
        #expect(service.$currentTime.simulatedWrites.count == 1)
    }

    @Test func `an error of a control point says what to do`() {
        #expect(
            RecordAccessError(request: .reportStoredRecords, code: .noRecordsFound).description
                == "Report stored records: the device has no such records.")
        #expect(RecordAccessError(request: .deleteStoredRecords, code: nil).description.hasSuffix("ended before it was complete."))
        #expect(FitnessMachineError(code: .controlNotPermitted).description.hasSuffix("Request control first."))
        #expect(FitnessMachineError(code: .init(rawValue: 99)).description.contains("99"))
    }

    @Test func `a machine does what it is asked for, or an error says why not`() async throws {
        let machine = FitnessMachineService()
        machine.$controlPoint.onRequest { request, _ in
            switch request {
            case .requestControl: .response(to: request.opCode, .success, parameter: [])
            case .spinDownControl: .response(to: request.opCode, .success, parameter: [0xDC, 0x05, 0xB8, 0x0B])
            default: .response(to: request.opCode, .controlNotPermitted, parameter: [])
            }
        }
        #expect(try await machine.$controlPoint.perform(.requestControl).isEmpty)
        #expect(try await machine.$controlPoint.perform(.spinDownControl(1)) == [0xDC, 0x05, 0xB8, 0x0B])
        await #expect(throws: FitnessMachineError(code: .controlNotPermitted)) {
            try await machine.$controlPoint.perform(.setTarget(.power(200)))
        }
    }
}

/// What a handler was given last.
@BluetoothActor
private final class Written<Value: Sendable> {
    var value: Value?
}
