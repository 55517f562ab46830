import GlassesContract

/// What the camera makes.
public enum MediaKind: String, Sendable, CaseIterable {
    case photo, video

    /// The folder beside the database.
    var folder: String { rawValue + "s" }
    var topic: GlassesEvent.Topic { self == .photo ? .photos : .videos }
    var fileExtension: String {
        switch self {
        case .photo: "jpg"
        case .video: "h264"
        }
    }

    /// `photo_001`
    func identity(_ number: Int64) -> String {
        let digits = "\(number)"
        return "\(rawValue)_" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }

    func filename(_ number: Int64) -> String { "\(identity(number)).\(fileExtension)" }

    /// The number in an identity that is written as it is made: "photo_001", and neither "photo_1" nor "../photo_001".
    func number(of identity: String) -> Int64? {
        guard identity.hasPrefix(rawValue + "_"), let number = Int64(identity.dropFirst(rawValue.count + 1)), number > 0,
            self.identity(number) == identity
        else { return nil }
        return number
    }

    /// The number of a file that has a name of ours, whole or not: of "photo_001.jpg" and of "photo_001.jpg.partial".
    func number(ofFile name: String) -> Int64? {
        let whole = name.hasSuffix(".partial") ? String(name.dropLast(8)) : name
        guard whole.hasSuffix("." + fileExtension) else { return nil }
        return number(of: String(whole.dropLast(fileExtension.count + 1)))
    }
}
