#if os(Linux)
    import Foundation
    import Processes
    import Testing

    @Suite struct ProcessMemoryTests {
        /// Kilobytes of files that this process has in memory: proc_pid_status(5).
        private func ofFiles() throws -> Int {
            let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("RssFile:") })
            return try #require(line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
        }

        /// Code of several libraries, and what the linker has corrected for it: classes, protocols, tables of functions.
        private func work() throws -> String {
            let date = try Date("2026-03-01T12:00:00Z", strategy: .iso8601)
            let bytes = try JSONEncoder().encode(["when": date.formatted(.iso8601), "number": 12345.formatted(.number.grouping(.never))])
            return try JSONDecoder().decode([String: String].self, from: bytes).sorted { $0.key < $1.key }.map(\.value).joined(
                separator: " ")
        }

        @Test func `what is given back has left memory, and all of it works as before`() throws {
            let written = [UInt8](repeating: 7, count: 1 << 20)
            let before = try work()
            let taken = try ofFiles()
            ProcessMemory.release()
            let left = try ofFiles()
            #expect(left < taken / 2, "\(left) of \(taken) kB")
            #expect(try work() == before)
            #expect(written.allSatisfy { $0 == 7 })
        }
    }
#endif
