import Bluetooth
import CoreBluetooth
import Foundation

extension CoreBluetoothPeripheral {
    /// A long value is asked for in parts; the device is asked once, so that the parts are of one value.
    func answer(_ request: CBATTRequest, _ manager: CBPeripheralManager) {
        let guest = welcome(request.central)
        guard let handle = table?.handle(of: request.characteristic), let peripheralDelegate else {
            return manager.respond(to: request, withResult: .attributeNotFound)
        }
        if request.offset > 0, let reading = guests[guest.id]?.reading, reading.handle == handle {
            return send(reading.value, from: request, manager)
        }
        peripheralDelegate.central(guest, didRead: handle) { [self] result in
            switch result {
            case .success(let value):
                guests[guest.id]?.reading = (handle, value)
                send(value, from: request, manager)
            case .failure(let error): manager.respond(to: request, withResult: Self.code(error))
            }
        }
    }

    private func send(_ value: [UInt8], from request: CBATTRequest, _ manager: CBPeripheralManager) {
        guard request.offset <= value.count else { return manager.respond(to: request, withResult: .invalidOffset) }
        request.value = Data(value[request.offset...])
        manager.respond(to: request, withResult: .success)
    }

    /// A batch is answered by its first request, once: with the first refusal, where there is one.
    func answer(_ requests: [CBATTRequest], _ manager: CBPeripheralManager) {
        guard let first = requests.first else { return }
        let guest = welcome(first.central)
        guard let peripheralDelegate, let writes = joined(requests) else {
            return manager.respond(to: first, withResult: .attributeNotFound)
        }
        let batch = WriteBatch(count: writes.count) { refusal in
            manager.respond(to: first, withResult: refusal.map { Self.code($0) } ?? .success)
        }
        for (handle, value) in writes {
            if table?.commands.contains(handle) == true {
                peripheralDelegate.central(guest, didWrite: value, to: handle, respond: nil)
                batch.take(.success(()))
            } else {
                peripheralDelegate.central(guest, didWrite: value, to: handle) { batch.take($0) }
            }
        }
    }

    /// The values of a batch, each put together from its parts; `nil` where one is of no characteristic of ours.
    private func joined(_ requests: [CBATTRequest]) -> [(handle: AttributeHandle, value: [UInt8])]? {
        var writes: [(handle: AttributeHandle, value: [UInt8])] = []
        for request in requests {
            guard let handle = table?.handle(of: request.characteristic) else { return nil }
            let part = Array(request.value ?? Data())
            if request.offset > 0, let last = writes.indices.last, writes[last].handle == handle, writes[last].value.count == request.offset
            {
                writes[last].value += part
            } else {
                writes.append((handle, part))
            }
        }
        return writes
    }

    private static func code(_ error: ATTError) -> CBATTError.Code { CBATTError.Code(rawValue: Int(error.rawValue)) ?? .unlikelyError }
}
