import HTTPClient
import Testing

@Suite struct HTTPContentRangeTests {
    @Test(arguments: [
        ("bytes 0-1023/650000", HTTPContentRange(range: 0..<1_024, totalByteCount: 650_000)),
        ("bytes 42-42/*", HTTPContentRange(range: 42..<43, totalByteCount: nil)),
        ("Bytes 0-0/1", HTTPContentRange(range: 0..<1, totalByteCount: 1)),
    ])
    func `a part of a file is its range and the file's length`(text: String, range: HTTPContentRange) {
        #expect(HTTPContentRange(text) == range)
    }

    @Test(arguments: [
        "", "bytes", "bytes */1234", "bytes 5-4/10", "bytes 0-10/10", "bytes -1-4/10", "bytes 0-+4/10", "items 0-1/2", "bytes 0-1",
        "bytes 0-1/2/3", "bytes 0-9223372036854775807/*", "bytes 0-1/99999999999999999999", "bytes 0-1/ ",
    ])
    func `anything else is none`(text: String) { #expect(HTTPContentRange(text) == nil) }
}
