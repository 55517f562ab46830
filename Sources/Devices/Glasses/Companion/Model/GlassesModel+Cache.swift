import Bluetooth
import Companion
import Foundation

// What was read last is kept over the end of the program, and shown with its age while the glasses are not reached.

extension GlassesModel {
    /// What the glasses have, as it was read last.
    var contents: GlassesContents { reader.contents }

    /// Keeps what was read.
    func keepContents() async { if key != nil { await reader.keep(name: peripheral.name) } }

    /// What the glasses are called, also before they are heard.
    var name: String { links.name(of: peripheral) ?? reader.knownName ?? "Glasses" }

    /// When a part was read, where it is shown and not told now.
    func age(of topic: GlassesContents.Topic) -> Double? {
        guard !path.isReachable else { return nil }
        // What Bluetooth tells of it is of now.
        if isConnected, topic == .notes ? glasses.sync.notes != nil : topic == .todos ? glasses.sync.todos != nil : false { return nil }
        return contents.seenAt[topic].map { $0.timeIntervalSince1970.rounded() }
    }
}
