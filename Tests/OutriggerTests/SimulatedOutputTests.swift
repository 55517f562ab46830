import Companion
import Foundation
import OutriggerModules
import Testing

@testable import Program

/// What simulated devices say does not pass for the word of real ones.
@Suite("An output of simulated devices")
struct SimulatedOutputTests {
    private let simulated = RadioDescription(name: "Simulated radio", isSimulated: true)
    private let real = RadioDescription(name: "hci0 (BlueZ)", isSimulated: false, adapter: "hci0")

    @Test func `says so on the first line of each stream, once`() {
        let call = CommandCall()
        #expect(call.marked("Before", to: 1) == "Before")
        call.use(simulated)
        #expect(call.marked("", to: 1) == "")
        #expect(call.marked("42 Decibels\nVolume 40", to: 1) == "42 Decibels (simulated)\nVolume 40")
        #expect(call.marked("Preset", to: 1) == "Preset")
        #expect(call.marked("Done.", to: 2) == "Done. (simulated)")
        call.use(real)
        #expect(call.marked("42 Decibels", to: 3) == "42 Decibels")
    }

    @Test func `has the radio in a document, a line, and each element of a list`() {
        let radio: JSONValue = ["name": "Simulated radio", "isSimulated": true]
        #expect(RadioOutput.added(to: ["id": "A"], simulated) == ["id": "A", "radio": radio])
        let list = RadioOutput.added(to: .array([["id": "A"], ["id": "B"]]), simulated)
        #expect(list == .array([["id": "A", "radio": radio], ["id": "B", "radio": radio]]))
        #expect(RadioOutput.added(to: ["id": "A"], real)["radio"] == ["name": "hci0 (BlueZ)", "isSimulated": false])
        #expect(RadioOutput.added(to: ["id": "A"], nil) == ["id": "A"])
    }

    @Test(arguments: CompanionProgram.specifications(CompanionProgram.modules).filter { $0.output != nil })
    func `is described with its radio where, and only where, the command may use one`(_ specification: CommandSpecification) throws {
        for schema in try #require(specification.output).schemas(of: specification) {
            let object = schema["items"] ?? schema
            let isRequired = if case .array(let names)? = object["required"] { names.contains("radio") } else { false }
            let flag = object["properties"]?["radio"]?["properties"]?["isSimulated"]?["type"]
            #expect(isRequired == specification.usesRadio && (flag == "boolean") == specification.usesRadio)
        }
    }
}
