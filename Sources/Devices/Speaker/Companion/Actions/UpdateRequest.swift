import Companion

/// The inputs of an update as its owner gives them, judged by the plan.
public struct UpdateRequest: Sendable, Equatable {
    /// The source of the image.
    public enum Source: Sendable, Equatable {
        /// An address from which the device fetches it.
        case url(String)
        /// One of `SpeakerScreen.Firmware.images`, by its identifier.
        case image(String)
    }

    /// The source of the image.
    public var source: Source
    /// The Wi-Fi network's name.
    public var ssid: String
    /// Its password; empty for an open network.
    public var password: Secret
    /// The permissions that a person gave.
    public var allowances: Set<FirmwareUpdatePlan.Allowance> = []

    /// `{"ssid": "Harbour", "password": "…", "url": "http://…"}`, or with `"image": "ID"` in place of the URL; and with
    /// `"allowDowngrade": true`, `"allowOtherProject": true` or `"allowOtherIdentity": true` where a person was asked and agreed.
    static let body: ActionBody<UpdateRequest> = {
        let url = ActionBody<String>.text("url").map { text throws(ActionError) in Source.url(text) }
        let image = ActionBody<String>.text("image").map { text throws(ActionError) in Source.image(text) }
        let source = url.or(
            image,
            refusal: ActionError(
                .invalid, code: "one-source", "An update needs one source: an address or an image.", advice: "Send either “url” or “image”."
            ))
        let network = ActionBody<String>.text("ssid").and(ActionBody<Secret>.secret("password").optional)
        let none = ActionBody<Void>.none.map { () throws(ActionError) in Set<FirmwareUpdatePlan.Allowance>() }
        let allowances = FirmwareUpdatePlan.Allowance.allCases.reduce(none) { body, allowance in
            body.and(ActionBody<Bool>.boolean(allowance.rawValue).optional).map { given, isGiven throws(ActionError) in
                isGiven == true ? given.union([allowance]) : given
            }
        }
        return source.and(network).and(allowances).map { request, allowances throws(ActionError) in
            UpdateRequest(source: request.0, ssid: request.1.0, password: request.1.1 ?? Secret(""), allowances: allowances)
        }
    }()
}
