import Bluetooth
import BluetoothServices
import Foundation
import TestSupport
import Testing

/// The form of the values in JSON, which programs keep on their disks: it must not change.
@Suite struct CodableTests {
    static let time = DateTime(year: 2026, month: 11, day: 21, hours: 13, minutes: 40, seconds: 59)!

    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func expect<T: Codable & Equatable>(
        _ value: T, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(try json(value) == text, sourceLocation: sourceLocation)
        #expect(try JSONDecoder().decode(T.self, from: Data(text.utf8)) == value, sourceLocation: sourceLocation)
    }

    private func refuses<T: Decodable>(_: T.Type, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(throws: DecodingError.self, sourceLocation: sourceLocation) { try JSONDecoder().decode(T.self, from: Data(text.utf8)) }
    }

    @Test func `numbers of the lists and sets of flags are their numbers`() throws {
        try expect(AdjustReason.manualTimeUpdate, "1")
        try expect(AdjustReason(rawValue: 0xF2), "242")
        try expect(DayOfWeek.saturday, "6")
        try expect(TimeZoneOffset(rawValue: -12), "-12")
        try expect(BloodPressureFeature([.cuffFitDetection, .userFacingTime]), "258")
        try expect(PLXDeviceAndSensorStatus.sensorDisplaced, "8192")
        try expect(UInt24(clamping: 70_000), "70000")
        refuses(UInt24.self, "16777216")
        refuses(AdjustReason.self, "256")
    }

    @Test func `medical floats are numbers, and words where they are none`() throws {
        try expect([MedFloat16](arrayLiteral: 116.6, 120, -5, .nan, .notAtThisResolution), "[116.6,120,-5,\"NaN\",\"NRes\"]")
        try expect(
            [MedFloat32](arrayLiteral: 36.54, .infinity, .negativeInfinity, .reserved), "[36.54,\"+INFINITY\",\"-INFINITY\",\"reserved\"]")
        refuses([MedFloat16].self, "[\"many\"]")
    }

    @Test func `a medical float comes back with its value`() throws {
        var random = SeededNumbers(seed: 0xF107)
        let short = (0..<5000).map { _ in MedFloat16(bitPattern: UInt16(truncatingIfNeeded: random.next())) }
        #expect(try JSONDecoder().decode([MedFloat16].self, from: JSONEncoder().encode(short)) == short)
        let long = (0..<5000).map { _ in MedFloat32(bitPattern: UInt32(truncatingIfNeeded: random.next())) }
        #expect(try JSONDecoder().decode([MedFloat32].self, from: JSONEncoder().encode(long)) == long)
        // A mantissa that this framework does not make, since some peers take it for a special value.
        try expect([MedFloat16(bitPattern: 0x17FF)], "[\"0x17FF\"]")
        refuses([MedFloat16].self, "[\"0x1FFFF\"]")
    }

    @Test func `times are ISO 8601 without a zone, with zeros for what is not known`() throws {
        try expect([Self.time], "[\"2026-11-21T13:40:59\"]")
        try expect([DateTime(month: 2, hours: 1, minutes: 2)!], "[\"0000-02-00T01:02:00\"]")
        try expect(
            CurrentTime(
                time: ExactTime256(dayDateTime: DayDateTime(dateTime: Self.time, dayOfWeek: .saturday), fractions256: 128),
                adjustReason: .changeOfDST),
            #"{"adjustReason":8,"time":{"dayDateTime":{"dateTime":"2026-11-21T13:40:59","dayOfWeek":6},"fractions256":128}}"#)
        for text in ["2026-11-21 13:40:59", "2026-13-21T13:40:59", "2026-11-21T13:40:5９", "1500-01-01T00:00:00", ""] {
            refuses([DateTime].self, "[\"\(text)\"]")
        }
        try expect(
            ReferenceTimeInformation(source: .gps, accuracy: 4, age: .init(days: 3, hours: 23)),
            #"{"accuracy":4,"age":{"days":3,"hours":23},"source":2}"#)
        refuses(ReferenceTimeInformation.self, #"{"accuracy":4,"age":{"days":255,"hours":23},"source":2}"#)
    }

    @Test func `measurements have the names of their fields`() throws {
        try expect(
            WeightMeasurement(weight: 14_000, unit: .si, timeStamp: Self.time, userID: 1, additionalInfo: .init(bmi: 230, height: 1760)),
            #"{"additionalInfo":{"bmi":230,"height":1760},"timeStamp":"2026-11-21T13:40:59","unit":"si","userID":1,"weight":14000}"#)
        try expect(
            BloodPressureMeasurement(
                systolic: 120.5, diastolic: 80, meanArterialPressure: .nan, unit: .kPa, measurementStatus: .cuffTooLoose),
            #"{"diastolicValue":80,"meanArterialPressure":"NaN","measurementStatus":2,"systolicValue":120.5,"unit":"kPa"}"#)
        try expect(
            TemperatureMeasurement(temperature: 36.5, unit: .celsius, temperatureType: .ear),
            #"{"temperature":36.5,"temperatureType":3,"unit":"celsius"}"#)
        try expect(
            HeartRateMeasurement(heartRate: 300, sensorContact: .detected, rrIntervals: [512]),
            #"{"heartRate":300,"isWide":true,"rrIntervals":[512],"sensorContact":3}"#)
        // The rate needs two bytes, whatever is said of it.
        let wide = try JSONDecoder().decode(
            HeartRateMeasurement.self, from: Data(#"{"heartRate":300,"isWide":false,"sensorContact":0}"#.utf8))
        #expect(wide.bytes == [0x01, 0x2C, 0x01])
        try expect(
            PLXContinuousMeasurement(value: PulseOximetry(oxygenSaturation: 97, pulseRate: 60)),
            #"{"value":{"oxygenSaturation":97,"pulseRate":60}}"#)
        try expect(try #require(Temperature(21.37)), "21.37")
        try expect([try #require(Temperature.unknown)], "[null]")
        refuses([Temperature].self, "[400]")
        try expect([MeasurementInterval.none, MeasurementInterval(seconds: 60)], "[0,60]")
        try expect([SystemID(rawValue: 0xACDE_48FF_FE23_4567)], #"["ACDE48FFFE234567"]"#)
        refuses([SystemID].self, #"["ACDE48FFFE23456"]"#)
        try expect(
            SupportedSpeedRange(minimum: 100, maximum: 2000, minimumIncrement: 10), #"{"maximum":2000,"minimum":100,"minimumIncrement":10}"#
        )
    }

    @Test func `what a later specification added is there where there is something`() throws {
        let value = try TemperatureMeasurement(bytes: [0x20, 0x6E, 0x01, 0x00, 0xFF, 7, 8])
        try expect(value, #"{"laterFields":{"bytes":[7,8],"flags":32},"temperature":36.6,"unit":"celsius"}"#)
    }

    @Test func `messages of control points are their bytes`() throws {
        try expect([RecordAccessControlPoint.reportStoredRecords(.from(.sequenceNumber(300)))], #"["0103012C01"]"#)
        try expect([FitnessMachineControlPoint.requestControl], #"["00"]"#)
        try expect([ESTriggerSetting.fixedInterval(seconds: UInt24(clamping: 60))], #"["013C0000"]"#)
        for text in ["1", "0G", "01", "010"] { refuses([ESTriggerSetting].self, "[\"\(text)\"]") }
    }

    @Test func `no text traps, and what is taken comes back`() throws {
        var random = SeededNumbers(seed: 0xC0DE)
        let golden = try [
            json(BloodPressureMeasurement(systolic: 120, diastolic: 80, meanArterialPressure: 90, unit: .mmHg, timeStamp: Self.time)),
            json(HeartRateMeasurement(heartRate: 60, energyExpended: 7, rrIntervals: [512])),
            json([SystemID(rawValue: 7)]), json([Self.time]), json([RecordAccessControlPoint.abortOperation]),
        ].map { Array($0.utf8) }
        let types: [any (Codable & Equatable).Type] = [
            BloodPressureMeasurement.self, HeartRateMeasurement.self, [SystemID].self, [DateTime].self, [RecordAccessControlPoint].self,
        ]
        var accepted = 0
        for index in 0..<5000 {
            let kind = index % golden.count
            var text = golden[kind]
            text[random.below(text.count)] = UInt8(32 + random.below(95))
            if roundTrips(types[kind], Data(text)) { accepted += 1 }
        }
        #expect(accepted > 250)
    }

    /// Whether the text is a value; where it is, it must come back.
    private func roundTrips<T: Codable & Equatable>(_: T.Type, _ data: Data) -> Bool {
        guard let value = try? JSONDecoder().decode(T.self, from: data) else { return false }
        let again = Result { try JSONDecoder().decode(T.self, from: JSONEncoder().encode(value)) }
        #expect((try? again.get()) == value, "\(String(decoding: data, as: UTF8.self))")
        return true
    }
}
