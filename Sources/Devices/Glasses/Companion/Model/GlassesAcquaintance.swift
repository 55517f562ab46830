import Bluetooth
import Companion
import Credentials
import Observation

/// Who glasses are to this companion, and where: what is remembered of them, what the REST API made of it, and what they have told on this
/// connection.
@BluetoothActor
@Observable
final class GlassesAcquaintance {
    /// The guide's API key, or a token of this companion; nil where they are not paired with.
    private(set) var key: Secret? { didSet { paths.key = key } }
    /// What is remembered of them.
    private(set) var record = GlassesMemory.Record()
    /// What earlier runs of the program have found out was read.
    @ObservationIgnored private(set) var isRemembered = false
    /// Where the REST API is, as the glasses told it last.
    private(set) var address: GlassesAddress?
    /// What the REST API makes of the key.
    private(set) var keyAnswer = KeyAnswer.unasked
    /// What their firmware can; nil until that was found out.
    private(set) var capabilities: GlassesCapabilities?
    /// By their radio they are those that this companion has paired with, and they say that they are others: they were reset.
    private(set) var isReset = false
    /// The glasses have told on this connection by what they are known over Wi-Fi.
    @ObservationIgnored private(set) var hasToldIdentity = false
    /// The time is to be told: once on each connection, and once Wi-Fi reaches them.
    @ObservationIgnored private(set) var needsTime = true
    /// False where they are to be found out anew: the glasses may have been updated.
    @ObservationIgnored private var knowsCapabilities = false
    /// When the glasses were asked for their address, by the link's time; nil where they are to be asked at once.
    @ObservationIgnored private var addressReadAt: Duration?
    @ObservationIgnored private let paths: GlassesPaths
    @ObservationIgnored private let timers: TimerQueue

    /// - Parameter paths: told of the key.
    init(_ paths: GlassesPaths, timers: TimerQueue) { (self.paths, self.timers) = (paths, timers) }

    // MARK: - What is remembered

    func remember(_ known: Secret) { key = known }
    func remember(_ known: GlassesMemory.Record) { record = known }
    /// All of it was read.
    func remembered() { isRemembered = true }

    /// They were paired with: what they say of themselves is told anew.
    func paired() { (keyAnswer, addressReadAt, hasToldIdentity) = (.unasked, nil, false) }

    /// Nothing is known of them any more.
    func forget() {
        (key, keyAnswer, address, addressReadAt, knowsCapabilities) = (nil, .unasked, nil, nil, false)
    }

    // MARK: - This connection

    /// A link was made: they may be others, elsewhere, or of another version.
    func linkMade() { (addressReadAt, knowsCapabilities, hasToldIdentity, needsTime) = (nil, false, false, true) }

    /// They have said who they are.
    func identityTold() { hasToldIdentity = true }
    /// They are to say it again.
    func identityDoubted() { hasToldIdentity = false }
    /// They say that they are others.
    func othersFound() { (isReset, keyAnswer, hasToldIdentity) = (true, .refused, true) }
    /// Others were paired with in their place.
    func othersPaired() { isReset = false }

    func timeTold() { needsTime = false }
    /// They are reached anew.
    func reachedAnew() { needsTime = true }

    // MARK: - The REST API

    /// They are at an address.
    func isAt(_ place: GlassesAddress) { address = place }

    /// They tell an address over Bluetooth; at another one than before they may be another version.
    func told(_ place: GlassesAddress) {
        if place != address { knowsCapabilities = false }
        address = place
    }

    /// In a first run they have told an address: what they can is found out there.
    func toldFirst(_ place: GlassesAddress) { (address, knowsCapabilities) = (place, false) }

    func isAddressDue(every interval: Duration) -> Bool { addressReadAt.map { timers.now - $0 >= interval } ?? true }
    func addressRead() { addressReadAt = timers.now }

    /// They have joined a network, and may be somewhere else.
    func joinedNetwork() { (addressReadAt, keyAnswer) = (nil, keyAnswer == .refused ? .refused : .unasked) }

    /// The REST API has answered to the key.
    func answered(_ answer: KeyAnswer) { keyAnswer = answer }

    var needsCapabilities: Bool { !knowsCapabilities }

    /// What their firmware can, it has told. The time is told by that, too.
    func found(_ told: GlassesCapabilities) { (capabilities, knowsCapabilities, needsTime) = (told, true, true) }
}
