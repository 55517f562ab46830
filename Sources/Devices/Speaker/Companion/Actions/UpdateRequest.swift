import Companion

/// What an update needs from its owner. Whether it can work is for the plan to say.
public struct UpdateRequest: Sendable, Equatable {
    /// Where the image comes from.
    public enum Source: Sendable, Equatable {
        /// An address from which the device fetches it.
        case url(String)
        /// One of `SpeakerScreen.Firmware.images`, by its identifier.
        case image(String)
    }

    /// Where the image comes from.
    public var source: Source
    /// The Wi-Fi network's name.
    public var ssid: String
    /// Its password; empty for an open network.
    public var password: Secret

    /// Whether the password may go to another identity than the one that got it last under this name.
    public var allowsOtherIdentity: Bool

    /// Makes one from its parts, each as its property says.
    public init(source: Source, ssid: String, password: Secret, allowsOtherIdentity: Bool = false) {
        self.allowsOtherIdentity = allowsOtherIdentity
        self.source = source
        self.ssid = ssid
        self.password = password
    }

    /// `{"ssid": "Harbour", "password": "…", "url": "http://…"}`, or with `"image": "ID"` in place of the URL; `"allowOtherIdentity": true` where
    /// the plan asks for it.
    static let body: ActionBody<UpdateRequest> = {
        let url = ActionBody<String>.text("url").map { text throws(ActionError) in Source.url(text) }
        let image = ActionBody<String>.text("image").map { text throws(ActionError) in Source.image(text) }
        let source = url.or(
            image,
            refusal: ActionError(
                .invalid, code: "one-source", "An update needs one source: an address or an image.", advice: "Send either “url” or “image”."
            ))
        let network = ActionBody<String>.text("ssid").and(ActionBody<Secret>.secret("password").optional)
        let request = source.and(network).map { source, network throws(ActionError) in
            UpdateRequest(source: source, ssid: network.0, password: network.1 ?? Secret(""))
        }
        return request.and(ActionBody<Bool>.boolean("allowOtherIdentity").optional).map { request, allows throws(ActionError) in
            var request = request
            request.allowsOtherIdentity = allows ?? false
            return request
        }
    }()
}
