@testable import Program

extension RadioChoice {
    static let virtual = RadioChoice(.virtual)
    static func bluez(adapter: String) -> RadioChoice { RadioChoice(.bluez, adapter: adapter) }
}
