import Bluetooth
import BluetoothServices
import Testing

@Suite struct AssignedNumberTests {
    /// The lists whose numbers have a byte.
    static let lists: [any AssignedNumber.Type] = [
        DayOfWeek.self, TimeZoneOffset.self, DSTOffset.self, TimeSource.self, VendorIDSource.self, TemperatureType.self,
        WeightResolution.self, HeightResolution.self, RecordAccessOpCode.self, RecordAccessOperator.self, RecordAccessResponseCode.self,
        BodySensorLocation.self, HeartRateControlPoint.self, BarometricPressureTrend.self, ESSamplingFunction.self, ESApplication.self,
        ESConfiguration.self, TrainingStage.self, FitnessMachineResultCode.self, FitnessMachineControlPoint.StopOrPause.self,
        FitnessMachineStatus.SpinDown.self,
    ]

    @Test(arguments: lists.indices)
    func `every byte is a number, named or not, and keeps its value`(list: Int) throws {
        try check(Self.lists[list])
    }

    @Test func `a number has the name of the specification`() {
        #expect(TemperatureType.tympanum.description == "Tympanum (ear drum)")
        #expect(TemperatureType(rawValue: 200).description == "Unknown (200)")
        #expect(TimeZoneOffset(rawValue: 23).description == "UTC+05:45")
        #expect(TimeZoneOffset(rawValue: -14).description == "UTC-03:30")
        #expect(TimeZoneOffset(rawValue: -128).description == "Not known")
        #expect(TimeZoneOffset(rawValue: 57).description == "Unknown (57)")
        #expect(RecordAccessResponseCode.noRecordsFound.rawValue == 6)
        #expect(TrainingStage.postWorkout.rawValue == 0x0F)
    }

    private func check<T: AssignedNumber>(_: T.Type) throws {
        for byte in UInt8.min...UInt8.max {
            let number = try T(bytes: [byte])
            #expect(number.bytes == [byte])
            #expect(number.description.isEmpty == false)
        }
        #expect(Set(T.names.values).count == T.names.count)
        expectExactLength(T.self, [[1]])
    }
}
