import Explore
import Foundation
import Testing

@Suite("The server's address")
struct APIConfigurationTests {
    private func file(_ text: String) throws -> URL {
        let file = URL(fileURLWithPath: "/tmp/outrigger-\(UInt64.random(in: 0...UInt64.max)).plist")
        try Data(text.utf8).write(to: file)
        return file
    }

    private func propertyList(_ value: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>API_URL</key>\(value)</dict></plist>
        """
    }

    @Test("The environment goes before the file, and the file before the default")
    func order() throws {
        let file = try file(propertyList("<string>http://192.168.1.100:5000</string>"))
        defer { try? FileManager.default.removeItem(at: file) }
        let first = try APIConfiguration(environment: ["API_URL": "https://your-server.com/"], propertyList: file)
        #expect(first.baseURL.absoluteString == "https://your-server.com")
        #expect(first.isConfigured)
        let second = try APIConfiguration(environment: [:], propertyList: file)
        #expect(second.baseURL.absoluteString == "http://192.168.1.100:5000")
        let third = try APIConfiguration(environment: ["API_URL": " "], propertyList: nil)
        #expect(third.baseURL.absoluteString == "http://localhost:5000")
        #expect(!third.isConfigured)
    }

    @Test(
        "An address that cannot work is an error that names where it stands",
        arguments: [
            "ftp://x", "localhost:5000", "http://", "http://a b", "http://x:70000", "http://x?y=1", "http://u:p@x", "x", "http://x#y",
        ])
    func invalid(_ text: String) throws {
        #expect(throws: APIError.invalidURL(text, source: "the environment variable API_URL")) {
            try APIConfiguration(environment: ["API_URL": text], propertyList: nil)
        }
        let file = try file(propertyList("<string>\(text)</string>"))
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(throws: APIError.invalidURL(text, source: "API_URL in \(file.lastPathComponent)")) {
            try APIConfiguration(environment: [:], propertyList: file)
        }
    }

    @Test func `a file that is no property list is named, and no empty address`() throws {
        let error = APIError.invalidURL("", source: "Config.plist, which is no property list,")
        #expect(error.sentence == "Config.plist, which is no property list, names no server.")
        #expect(error.advice == "Write API_URL there as http://HOST:PORT or https://HOST.")
    }

    @Test("A file that is no property list, or has a number, is an error; one without the key is passed over")
    func files() throws {
        let files = [
            ("nonsense <", true), (propertyList("<integer>5</integer>"), true), (propertyList("<string></string>"), false),
        ]
        for (text, isError) in files {
            let file = try file(text)
            defer { try? FileManager.default.removeItem(at: file) }
            if isError {
                let error = #expect(throws: APIError.self) { try APIConfiguration(environment: [:], propertyList: file) }
                #expect(error?.description.contains(file.lastPathComponent) == true)
            } else {
                #expect(try !APIConfiguration(environment: [:], propertyList: file).isConfigured)
            }
        }
    }

    @Test("Config.plist is looked for where one works, and then among one's settings")
    func places() throws {
        let files = APIConfiguration.propertyLists(["HOME": "/home/ada"]).map(\.path)
        #expect(files.first == FileManager.default.currentDirectoryPath + "/Config.plist")
        #expect(files[1] == "/home/ada/.config/outrigger/Config.plist")
        #expect(
            APIConfiguration.propertyLists(["HOME": "/home/ada", "XDG_CONFIG_HOME": "/x"]).map(\.path)[1] == "/x/outrigger/Config.plist")
    }
}
