import Bluetooth
import Foundation
import GlassesContract
import Testing

/// What of the notes and todos goes over the air: at most 512 bytes, and always whole JSON.
@Suite struct RecentItemsTests {
    private func note(_ id: Int, _ content: String) -> Note {
        Note(id: "\(id)", content: content, timestamp: "2025-11-01T10:00:00")
    }

    @Test func `a note and a todo are the guide's`() throws {
        let notes = RecentItems([note(1, "Remember to buy milk")])
        let expected = #"[{"content":"Remember to buy milk","id":"1","timestamp":"2025-11-01T10:00:00"}]"#
        #expect(String(decoding: notes.bytes, as: UTF8.self) == expected)
        #expect(try RecentItems<Note>(bytes: Array(expected.utf8)) == notes)
        let todo =
            #"[{"id": "1", "task": "Finish project report", "priority": "high", "completed": false, "timestamp": "2025-11-01T09:00:00"}]"#
        #expect(
            try RecentItems<Todo>(bytes: Array(todo.utf8)).items
                == [Todo(id: "1", task: "Finish project report", priority: .high, timestamp: "2025-11-01T09:00:00")])
        #expect(RecentItems<Note>([]).bytes == Array("[]".utf8))
    }

    @Test func `five are told, the newest first`() throws {
        let notes = RecentItems((1...7).reversed().map { note($0, "n") })
        #expect(try RecentItems<Note>(bytes: notes.bytes).items.map(\.id) == ["7", "6", "5", "4", "3"])
    }

    @Test(arguments: ["x", "é", "👩‍👩‍👧‍👦", "\"", "\u{1}", "漢"])
    func `long texts are shortened at a character, and the JSON stays whole`(_ character: String) throws {
        let text = String(repeating: character, count: 600)
        for count in 1...5 {
            let bytes = RecentItems((0..<count).map { note($0, text) }).bytes
            #expect(bytes.count <= 512)
            let items = try RecentItems<Note>(bytes: bytes).items
            #expect(items.count == count)
            for item in items {
                #expect(item.content.hasSuffix("…"))
                #expect(item.content.dropLast().allSatisfy { String($0) == character })
            }
            // Not shorter than it has to be: one more character in each of them would be too long.
            let one = try #require(String(data: JSONEncoder().encode(character), encoding: .utf8)).utf8.count - 2
            #expect(bytes.count + count * one > 512)
        }
    }

    @Test func `short texts are whole while a long one is cut`() throws {
        let items = try RecentItems<Note>(bytes: RecentItems([note(2, "short"), note(1, String(repeating: "long ", count: 200))]).bytes)
            .items
        #expect(items[0].content == "short")
        #expect(items[1].content.hasSuffix("…"))
    }

    @Test func `a short link gets as many of the newest as it carries`() throws {
        let notes = RecentItems((0..<5).map { note($0, "What is said") })
        let short = notes.fitting(182)
        #expect(short.bytes.count <= 182)
        #expect(short.items.map(\.id) == ["0", "1"])
        #expect(notes.fitting(20).items.isEmpty)
    }

    @Test func `what is no list of notes is refused`() {
        for wrong in ["", "{}", "[1]", #"[{"content":"x"}]"#, #"[{"content":1,"id":"1","timestamp":""}]"#] {
            #expect(throws: ByteCodingError.self, "\(wrong)") { try RecentItems<Note>(bytes: Array(wrong.utf8)) }
        }
    }
}
