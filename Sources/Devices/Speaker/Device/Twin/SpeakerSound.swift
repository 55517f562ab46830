import DeviceSide
import Foundation
import JSON
import SpeakerContract

/// The values of a speaker's controls.
public struct SpeakerSound: Sendable, Equatable {
    public let controls: [SpeakerControl]
    private var values: [UInt8: UInt8] = [:]

    /// A new speaker's.
    public init(_ controls: [SpeakerControl] = SpeakerControl.all) { self.controls = controls }

    public internal(set) subscript(control: SpeakerControl) -> UInt8 {
        get { values[control.opcode] ?? control.initial }
        set { values[control.opcode] = newValue }
    }

    /// Carries out a command. Unknown commands, values that a control ignores, and status requests change nothing.
    ///
    /// - Parameter cutsNumbers: whether a number above its control's range is cut.
    mutating func apply(_ command: SpeakerCommand, cutsNumbers: Bool = true) {
        guard let control = controls.first(where: { $0.opcode == command.opcode }), let taken = control.taken(command.value) else { return }
        let value = control.values == .percent && !cutsNumbers ? command.value : taken
        self[control] = value
    }

    /// A status that tells it.
    func report<Report: SpeakerReport>() -> Report {
        var report = Report()
        for control in controls { report[control] = self[control] }
        return report
    }
}

extension SpeakerSound {
    /// The values that survive a restart, by the names of their controls.
    var kept: [String: JSONValue] {
        Dictionary(
            uniqueKeysWithValues: controls.filter(\.isKept).map { control in
                (control.id, control.values == .toggle ? .boolean(self[control] != 0) : .integer(Int(self[control])))
            })
    }

    /// Reads the values kept in a folder; a new speaker's where there are none, or none that can be read.
    init(_ controls: [SpeakerControl] = SpeakerControl.all, folder: URL) {
        self.init(controls)
        let data = FileManager.default.contents(atPath: Self.path(folder)) ?? Data()
        let kept = (try? JSONDecoder().decode([String: JSONValue].self, from: data)) ?? [:]
        for control in controls where control.isKept {
            switch kept[control.id] {
            case .boolean(let isOn)?: self[control] = isOn ? 1 : 0
            case .integer(let value)?: self[control] = UInt8(exactly: value) ?? control.initial
            default: break
            }
        }
    }

    /// Writes the kept values, whole or not at all.
    func save(to folder: URL) throws(FirmwareSlotError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let data = try? encoder.encode(kept) else {
            throw .file(FileOperationError(path: Self.path(folder), operation: "encode", code: EINVAL))
        }
        try FirmwareSlotError.files { () throws(FileOperationError) in
            try FileReplacement.write(data, to: Self.path(folder), surviving: .powerCut)
        }
    }

    private static func path(_ folder: URL) -> String { folder.path + "/settings.json" }
}
