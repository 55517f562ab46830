import Bluetooth
import Foundation
import Testing

extension ReportedFailuresTests {
    @Test(arguments: WaitingOperation.allCases) @BluetoothActor
    func `an operation does not hang when the link drops`(_ operation: WaitingOperation) async throws {
        let running = try await OperationUnderWay(operation)
        running.loseLink()
        await running.settle()
        switch operation {
        case .connectWithoutDeadline:
            // It goes on looking for the device: only its own caller ends that.
            running.task.cancel()
            try await running.task.value
        case .disconnect, .notify:
            // The link is closed, or nobody is left to be notified.
            try await running.task.value
        case .connect:
            #expect(await code(of: running.task) == .disconnected(.connectionFailed))
        default:
            #expect(await code(of: running.task) == .disconnected(.supervisionTimeout))
        }
    }

    @Test(arguments: WaitingOperation.allCases) @BluetoothActor
    func `an operation does not hang when its task is cancelled`(_ operation: WaitingOperation) async throws {
        let running = try await OperationUnderWay(operation)
        running.task.cancel()
        await running.settle()
        if operation.isSilent {
            try await running.task.value
        } else {
            #expect(await error(of: running.task) is CancellationError)
        }
    }

    @Test(arguments: WaitingOperation.allCases.filter { $0 != .connectWithoutDeadline }) @BluetoothActor
    func `an operation does not hang when the radio never answers`(_ operation: WaitingOperation) async throws {
        let running = try await OperationUnderWay(operation)
        await running.advance(.seconds(61))
        if operation.isSilent {
            try await running.task.value
        } else {
            let code = await code(of: running.task)
            guard case .timedOut = code else {
                Issue.record("ended in \(String(describing: code))")
                return
            }
        }
    }

    @Test(arguments: WaitingOperation.allCases.filter { $0 != .connectWithoutDeadline }) @BluetoothActor
    func `an operation does not hang when the adapter is switched off`(_ operation: WaitingOperation) async throws {
        let running = try await OperationUnderWay(operation)
        running.switchOff()
        await running.settle()
        switch operation {
        case .disconnect, .notify: try await running.task.value
        case .connect: #expect(await code(of: running.task) == .adapter(.poweredOff))
        default: #expect(await code(of: running.task) == .disconnected(.adapterUnavailable))
        }
    }
}
