/// The names that BlueZ has on the bus (doc/*-api.txt of its sources).
enum BlueZ {
    static let service = "org.bluez"
    static let adapter = "org.bluez.Adapter1"
    static let device = "org.bluez.Device1"
    static let gattService = "org.bluez.GattService1"
    static let gattCharacteristic = "org.bluez.GattCharacteristic1"
    static let gattDescriptor = "org.bluez.GattDescriptor1"
    static let gattManager = "org.bluez.GattManager1"
    static let advertisement = "org.bluez.LEAdvertisement1"
    static let advertisingManager = "org.bluez.LEAdvertisingManager1"
    static let agent = "org.bluez.Agent1"
    static let agentManager = "org.bluez.AgentManager1"
    /// The kernel's management interface takes parameters for connections to come, of privileged programs alone.
    static let choosesParameters = "BlueZ chooses the parameters of connections itself, and does not tell them to programs."
    /// The object of the agent manager.
    static let root = "/org/bluez"
}
