import Synchronization
import Testing

@testable import Program

@Suite struct ProgramModuleTests {
    private static let made = Mutex<[String]>([])

    private static func note<Value>(_ name: String) -> Value? {
        made.withLock { $0.append(name) }
        return nil
    }

    @Test func `a kind and a page are made when somebody asks for them, and not for a command of another system`() {
        let module = ProgramModule(name: "lamp", kind: Self.note("kind"), page: Self.note("page"))
        #expect(Self.made.withLock(\.self) == [])
        _ = module.kind
        #expect(Self.made.withLock(\.self) == ["kind"])
        _ = module.page
        #expect(Self.made.withLock(\.self) == ["kind", "page"])
    }

    @Test func `a program has commands for keys and replays where one of its systems has a use for them`() {
        func names(_ module: ProgramModule) -> Set<String> { Set(CompanionProgram.commands([module]).map { $0.specification.path[0] }) }
        #expect(names(ProgramModule(name: "lamp")).isDisjoint(with: ["keys", "replay"]))
        #expect(names(ProgramModule(name: "lamp", replay: { _, _ in [] })).contains("replay"))
        #expect(names(ProgramModule(name: "lamp", keys: [])).contains("keys"))
    }
}
