import Companion
import Foundation
import Testing

@testable import Program

@Suite("What is printed with --json")
struct OutputFormatTests {
    private struct Lamp {
        var name: String?
        var brightness = 40
        var heat: Double? = 21.5
        var colour = Colour.red
        var switchedAt = Date(timeIntervalSince1970: 1_795_000_000.125)
        var notes = ["a \"b\"", "c/d"]
    }

    private struct Refused: CodedError, CustomStringConvertible {
        let code = "refused"
        let description = "It refused."
    }

    private enum Colour: String, CaseIterable, Sendable {
        case red, green
    }

    private static let lamp: [OutputFormat<Lamp>.Field] = [
        .nullable("name", "Its name.", .text) { $0.name },
        .field("brightnessPercent", "How bright.", .integer) { $0.brightness },
        .nullable("heatCelsius", "How hot.", .number) { $0.heat },
        .field("colour", "Which one.", .choice) { $0.colour },
        .field("switchedAt", "When.", .time) { $0.switchedAt },
        .field("notes", "Anything.", .list(.text)) { $0.notes },
    ]

    private func json(_ value: JSONValue) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    @Test("has every key, null for what is not known, and times with their zone")
    func values() throws {
        #expect(
            try json(OutputFormat.object(Self.lamp).encode(Lamp(heat: nil)))
                == #"{"brightnessPercent":40,"colour":"red","heatCelsius":null,"name":null,"notes":["a \"b\"","c/d"],"#
                + #""switchedAt":"2026-11-18T11:06:40.125Z"}"#)
        #expect(
            try json(
                OutputFormat.line("lamp", "It was switched.", [.field("heatCelsius", "How hot.", .number) { _ in 21.5 }]).encode(Lamp()))
                == #"{"heatCelsius":21.5,"type":"lamp"}"#)
    }

    @Test("is described by a schema of the same fields, all required and no others")
    func schema() throws {
        let format = OutputFormat<Lamp>.object([Self.lamp[0], Self.lamp[3], Self.lamp[4]])
        #expect(
            try json(format.schema)
                == #"{"additionalProperties":false,"properties":{"#
                + #""colour":{"description":"Which one.","enum":["red","green"],"type":"string"},"#
                + #""name":{"anyOf":[{"type":"string"},{"type":"null"}],"description":"Its name."},"#
                + #""switchedAt":{"description":"When.","format":"date-time","type":"string"}},"#
                + #""required":["name","colour","switchedAt"],"type":"object"}"#)
        #expect(OutputFormat<Lamp>.line("lamp", "It was switched.", []).schema["properties"]?["type"] == ["const": "lamp"])
    }

    @Test("is code, sentence and advice where a command fails, and has a type among lines")
    func failures() throws {
        let failure = FailureOutput.problem(CommandFailure("It is dark.", advice: "Switch it on.", code: "dark"))
        #expect(
            try json(FailureOutput.format(.document).encode(failure))
                == #"{"error":{"advice":"Switch it on.","code":"dark","sentence":"It is dark."}}"#)
        let usage = FailureOutput.problem(UsageError(description: "DEVICE is missing.", usage: "Usage: outrigger read DEVICE"))
        #expect(
            try json(FailureOutput.format(.lines).encode(usage))
                == #"{"error":{"advice":"Usage: outrigger read DEVICE","code":"usage","sentence":"DEVICE is missing."},"type":"error"}"#)
        #expect(FailureOutput.problem(Refused()).code == "refused" && FailureOutput.problem(Refused()).sentence == "It refused.")
        #expect(CommandFailure("It is dark.", advice: "Switch it on.").description == "It is dark. Switch it on.")
    }
}
