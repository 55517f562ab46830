import Bottle
import Companion

// The bodies of the API's POST requests, as JSON.

/// `{"on": true}`
struct SwitchBody: Decodable {
    var on: Bool
}

/// `{"fault": "distance", "value": 12.5}`; an action needs no value.
struct FaultBody: Decodable {
    var fault: String
    var value: Double?
}

/// `{"control": "volume", "value": 40}`
struct ControlBody: Decodable {
    var control: String
    var value: Int

    func change() throws(ActionError) -> SpeakerChange {
        guard let control = SpeakerChange.Control(rawValue: control) else {
            let names = SpeakerChange.Control.allCases.map(\.rawValue).joined(separator: ", ")
            throw ActionError(.invalid, code: "unknown-control", "A speaker has no control of that name.", advice: "Use one of \(names).")
        }
        guard let change = SpeakerChange(control, value) else {
            throw ActionError(
                .invalid, code: "value-out-of-range",
                "The control \(control.rawValue) takes \(control.range.lowerBound) to \(control.range.upperBound), not \(value)."
            )
        }
        return change
    }
}

/// `{"ssid": "Harbour", "password": "…", "url": "http://…"}`, or with `"image": "ID"` in place of the URL.
struct UpdateBody: Decodable {
    var ssid: String
    var password: String?
    var url: String?
    var image: String?

    func request() throws(ActionError) -> UpdateRequest {
        let source: UpdateRequest.Source
        switch (url, image) {
        case (let url?, nil): source = .url(url)
        case (nil, let image?): source = .image(image)
        default:
            throw ActionError(
                .invalid, code: "one-source", "An update needs one source: an address or an image.", advice: "Send either “url” or “image”."
            )
        }
        return UpdateRequest(source: source, ssid: ssid, password: Secret(password ?? ""))
    }
}

/// `{"message": "I want coffee"}`
struct ChatBody: Decodable {
    var message: String
}

/// `{"category": "quick_bites"}`
struct QuickBody: Decodable {
    var category: String
}

/// `{"place": "ID"}`
struct SelectBody: Decodable {
    var place: String
}

/// `{"service": "UUID", "characteristic": "UUID", "on": true}`; `on` for listening only.
struct CharacteristicBody: Decodable {
    var service: String
    var characteristic: String
    var on: Bool?

    var path: CharacteristicPath { CharacteristicPath(service: service, characteristic: characteristic) }
}

/// `{"action": "measure"}`
struct CalibrationBody: Decodable {
    var action: String

    func button() throws(ActionError) -> BottleAction.CalibrationButton {
        guard let button = BottleAction.CalibrationButton(rawValue: action) else {
            let names = BottleAction.CalibrationButton.allCases.map(\.rawValue).joined(separator: ", ")
            throw ActionError(.invalid, code: "unknown-action", "A calibration has no action of that name.", advice: "Use one of \(names).")
        }
        return button
    }
}

/// `{"value": 2500}`
struct GoalBody: Decodable {
    var value: Int

    func goal() throws(ActionError) -> UInt16 {
        let range = BottleConfiguration.goalRange
        guard let goal = UInt16(exactly: value), range.contains(goal) else {
            throw ActionError(
                .invalid, code: "value-out-of-range", "A goal is \(range.lowerBound) to \(range.upperBound) ml a day, not \(value).")
        }
        return goal
    }
}

/// `{"drink": 17}`
struct DrinkBody: Decodable {
    var drink: UInt32
}
