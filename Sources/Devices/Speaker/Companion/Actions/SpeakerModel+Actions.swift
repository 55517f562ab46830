import Bluetooth
import Companion
import Foundation
import SpeakerContract

extension SpeakerModel {
    /// The most bytes of a file that is taken: an update slot holds 0x1F0000, and a little more lets the plan say by how much it is too large.
    public nonisolated static let maximumImageSize = 4 << 20

    /// Everything that can be asked of a speaker with these controls.
    nonisolated static func actions(_ controls: [SpeakerControl]) -> [ActionDeclaration<SpeakerModel>] {
        [ActionDeclaration("control", "Change a speaker's sound", change(controls)) { try await $0.apply($1) }] + firmwareActions
    }

    /// `{"control": "volume", "value": 40}`
    nonisolated static func change(_ controls: [SpeakerControl]) -> ActionBody<SpeakerCommand> {
        .tagged(
            "control", noun: "control",
            controls.byOpcode.map { control in
                let value = ActionBody<Int>.integer("value", in: control.range, subject: "The control \(control.id)")
                return (control.id, value.map { value throws(ActionError) in SpeakerCommand(control, UInt8(value)) })
            })
    }

    private nonisolated static let firmwareActions: [ActionDeclaration<SpeakerModel>] = [
        ActionDeclaration("plan", "Check an update without writing to the device", UpdateRequest.body) {
            _ = await $0.updater.check(try $0.makeRequest($1))
        },
        ActionDeclaration("update", "Update the firmware", UpdateRequest.body) { try $0.update($1) },
        ActionDeclaration("cancel", "Cancel the update") { $0.updater.cancel() },
        ActionDeclaration("restart", "Restart into the new firmware") {
            try $0.require($0.updater.machine.phase == .readyToRestart, "No downloaded firmware waits for a restart.")
            $0.updater.restart()
        }.formerly("reboot"),
        ActionDeclaration("validate", "Keep the new firmware") {
            try $0.require($0.updater.machine.phase == .pendingVerify, "No firmware is on trial: there is nothing to keep.")
            $0.updater.validate()
        },
        ActionDeclaration("rollback", "Go back to the previous firmware") {
            let phase = $0.updater.machine.phase
            try $0.require(phase == .pendingVerify || phase.isOver, "The update that is under way comes first.")
            $0.updater.rollBack()
        },
        ActionDeclaration("dismiss", "Forget the outcome of the last update") { $0.updater.dismiss() },
        ActionDeclaration(
            "image", "Offer an image file for an update", .file("The image, at most 4 MiB."), maximumSize: maximumImageSize,
            answer: imageSchema
        ) { try await $0.add($1) },
        ActionDeclaration("image-remove", "Take an image file that was offered off the list", .text("image")) { try await $0.remove($1) }
            .formerly("remove-image"),
    ]

    private nonisolated static let imageSchema: JSONValue = [
        "type": "object",
        "properties": [
            "id": ["type": "string"], "label": ["type": "string"], "version": ["type": "string"], "size": ["type": "integer"],
            "isDemo": ["type": "boolean"], "url": ["type": "string"],
        ],
        "required": ["id", "label", "size", "isDemo", "url"],
    ]

    private func require(_ isMeant: Bool, _ sentence: Sentence) throws(ActionError) {
        guard !isMeant else { return }
        throw ActionError(.conflict, code: "not-now", sentence, advice: "Look at the page again.")
    }

    private func update(_ request: UpdateRequest) throws {
        guard updater.machine.phase.isOver else {
            throw ActionError(.conflict, code: "updating", "An update is under way already.", advice: "Wait for its end, or cancel it.")
        }
        let request = try makeRequest(request)
        // The speaker may be out of reach in the middle of it: it stays wanted.
        links.connect(peripheral.id)
        updater.start(request)
    }

    private func makeRequest(_ request: UpdateRequest) throws -> FirmwareUpdateRequest {
        let text: String
        var version: String?
        var file: URL?
        switch request.source {
        case .url(let url): text = url
        case .image(let id):
            guard let image = shelf?.images.first(where: { $0.id == id }), !image.url.isEmpty else {
                throw ActionError(.notFound, code: "no-such-image", "There is no such image any more.", advice: "Choose the file again.")
            }
            (text, version, file) = (image.url, image.version, shelf?.file(of: id))
        }
        do {
            return FirmwareUpdateRequest(
                credentials: try OTACredentials(ssid: request.ssid, password: request.password), url: try OTAFirmwareURL(text),
                targetVersion: version, file: file, allowances: request.allowances)
        } catch {
            let problem = ScreenProblem(error)
            throw ActionError(.invalid, code: "request", problem.$sentence, advice: problem.$advice)
        }
    }

    private func remove(_ image: String) async throws {
        guard await shelf?.remove(image: image) == true else {
            throw ActionError(
                .notFound, code: "no-such-image", "No such image was added here.", advice: "What the program brings with it stays.")
        }
    }

    private func add(_ file: ActionInput.File) async throws -> SpeakerScreen.Firmware.Image {
        guard let shelf else {
            throw ActionError(.unsupported, code: "no-images", "This program serves no images.", advice: "Use the address of one.")
        }
        return try await shelf.add(name: file.name, bytes: file.bytes)
    }
}

extension OTACredentialsError: CodedError {
    public var code: String { "credentials" }
}

extension OTAFirmwareURLError: CodedError {
    public var code: String { "url" }
}
