import Bluetooth
import DBus
import DBusTestSupport
import Foundation
import Glibc
import VirtualRadio

@testable import NewRadio

/// BlueZ as bleak sees it, on a bus of its own, over simulated air in real time: one adapter that is on, devices that are heard, their
/// attributes, values over sockets. What no central over bleak asks for is not there: agents, pairing, bonds.
@BluetoothActor
final class ImitatedBlueZ: CentralRadioDelegate, RadioLinkDelegate {
    private typealias Properties = [String: Variant]

    private static let adapter = "/org/bluez/hci0"
    private static let interfaces = (
        adapter: "org.bluez.Adapter1", device: "org.bluez.Device1", service: "org.bluez.GattService1",
        characteristic: "org.bluez.GattCharacteristic1", descriptor: "org.bluez.GattDescriptor1"
    )

    let bus: PrivateBus
    private let connection: BusConnection
    private let phone: VirtualCentral
    private var objects: [String: [String: Properties]] = [:]
    private var peripherals: [String: UUID] = [:]
    private var links: [UUID: any RadioLink] = [:]
    private var leaving: [UUID: BusCall] = [:]
    /// Of a link's attributes, by their paths.
    private var characteristics: [String: GATTCharacteristic] = [:]
    private var descriptors: [String: GATTDescriptor] = [:]
    /// Our ends of the sockets that notifications come through.
    private var sockets: [String: Int32] = [:]

    init(_ phone: VirtualCentral) async throws {
        self.phone = phone
        bus = try await PrivateBus.start()
        connection = BusConnection(to: .at(bus.address), timers: phone.timers)
        phone.centralDelegate = self
        objects[Self.adapter] = [
            Self.interfaces.adapter: [
                "Address": .string("6F:75:74:72:69:67"), "Powered": .bool(true), "Discovering": .bool(false),
                "Roles": .strings(["central", "peripheral"]),
            ]
        ]
        try connection.open()
        connection.onCall = { [weak self] in self?.take($0) }
        _ = try await connection.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName", [.string("org.bluez"), .uint32(0)])
    }

    func close() {
        for socket in sockets.values { release(socket) }
        connection.close()
    }

    // MARK: - What is asked

    private func take(_ call: BusCall) {
        let peripheral = peripherals.first { call.path.hasPrefix($0.key) }?.value
        let link = peripheral.flatMap { links[$0] }
        switch call.member {
        case "GetManagedObjects":
            let entries = objects.sorted { $0.key < $1.key }.map { Variant.entry(.objectPath($0.key), Self.variant($0.value)) }
            call.reply(.array("{oa{sa{sv}}}", entries))
        case "StartDiscovery":
            phone.startScanning(services: [])
            call.reply()
        case "StopDiscovery":
            phone.stopScanning()
            call.reply()
        case "Connect": if let peripheral { connect(peripheral, call) }
        case "Disconnect":
            guard let peripheral else { return call.reply() }
            phone.cancelConnection(peripheral)
            guard let link else { return call.reply() }
            leaving[peripheral] = call
            link.disconnect()
        case "ReadValue":
            guard let link, let handle = handle(call.path) else { return notConnected(call) }
            link.read(handle) { result in
                do { call.reply(.bytes(try result.get())) } catch { call.reply(error: Self.error(error, reads: true)) }
            }
        case "WriteValue":
            guard let link, let handle = handle(call.path), let value = call.arguments.first?.asBytes else { return notConnected(call) }
            if call.arguments.last?.asDictionary?["type"]?.asString == "command" { return write(value, handle, link, call) }
            link.write(value, to: handle) { Self.answer(call, $0) }
        case "AcquireNotify": acquire(call, link)
        case "StartNotify", "StopNotify":
            guard let link, let characteristic = characteristics[call.path] else { return notConnected(call) }
            link.setNotifications(call.member == "StartNotify", for: characteristic) { Self.answer(call, $0) }
        default: call.reply()
        }
    }

    private func notConnected(_ call: BusCall) { call.reply(error: BusError("org.bluez.Error.Failed", "Not connected")) }

    /// As BlueZ, which has room for a command or waits for it.
    private func write(_ value: [UInt8], _ handle: AttributeHandle, _ link: any RadioLink, _ call: BusCall) {
        do {
            if try link.writeWithoutResponse(value, to: handle) { return call.reply() }
            phone.timers.schedule(after: .milliseconds(5)) { [weak self] in self?.write(value, handle, link, call) }
        } catch {
            call.reply(error: Self.error(error, reads: false))
        }
    }

    private static func answer(_ call: BusCall, _ result: Result<Void, any Error>) {
        do {
            try result.get()
            call.reply()
        } catch {
            call.reply(error: Self.error(error, reads: false))
        }
    }

    private func handle(_ path: String) -> AttributeHandle? { characteristics[path]?.handle ?? descriptors[path]?.handle }

    /// `create_gatt_dbus_error` of BlueZ's gatt-client.c.
    private static func error(_ error: any Error, reads: Bool) -> BusError {
        guard let code = (error as? ATTError)?.rawValue else { return BusError("org.bluez.Error.Failed", "\(error)") }
        switch code {
        case 0x02: return BusError("org.bluez.Error.NotPermitted", "Read not permitted")
        case 0x03: return BusError("org.bluez.Error.NotPermitted", "Write not permitted")
        case 0x05, 0x0C, 0x0F: return BusError("org.bluez.Error.NotPermitted", "Not paired")
        case 0x06: return BusError("org.bluez.Error.NotSupported", "Operation is not supported")
        case 0x07: return BusError("org.bluez.Error.InvalidArguments", "Invalid offset")
        case 0x08: return BusError("org.bluez.Error.NotAuthorized", "Operation Not Authorized")
        case 0x0D: return BusError("org.bluez.Error.InvalidArguments", "Invalid Length")
        default:
            let digits = String(code, radix: 16)
            return BusError("org.bluez.Error.Failed", "Operation failed with ATT error: 0x\(code < 16 ? "0" : "")\(digits)")
        }
    }

    // MARK: - Links

    private func connect(_ peripheral: UUID, _ call: BusCall) {
        phone.connect(peripheral) { [self] result in
            do {
                let link = try result.get()
                links[peripheral] = link
                link.delegate = self
                change(Self.path(peripheral), ["Connected": .bool(true)])
                call.reply()
                link.discoverServices { [self] in resolve((try? $0.get()) ?? [], of: link) }
            } catch {
                call.reply(error: BusError("org.bluez.Error.Failed", "le-connection-abort-by-local"))
            }
        }
    }

    private func resolve(_ services: [GATTService], of link: any RadioLink) {
        let device = Self.path(link.peripheral)
        for service in services {
            let servicePath = "\(device)/service\(Self.digits(service.handle))"
            add(
                servicePath, Self.interfaces.service,
                ["UUID": .string(Self.text(service.uuid)), "Device": .objectPath(device), "Primary": .bool(true)])
            for characteristic in service.characteristics {
                let path = "\(servicePath)/char\(Self.digits(characteristic.handle))"
                var properties: Properties = [
                    "UUID": .string(Self.text(characteristic.uuid)), "Service": .objectPath(servicePath),
                    "Flags": .strings(characteristic.properties.bleakNames), "MTU": .uint16(UInt16(link.mtu)),
                ]
                if !characteristic.properties.isDisjoint(with: [.notify, .indicate]) { properties["NotifyAcquired"] = .bool(false) }
                characteristics[path] = characteristic
                add(path, Self.interfaces.characteristic, properties)
                for descriptor in characteristic.descriptors where descriptor.uuid != "2902" {
                    let descriptorPath = "\(path)/desc\(Self.digits(descriptor.handle))"
                    descriptors[descriptorPath] = descriptor
                    add(
                        descriptorPath, Self.interfaces.descriptor,
                        ["UUID": .string(Self.text(descriptor.uuid)), "Characteristic": .objectPath(path)])
                }
            }
        }
        change(device, ["ServicesResolved": .bool(true)])
    }

    /// Values come through a socket until the other end is closed.
    private func acquire(_ call: BusCall, _ link: (any RadioLink)?) {
        guard let link, let characteristic = characteristics[call.path] else { return notConnected(call) }
        let path = call.path
        link.setNotifications(true, for: characteristic) { [weak self] result in
            guard let self else { return }
            var ends: [Int32] = [-1, -1]
            guard case .success = result, socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0 else {
                return call.reply(error: BusError("org.bluez.Error.Failed", "\(result)"))
            }
            _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
            sockets[path] = ends[0]
            _ = BluetoothActor.shared.loop.watch(ends[0], for: .readable) { [weak self, weak link] _ in
                guard let self, let socket = sockets.removeValue(forKey: path) else { return }
                release(socket)
                link?.setNotifications(false, for: characteristic) { _ in }
            }
            call.reply(.descriptor(FileDescriptor(owning: ends[1])), .uint16(UInt16(link.mtu)))
        }
    }

    private func release(_ socket: Int32) {
        BluetoothActor.shared.loop.unwatch(socket)
        Glibc.close(socket)
    }

    func link(_ link: any RadioLink, didReceive value: [UInt8], for handle: AttributeHandle) {
        guard let path = characteristics.first(where: { $0.value.handle == handle })?.key, let socket = sockets[path] else { return }
        _ = Glibc.send(socket, value, value.count, Int32(MSG_NOSIGNAL))
    }

    func link(_ link: any RadioLink, didDisconnect reason: DisconnectReason) {
        let device = Self.path(link.peripheral)
        links[link.peripheral] = nil
        for (path, socket) in sockets where path.hasPrefix(device) {
            sockets[path] = nil
            release(socket)
        }
        (characteristics, descriptors) = ([:], [:])
        change(device, ["ServicesResolved": .bool(false)])
        change(device, ["Connected": .bool(false)])
        for (path, interfaces) in objects where path.hasPrefix(device + "/") {
            objects[path] = nil
            emit("/", "org.freedesktop.DBus.ObjectManager", "InterfacesRemoved", [.objectPath(path), .strings(Array(interfaces.keys))])
        }
        leaving.removeValue(forKey: link.peripheral)?.reply()
    }

    func linkIsReadyToWriteWithoutResponse(_ link: any RadioLink) {}
    func link(_ link: any RadioLink, didChangeMTU mtu: Int) {}
    func linkDidInvalidateServices(_ link: any RadioLink) {}

    // MARK: - What is heard

    func radioDidChangeState(_ state: AdapterState) {}

    func radioDidDiscover(_ report: AdvertisingReport) {
        let path = Self.path(report.peripheral)
        var properties: Properties = ["RSSI": .int16(Int16(report.rssi))]
        if let name = report.data.localName { properties["Name"] = .string(name) }
        if !report.data.serviceUUIDs.isEmpty { properties["UUIDs"] = .strings(report.data.serviceUUIDs.map(Self.text)) }
        guard objects[path] == nil else { return change(path, properties) }
        peripherals[path] = report.peripheral
        properties["Address"] = .string(Self.address(report.peripheral))
        properties["AddressType"] = .string("random")
        properties["Alias"] = properties["Name"] ?? .string("")
        properties["Adapter"] = .objectPath(Self.adapter)
        for name in ["Paired", "Trusted", "Connected", "ServicesResolved"] { properties[name] = .bool(false) }
        add(path, Self.interfaces.device, properties)
    }

    // MARK: - Objects

    private func add(_ path: String, _ interface: String, _ properties: Properties) {
        objects[path, default: [:]][interface] = properties
        emit(
            "/", "org.freedesktop.DBus.ObjectManager", "InterfacesAdded", [.objectPath(path), Self.variant([interface: properties])])
    }

    private func change(_ device: String, _ properties: Properties) {
        objects[device]?[Self.interfaces.device]?.merge(properties) { $1 }
        emit(
            device, "org.freedesktop.DBus.Properties", "PropertiesChanged",
            [.string(Self.interfaces.device), .options(properties), .strings([])])
    }

    private func emit(_ path: String, _ interface: String, _ member: String, _ arguments: [Variant]) {
        do { try connection.emit(path, interface, member, arguments) } catch { connection.close() }
    }

    private static func variant(_ interfaces: [String: Properties]) -> Variant {
        .array("{sa{sv}}", interfaces.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .options($0.value)) })
    }

    /// The last six bytes of the identity.
    private static func address(_ peripheral: UUID) -> String {
        let digits = Array(peripheral.uuidString.suffix(12))
        return stride(from: 0, to: 12, by: 2).map { String(digits[$0...($0 + 1)]) }.joined(separator: ":")
    }

    private static func path(_ peripheral: UUID) -> String {
        "\(adapter)/dev_\(address(peripheral).replacingOccurrences(of: ":", with: "_"))"
    }

    private static func digits(_ handle: AttributeHandle) -> String {
        let digits = String(handle, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    private static func text(_ uuid: BTUUID) -> String {
        uuid.short.map { "0000\(digits($0))-0000-1000-8000-00805f9b34fb" } ?? uuid.description.lowercased()
    }
}
