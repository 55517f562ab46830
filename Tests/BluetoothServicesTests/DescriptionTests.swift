import BluetoothServices
import Testing

/// Sets of flags as a person reads them.
@Suite struct DescriptionTests {
    @Test func `a set of flags is read as its names`() {
        let reasons: AdjustReason = [.manualTimeUpdate, .externalReferenceTimeUpdate, .changeOfTimeZone, .changeOfDST]
        #expect(reasons.description == "manual time update, external reference time update, change of time zone, change of DST")
        #expect(AdjustReason(rawValue: 0x81).description == "manual time update, bit 7")
        #expect(AdjustReason().description == "none")
        let status: BloodPressureStatus = [.cuffTooLoose, .improperMeasurementPosition]
        #expect(status.description == "cuff too loose, improper measurement position")
        let feature: BloodPressureFeature = [.multipleBond, .endToEndCRC, .userFacingTime]
        #expect(feature.description == "multiple bonds, end-to-end CRC, user facing time")
        #expect(PLXDeviceAndSensorStatus.nonpulsatileSignalDetected.description == "nonpulsatile signal detected")
        #expect(PLXMeasurementStatus.dataForTesting.description == "data for testing")
        #expect(MachineFeatures.forceOnBeltAndPowerOutput.description == "force on belt and power output")
        #expect(TargetSettingFeatures.spinDownControl.description == "spin down control")
    }

    @Test func `the features of a scale are read with their resolutions`() {
        let feature = WeightScaleFeature(
            [.timeStampSupported, .bmiSupported], weightResolution: .twentyGrams, heightResolution: .oneMillimetre)
        #expect(feature.description == "time stamp, BMI, weight 0.02 kg or 0.05 lb, height 0.001 m or 0.1 in")
        #expect(WeightScaleFeature(rawValue: 1 << 10).description == "bit 10")
        #expect(WeightScaleFeature().description == "none")
    }

    /// A bit that is named by a constant and by no text would be read as a number.
    @Test func `every bit is named once`() {
        func check<T: BitField>(_: T.Type, _ bits: Range<Int>) { #expect(T.names.map(\.bit) == Array(bits), "\(T.self)") }
        check(AdjustReason.self, 0..<4)
        check(BloodPressureFeature.self, 0..<9)
        check(BloodPressureStatus.self, 0..<6)
        check(DescriptorValueChanged.Changes.self, 0..<5)
        check(MachineFeatures.self, 0..<17)
        check(PLXDeviceAndSensorStatus.self, 0..<16)
        check(PLXMeasurementStatus.self, 5..<16)
        check(TargetSettingFeatures.self, 0..<17)
        check(WeightScaleFeature.self, 0..<3)
    }
}
