import Program
import Synchronization
import Testing

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
}
