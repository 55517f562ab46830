import Bluetooth

/// The numbers that the lamp's attributes have on the air.
enum LampUUIDs {
    static let service: BTUUID = "1A3C0000-7B52-4E0D-9F6A-6465736B6C70"
    static let on: BTUUID = "1A3C0001-7B52-4E0D-9F6A-6465736B6C70"
    static let brightness: BTUUID = "1A3C0002-7B52-4E0D-9F6A-6465736B6C70"
    static let colour: BTUUID = "1A3C0003-7B52-4E0D-9F6A-6465736B6C70"
    static let bulbWorks: BTUUID = "1A3C0004-7B52-4E0D-9F6A-6465736B6C70"
}
