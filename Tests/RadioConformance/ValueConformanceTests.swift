import Bluetooth
import Testing

extension RadioConformance {
    @Suite @BluetoothActor struct Value {
        @Test("a value is read, whatever its length", arguments: RadioKind.all)
        func read(_ radio: RadioKind) async throws {
            try await Stage.play(radio) { stage in
                let device = try await stage.connected()
                for length in [0, 1, 20, 22, 23, 244, 245, 512] {
                    let value = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
                    stage.served.$value.setValue(value)
                    #expect(try await device.service.$value.read() == value)
                    #expect(device.service.value == value)
                }
            }
        }

        @Test("a value is written, whatever its length", arguments: RadioKind.all)
        func write(_ radio: RadioKind) async throws {
            try await Stage.play(radio) { stage in
                try await Self.write([0, 1, 20, 21, 244, 245, 510], stage)
            }
        }

        @Test("the longest value that there is, 512 bytes, is written", arguments: RadioKind.all)
        func longestWrite(_ radio: RadioKind) async throws {
            try await Stage.play(radio, radios: .longestWrite) { stage in try await Self.write([512], stage) }
        }

        private static func write(_ lengths: [Int], _ stage: Stage) async throws {
            let device = try await stage.connected()
            stage.served.$value.onWrite { [log = stage.log] value, _ in log.writes.append(value) }
            let values = lengths.map { length in (0..<length).map { UInt8(truncatingIfNeeded: $0) } }
            for value in values { try await device.service.$value.write(value) }
            #expect(stage.log.writes == values)
        }

        @Test("long values are read and written over the smallest MTU", arguments: RadioKind.all)
        func smallestMTU(_ radio: RadioKind) async throws {
            try await Stage.play(radio, needs: .mtuLimit, radios: .linkMTU) { stage in
                let mtu = stage.radio.smallestMTU
                try await stage.radio.limitMTU(to: mtu)
                let device = try await stage.connected()
                #expect(device.mtu == mtu)
                #expect(device.service.$commands.maximumWriteLength == mtu - 3)
                // One more than fits into one packet is prepared in two. 512 is the longest value that there is; bluetoothd counts handle
                // and offset in.
                let longest = stage.missing[.longestWrite] == nil ? 512 : 508
                stage.served.$value.onWrite { [log = stage.log] value, _ in log.writes.append(value) }
                for length in [mtu - 3, mtu - 2, 2 * (mtu - 5), 300, longest] {
                    let value = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
                    try await device.service.$value.write(value)
                    #expect(stage.log.writes.last == value)
                    stage.served.$value.setValue(value)
                    #expect(try await device.service.$value.read() == value)
                }
                #expect(stage.log.writes.count == 5)
                let error = ATTError(rawValue: 0x81)
                stage.served.$value.onWrite { _, _ in throw error }
                await #expect(throws: error) { try await device.service.$value.write(Array(repeating: 1, count: 100)) }
                try await stage.served.$ticks.notify(1)
                try await stage.until { device.service.ticks == 1 }
            }
        }

        @Test("both sides know the MTU", arguments: RadioKind.all)
        func mtu(_ radio: RadioKind) async throws {
            try await Stage.play(radio, radios: .linkMTU) { stage in
                let device = try await stage.connected()
                let mtu = try #require(device.mtu)
                #expect((23...517).contains(mtu))
                #expect(device.service.$commands.maximumWriteLength == mtu - 3)
                try await device.service.$value.write([1])
                #expect(stage.server.centrals.first?.mtu == mtu)
            }
        }

        /// The codes that an application of every radio may answer with.
        @Test("the device's refusals keep their code, and the next request is answered", arguments: RadioKind.all)
        func refusals(_ radio: RadioKind) async throws {
            try await Stage.play(radio) { stage in
                try await Self.refuse(stage, reads: [0x02, 0x06, 0x07, 0x08, 0x0D, 0x0E, 0x80, 0x9F, 0xFE], writes: [0x03, 0x0D, 0x85])
            }
        }

        @Test("the device's refusals keep their code, whatever it is", arguments: RadioKind.all)
        func everyRefusal(_ radio: RadioKind) async throws {
            try await Stage.play(radio, radios: .everyATTError) { stage in
                try await Self.refuse(stage, reads: [0x04, 0x0A, 0x11, 0x12, 0xE0, 0xFC, 0xFF], writes: [0x11, 0x13, 0xFD])
            }
        }

        private static func refuse(_ stage: Stage, reads: [UInt8], writes: [UInt8]) async throws {
            let device = try await stage.connected()
            for code in reads {
                stage.served.$value.onRead { _ in throw ATTError(rawValue: code) }
                await #expect(throws: ATTError(rawValue: code)) { try await device.service.$value.read() }
            }
            for code in writes {
                stage.served.$value.onWrite { _, _ in throw ATTError(rawValue: code) }
                await #expect(throws: ATTError(rawValue: code)) { try await device.service.$value.write([1]) }
            }
            stage.served.$value.onRead { _ in [1] }
            #expect(try await device.service.$value.read() == [1])
        }

        @Test("descriptors are listed and read", arguments: RadioKind.all)
        func descriptors(_ radio: RadioKind) async throws {
            try await Stage.play(radio) { stage in
                let device = try await stage.connected()
                let description = try #require(device.service.$value.descriptors.first { $0.uuid == "2901" })
                let peripheral = stage.bluetooth.retrievePeripheral(for: device.id)
                #expect(try await peripheral.read(description) == Array("A value".utf8))
            }
        }

        @Test("every notification arrives, in order, however fast they come", arguments: RadioKind.all)
        func notifications(_ radio: RadioKind) async throws {
            try await Stage.play(radio) { stage in
                let device = try await stage.connected()
                device.service.$ticks.onChange { [log = stage.log] in log.received.append($0) }
                for value in 0..<500 as Range<UInt32> { try await stage.served.$ticks.notify(value) }
                try await stage.until("The arrival of \(Set(0..<500).subtracting(stage.log.received).sorted())") {
                    stage.log.received.count == 500
                }
                #expect(stage.log.received == Array(0..<500))
            }
        }

        @Test("indications arrive, in order", arguments: RadioKind.all)
        func indications(_ radio: RadioKind) async throws {
            try await Stage.play(radio) { stage in
                let device = try await stage.connected()
                device.service.$alarms.onChange { [log = stage.log] in log.received.append($0) }
                for value in 0..<20 as Range<UInt32> { try await stage.served.$alarms.notify(value) }
                try await stage.until { stage.log.received.count == 20 }
                #expect(stage.log.received == Array(0..<20))
            }
        }

        @Test("a subscription starts and stops, and the device knows", arguments: RadioKind.all)
        func subscriptions(_ radio: RadioKind) async throws {
            try await Stage.play(radio) { stage in
                let device = try await stage.connected()
                let start = stage.timers.now
                try await device.service.$ticks.enableNotifications(false)
                // No deadline was waited for.
                #expect(stage.timers.now - start < .milliseconds(500))
                #expect(!device.service.$ticks.isNotifying)
                try await stage.until { stage.log.tickSubscribers == 0 }
                try await stage.served.$ticks.notify(1)
                try await device.service.$ticks.enableNotifications()
                try await stage.until { stage.log.tickSubscribers == 1 }
                try await stage.served.$ticks.notify(2)
                try await stage.until { device.service.ticks == 2 }
            }
        }

        @Test("every write command arrives, in order, however fast they come", arguments: RadioKind.all)
        func commands(_ radio: RadioKind) async throws {
            try await Stage.play(radio) { stage in
                let device = try await stage.connected()
                stage.served.$commands.onWrite { [log = stage.log] value, _ in log.received.append(value) }
                for value in 0..<500 as Range<UInt32> { try await device.service.$commands.writeWithoutResponse(value) }
                try await stage.until { stage.log.received.count == 500 }
                #expect(stage.log.received == Array(0..<500))
            }
        }

        @Test("a control point answers each request with its own reply", arguments: RadioKind.all)
        func controlPoint(_ radio: RadioKind) async throws {
            try await Stage.play(radio) { stage in
                let device = try await stage.connected()
                stage.served.$point.onRequest { request, _ in StageRequest(request.code | 0x80, request.number + 1) }
                let requests = (0..<10 as Range<UInt32>).map { number in
                    Task { try await device.service.$point.sendRequest(StageRequest(UInt8(number % 3), number)) }
                }
                for (number, request) in requests.enumerated() {
                    #expect(try await request.value == StageRequest(UInt8(number % 3) | 0x80, UInt32(number) + 1))
                }
            }
        }

        @Test("a read that was cancelled does not disturb the next one", arguments: RadioKind.all)
        func cancelledRead(_ radio: RadioKind) async throws {
            try await Stage.play(radio) { stage in
                let device = try await stage.connected()
                let gate = AsyncStream.makeStream(of: Void.self)
                let (asked, isAsked) = AsyncStream.makeStream(of: Void.self)
                stage.served.$value.onRead { _ in
                    isAsked.finish()
                    for await _ in gate.stream {}
                    return [1]
                }
                let reading = Task { try await device.service.$value.read() }
                for await _ in asked {}
                reading.cancel()
                await #expect(throws: CancellationError.self) { try await reading.value }
                let next = Task { try await device.service.$value.read() }
                stage.served.$value.onRead { _ in [2] }
                gate.continuation.finish()
                #expect(try await next.value == [2])
                #expect(device.service.value == [2])
            }
        }

        @Test("a device that falls silent costs a deadline, then the link, and can be connected again", arguments: RadioKind.all)
        func silence(_ radio: RadioKind) async throws {
            try await Stage.play(radio, needs: .silence) { stage in
                let device = try await stage.connected()
                try stage.radio.setSilent(true)
                await #expect(
                    throws: BluetoothError(
                        .timedOut(after: .seconds(5)), during: .read, peer: device.id, attribute: device.service.$value.id)
                ) {
                    try await device.service.$value.read(timeout: .seconds(5))
                }
                try await stage.until { device.state == .disconnected }
                #expect(device.disconnectReason == .transactionTimeout)
                try stage.radio.setSilent(false)
                stage.served.$value.setValue([9])
                try await device.connect(timeout: .seconds(20))
                #expect(try await device.service.$value.read() == [9])
            }
        }
    }
}
