import Foundation
import Synchronization

/// A Keychain that behaves as it is documented, as far as generic passwords go: what `SecItem…` functions do in a task is done to its own.
public final class ImitatedKeychain: Sendable {
    /// Whether the person has unlocked the device.
    public enum Lock: Sendable {
        case unlocked
        /// The screen is locked; it was unlocked once since the device was started.
        case locked
        /// The device was started, and nobody has unlocked it yet.
        case beforeFirstUnlock
    }

    struct Item {
        var attributes: [String: String]
        var data: Data

        var identity: [String?] { [attributes[kSecAttrService], attributes[kSecAttrAccount]] }
    }

    struct State {
        var items: [Item] = []
        var lock = Lock.unlocked
        var refusal: OSStatus?
        var rival: Item?
    }

    /// The Keychain of the running task.
    @TaskLocal public static var current = ImitatedKeychain()

    private let state = Mutex(State())

    public init() {}

    /// Locks or unlocks the device.
    public func lock(_ lock: Lock) { state.withLock { $0.lock = lock } }

    /// What every function answers with; `nil` lets them do their work.
    public func refuse(_ status: OSStatus?) { state.withLock { $0.refusal = status } }

    /// Another process of the app adds this one just before the next item is added.
    public func add(before service: String, _ account: String, _ data: Data) {
        let rival = Item(attributes: [kSecAttrService: service, kSecAttrAccount: account], data: data)
        state.withLock { $0.rival = rival }
    }

    /// The label of an item, and when it can be read.
    public func attributes(of service: String) -> [String: String]? {
        state.withLock { $0.items.first { $0.attributes[kSecAttrService] == service }?.attributes }
    }

    /// How many items there are.
    public var count: Int { state.withLock { $0.items.count } }

    // MARK: - What the functions do

    func add(_ attributes: CFDictionary) -> OSStatus {
        state.withLock { state in
            if let refusal = state.refusal { return refusal }
            // A query's limits and wishes are no attributes of an item.
            guard let item = Item(attributes), attributes[kSecMatchLimit] == nil else { return errSecParam }
            if let rival = state.rival {
                state.items.append(rival)
                state.rival = nil
            }
            guard state.lock != .beforeFirstUnlock else { return errSecInteractionNotAllowed }
            guard !state.items.contains(where: { $0.identity == item.identity }) else { return errSecDuplicateItem }
            state.items.append(item)
            return errSecSuccess
        }
    }

    func update(_ query: CFDictionary, _ change: CFDictionary) -> OSStatus {
        state.withLock { state in
            if let refusal = state.refusal { return refusal }
            guard Self.isQuery(query), !change.isEmpty, change[kSecClass] == nil, query[kSecReturnData] == nil else { return errSecParam }
            let found = state.items.indices.filter { state.items[$0].matches(query) }
            guard !found.isEmpty else { return errSecItemNotFound }
            guard found.allSatisfy({ state.items[$0].isReadable(state.lock) }) else { return errSecInteractionNotAllowed }
            for index in found { state.items[index].take(change) }
            return errSecSuccess
        }
    }

    func delete(_ query: CFDictionary) -> OSStatus {
        state.withLock { state in
            if let refusal = state.refusal { return refusal }
            // A limit is refused here, as with the data protection keychain.
            guard Self.isQuery(query), query[kSecMatchLimit] == nil else { return errSecParam }
            let count = state.items.count
            state.items.removeAll { $0.matches(query) }
            return state.items.count < count ? errSecSuccess : errSecItemNotFound
        }
    }

    func copy(_ query: CFDictionary) -> (OSStatus, Data?) {
        state.withLock { state in
            if let refusal = state.refusal { return (refusal, nil) }
            guard Self.isQuery(query), query[kSecMatchLimit] as? String != kSecMatchLimitAll else { return (errSecParam, nil) }
            guard let item = state.items.first(where: { $0.matches(query) }) else { return (errSecItemNotFound, nil) }
            guard item.isReadable(state.lock) else { return (errSecInteractionNotAllowed, nil) }
            return (errSecSuccess, query[kSecReturnData] as? Bool == true ? item.data : nil)
        }
    }

    /// Every query says the class, and which keychain is meant: without that, macOS takes the old one, which does otherwise.
    private static func isQuery(_ query: CFDictionary) -> Bool {
        query[kSecClass] as? String == kSecClassGenericPassword && query[kSecUseDataProtectionKeychain] as? Bool == true
    }
}

extension ImitatedKeychain.Item {
    private static let names = [kSecAttrService, kSecAttrAccount, kSecAttrLabel, kSecAttrAccessible]

    init?(_ attributes: CFDictionary) {
        guard attributes[kSecClass] as? String == kSecClassGenericPassword, let data = attributes[kSecValueData] as? Data else {
            return nil
        }
        self.init(attributes: [kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked], data: data)
        take(attributes)
    }

    mutating func take(_ change: CFDictionary) {
        for name in Self.names { if let value = change[name] as? String { attributes[name] = value } }
        if let data = change[kSecValueData] as? Data { self.data = data }
    }

    func matches(_ query: CFDictionary) -> Bool {
        Self.names.allSatisfy { name in query[name].map { $0 as? String == attributes[name] } ?? true }
    }

    func isReadable(_ lock: ImitatedKeychain.Lock) -> Bool {
        switch lock {
        case .unlocked: true
        case .locked: attributes[kSecAttrAccessible] == kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        case .beforeFirstUnlock: false
        }
    }
}
