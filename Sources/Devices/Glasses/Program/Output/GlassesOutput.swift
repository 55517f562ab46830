import Companion
import Foundation
import Glasses
import Program

/// What the glasses' commands print with `--json`.
enum GlassesOutput {
    /// How they are, and how they are reached.
    static let status = OutputFormat<GlassesScreen>.object([
        .field("id", "Names the device in other commands.", .text) { $0.id },
        .field("name", "What it advertises.", .text) { $0.name },
        .field("kind", "Always “glasses”.", .text) { $0.kind },
        .field("path", "Which way requests take: “wifi”, “bluetooth” or “none”.", .choice) { $0.path.way },
        .nullable("roundTripMilliseconds", "What an answer over Wi-Fi takes on average; null where Wi-Fi does not answer.", .integer) {
            $0.path.roundTrip
        },
        .field("reason", "Why that way.", .text) { $0.path.reason },
        .field("ways", "Wi-Fi, then Bluetooth.", .list(way)) { $0.path.ways },
        .field("failovers", "Requests that were answered over another way than the one that they were sent over first.", .integer) {
            $0.path.failovers
        },
        .field("hedges", "Requests that were sent over both ways because the first was slow.", .integer) { $0.path.hedges },
        .nullable("mode", "“active” or “sleep”; null until they have told it.", .text) { $0.dashboard.mode },
        .nullable(
            "hearing",
            "“typed”, “waiting” for the wake word, “listening”, or “private”: camera and microphone off; null where it is not known.",
            .text
        ) { $0.dashboard.hearing },
        .nullable("assistantName", "Null until they have told it.", .text) { $0.dashboard.assistant },
        .nullable("personality", "Null until they have told it.", .text) { $0.dashboard.personality },
        .nullable("batteryPercent", "0 to 100; null where there is no battery.", .integer) { $0.dashboard.battery },
        .nullable("wifi", "What they say of their Wi-Fi; null until they have told it.", .text) { $0.dashboard.wifi },
        .nullable("address", "Where their REST API is, as HOST:PORT; null where that is not known.", .text) { $0.dashboard.address },
        .nullable("firmware", "Null until they have told it.", .text) { $0.dashboard.firmware },
        .field("notices", "What they tell their owner: what was put back, and what is missing.", .list(.text)) { $0.dashboard.notices },
        .nullable("networks", "Names of those that they hear and can join, while one is to be chosen; null otherwise.", .list(.text)) {
            $0.setup.networks?.filter { $0.reason == nil }.map(\.id)
        },
        .field("isSetUp", "Nothing is left of the first run.", .boolean) { $0.setup.isDone },
        .nullable("problem", "What keeps the first run from going on; null where nothing does.", .problem) { $0.setup.problem },
    ])

    static let doctor = OutputFormat<GlassesDoctor.Findings>.object([
        .field("state", "How both sides of the pairing stand.", .choice) { $0.bond.state },
        .field("sentence", "The same in words, and what to do.", .text) { $0.bond.sentence.text },
        .field("remedy", "What has to be done; “pair”, “forgetAndPair” and “pairAgain” are what --mend does.", .choice) { $0.bond.remedy },
        .field("isBondedHere", "This computer has its half of the radio's pairing.", .boolean) { $0.isBondedHere },
        .field("isConnected", "The link stands.", .boolean) { $0.isConnected },
        .field("hasKey", "This companion has a key to them.", .boolean) { $0.hasKey },
        .field("ways", "Wi-Fi, then Bluetooth.", .list(way)) { $0.screen.path.ways },
        .field("notices", "What they tell their owner, such as a microphone that gives nothing.", .list(.text)) {
            $0.screen.dashboard.notices
        },
    ])

    private static let way = OutputFormat<GlassesScreen.Path.Report>.object([
        .field("name", "“Wi-Fi” or “Bluetooth”.", .text) { $0.words },
        .field("state", "“up”, “slow”, “trying” or “down”.", .choice) { $0.state },
        .field("detail", "Where the glasses answer, or why they do not.", .text) { $0.sentence },
        .nullable("roundTripMilliseconds", "On average; null before the first answer.", .integer) { $0.roundTrip },
        .field("answered", "Requests that were answered over it.", .integer) { $0.answered },
        .field("lost", "Requests that it lost.", .integer) { $0.lost },
    ])

    /// The settings that the page shows, and the camera's by their names in the REST API.
    struct Settings: Sendable {
        let screen: GlassesScreen
        let camera: [String: JSONValue]
    }

    private static let assistant: [OutputFormat<Settings>.Field] = [
        .nullable("personality", "Null until they have told it, as all of these.", .text) { $0.screen.settings?.personality },
        .nullable("name", "What the assistant is called.", .text) { $0.screen.settings?.name },
        .nullable("wakeWord", "What it listens for.", .text) { $0.screen.settings?.keyword },
        .nullable("sensitivityPercent", "0 to 100.", .integer) { $0.screen.settings?.sensitivity },
        .nullable("engine", "Its voice.", .text) { $0.screen.settings?.engine },
        .nullable("rateWordsPerMinute", "50 to 400.", .integer) { $0.screen.settings?.rate },
        .nullable("volumePercent", "0 to 100.", .integer) { $0.screen.settings?.volume },
    ]

    static let settings = OutputFormat<Settings>.object(assistant + CameraSetting.all.map(\.output))

    /// The name of a file that was made.
    static let captured = OutputFormat<String?>.object([
        .nullable("filename", "Null where the glasses did not tell it.", .text) { $0 }
    ])

    /// All that is on the glasses.
    struct Gallery: Sendable {
        let photos: [GlassesScreen.Gallery.Item]
        let videos: [GlassesScreen.Gallery.Item]
    }

    static let gallery = OutputFormat<Gallery>.object([
        .field("photos", "The newest first.", .list(item)) { $0.photos },
        .field("videos", "The newest first.", .list(item)) { $0.videos },
    ])

    private static let item = OutputFormat<GlassesScreen.Gallery.Item>.object([
        .field("id", "As “glasses gallery get” and “delete” take it.", .text) { $0.id },
        .field("filename", "With its ending.", .text) { $0.filename },
        .field("sizeBytes", "Of the file.", .integer) { $0.size },
        .field("time", "When, in the glasses' own zone: “1 Nov 2025, 14:30”.", .text) { $0.time },
    ])

    static let fetched = OutputFormat<[GalleryOutcome]>.list(
        OutputFormat<GalleryOutcome>.object([
            outcomeID, .nullable("file", "Where it is here; null where it was not fetched.", .text) { $0.file?.path },
            outcomeProblem,
        ]))

    static let deleted = OutputFormat<[GalleryOutcome]>.list(
        OutputFormat<GalleryOutcome>.object([
            outcomeID, .field("isDeleted", "It is on the glasses no more.", .boolean) { $0.problem == nil }, outcomeProblem,
        ]))

    private static let outcomeID = OutputFormat<GalleryOutcome>.Field.field("id", "As it was named in the call.", .text) { $0.id }
    private static let outcomeProblem = OutputFormat<GalleryOutcome>.Field.nullable(
        "problem", "Why it was not done; null where it was.", .problem
    ) { $0.problem }

    /// One of a list, and when that was read.
    struct Seen<Item: Sendable>: Sendable {
        let item: Item
        /// Seconds since 1970; nil where the glasses tell it now.
        let seenAt: Double?

        var date: Date? { seenAt.map { Date(timeIntervalSince1970: $0) } }
    }

    private static let asOf = "When the list was read; null where the glasses tell it now."

    static let notes = OutputFormat<[Seen<GlassesScreen.Notes.Item>]>.list(
        OutputFormat<Seen<GlassesScreen.Notes.Item>>.object([
            .field("id", "As “glasses notes change” and “delete” take it.", .text) { $0.item.id },
            .field("content", "What was noted.", .text) { $0.item.content },
            .field("time", "When, in the glasses' own zone.", .text) { $0.item.time },
            .field("isWaiting", "A change of it has not been made on the glasses yet.", .boolean) { $0.item.waits },
            .nullable("asOf", asOf, .time) { $0.date },
        ]))

    static let todos = OutputFormat<[Seen<GlassesScreen.Todos.Item>]>.list(
        OutputFormat<Seen<GlassesScreen.Todos.Item>>.object([
            .field("id", "As “glasses todos done” and “delete” take it.", .text) { $0.item.id },
            .field("task", "What is to be done.", .text) { $0.item.task },
            .field("priority", "“low”, “medium” or “high”.", .text) { $0.item.priority },
            .field("isCompleted", "It is done.", .boolean) { $0.item.isCompleted },
            .field("time", "When it was added, in the glasses' own zone.", .text) { $0.item.time },
            .field("isWaiting", "A change of it has not been made on the glasses yet.", .boolean) { $0.item.waits },
            .nullable("asOf", asOf, .time) { $0.date },
        ]))

    static let outbox = OutputFormat<[GlassesScreen.Outbox.Item]>.list(
        OutputFormat<GlassesScreen.Outbox.Item>.object([
            .field("id", "As “glasses outbox discard” takes it.", .text) { $0.id },
            .field("change", "What is to be done: “Add the note “Call mom””.", .text) { $0.label },
            .field("state", "“waits”, “refused” or “told”: done in another way than it was meant.", .choice) { $0.state },
            .nullable("sentence", "Why it was refused, or how it was done; null while it waits.", .text) { $0.sentence },
        ]))

    static let conversation = OutputFormat<[GlassesScreen.Conversation.Item]>.list(
        OutputFormat<GlassesScreen.Conversation.Item>.object([
            .field("role", "“user” or “assistant”.", .text) { $0.role },
            .field("content", "What was said.", .text) { $0.content },
            .field("time", "When, in the glasses' own zone.", .text) { $0.time },
        ]))

    static let said = OutputFormat<GlassesOutcome>.object([
        .field("isAnswered", "False for a sentence that was not for the assistant.", .boolean) { $0.reply != nil },
        .nullable("reply", "What it says; null where it was not for it.", .text) { $0.reply },
    ])
}
