import Explore
import Foundation
import OutriggerTesting
import TestSupport
import Testing

@testable import ExploreServer

/// The sides that instructions say, judged by the line that is drawn alone.
@Suite("Turns of ways along imported streets")
struct TurnTests {
    @Test(
        "The side that is said is that of the line, 20 m before and after, and no sharp turn is left unsaid",
        .enabled(if: Helsinki.exists, "Scripts/fetch-extract has not brought the extract"))
    func sides() async throws {
        let router = StreetRouter(try Helsinki.store())
        var random = SeededNumbers(seed: 7)
        var faults: [String] = []
        var count = 0
        for _ in 0..<Depth.scaled(500) {
            let ends = (0..<2).map { _ in
                Coordinates(clamping: .random(in: 60.165...60.174, using: &random), .random(in: 24.936...24.952, using: &random))
            }
            guard let route = try? await router.route(from: ends[0], to: ends[1]), route.polyline.count > 3 else { continue }
            let line = WalkedLine(route)
            count += route.steps.count
            faults += line.faults(route.steps).map { "\(ends[0]) → \(ends[1]): \($0)" }
            #expect(abs(route.steps.reduce(0) { $0 + $1.distance } - route.distance) < 0.1)
            let answer = DirectionsResponse(route, from: ends[0], to: ends[1])
            let minutes = answer.steps.compactMap { $0.duration?.minutes }
            #expect(minutes.reduce(0, +) == answer.duration?.minutes, "\(minutes) of \(answer.duration?.text ?? "")")
        }
        #expect(count > Depth.scaled(500))
        #expect(faults.isEmpty, "\(faults.count) of \(count): \(faults.prefix(20).joined(separator: "\n"))")
    }
}

/// A line on the plane, in metres, without the ends that are along no street.
private struct WalkedLine {
    private var points: [(x: Double, y: Double)] = []
    private var along: [Double] = [0]
    private let corners: [Coordinates]

    init(_ route: WalkingRoute) {
        corners = Array(route.polyline.dropFirst().dropLast())
        let origin = corners[0]
        for corner in corners {
            let x = (corner.longitude - origin.longitude) * 111_195 * cos(origin.latitude * .pi / 180)
            points.append((x, (corner.latitude - origin.latitude) * 111_195))
            guard points.count > 1 else { continue }
            let (from, to) = (points[points.count - 2], points[points.count - 1])
            along.append(along[along.count - 1] + hypot(to.x - from.x, to.y - from.y))
        }
    }

    /// What is wrong with these instructions.
    func faults(_ steps: [WalkingStep]) -> [String] {
        var faults: [String] = []
        var said: [(at: Double, side: Double)] = []
        var from = 0
        for step in steps.dropFirst().dropLast() {
            guard let index = corners[from...].firstIndex(where: { $0 == step.coordinate }) else {
                faults.append("“\(step.instruction)” is not on the line, or out of order")
                continue
            }
            from = index
            guard let angle = turn(at: along[index]) else { continue }
            let side = side(step.maneuver)
            said.append((along[index], side))
            let fits =
                switch step.maneuver {
                case .turnAround: abs(angle) > 150
                case .straight: abs(angle) < 30
                case .slightLeft, .slightRight: side * angle > 20 && abs(angle) < 65
                case .left, .right: side * angle > 55 && abs(angle) < 125
                case .sharpLeft, .sharpRight: side * angle > 115
                case .depart, .arrive: false
                }
            if !fits { faults.append("“\(step.instruction)” at a turn of \(Int(angle))°") }
        }
        for (at, corner) in zip(along, corners) {
            guard let angle = turn(at: at), abs(angle) > 70 else { continue }
            let isSaid = said.contains { abs($0.at - at) < 25 && ($0.side * angle > 0 || $0.side == 0) }
            if !isSaid { faults.append("nothing is said of a turn of \(Int(angle))° at \(corner)") }
        }
        return faults
    }

    /// Degrees to the right, from the 20 m before to the 20 m after; `nil` where the line has not 3 m on a side.
    private func turn(at place: Double) -> Double? {
        let end = along[along.count - 1]
        guard place > 3, end - place > 3 else { return nil }
        let (before, here, after) = (point(max(place - 20, 0)), point(place), point(min(place + 20, end)))
        let first = atan2(here.x - before.x, here.y - before.y)
        let next = atan2(after.x - here.x, after.y - here.y)
        var degrees = (next - first) * 180 / .pi
        if degrees > 180 { degrees -= 360 }
        if degrees <= -180 { degrees += 360 }
        return degrees
    }

    private func point(_ place: Double) -> (x: Double, y: Double) {
        let index = max(1, along.firstIndex { $0 >= place } ?? along.count - 1)
        let length = along[index] - along[index - 1]
        let share = length > 0 ? (place - along[index - 1]) / length : 0
        let (from, to) = (points[index - 1], points[index])
        return (from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
    }

    private func side(_ maneuver: WalkingStep.Maneuver) -> Double {
        switch maneuver {
        case .slightLeft, .left, .sharpLeft: -1
        case .slightRight, .right, .sharpRight: 1
        case .depart, .straight, .arrive, .turnAround: 0
        }
    }
}
