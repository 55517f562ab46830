/// A finding of the doctor about one thing that devices need.
struct DoctorFinding: Hashable, Sendable {
    /// Its state.
    enum State: String, CaseIterable, Sendable {
        case good
        /// Something is missing that not everybody needs.
        case warning
        case problem
        /// It cannot be told before something else is mended.
        case unchecked

        /// For people.
        var word: String { self == .unchecked ? "not checked" : rawValue }
    }

    /// A stable name for scripts.
    let check: Check
    let state: State
    /// The observation.
    let sentence: String
    /// The cure; nil where there is nothing to do.
    let cure: String?

    /// The checks, in the order of the list.
    enum Check: String, CaseIterable, Sendable {
        case configuration, data, disk, bus, bluez, rights, adapter, avahi, networkManager, port, clock, service

        /// For people.
        var title: String {
            switch self {
            case .configuration: "Configuration"
            case .data: "Data folder"
            case .disk: "Disk"
            case .bus: "Message bus"
            case .bluez: "BlueZ"
            case .rights: "Rights"
            case .adapter: "Adapter"
            case .avahi: "Avahi"
            case .networkManager: "NetworkManager"
            case .port: "Port"
            case .clock: "Clock"
            case .service: "Service"
            }
        }
    }

    static func good(_ check: Check, _ sentence: String) -> DoctorFinding {
        DoctorFinding(check: check, state: .good, sentence: sentence, cure: nil)
    }

    static func warning(_ check: Check, _ sentence: String, cure: String?) -> DoctorFinding {
        DoctorFinding(check: check, state: .warning, sentence: sentence, cure: cure)
    }

    static func problem(_ check: Check, _ sentence: String, cure: String?) -> DoctorFinding {
        DoctorFinding(check: check, state: .problem, sentence: sentence, cure: cure)
    }

    static func unchecked(_ check: Check, because reason: String) -> DoctorFinding {
        DoctorFinding(check: check, state: .unchecked, sentence: "Not checked, because \(reason).", cure: nil)
    }

    /// The same as no more than a warning.
    var asWarning: DoctorFinding {
        DoctorFinding(check: check, state: state == .problem ? .warning : state, sentence: sentence, cure: cure)
    }
}
