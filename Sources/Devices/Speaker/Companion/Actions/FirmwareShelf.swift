import Bluetooth
import Companion
import Foundation

/// The firmware images that a program can serve to a speaker itself.
@BluetoothActor
public protocol FirmwareShelf: AnyObject, Sendable {
    /// Images to install without typing an address; reading it is observed.
    var images: [SpeakerScreen.Firmware.Image] { get }
    /// Names of Wi-Fi networks to suggest.
    var networks: [String] { get }
    /// A remark on ``networks``, or the reason why there are none; nil where there is nothing to say.
    var networksHint: Sentence? { get }
    /// The file of an image, so that all of it can be checked; `nil` where there is no such image any more.
    func file(of image: String) -> URL?
    /// Keeps a copy of a file's bytes.
    ///
    /// - Throws: an error whose description says what is wrong with the file.
    func add(name: String?, bytes: [UInt8]) async throws -> SpeakerScreen.Firmware.Image
    /// Takes an image off the list that was added here.
    ///
    /// - Returns: whether there was such an image.
    func remove(image: String) async -> Bool
}

extension FirmwareShelf {
    /// Nothing.
    public var networksHint: Sentence? { nil }
}
