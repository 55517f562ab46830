import Bluetooth
import BluetoothServices
import Testing

@Suite struct GATTNamesTests {
    @Test func `assigned numbers have the names of the Bluetooth SIG`() {
        #expect(GATTNames.service("180F") == "Battery")
        #expect(GATTNames.service("0000180A-0000-1000-8000-00805F9B34FB") == "Device Information")
        #expect(GATTNames.characteristic("2A19") == "Battery Level")
        #expect(GATTNames.characteristic("2AD9") == "Fitness Machine Control Point")
        #expect(GATTNames.descriptor("2902") == "Client Characteristic Configuration")
        #expect(GATTNames.company(0x004C) == "Apple, Inc.")
        #expect(GATTNames.company(0x02E5) == "Espressif Systems (Shanghai) Co., Ltd.")
    }

    @Test func `a kind of UUID is looked up in its own list only, and others have no name`() {
        #expect(GATTNames.service("2A19") == nil)
        #expect(GATTNames.characteristic("180F") == nil)
        #expect(GATTNames.descriptor("2A19") == nil)
        #expect(GATTNames.service("6E400001-B5A3-F393-E0A9-E50E24DCCA9E") == nil)
        #expect(GATTNames.service(BTUUID(0x0001_180F as UInt32)) == nil)
        #expect(GATTNames.company(0xFFFE) == nil)
    }

    @Test func `an appearance without a name of its own has that of its category`() {
        #expect(GATTNames.appearance(0x0341) == "Heart Rate Belt")
        #expect(GATTNames.appearance(0x0340) == "Heart Rate Sensor")
        #expect(GATTNames.appearance(0x0841) == "Standalone Speaker")
        #expect(GATTNames.appearance(0x0C40) == "Pulse Oximeter")
        #expect(GATTNames.appearance(0xFFFF) == nil)
    }

    /// The lists are literals, and a number that is in one twice stops the program at its first use.
    @Test func `no list has a number twice`() {
        for number in UInt16.min...UInt16.max {
            _ = GATTNames.service(BTUUID(number))
            _ = GATTNames.characteristic(BTUUID(number))
            _ = GATTNames.descriptor(BTUUID(number))
            _ = GATTNames.appearance(number)
            _ = GATTNames.company(number)
        }
    }
}
