import Bluetooth

extension RadioConformance {
    /// Reads, writes, notifications and control points.
    public static let values: [Scene] = [
        Scene("read", "a value is read, whatever its length") { stage in
            let device = try await stage.connected()
            for length in [0, 1, 20, 22, 23, 244, 245, 512] {
                let value = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
                stage.served.$value.setValue(value)
                try await expect(device.service.$value.read(), is: value)
                try expect(device.service.value, is: value)
            }
        },
        Scene("write", "a value is written, whatever its length") { stage in
            try await write([0, 1, 20, 21, 244, 245, 510], stage)
        },
        Scene("longestWrite", "the longest value that there is, 512 bytes, is written", radios: [.longestWrite]) { stage in
            try await write([512], stage)
        },
        Scene("smallestMTU", "long values are read and written over the smallest MTU", needs: [.mtuLimit], radios: [.linkMTU]) { stage in
            let mtu = stage.radio.smallestMTU
            try await stage.radio.limitMTU(to: mtu)
            let device = try await stage.connected()
            try expect(device.mtu, is: mtu)
            try expect(device.service.$commands.maximumWriteLength, is: mtu - 3)
            // One more than fits into one packet is prepared in two. 512 is the longest value that there is; bluetoothd counts handle
            // and offset in.
            let longest = stage.missing[.longestWrite] == nil ? 512 : 508
            stage.served.$value.onWrite { [log = stage.log] value, _ in log.writes.append(value) }
            for length in [mtu - 3, mtu - 2, 2 * (mtu - 5), 300, longest] {
                let value = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
                try await device.service.$value.write(value)
                try expect(stage.log.writes.last, is: value)
                stage.served.$value.setValue(value)
                try await expect(device.service.$value.read(), is: value)
            }
            try expect(stage.log.writes.count, is: 5)
            let error = ATTError(rawValue: 0x81)
            stage.served.$value.onWrite { _, _ in throw error }
            try await expect(throws: error) { try await device.service.$value.write(Array(repeating: 1, count: 100)) }
            try await stage.served.$ticks.notify(1)
            try await stage.until { device.service.ticks == 1 }
        },
        Scene("mtu", "both sides know the MTU", radios: [.linkMTU]) { stage in
            let device = try await stage.connected()
            let mtu = try require(device.mtu)
            try expect((23...517).contains(mtu))
            try expect(device.service.$commands.maximumWriteLength, is: min(mtu - 3, 512))
            try await device.service.$value.write([1])
            try expect(stage.server.centrals.first?.mtu, is: mtu)
        },
        // The codes that an application of every radio may answer with.
        Scene("refusals", "the device's refusals keep their code, and the next request is answered") { stage in
            try await refuse(stage, reads: [0x02, 0x06, 0x07, 0x08, 0x0D, 0x0E, 0x80, 0x9F, 0xFE], writes: [0x03, 0x0D, 0x85])
        },
        Scene("everyRefusal", "the device's refusals keep their code, whatever it is", radios: [.everyATTError]) { stage in
            try await refuse(stage, reads: [0x04, 0x0A, 0x11, 0x12, 0xE0, 0xFC, 0xFF], writes: [0x11, 0x13, 0xFD])
        },
        Scene("descriptors", "descriptors are listed and read") { stage in
            let device = try await stage.connected()
            let description = try require(device.service.$value.descriptors.first { $0.uuid == "2901" })
            let peripheral = stage.bluetooth.retrievePeripheral(for: device.id)
            try await expect(peripheral.read(description), is: Array("A value".utf8))
        },
        Scene("notifications", "every notification arrives, in order, however fast they come") { stage in
            let device = try await stage.connected()
            device.service.$ticks.onChange { [log = stage.log] in log.received.append($0) }
            for value in 0..<500 as Range<UInt32> { try await stage.served.$ticks.notify(value) }
            try await stage.until("The arrival of \(Set(0..<500).subtracting(stage.log.received).sorted())") {
                stage.log.received.count == 500
            }
            try expect(stage.log.received, is: Array(0..<500))
        },
        Scene("indications", "indications arrive, in order") { stage in
            let device = try await stage.connected()
            device.service.$alarms.onChange { [log = stage.log] in log.received.append($0) }
            for value in 0..<20 as Range<UInt32> { try await stage.served.$alarms.notify(value) }
            try await stage.until { stage.log.received.count == 20 }
            try expect(stage.log.received, is: Array(0..<20))
        },
        Scene("subscriptions", "a subscription starts and stops, and the device knows") { stage in
            let device = try await stage.connected()
            let start = stage.timers.now
            try await device.service.$ticks.enableNotifications(false)
            // No deadline was waited for.
            try expect(stage.timers.now - start < .milliseconds(500))
            try expect(!device.service.$ticks.isNotifying)
            try await stage.until { stage.log.tickSubscribers == 0 }
            try await stage.served.$ticks.notify(1)
            try await device.service.$ticks.enableNotifications()
            try await stage.until { stage.log.tickSubscribers == 1 }
            try await stage.served.$ticks.notify(2)
            try await stage.until { device.service.ticks == 2 }
        },
        Scene("commands", "every write command arrives, in order, however fast they come") { stage in
            let device = try await stage.connected()
            stage.served.$commands.onWrite { [log = stage.log] value, _ in log.received.append(value) }
            for value in 0..<500 as Range<UInt32> { try await device.service.$commands.writeWithoutResponse(value) }
            try await stage.until { stage.log.received.count == 500 }
            try expect(stage.log.received, is: Array(0..<500))
        },
        Scene("controlPoint", "a control point answers each request with its own reply") { stage in
            let device = try await stage.connected()
            stage.served.$point.onRequest { request, _ in StageRequest(request.code | 0x80, request.number + 1) }
            let requests = (0..<10 as Range<UInt32>).map { number in
                Task { try await device.service.$point.sendRequest(StageRequest(UInt8(number % 3), number)) }
            }
            for (number, request) in requests.enumerated() {
                try await expect(request.value, is: StageRequest(UInt8(number % 3) | 0x80, UInt32(number) + 1))
            }
        },
        Scene("cancelledRead", "a read that was cancelled does not disturb the next one") { stage in
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
            try await expect(throws: CancellationError.self) { try await reading.value }
            let next = Task { try await device.service.$value.read() }
            stage.served.$value.onRead { _ in [2] }
            gate.continuation.finish()
            try await expect(next.value, is: [2])
            try expect(device.service.value, is: [2])
        },
        Scene(
            "silence", "a device that falls silent costs a deadline, then the link, and can be connected again", needs: [.silence]
        ) { stage in
            let device = try await stage.connected()
            try stage.radio.setSilent(true)
            try await expect(
                throws: BluetoothError(
                    .timedOut(after: .seconds(5)), during: .read, peer: device.id, attribute: device.service.$value.id)
            ) {
                try await device.service.$value.read(timeout: .seconds(5))
            }
            try await stage.until { device.state == .disconnected }
            try expect(device.disconnectReason, is: .transactionTimeout)
            try stage.radio.setSilent(false)
            stage.served.$value.setValue([9])
            try await device.connect(timeout: .seconds(20))
            try await expect(device.service.$value.read(), is: [9])
        },
    ]

    @BluetoothActor
    private static func write(_ lengths: [Int], _ stage: Stage) async throws {
        let device = try await stage.connected()
        stage.served.$value.onWrite { [log = stage.log] value, _ in log.writes.append(value) }
        let values = lengths.map { length in (0..<length).map { UInt8(truncatingIfNeeded: $0) } }
        for value in values { try await device.service.$value.write(value) }
        try expect(stage.log.writes, is: values)
    }

    @BluetoothActor
    private static func refuse(_ stage: Stage, reads: [UInt8], writes: [UInt8]) async throws {
        let device = try await stage.connected()
        for code in reads {
            stage.served.$value.onRead { _ in throw ATTError(rawValue: code) }
            try await expect(throws: ATTError(rawValue: code)) { try await device.service.$value.read() }
        }
        for code in writes {
            stage.served.$value.onWrite { _, _ in throw ATTError(rawValue: code) }
            try await expect(throws: ATTError(rawValue: code)) { try await device.service.$value.write([1]) }
        }
        stage.served.$value.onRead { _ in [1] }
        try await expect(device.service.$value.read(), is: [1])
    }
}
