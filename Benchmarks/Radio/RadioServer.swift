import BlueZRadio
import Bluetooth
import Foundation

/// The device's side of what is measured over a real stack: serves ``RadioService`` until it is ended by a signal.
@BluetoothActor
struct RadioServer {
    let adapter: String

    nonisolated init(adapter: String) { self.adapter = adapter }

    func run() async throws {
        let radio = BlueZPeripheral(adapter: adapter)
        let server = GATTServer(radio: radio)
        let service = RadioService()
        let (bursts, continuation) = AsyncStream<UInt32>.makeStream(bufferingPolicy: .bufferingNewest(1))
        service.$text.setValue(Data("outrigger".utf8))
        service.$store.setValue(Data([0]))
        service.$burst.onWrite { count, _ in continuation.yield(count) }
        try await withThrowingTaskGroup { group in
            group.addTask { try await radio.run() }
            group.addTask { try await server.run() }
            group.addTask { try await Self.send(bursts, service) }
            try await server.publish([service])
            try await server.startAdvertising(AdvertisementData(localName: "Bench", serviceUUIDs: [RadioService.id]))
            RadioConversation.say("ready")
            try await group.waitForAll()
        }
    }

    private static func send(_ bursts: AsyncStream<UInt32>, _ service: RadioService) async throws {
        for await count in bursts {
            for number in 0..<count { try await service.$counter.notify(number) }
        }
    }
}
