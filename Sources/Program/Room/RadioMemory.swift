import Foundation
import PrivateFiles

/// The radio that a person chose in Settings, in the data folder.
///
///     {"adapter": "hci1", "radio": "bluez"}
struct RadioMemory: Sendable {
    private struct Content: Codable {
        var radio: String
        var adapter: String?
    }

    private let file: URL
    private let radios: [ProgramRadio]

    /// - Parameters:
    ///   - folder: the data folder; neither it nor the file has to be there.
    ///   - radios: those of the program.
    init(folder: URL, radios: [ProgramRadio] = CompanionProgram.radios) {
        file = folder.appendingPathComponent("radio.json")
        self.radios = radios
    }

    /// What was chosen; nil where nothing was.
    ///
    /// - Throws: ``CommandFailure`` for a file that is there and says no radio.
    func read() throws(CommandFailure) -> RadioChoice? {
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        } catch {
            throw CommandFailure("\(file.path) cannot be read.", advice: "Check its permissions.", code: "data")
        }
        guard let content = try? JSONDecoder().decode(Content.self, from: data),
            let choice = radios.choice(content.radio, adapter: content.adapter)
        else {
            throw CommandFailure(
                "\(file.path) does not name a radio.", advice: "Choose one anew on the page, under Settings, or remove the file.",
                code: "data")
        }
        return choice
    }

    /// Keeps a choice.
    ///
    /// - Throws: `FileOperationError`.
    func write(_ choice: RadioChoice) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let content = Content(radio: choice.radio.name, adapter: choice.adapter)
        try FileReplacement.write(try encoder.encode(content), to: file, surviving: .kill)
    }
}
