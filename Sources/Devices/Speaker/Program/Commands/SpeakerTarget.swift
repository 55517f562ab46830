import Companion
import Program
import Speaker

/// The speaker that a command is about: the one that was named, or the only one nearby.
typealias SpeakerTarget = DeviceTarget<SpeakerModel>

extension DeviceTarget where Model == SpeakerModel {
    init(_ text: String?, _ arguments: Arguments) throws { try self.init(text, arguments, kind: .speaker) }
}
