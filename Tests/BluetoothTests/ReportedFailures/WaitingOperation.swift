import Bluetooth
import Foundation
import OutriggerTesting
import Testing
import VirtualRadio

/// Every operation that waits for a radio.
enum WaitingOperation: String, CaseIterable, CustomTestStringConvertible {
    case connect, connectWithoutDeadline, discover, read, readDescriptor, write, writeWithoutResponse, subscribe, sendRequest, readRSSI,
        pair, disconnect, notify

    var testDescription: String { rawValue }

    /// The ones that return, and throw nothing, whatever happens.
    var isSilent: Bool { self == .disconnect || self == .connectWithoutDeadline }
}

/// An operation under way on a radio that never answers.
@BluetoothActor
struct OperationUnderWay {
    let task: Task<Void, any Error>
    /// Ends the link, or the attempt, that it waits for.
    let loseLink: @BluetoothActor () -> Void
    /// Switches the adapter off, without a word about attempts and links.
    let switchOff: @BluetoothActor () -> Void
    let settle: @BluetoothActor () async -> Void
    let advance: @BluetoothActor (Duration) async -> Void
    /// Kept alive for as long as the operation.
    private let keep: [AnyObject]

    init(_ operation: WaitingOperation) async throws {
        if operation == .notify {
            try await self.init(notifyOn: ScriptedPeripheral())
        } else {
            try await self.init(operation, on: ProbeBench())
        }
    }

    private init(_ operation: WaitingOperation, on bench: ProbeBench) async throws {
        let device = bench.device
        let service = device.service
        switch operation {
        case .connect, .connectWithoutDeadline, .discover:
            task = Task {
                if operation == .connectWithoutDeadline { await device.connect() } else { try await device.connect(timeout: .seconds(30)) }
            }
            await bench.radio.settle()
            if operation == .discover {
                let link = try #require(bench.radio.establish(bench.id))
                await bench.radio.settle()
                #expect(link.waiting == [.discover])
                loseLink = { link.end(.supervisionTimeout) }
            } else {
                loseLink = { bench.radio.fail(bench.id) }
            }
        default:
            let link = try await bench.connected()
            link.commandRoom = 0
            loseLink = { link.end(.supervisionTimeout) }
            let descriptor = ProbeService.table[0].characteristics[0].descriptors[0]
            let peripheral = bench.peripheral
            task = Task {
                switch operation {
                case .read: try await service.$level.read()
                case .readDescriptor: _ = try await peripheral.read(descriptor)
                case .write: try await service.$level.write(1)
                case .writeWithoutResponse: try await service.$stream.writeWithoutResponse([1])
                case .subscribe: try await service.$feed.enableNotifications(false)
                case .sendRequest: _ = try await service.$point.sendRequest(ProbeRequest(1))
                case .readRSSI: try await device.readRSSI()
                case .pair: try await device.pair()
                default: await device.disconnect()
                }
            }
            await bench.radio.settle()
        }
        switchOff = { bench.radio.change(.poweredOff) }
        settle = { await bench.radio.settle() }
        advance = { await bench.radio.advance(by: $0) }
        keep = [bench]
    }

    private init(notifyOn radio: ScriptedPeripheral) async throws {
        let server = GATTServer(radio: radio)
        let service = ProbeService()
        try await server.publish([service])
        let central = Central(id: UUID(), mtu: 247)
        radio.connect(central, subscribingTo: ["FFF2"])
        radio.room = 0
        task = Task { try await service.$feed.notify(1) }
        await radio.settle()
        loseLink = {
            radio.room = 1
            radio.peripheralDelegate?.centralDidDisconnect(central, reason: .supervisionTimeout)
        }
        switchOff = {
            radio.room = 1
            radio.peripheralDelegate?.peripheralRadioDidChangeState(.poweredOff)
            radio.peripheralDelegate?.centralDidDisconnect(central, reason: .adapterUnavailable)
        }
        settle = { await radio.settle() }
        advance = { await radio.advance(by: $0) }
        keep = [server, radio]
    }
}
