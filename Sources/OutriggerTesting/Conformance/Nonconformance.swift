import Bluetooth

/// The failure of a radio that did something else than every radio does.
public struct Nonconformance: Error, Hashable, Sendable {
    /// The expectation, and what came instead.
    public let sentence: String
    /// The place of the expectation: "OutriggerTesting/RadioConformance+Values.swift:40".
    public let place: String
}

extension Nonconformance: CustomStringConvertible {
    public var description: String { "\(sentence) (\(place))" }
}

func expect(_ holds: Bool, _ what: @autoclosure () -> String = "", fileID: StaticString = #fileID, line: UInt = #line) throws {
    guard !holds else { return }
    let reason = what()
    throw Nonconformance(sentence: "This does not hold\(reason.isEmpty ? "" : ": \(reason)").", place: "\(fileID):\(line)")
}

func expect<Value: Equatable>(_ value: Value, is expected: Value, fileID: StaticString = #fileID, line: UInt = #line) throws {
    guard value != expected else { return }
    throw Nonconformance(sentence: "\(expected) was expected, and \(value) came.", place: "\(fileID):\(line)")
}

func require<Value>(_ value: Value?, fileID: StaticString = #fileID, line: UInt = #line) throws -> Value {
    if let value { return value }
    throw Nonconformance(sentence: "A \(Value.self) was expected, and nil came.", place: "\(fileID):\(line)")
}

/// - Returns: the failure.
@BluetoothActor
@discardableResult
func expect<Failure: Error>(
    throws _: Failure.Type, fileID: StaticString = #fileID, line: UInt = #line, _ body: @BluetoothActor () async throws -> Any
) async throws -> Failure {
    let came: String
    do {
        came = "\(try await body())"
    } catch let failure as Failure {
        return failure
    } catch {
        came = "\(error)"
    }
    throw Nonconformance(sentence: "A \(Failure.self) was expected, and this came: \(came)", place: "\(fileID):\(line)")
}

@BluetoothActor
func expect<Failure: Error & Equatable>(
    throws expected: Failure, fileID: StaticString = #fileID, line: UInt = #line, _ body: @BluetoothActor () async throws -> Any
) async throws {
    let failure = try await expect(throws: Failure.self, fileID: fileID, line: line, body)
    try expect(failure, is: expected, fileID: fileID, line: line)
}
