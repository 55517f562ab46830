import Bluetooth
import Foundation

public enum CBPeripheralState: Int, Sendable {
    case disconnected = 0
    case connecting = 1
    case connected = 2
    case disconnecting = 3
}

/// A device, as an app holds it. An attempt to connect, and a connection, end when nobody holds it any more.
public final class CBPeripheral: CBPeer {
    public weak var delegate: (any CBPeripheralDelegate)?
    let imitated: ImitatedPeripheral

    init(_ imitated: ImitatedPeripheral) {
        self.imitated = imitated
        super.init(identifier: imitated.id)
    }

    deinit {
        let imitated = imitated
        Task { @BluetoothActor in imitated.wasReleased() }
    }

    public var name: String? { onRadio { imitated.name } }
    public var state: CBPeripheralState { onRadio { imitated.state } }
    /// `nil` until discovered, and after a disconnect.
    public var services: [CBService]? { onRadio { imitated.services } }
    /// Best effort: see ``ImitatedSystem/Behaviour/isReadyOnlyAfterFirstCommand``.
    public var canSendWriteWithoutResponse: Bool { onRadio { imitated.canSendCommand } }

    public func readRSSI() { onRadio { imitated.readRSSI() } }
    public func discoverServices(_ serviceUUIDs: [CBUUID]?) { onRadio { imitated.discoverServices(serviceUUIDs) } }

    public func discoverCharacteristics(_ characteristicUUIDs: [CBUUID]?, for service: CBService) {
        onRadio { imitated.discoverCharacteristics(characteristicUUIDs, service) }
    }

    public func discoverDescriptors(for characteristic: CBCharacteristic) { onRadio { imitated.discoverDescriptors(characteristic) } }
    public func readValue(for characteristic: CBCharacteristic) { onRadio { imitated.read(characteristic) } }
    public func readValue(for descriptor: CBDescriptor) { onRadio { imitated.read(descriptor) } }

    public func writeValue(_ data: Data, for characteristic: CBCharacteristic, type: CBCharacteristicWriteType) {
        onRadio { imitated.write(Array(data), to: characteristic, type) }
    }

    /// The configuration of notifications, 2902, cannot be written, and stops the program, as on Apple's systems.
    public func writeValue(_ data: Data, for descriptor: CBDescriptor) { onRadio { imitated.write(Array(data), to: descriptor) } }

    public func setNotifyValue(_ enabled: Bool, for characteristic: CBCharacteristic) {
        onRadio { imitated.setNotifications(enabled, for: characteristic) }
    }

    /// 512 with a response. Without one, 20 until the services are discovered, and what a packet holds from then on.
    public func maximumWriteValueLength(for type: CBCharacteristicWriteType) -> Int { onRadio { imitated.maximumLength(type) } }
}

/// Every method is optional, as on Apple's systems.
public protocol CBPeripheralDelegate: NSObjectProtocol {
    func peripheralDidUpdateName(_ peripheral: CBPeripheral)
    func peripheral(_ peripheral: CBPeripheral, didModifyServices invalidatedServices: [CBService])
    func peripheral(_ peripheral: CBPeripheral, didReadRSSI RSSI: NSNumber, error: (any Error)?)
    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?)
    func peripheral(_ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService, error: (any Error)?)
    func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: (any Error)?)
    func peripheral(_ peripheral: CBPeripheral, didWriteValueFor characteristic: CBCharacteristic, error: (any Error)?)
    func peripheral(_ peripheral: CBPeripheral, didUpdateNotificationStateFor characteristic: CBCharacteristic, error: (any Error)?)
    func peripheral(_ peripheral: CBPeripheral, didDiscoverDescriptorsFor characteristic: CBCharacteristic, error: (any Error)?)
    func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor descriptor: CBDescriptor, error: (any Error)?)
    func peripheral(_ peripheral: CBPeripheral, didWriteValueFor descriptor: CBDescriptor, error: (any Error)?)
    func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral)
}

extension CBPeripheralDelegate {
    public func peripheralDidUpdateName(_ peripheral: CBPeripheral) {}
    public func peripheral(_ peripheral: CBPeripheral, didModifyServices invalidatedServices: [CBService]) {}
    public func peripheral(_ peripheral: CBPeripheral, didReadRSSI RSSI: NSNumber, error: (any Error)?) {}
    public func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {}
    public func peripheral(_ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService, error: (any Error)?) {}
    public func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: (any Error)?) {}
    public func peripheral(_ peripheral: CBPeripheral, didWriteValueFor characteristic: CBCharacteristic, error: (any Error)?) {}
    public func peripheral(
        _ peripheral: CBPeripheral, didUpdateNotificationStateFor characteristic: CBCharacteristic, error: (any Error)?
    ) {}
    public func peripheral(_ peripheral: CBPeripheral, didDiscoverDescriptorsFor characteristic: CBCharacteristic, error: (any Error)?) {}
    public func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor descriptor: CBDescriptor, error: (any Error)?) {}
    public func peripheral(_ peripheral: CBPeripheral, didWriteValueFor descriptor: CBDescriptor, error: (any Error)?) {}
    public func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral) {}
}
