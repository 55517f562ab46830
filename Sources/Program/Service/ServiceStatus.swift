import Companion
import Foundation

/// The state of the companion as a service of the login.
struct ServiceStatus: Sendable {
    /// The state, with the exit status of `outrigger service status`.
    enum State: String, CaseIterable, Sendable {
        case running, starting, stopped, failed
        case notInstalled = "not-installed"

        var exitStatus: Int32 {
            switch self {
            case .running, .starting: 0
            case .stopped: 3
            case .notInstalled: 4
            case .failed: 5
            }
        }
    }

    let state: State
    let unit: URL
    /// Since when, as systemd writes it; nil where it does not tell.
    let since: String?
    /// It starts at login.
    let isEnabled: Bool
    /// The program that it starts; nil for a unit that this program did not write.
    let installed: ServiceUnit?
    /// The program that it starts is gone.
    let isProgramGone: Bool
    /// Services of this login go on after its end; nil where nobody tells.
    let lingers: Bool?
    /// The address of the page; nil where no companion answers.
    let address: String?

    /// Asks.
    init(_ systemd: UserSystemd, data: URL) async {
        unit = UserSystemd.unitFile()
        let text = try? String(contentsOf: unit, encoding: .utf8)
        installed = text.flatMap(ServiceUnit.init)
        isProgramGone = installed.map { !FileManager.default.isExecutableFile(atPath: $0.program) } ?? false
        guard text != nil else {
            (state, since, isEnabled, lingers, address) = (.notInstalled, nil, false, nil, nil)
            return
        }
        let properties = await systemd.properties([
            "ActiveState", "SubState", "UnitFileState", "ActiveEnterTimestamp", "InactiveEnterTimestamp",
        ])
        switch properties["ActiveState"] {
        case "active": state = .running
        case "activating" where properties["SubState"] == "auto-restart": state = .failed
        case "activating", "reloading": state = .starting
        case "failed": state = .failed
        default: state = .stopped
        }
        let time = state == .running ? properties["ActiveEnterTimestamp"] : properties["InactiveEnterTimestamp"]
        since = time.flatMap { $0.isEmpty ? nil : $0 }
        isEnabled = properties["UnitFileState"]?.hasPrefix("enabled") ?? false
        lingers = await systemd.lingers()
        address = try? await ProgramClient.running(in: data)
    }

    /// In a line.
    var sentence: String {
        let since = since.map { " since \($0)" } ?? ""
        let title = ProgramIdentity.current.title
        switch state {
        case .running: return "\(title) runs as a service\(since)."
        case .starting: return "\(title) starts."
        case .stopped: return "\(title) is installed as a service, and stopped\(since)."
        case .failed: return "\(title) is installed as a service, and has failed\(since)."
        case .notInstalled: return "\(title) is not installed as a service."
        }
    }

    /// The cure; nil where nothing has to be done.
    var advice: String? {
        if isProgramGone, let installed {
            return
                "The program that it starts is gone: \(installed.program). Install it again from its new place: \"\(programName) service install\"."
        }
        switch state {
        case .running, .starting: return isEnabled ? nil : "It does not start at login: \"\(programName) service install\" mends that."
        case .stopped: return "Start it: \"systemctl --user start \(ServiceUnit.name)\"."
        case .failed where address != nil:
            return
                "A companion that is not the service has its data folder: end that with Ctrl-C in its terminal, then \"\(programName) service install\" starts the service."
        case .failed: return "\"\(programName) service log\" shows why; \"\(programName) service install\" starts it again."
        case .notInstalled: return "\"\(programName) service install\" makes it one."
        }
    }

    static let format = OutputFormat<ServiceStatus>.object([
        .field("state", "How it is.", .choice) { $0.state },
        .field("unit", "The path of its unit, whether it is there or not.", .text) { $0.unit.path },
        .nullable("since", "Since when, as systemd writes it; null where it does not tell.", .text) { $0.since },
        .field("isEnabled", "It starts at login.", .boolean) { $0.isEnabled },
        .nullable("program", "What it starts; null where nothing is installed, or the unit is another's.", .text) { $0.installed?.program },
        .field("options", "What it is started with.", .list(.text)) { $0.installed?.options ?? [] },
        .field("isProgramGone", "There is no program at that path any more.", .boolean) { $0.isProgramGone },
        .nullable("lingers", "It goes on after the login ends; null where nobody tells.", .boolean) { $0.lingers },
        .nullable("address", "Where the page is; null where no companion answers.", .text) { $0.address },
        .field("sentence", "The same for people.", .text) { $0.sentence },
        .nullable("advice", "What to do; null where there is nothing to do.", .text) { $0.advice },
    ])
}
