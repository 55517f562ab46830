import Credentials
import DeviceSide
import Foundation
import GlassesDevice
import TLSIdentity

extension GlassesIdentity {
    /// Reads it, and makes it where there is none.
    ///
    /// - Parameter serialNumber: which glasses they are.
    /// - Throws: why the file cannot be read or made; a file without an identity is an error, and is not replaced.
    public static func open(in folder: URL, serialNumber: String) throws -> TLSIdentity {
        let path = try file(in: folder).path
        guard FileManager.default.fileExists(atPath: path) else {
            let identity = try TLSIdentity(name: "Smart Glasses \(serialNumber)")
            try FileReplacement.write(identity.pem.revealedBytes, to: path, surviving: .powerCut)
            return identity
        }
        do {
            return try TLSIdentity(pem: Secret(bytes: try Data(contentsOf: URL(fileURLWithPath: path))))
        } catch let error as TLSIdentityError {
            throw UnusableIdentity(path: path, reason: error.description)
        }
    }

    private struct UnusableIdentity: Error, CustomStringConvertible {
        let path: String
        let reason: String
        var description: String {
            "\(path): \(reason) Remove it to have a new one made; companions then have to be paired again."
        }
    }
}
