import Explore
import Foundation
import HTTPClient

/// The weather from a server with the API of Open-Meteo (open-meteo.com/en/docs), which needs no key.
///
/// An answer serves for ten minutes and about a kilometre around; a server that does not answer is asked again after one.
public actor OpenMeteo {
    private static let validity: TimeInterval = 600
    private static let pause: TimeInterval = 60
    /// Places whose weather is kept.
    private static let maximumEntries = 200

    /// The longest answer, bytes.
    private static let maximumByteCount = 1 << 16

    private struct Key: Hashable {
        var latitude: Int
        var longitude: Int
    }

    private struct Entry {
        /// The question and, once it is done, its answer: whoever asks meanwhile waits for the same.
        var task: Task<Weather?, Never>
        var until: Date
    }

    private let base: URL
    private let deadline: Duration
    private let transport: any HTTPTransport
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let report: @Sendable (String) -> Void
    private var entries: [Key: Entry] = [:]

    /// Prepares the calls; nothing is sent.
    ///
    /// - Parameters:
    ///   - base: the address of the call: "https://api.open-meteo.com/v1/forecast".
    ///   - deadline: after which there is no weather.
    ///   - transport: what carries the calls.
    ///   - clock: what measures the deadline.
    ///   - now: what tells how old an answer is.
    ///   - report: told why there is no weather.
    public init(
        base: URL, deadline: Duration = .seconds(2), transport: any HTTPTransport = SystemHTTPTransport(),
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.base = base
        self.deadline = deadline
        self.transport = transport
        self.clock = clock
        self.now = now
        self.report = report
    }

    deinit { for entry in entries.values { entry.task.cancel() } }

    /// The weather at a place now; `nil` where it cannot be had soon: a chat does not wait for it.
    public func weather(at place: Coordinates) async -> Weather? {
        let key = Key(latitude: Int((place.latitude * 100).rounded()), longitude: Int((place.longitude * 100).rounded()))
        let time = now()
        if let known = entries[key], known.until > time { return await known.task.value }
        if entries.count >= Self.maximumEntries { entries = entries.filter { $0.value.until > time } }
        if entries.count >= Self.maximumEntries { return nil }
        let task = Task { [weak self] in await self?.ask(key) ?? nil }
        entries[key] = Entry(task: task, until: time + Self.pause)
        let weather = await task.value
        if weather != nil { entries[key]?.until = time + Self.validity }
        return weather
    }

    private func ask(_ key: Key) async -> Weather? {
        do {
            let answer = try await transport.answer(to: try request(key), within: deadline, clock: clock)
            guard answer.status == 200 else { throw Failure("status \(answer.status).") }
            guard let current = (try? JSONDecoder().decode(Answer.self, from: answer.body))?.current else {
                throw Failure("no current weather.")
            }
            let meaning = current.weather_code.flatMap { WeatherCode.meaning($0, isDay: current.is_day != 0) }
            guard meaning != nil || current.temperature_2m != nil else { throw Failure("neither a temperature nor a code that is known.") }
            return Weather(temperature: current.temperature_2m, summary: meaning?.words, symbol: meaning?.icon)
        } catch {
            report("The weather server \(base.host ?? "?") gave none: \(error)")
            return nil
        }
    }

    private func request(_ key: Key) throws -> HTTPClientRequest {
        var components = URLComponents(url: base, resolvingAgainstBaseURL: false)
        // The position as it is kept: nobody is told more exactly where somebody is.
        components?.queryItems = [
            URLQueryItem(name: "latitude", value: "\(Double(key.latitude) / 100)"),
            URLQueryItem(name: "longitude", value: "\(Double(key.longitude) / 100)"),
            URLQueryItem(name: "current", value: "temperature_2m,weather_code,is_day"),
            URLQueryItem(name: "temperature_unit", value: "fahrenheit"),
        ]
        guard let url = components?.url else { throw Failure("its address cannot be used.") }
        var request = HTTPClientRequest(url)
        request.maximumByteCount = Self.maximumByteCount
        return request
    }

    private struct Failure: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }

    private struct Answer: Decodable {
        // swift-format-ignore: AlwaysUseLowerCamelCase
        struct Current: Decodable {
            var temperature_2m: Double?
            var weather_code: Int?
            var is_day: Int?
        }
        var current: Current
    }
}
