/// Somebody's need for help, read from a message.
struct Distress: Sendable, Hashable {
    /// Kinds of need, the first of which counts where a message has several.
    enum Kind: String, Sendable, CaseIterable, Codable, CodingKeyRepresentable {
        case selfHarm = "self_harm"
        case animal, fire, water, assault, medical, danger, crime
        case lostChild = "lost_child"
        case mind, tooth, unwell
        /// A cry for help that says no more.
        case help
        /// Alarming words that say too little by themselves.
        case unsure
    }

    /// Languages that are understood, and in which the reply is.
    enum Language: String, Sendable, CaseIterable, Codable, CodingKeyRepresentable {
        case english = "en"
        case finnish = "fi"
        case swedish = "sv"
        case german = "de"
    }

    let kind: Kind
    let language: Language
}

extension Distress.Kind {
    /// Kinds of place that help, the better first. None for self-harm, where a list would be a way out of the talk, and none for a fire.
    var helpers: [Set<String>] {
        switch self {
        case .selfHarm, .fire, .unsure: []
        case .water: [["life_ring", "lifebuoy"]]
        // A map calls many a practice a clinic, healers' too.
        // Who may die waits for the ambulance: a practice near by is no place to go to.
        case .medical: [["hospital"]]
        case .mind: [["hospital"], ["doctors", "doctor"], ["clinic"]]
        case .unwell: [["doctors", "doctor", "hospital", "pharmacy"], ["clinic"]]
        case .tooth: [["dentist"], ["hospital", "clinic"]]
        case .assault: [["hospital", "police"]]
        case .danger, .crime, .lostChild: [["police"]]
        case .help: [["police", "hospital"]]
        case .animal: [["veterinary"]]
        }
    }

    /// Kinds of which the table's words alone decide, whatever a language model makes of the message, unless it hears that this very need,
    /// spoken of before, is over: it may err, and somebody may die of it.
    static let grave: [Distress.Kind] = [.selfHarm, .fire, .water, .assault, .medical]

    /// Whether somebody may come to harm by somebody else, or be lost.
    var isDanger: Bool {
        switch self {
        case .danger, .crime, .lostChild, .mind, .help: true
        default: false
        }
    }

    /// Whether there is time to choose whom to go to.
    var isPatient: Bool { self == .tooth || self == .unwell || self == .animal }

    /// The service that is called.
    var service: EmergencyNumbers.Service {
        switch self {
        case .danger, .assault, .crime, .lostChild: .police
        case .fire, .water: .fire
        default: .ambulance
        }
    }
}
