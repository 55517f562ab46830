import Explore
import Foundation
import HTTPClient
import HTTPService
import HTTPTestSupport
import Synchronization
import Testing
import VirtualRadio

@testable import ExploreServer

@Suite("The weather")
struct OpenMeteoTests {
    /// As open-meteo.com answers.
    fileprivate static let rain =
        #"{"latitude":40.69,"longitude":-73.98,"current_units":{"temperature_2m":"°F"},"current":{"time":"2027-01-15T20:00","#
        + #""interval":900,"temperature_2m":48.2,"weather_code":61,"is_day":1}}"#

    /// Answers as it is told to, and counts.
    private final class Server: HTTPTransport {
        let asked = Mutex<[URL]>([])
        let answers = Mutex<(status: Int, body: String)?>((200, OpenMeteoTests.rain))

        func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
            asked.withLock { $0.append(request.url) }
            guard let (status, body) = answers.withLock({ $0 }) else {
                // Never, until it is given up.
                let (stream, continuation) = AsyncStream<Never>.makeStream()
                defer { continuation.finish() }
                for await _ in stream {}
                throw CancellationError()
            }
            return HTTPClientResponse(status: status, body: body.utf8)
        }
    }

    private let server = Server()
    /// Its time passes where a test lets it: an answer that is under way elsewhere is never too late.
    private let clock = SimulatedClock(mode: .manual)
    private let reports = Box<[String]>([])

    private final class Time: Sendable {
        let date = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
        func pass(_ seconds: Double) { date.withLock { $0 += seconds } }
    }

    private let passing = Time()

    private func source() throws -> OpenMeteo {
        OpenMeteo(
            base: try #require(URL(string: "https://weather.example/v1/forecast")), transport: server, clock: clock,
            now: { [passing] in passing.date.withLock { $0 } }, report: { [reports] sentence in reports.update { $0.append(sentence) } })
    }

    @Test("Is asked for as Open-Meteo's documentation says, about where the answer is for, and read in degrees, words and an icon")
    func answer() async throws {
        let weather = await (try source()).weather(at: .metroTech)
        #expect(weather == Weather(temperature: 48.2, summary: "light rain", symbol: "10d"))
        let query = server.asked.withLock { $0.first?.query }
        #expect(query == "latitude=40.69&longitude=-73.99&current=temperature_2m,weather_code,is_day&temperature_unit=fahrenheit")
    }

    @Test("Is asked for once in ten minutes, whoever wants it and however many at once")
    func kept() async throws {
        let source = try source()
        await withTaskGroup { group in
            for _ in 0..<200 { group.addTask { _ = await source.weather(at: .metroTech) } }
        }
        passing.pass(599)
        #expect(await source.weather(at: .metroTech) != nil)
        #expect(server.asked.withLock { $0.count } == 1)
        passing.pass(2)
        _ = await source.weather(at: .metroTech)
        #expect(server.asked.withLock { $0.count } == 2)
        _ = await source.weather(at: Coordinates(clamping: 60, 25))
        #expect(server.asked.withLock { $0.count } == 3)
    }

    @Test(
        "That does not come or cannot be read is none, is told of once, and asked for again a minute later",
        arguments: [
            (500, "{}"), (200, ""), (200, "[]"), (200, #"{"current":{}}"#), (200, #"{"current":{"weather_code":1000}}"#),
            (200, #"{"current":{"temperature_2m":"warm"}}"#), nil,
        ] as [(Int, String)?])
    func none(_ answer: (Int, String)?) async throws {
        let source = try source()
        server.answers.withLock { $0 = answer.map { (status: $0.0, body: $0.1) } }
        let first = Task { await source.weather(at: .metroTech) }
        if answer == nil {
            while clock.sleeperCount == 0 { await Task.yield() }
            await clock.advance(by: .milliseconds(1_999))
            #expect(reports.value.isEmpty)
            await clock.advance(by: .milliseconds(1))
        }
        #expect(await first.value == nil)
        for _ in 0..<2 { #expect(await source.weather(at: .metroTech) == nil) }
        #expect(server.asked.withLock { $0.count } == 1)
        #expect(reports.value.count == 1 && reports.value.first?.hasPrefix("The weather server weather.example gave none: ") == true)
        server.answers.withLock { $0 = (200, Self.rain) }
        passing.pass(61)
        #expect(await source.weather(at: .metroTech) != nil)
    }

    @Test("Is in a chat's answer, from a server on this machine, and null where that is gone")
    func chat() async throws {
        struct StandIn: HTTPHandler {
            func respond(to request: HTTPRequest) async throws -> HTTPResponse {
                .text(OpenMeteoTests.rain, contentType: "application/json")
            }
        }
        let weather = try await withServer(StandIn()) { address in
            let source = OpenMeteo(base: try #require(URL(string: "http://\(address)/v1/forecast")))
            let answer = try await TestAPI { $0.weather = source }.chat("coffee")
            #expect(!answer.places.isEmpty)
            return answer.weather
        }
        #expect(weather == Weather(temperature: 48.2, summary: "light rain", symbol: "10d"))
        let gone = OpenMeteo(base: try #require(URL(string: "http://127.0.0.1:1/v1/forecast")))
        let answer = try await TestAPI { $0.weather = gone }.chat("coffee")
        #expect(answer.weather == nil && !answer.places.isEmpty)
    }

    @Test("Numbers that are not known have no words")
    func codes() {
        let words = (-1...120).compactMap { WeatherCode.meaning($0, isDay: true)?.words }
        #expect(words.count == 28)
        #expect(WeatherCode.meaning(0, isDay: false)?.icon == "01n")
    }
}
