import Bluetooth
import DBus
import Testing

@testable import BlueZRadio

struct ObjectCacheTests {
    private static let adapter = "/org/bluez/hci0"
    private static let device = "/org/bluez/hci0/dev_00_00_00_00_00_01"

    static func objects(_ objects: [String: [String: [String: Variant]]]) -> Variant {
        .array("{oa{sa{sv}}}", objects.sorted { $0.key < $1.key }.map { .entry(.objectPath($0.key), interfaces($0.value)) })
    }

    static func interfaces(_ interfaces: [String: [String: Variant]]) -> Variant {
        .array("{sa{sv}}", interfaces.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .options($0.value)) })
    }

    private func signal(_ path: String, _ interface: String, _ member: String, _ arguments: Variant...) -> BusSignal {
        BusSignal(sender: ":1.1", path: path, interface: interface, member: member, arguments: arguments)
    }

    @Test func `objects are known from the answer on, containers first`() {
        var cache = ObjectCache()
        let changes = cache.load([
            Self.objects([
                Self.device: [BlueZ.device: ["Connected": .bool(false)]], Self.adapter: [BlueZ.adapter: ["Powered": .bool(true)]],
            ])
        ])
        #expect(changes == [.added(path: Self.adapter, interface: BlueZ.adapter), .added(path: Self.device, interface: BlueZ.device)])
        #expect(cache.properties(Self.adapter, BlueZ.adapter)?["Powered"]?.asBool == true)
        #expect(cache.paths(below: Self.adapter) == [Self.device])
    }

    @Test func `signals keep them as they are`() {
        var cache = ObjectCache()
        let added = signal(
            "/", ObjectCache.objectManager, "InterfacesAdded", .objectPath(Self.device),
            Self.interfaces([BlueZ.device: ["RSSI": .int16(-60), "Name": .string("a")]]))
        #expect(cache.apply(added) == [.added(path: Self.device, interface: BlueZ.device)])
        let changed = signal(
            Self.device, ObjectCache.properties, "PropertiesChanged", .string(BlueZ.device), .options(["Name": .string("b")]),
            .strings(["RSSI"]))
        #expect(cache.apply(changed) == [.changed(path: Self.device, interface: BlueZ.device, names: ["Name", "RSSI"])])
        #expect(cache.properties(Self.device, BlueZ.device) == ["Name": .string("b")])
        let removed = signal(
            "/", ObjectCache.objectManager, "InterfacesRemoved", .objectPath(Self.device), .strings([BlueZ.device, "org.not.there"]))
        #expect(cache.apply(removed) == [.removed(path: Self.device, interface: BlueZ.device)])
        #expect(cache.objects.isEmpty)
    }

    @Test func `what is not known does not change, and malformed signals say nothing`() {
        var cache = ObjectCache()
        let properties = ObjectCache.properties
        #expect(cache.apply(signal("/x", properties, "PropertiesChanged", .string("a.b"), .options([:]), .strings([]))).isEmpty)
        #expect(cache.apply(signal("/x", properties, "PropertiesChanged", .string("a.b"))).isEmpty)
        #expect(cache.apply(signal("/", ObjectCache.objectManager, "InterfacesAdded", .byte(1))).isEmpty)
        #expect(cache.apply(signal("/", ObjectCache.objectManager, "InterfacesRemoved", .string("/x"), .byte(1))).isEmpty)
        #expect(cache.load([]).isEmpty && cache.load([.string("x")]).isEmpty)
    }

    @Test func `what is forgotten goes from the inside out`() {
        var cache = ObjectCache()
        _ = cache.load([Self.objects([Self.device: [BlueZ.device: [:]], Self.adapter: [BlueZ.adapter: [:]]])])
        #expect(
            cache.clear() == [.removed(path: Self.device, interface: BlueZ.device), .removed(path: Self.adapter, interface: BlueZ.adapter)])
    }

    @Test func `a remote table is read from its objects`() throws {
        let device = Self.device
        var cache = ObjectCache()
        _ = cache.load([
            Self.objects([
                device: [BlueZ.device: [:]],
                device + "/service000a": [
                    BlueZ.gattService: ["UUID": .string("0000180f-0000-1000-8000-00805f9b34fb"), "Primary": .bool(true)]
                ],
                device + "/service000a/char000b": [
                    BlueZ.gattCharacteristic: [
                        "UUID": .string("00002a19-0000-1000-8000-00805f9b34fb"), "Flags": .strings(["read", "notify"]), "MTU": .uint16(247),
                    ]
                ],
                device + "/service000a/char000b/desc000d": [
                    BlueZ.gattDescriptor: ["UUID": .string("00002902-0000-1000-8000-00805f9b34fb")]
                ],
                // Malformed ones are passed over.
                device + "/service000a/charzzzz": [BlueZ.gattCharacteristic: ["UUID": .string("2a19")]],
                device + "/service000a/charffff": [BlueZ.gattCharacteristic: ["UUID": .string("2a19")]],
                device + "/service0020": [BlueZ.gattService: ["UUID": .string("no uuid")]],
                device + "/service0020/char0021": [BlueZ.gattCharacteristic: ["UUID": .string("2a19")]],
            ])
        ])
        let table = RemoteTable(cache, device: device)
        #expect(
            table.services == [
                GATTService(
                    uuid: "180F", handle: 0x0A,
                    characteristics: [
                        GATTCharacteristic(
                            uuid: "2A19", properties: [.read, .notify], handle: 0x0C,
                            descriptors: [GATTDescriptor(uuid: "2902", handle: 0x0D)])
                    ])
            ])
        #expect(table.mtu == 247)
        #expect(table.attributes[0x0C]?.path == device + "/service000a/char000b")
        #expect(table.handles[device + "/service000a/char000b/desc000d"] == 0x0D)
    }

    @Test func `our own table is what BlueZ asks for, with the handles that it chooses`() throws {
        let services = [
            GATTService(
                uuid: "180F",
                characteristics: [
                    GATTCharacteristic(uuid: "2A19", properties: [.read, .notify], descriptors: [.userDescription("x")]),
                    GATTCharacteristic(uuid: "2A1A", properties: [.writeWithoutResponse]),
                    GATTCharacteristic(uuid: "2A1B", properties: [.writeWithoutResponse, .write]),
                ])
        ]
        var table = PublishedTable(services, root: "/t", offersWriteSockets: true)
        let objects = try #require(table.managedObjects.asDictionary)
        #expect(objects.keys.sorted() == ["/t/a000", "/t/a000/a000", "/t/a000/a000/a000", "/t/a000/a001", "/t/a000/a002"])
        let characteristic = try #require(objects["/t/a000/a000"]?.asDictionary?[BlueZ.gattCharacteristic]?.asDictionary)
        #expect(characteristic["Service"] == .objectPath("/t/a000") && characteristic["NotifyAcquired"] == .bool(false))
        #expect(characteristic["WriteAcquired"] == nil && characteristic["Handle"] == .uint16(0))
        #expect(objects["/t/a000/a001"]?.asDictionary?[BlueZ.gattCharacteristic]?.asDictionary?["WriteAcquired"] == .bool(false))
        // BlueZ would answer its write requests by itself.
        #expect(objects["/t/a000/a002"]?.asDictionary?[BlueZ.gattCharacteristic]?.asDictionary?["WriteAcquired"] == nil)
        let withoutSockets = PublishedTable(services, root: "/t", offersWriteSockets: false).managedObjects.asDictionary
        #expect(withoutSockets?["/t/a000/a001"]?.asDictionary?[BlueZ.gattCharacteristic]?.asDictionary?["WriteAcquired"] == nil)
        for (index, path) in objects.keys.sorted().enumerated() { table.setHandle(AttributeHandle(0x20 + index), of: path) }
        let published = table.fixHandles()
        #expect(published[0].handle == 0x20 && published[0].characteristics.map(\.handle) == [0x21, 0x23, 0x24])
        #expect(table.path(of: 0x23) == "/t/a000/a001")
        table.setHandle(0x99, of: "/t/a000/a001")
        #expect(table.path(of: 0x23) == "/t/a000/a001")
    }
}
