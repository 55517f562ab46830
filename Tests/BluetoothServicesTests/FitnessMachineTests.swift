import Bluetooth
import BluetoothServices
import Testing

@Suite struct FitnessMachineTests {
    /// The first two are what trainers on the market send.
    static let bike: [[UInt8]] = [
        [0xFE, 0x02, 0x99, 0x0B, 0xC7, 0x07, 0xB2, 0x00, 0x72, 0x00, 0xF7, 0x00, 0x00, 0x14, 0x00, 0x46, 0x00, 0x5D, 0x00, 0x00],
        [0x64, 0x02, 0x00, 0x00, 0x00, 0x00, 0x14, 0x00, 0x00, 0x00, 0x00],
        [0x01, 0x1D, 0x0A, 0x00, 0x58, 0x02, 0x0A, 0x50, 0x3C, 0x00, 0xF0, 0x00],
    ]
    static let treadmill: [[UInt8]] = [
        [0x00, 0x00, 0xE8, 0x03],
        [
            0xFE, 0x1F, 0xE8, 0x03, 0xB6, 0x03, 0x10, 0x27, 0x00, 0x0F, 0x00, 0x0A, 0x00, 0x64, 0x00, 0x05, 0x00, 0x02, 0x03, 0x2C, 0x01,
            0xE8, 0x03, 0x0A, 0x8C, 0x4B, 0x58, 0x02, 0x2C, 0x01, 0x32, 0x00, 0xFA, 0x00,
        ],
        [0x01, 0x01, 0x78],
    ]
    static let rower: [[UInt8]] = [
        [0x2C, 0x00, 0x38, 0x64, 0x00, 0xF4, 0x01, 0x00, 0x78, 0x00, 0xC8, 0x00],
        [0x01, 0x00],
        [
            0xFE, 0x1F, 0x38, 0x64, 0x00, 0x37, 0xF4, 0x01, 0x00, 0x78, 0x00, 0x7D, 0x00, 0xC8, 0x00, 0xBE, 0x00, 0x05, 0x00, 0x0A, 0x00,
            0xF4, 0x01, 0x08, 0x96, 0x5A, 0x78, 0x00, 0x3C, 0x00,
        ],
    ]

    @Test func `a trainer's data with averages, distance and power`() throws {
        let value = try IndoorBikeData(bytes: Self.bike[0])
        #expect(value.instantaneousSpeed == 2969)
        #expect(value.averageSpeed == 1991)
        #expect(value.instantaneousCadence == 178)
        #expect(value.averageCadence == 114)
        #expect(value.totalDistance?.value == 247)
        #expect(value.resistanceLevel == 20)
        #expect(value.instantaneousPower == 70)
        #expect(value.averagePower == 93)
        #expect(value.expendedEnergy == nil)
        #expect(value.heartRate == 0)
        #expect(value.elapsedTime == nil)
        #expect(value.bytes == Self.bike[0])
    }

    @Test func `the part with "more data" has no speed`() throws {
        let value = try IndoorBikeData(bytes: Self.bike[2])
        #expect(value.instantaneousSpeed == nil)
        #expect(value.expendedEnergy == ExpendedEnergy(total: 10, perHour: 600, perMinute: 10))
        #expect(value.metabolicEquivalent == 0x50)
        #expect(value.elapsedTime == 60)
        #expect(value.remainingTime == 240)
        #expect(value.bytes == Self.bike[2])
        #expect(IndoorBikeData().bytes == [0x01, 0x00])
    }

    @Test func `a treadmill's data with everything`() throws {
        let value = try TreadmillData(bytes: Self.treadmill[1])
        #expect(value.instantaneousSpeed == 1000)
        #expect(value.averageSpeed == 950)
        #expect(value.totalDistance?.value == 10_000)
        #expect(value.inclination == .init(grade: 15, rampAngle: 10))
        #expect(value.elevationGain == .init(positive: 100, negative: 5))
        #expect(value.instantaneousPace == 2)
        #expect(value.averagePace == 3)
        #expect(value.expendedEnergy == ExpendedEnergy(total: 300, perHour: 1000, perMinute: 10))
        #expect(value.heartRate == 140)
        #expect(value.metabolicEquivalent == 75)
        #expect(value.elapsedTime == 600)
        #expect(value.remainingTime == 300)
        #expect(value.power == .init(force: 50, output: 250))
        #expect(value.bytes == Self.treadmill[1])
    }

    @Test func `a treadmill's data is encoded with its fields in order`() {
        var value = TreadmillData()
        value.heartRate = 120
        #expect(value.bytes == Self.treadmill[2])
        value.instantaneousSpeed = 1000
        #expect(value.bytes == [0x00, 0x01, 0xE8, 0x03, 0x78])
    }

    @Test func `a rower's data`() throws {
        let value = try RowerData(bytes: Self.rower[0])
        #expect(value.stroke == .init(rate: 56, count: 100))
        #expect(value.totalDistance?.value == 500)
        #expect(value.instantaneousPace == 120)
        #expect(value.instantaneousPower == 200)
        #expect(value.bytes == Self.rower[0])
        let all = try RowerData(bytes: Self.rower[2])
        #expect(all.averageStrokeRate == 55)
        #expect(all.averagePace == 125)
        #expect(all.averagePower == 190)
        #expect(all.resistanceLevel == 5)
        #expect(all.heartRate == 150)
        #expect(all.remainingTime == 60)
    }

    @Test func `fields of a later version are passed over and kept`() throws {
        let bytes: [UInt8] = [0x00, 0x20, 0xE8, 0x03, 0x10, 0x27, 0x00]
        let value = try TreadmillData(bytes: bytes)
        #expect(value.instantaneousSpeed == 1000)
        #expect(value.laterFields.bytes == [0x10, 0x27, 0x00])
        #expect(value.bytes == bytes)
    }

    @Test func `features are two sets`() throws {
        let bytes: [UInt8] = [0x86, 0x50, 0x00, 0x00, 0x0C, 0xE0, 0x00, 0x00]
        let value = try FitnessMachineFeature(bytes: bytes)
        #expect(
            value.machine == [.cadence, .totalDistance, .resistanceLevel, .elapsedTime, .powerMeasurement])
        #expect(value.targetSetting == [.resistance, .power, .indoorBikeSimulation, .wheelCircumference, .spinDownControl])
        #expect(value.bytes == bytes)
    }

    @Test func `ranges have a minimum, a maximum and a step`() throws {
        #expect(
            try SupportedPowerRange(bytes: [0x00, 0x00, 0xD0, 0x07, 0x01, 0x00])
                == SupportedPowerRange(minimum: 0, maximum: 2000, minimumIncrement: 1))
        #expect(try SupportedInclinationRange(bytes: [0x9C, 0xFF, 0xC8, 0x00, 0x05, 0x00]).minimum == -100)
        #expect(SupportedSpeedRange(minimum: 100, maximum: 2000, minimumIncrement: 10).bytes == [0x64, 0, 0xD0, 0x07, 0x0A, 0])
        #expect(try SupportedResistanceLevelRange(bytes: [0, 0, 0x64, 0, 1, 0]).maximum == 100)
        #expect(SupportedHeartRateRange(minimum: 60, maximum: 200, minimumIncrement: 1).bytes == [60, 200, 1])
    }

    @Test func `a training status has a stage and may have a text`() throws {
        #expect(try TrainingStatus(bytes: [0x00, 0x01]) == TrainingStatus(.idle))
        let bytes: [UInt8] = [0x01, 0x0D] + Array("Grüße".utf8)
        #expect(try TrainingStatus(bytes: bytes) == TrainingStatus(.manualMode, text: "Grüße"))
        #expect(TrainingStatus(.manualMode, text: "Grüße").bytes == bytes)
        #expect(try TrainingStatus(bytes: [0x03, 0x0D, 0x41]).isExtended)
        expectInvalid(TrainingStatus.self, [0x01, 0x0D, 0xC3])
    }

    static let messages: [(FitnessMachineControlPoint, [UInt8])] = [
        (.requestControl, [0x00]), (.reset, [0x01]), (.setTarget(.speed(1000)), [0x02, 0xE8, 0x03]),
        (.setTarget(.inclination(-15)), [0x03, 0xF1, 0xFF]), (.setTarget(.resistanceLevel(240)), [0x04, 0xF0]),
        (.setTarget(.wideResistanceLevel(500)), [0x04, 0xF4, 0x01]), (.setTarget(.power(250)), [0x05, 0xFA, 0x00]),
        (.setTarget(.heartRate(140)), [0x06, 0x8C]), (.startOrResume, [0x07]), (.stopOrPause(.stop), [0x08, 0x01]),
        (.stopOrPause(.pause), [0x08, 0x02]), (.setTarget(.expendedEnergy(300)), [0x09, 0x2C, 0x01]),
        (.setTarget(.stepNumber(1)), [0x0A, 1, 0]), (.setTarget(.strideNumber(2)), [0x0B, 2, 0]),
        (.setTarget(.distance(UInt24(clamping: 10_000))), [0x0C, 0x10, 0x27, 0x00]), (.setTarget(.trainingTime(600)), [0x0D, 0x58, 0x02]),
        (.setTarget(.timeInHeartRateZones(HeartRateZoneTimes(seconds: [1, 2])!)), [0x0E, 1, 0, 2, 0]),
        (.setTarget(.timeInHeartRateZones(HeartRateZoneTimes(seconds: [1, 2, 3])!)), [0x0F, 1, 0, 2, 0, 3, 0]),
        (.setTarget(.timeInHeartRateZones(HeartRateZoneTimes(seconds: [1, 2, 3, 4, 5])!)), [0x10, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0]),
        (
            .setTarget(.indoorBikeSimulation(.init(windSpeed: -1000, grade: 250, rollingResistance: 0x28, windResistance: 0x33))),
            [0x11, 0x18, 0xFC, 0xFA, 0x00, 0x28, 0x33]
        ),
        (.setTarget(.wheelCircumference(20_960)), [0x12, 0xE0, 0x51]), (.spinDownControl(1), [0x13, 0x01]),
        (.setTarget(.cadence(180)), [0x14, 0xB4, 0x00]), (.response(to: 0x11, .success, parameter: []), [0x80, 0x11, 0x01]),
        (.response(to: 0x13, .success, parameter: [0xDC, 0x05, 0xB8, 0x0B]), [0x80, 0x13, 0x01, 0xDC, 0x05, 0xB8, 0x0B]),
        (.response(to: 0x05, .controlNotPermitted, parameter: []), [0x80, 0x05, 0x05]),
        (.other(opCode: 0x42, parameter: [1, 2]), [0x42, 1, 2]),
    ]

    @Test(arguments: messages.indices)
    func `a message is an op code and its parameter`(index: Int) throws {
        let (message, bytes) = Self.messages[index]
        #expect(message.bytes == bytes)
        #expect(try FitnessMachineControlPoint(bytes: bytes) == message)
        #expect(message.opCode == bytes[0])
    }

    @Test(
        arguments: [
            [], [0x02, 0xE8], [0x04], [0x08], [0x0C, 1, 2], [0x10, 1, 0, 2, 0, 3, 0, 4, 0, 5], [0x11, 0, 0, 0, 0, 1], [0x80, 0x11],
        ] as [[UInt8]])
    func `a message without its whole parameter is refused`(bytes: [UInt8]) {
        #expect(throws: ByteCodingError.self) { try FitnessMachineControlPoint(bytes: bytes) }
    }

    @Test(arguments: [[0x00, 1], [0x02, 0xE8, 0x03, 0], [0x04, 1, 0, 0], [0x08, 1, 1]] as [[UInt8]])
    func `a message with more than its parameter is refused`(bytes: [UInt8]) {
        #expect(throws: ByteCodingError.trailingBytes(type: "FitnessMachineControlPoint", count: 1)) {
            try FitnessMachineControlPoint(bytes: bytes)
        }
    }

    @Test func `an answer belongs to the request whose op code it names`() {
        let answer = FitnessMachineControlPoint.response(to: 0x05, .success, parameter: [])
        #expect(answer.isResponse(to: .setTarget(.power(100))))
        #expect(!answer.isResponse(to: .setTarget(.speed(100))))
        #expect(!FitnessMachineControlPoint.startOrResume.isResponse(to: .startOrResume))
        #expect(FitnessMachineControlPoint.response(to: 0, .success, parameter: []).isResponse(to: .requestControl))
    }

    @Test func `the answer to a spin-down says the speeds`() throws {
        let speeds = try #require(
            FitnessMachineControlPoint.response(to: 0x13, .success, parameter: [0xDC, 0x05, 0xB8, 0x0B]).spinDownTargetSpeeds)
        #expect(speeds.low == 1500 && speeds.high == 3000)
        #expect(FitnessMachineControlPoint.response(to: 0x13, .success, parameter: [1]).spinDownTargetSpeeds == nil)
        #expect(FitnessMachineControlPoint.response(to: 0x13, .operationFailed, parameter: [1, 2, 3, 4]).spinDownTargetSpeeds == nil)
    }

    @Test func `only two, three or five heart rate zones are a target`() {
        #expect(
            (0...6).map { HeartRateZoneTimes(seconds: Array(repeating: 1, count: $0)) != nil } == [
                false, false, true, true, false, true, false,
            ])
    }

    static let statuses: [(FitnessMachineStatus, [UInt8])] = [
        (.reset, [0x01]), (.stoppedOrPausedByUser(.pause), [0x02, 0x02]), (.stoppedBySafetyKey, [0x03]), (.startedOrResumedByUser, [0x04]),
        (.targetChanged(.speed(1000)), [0x05, 0xE8, 0x03]), (.targetChanged(.inclination(-15)), [0x06, 0xF1, 0xFF]),
        (.targetChanged(.resistanceLevel(20)), [0x07, 20]), (.targetChanged(.power(250)), [0x08, 0xFA, 0]),
        (.targetChanged(.heartRate(140)), [0x09, 140]), (.targetChanged(.expendedEnergy(1)), [0x0A, 1, 0]),
        (.targetChanged(.stepNumber(1)), [0x0B, 1, 0]), (.targetChanged(.strideNumber(1)), [0x0C, 1, 0]),
        (.targetChanged(.distance(UInt24(clamping: 1))), [0x0D, 1, 0, 0]), (.targetChanged(.trainingTime(1)), [0x0E, 1, 0]),
        (.targetChanged(.timeInHeartRateZones(HeartRateZoneTimes(seconds: [1, 2])!)), [0x0F, 1, 0, 2, 0]),
        (.targetChanged(.timeInHeartRateZones(HeartRateZoneTimes(seconds: [1, 2, 3])!)), [0x10, 1, 0, 2, 0, 3, 0]),
        (.targetChanged(.timeInHeartRateZones(HeartRateZoneTimes(seconds: [1, 2, 3, 4, 5])!)), [0x11, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0]),
        (
            .targetChanged(.indoorBikeSimulation(.init(windSpeed: 0, grade: 0, rollingResistance: 0x28, windResistance: 0x33))),
            [0x12, 0, 0, 0, 0, 0x28, 0x33]
        ),
        (.targetChanged(.wheelCircumference(20_960)), [0x13, 0xE0, 0x51]), (.spinDown(.stopPedaling), [0x14, 4]),
        (.targetChanged(.cadence(180)), [0x15, 180, 0]), (.controlPermissionLost, [0xFF]),
        (.other(opCode: 0x16, parameter: [9]), [0x16, 9]),
    ]

    @Test(arguments: statuses.indices)
    func `a status is an op code and its parameter`(index: Int) throws {
        let (status, bytes) = Self.statuses[index]
        #expect(status.bytes == bytes)
        #expect(try FitnessMachineStatus(bytes: bytes) == status)
        #expect(status.opCode == bytes[0])
        #expect(throws: ByteCodingError.self) { try FitnessMachineStatus(bytes: []) }
    }

    @Test func `no bytes trap, and what is taken keeps them`() {
        expectExactLength(IndoorBikeData.self, Self.bike)
        expectLossless(IndoorBikeData.self, golden: Self.bike, maximumLength: 20)
        expectExactLength(TreadmillData.self, Self.treadmill)
        expectLossless(TreadmillData.self, golden: Self.treadmill, maximumLength: 20)
        expectExactLength(RowerData.self, Self.rower)
        expectLossless(RowerData.self, golden: Self.rower, maximumLength: 20)
        expectExactLength(FitnessMachineFeature.self, [[0x86, 0x50, 0, 0, 0x0C, 0xE0, 0, 0]])
        expectLossless(FitnessMachineFeature.self, golden: [[0x86, 0x50, 0, 0, 0x0C, 0xE0, 0, 0]], maximumLength: 10)
        expectExactLength(SupportedPowerRange.self, [[0, 0, 0xD0, 0x07, 1, 0]])
        expectLossless(SupportedPowerRange.self, golden: [[0, 0, 0xD0, 0x07, 1, 0]], maximumLength: 8)
        expectExactLength(SupportedHeartRateRange.self, [[60, 200, 1]])
        expectLossless(SupportedHeartRateRange.self, golden: [[60, 200, 1]], maximumLength: 5)
        expectExactLength(ExpendedEnergy.self, [[1, 0, 2, 0, 3]])
        expectLossless(TrainingStatus.self, golden: [[0, 1], [1, 0x0D] + Array("Grüße".utf8)], maximumLength: 8)
        expectLossless(FitnessMachineControlPoint.self, golden: Self.messages.map(\.1), maximumLength: 12)
        expectLossless(FitnessMachineStatus.self, golden: Self.statuses.map(\.1), maximumLength: 12)
    }
}
