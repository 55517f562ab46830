import Bluetooth
import ChatClient
import DeviceSide
import Foundation

/// What makes one pair of glasses.
public struct GlassesConfiguration: Sendable {
    /// Where everything is that outlives the process.
    public var folder: URL
    /// Where pictures come from; nil has a moving test picture in its place.
    package var camera: (any CameraSource)?
    /// Makes what turns pictures into JPEG, for the camera alone.
    package var makePictureCoder: @Sendable () throws -> sending any PictureCoder = { BaselineJPEG() }
    /// Runs the camera's actor; nil has a thread of its own for it. In simulated time it is the Bluetooth actor's: time passes there when
    /// nothing is left to do, and what is done elsewhere is not seen.
    public var cameraExecutor: UnownedSerialExecutor?
    /// What makes videos; nil where nothing can.
    public var videoEncoder: (any VideoEncoder)?
    /// The server that answers what is said; nil leaves it to rules.
    public var chat: ChatClient?
    /// The reader of texts and codes on pictures; nil where there is none.
    public var pictureReader: (any PictureReader)?
    /// The sound of a picture that is taken; nil where there is nothing to make it.
    package var shutter: (any SignalSound)?
    /// The light by which others see that they listen; nil where there is none.
    package var listeningSign: (any ListeningSign)?
    /// The sound by which others hear that they listen; nil where there is nothing to make it.
    package var listeningSound: (any SignalSound)?
    /// Bytes that photos and videos may still take in a folder; nil where nobody knows.
    var mediaRoom: @Sendable (URL) -> Int? = { MediaRoom(in: $0).left }
    /// Restarts the machine and switches it off; nil for glasses that are simulated.
    public var power: (any MachinePower)?
    /// The button; nil where there is none.
    package var button: (any ButtonInput)?
    /// The microphone and the engine; nil where they are typed to.
    public var hearing: Hearing?
    /// Where the battery's level comes from.
    public var battery = GlassesBattery.none
    /// How networks are found and joined; nil has a simulated Wi-Fi in its place.
    public var wifi: (any WiFiProvisioner)?
    /// Whether somebody is at a gateway's address: what proves a network that was joined.
    public var gatewayAnswers: @BluetoothActor @Sendable (String) async -> Bool = { _ in true }
    /// What sentences are heard by; nil where there is nothing, which is then reported with each.
    public var speech: (any SpeechOutput)?
    /// Which firmware they are like.
    public var firmware = GlassesFirmware.current
    /// The zone of timestamps.
    public var zone = TimeZone.current
    /// The clocks of the machine, but for its time of day.
    public var machineClock = MachineClock.trusted
    /// The time of day, as the machine has it; of glasses that were made with it, as they have it themselves.
    public var now: @Sendable () -> Date = { Date() }
    /// The time that passes.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// Told of what a companion does not see, in sentences.
    public var report: @Sendable (String) -> Void = { _ in }

    /// Silent glasses with a test picture.
    public init(folder: URL) { self.folder = folder }
}
