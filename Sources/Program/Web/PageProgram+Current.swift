import Companion
import WebApp

extension PageProgram {
    /// This program.
    static var current: PageProgram {
        let identity = ProgramIdentity.current
        return PageProgram(
            title: identity.title, name: identity.name, dataOption: CommandOption.data.name, help: "\(identity.name) --help")
    }
}
