import Observation

/// A characteristic's state without its type: what a link and a server hold on to.
@BluetoothActor
class AnyCharacteristicStorage: Observable {
    let declaration: CharacteristicDeclaration

    /// The companion's side: the device that this belongs to, and what was found there.
    final weak var peripheral: BluetoothPeripheral?
    final var remote: GATTCharacteristic?
    final var isNotifying = false
    /// The caller's wish, which outlives the link: it is set again at the next connection.
    final var wantsNotifications: Bool
    /// The last failure of a read or a subscription that the framework made by itself, or of decoding.
    @exclusivity(unchecked) final var lastError: (any Error)?
    /// The device refused that read or subscription until it is paired.
    final var waitsForPairing = false

    /// The device's side: where it is published.
    final weak var server: GATTServer?
    @exclusivity(unchecked) final var publishedHandle: AttributeHandle?

    /// The centrals that are subscribed.
    final var subscribers: [Central] { server?.subscribers(of: self) ?? [] }

    init(_ declaration: CharacteristicDeclaration) {
        self.declaration = declaration
        wantsNotifications = declaration.notify
    }

    private let observation = ObservationRegistrar()
    /// The property that observers of the value observe. It is here, because a key path into a generic class is made anew at each use,
    /// which takes longer than all else that a notification needs.
    private final var observedValue: Void { () }
    private static let observedKey = \AnyCharacteristicStorage.observedValue
    /// False as long as nobody can observe it: who observes has read.
    @exclusivity(unchecked) private final var wasRead = false

    /// The value is being read.
    final func valueIsRead() {
        wasRead = true
        observation.access(self, keyPath: Self.observedKey)
    }

    final func valueWillChange() { if wasRead { observation.willSet(self, keyPath: Self.observedKey) } }

    final func valueDidChange() { if wasRead { observation.didSet(self, keyPath: Self.observedKey) } }

    /// True while someone iterates over its values.
    var hasSubscriptions: Bool { false }

    /// Takes bytes that were notified.
    func receive(_ bytes: [UInt8]) throws {}

    /// Takes bytes that were read when the connection was set up.
    func receiveInitial(_ bytes: [UInt8]) throws {}

    /// The link ended: what waits for an answer must not wait on.
    func linkEnded(_ reason: DisconnectReason) {
        remote = nil
        isNotifying = false
        waitsForPairing = false
    }

    /// The value for a read request.
    func serveRead(_ central: Central) async throws -> [UInt8] { throw ATTError.readNotPermitted }

    /// Takes a written value.
    func serveWrite(_ bytes: [UInt8], _ central: Central, _ type: WriteType) async throws { throw ATTError.writeNotPermitted }

    func serveSubscription(_ central: Central, _ subscribed: Bool) {}
}
