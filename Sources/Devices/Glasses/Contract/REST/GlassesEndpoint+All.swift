extension GlassesEndpoint {
    // MARK: - Status

    public static let status = read("status", "How the glasses are", deadline: .seconds(3), answer: .component("Status"))
    public static let connectionTest = GlassesEndpoint(
        http: Endpoint(
            .get, "/api/connection/test", "Whether they can be reached", "Needs no key.", isOpen: true,
            responses: [
                200: .json(
                    .fields(["status": ["const": "ok"], "message": .string()]),
                    headers: [
                        "X-Device-Id": [
                            "description": "Which glasses they are, as “device” in the status.", "schema": .string(),
                        ]
                    ])
            ]), title: "Connection test", need: nil, patience: .zero, deadline: .seconds(2), trace: nil)
    public static let connectionType = read(
        "connection/type", "Over what they were reached", answer: .fields(["type": ["const": "wifi"]]))
    public static let wifi = read(
        "wifi", "How they are with their Wi-Fi",
        "After a change that failed, the status is failed, the reason is told, and the network from before is still there.", needs: [],
        answer: .component("WiFi"))
    public static let networks = read(
        "wifi/networks", "Wi-Fi networks in reach, the strongest first",
        "After a scan, so it may take seconds. joinable is there where it is false.", needs: [], answer: .list(of: .component("Network")))

    /// Companions that hear events at a time.
    public static let mostEventStreams = 16
    public static let events = read(
        "events", "What happens, as it happens",
        "Server-Sent Events, without an end. “ready” comes first; each “change” says what is to be read again: its topic (a call of this "
            + "API), whether something was added, changed or deleted, and the identity of an item of a list. After “missed” everything is to be "
            + "read again. A comment every 15 seconds shows that the connection stands. Who comes back with Last-Event-ID gets what was missed, "
            + "of the last 256. At most \(mostEventStreams) listen at a time, and who does not read is let go.",
        needs: .events, parameters: [Endpoint.Parameter("Last-Event-ID", in: .header, "The last “id” that was heard.", schema: .string())],
        answers: [200: .described("Events, each with a GlassesEvent as JSON.", content: ["text/event-stream": .component("Event")])])

    // MARK: - Companions

    public static let companions = read(
        "companions", "The companions that have a token", "The oldest first. Who shows the API key is none of them.", needs: .companions,
        answer: .list(of: .component("Companion")))
    public static let revokeCompanion = change(
        .delete, "companions/{id}", "Take a companion's token back",
        "It is refused from then on, and has to pair again: the glasses forget its Bluetooth pairing too, and end its link. The API key goes on, "
            + "which a companion that has a token has no need to know.", title: "Take a token back", needs: .companions,
        seenIn: "companions", by: .itemIsGone)
    public static let erasedDevice = Field("device", .text(limit: 16), "Which glasses, as the status tells it: what is erased is meant.")
    public static let erase = change(
        .post, "control/erase", "Erase everything, for handing them over",
        "All that they keep, every token, every Bluetooth pairing of a companion that has one, and the API key; they come back as others, as out of "
            + "the box. The Wi-Fi networks that the machine knows stay, which are its owner's to remove.",
        title: "Erase everything", needs: .companions, body: [erasedDevice.required], answer: .component("Erased"), seenIn: "status")

    // MARK: - The clock

    /// Moments that the clock takes, in seconds since 1970: the years 2024 to 2099.
    public static let times = 1_704_067_200...4_102_444_799
    public static let time = Field("time", .integer(in: times), "Seconds since 1970, in UTC: in the years 2024 to 2099.")
    public static let setTime = change(
        .put, "clock", "Tell the time",
        "A companion does when it meets them. Where a server of time keeps the clock of their machine, that stays as it is. Else the glasses go "
            + "by what was told until the machine starts again, and what was kept since it started is put right.",
        title: "Tell the time", needs: .clock, body: [time.required], seenIn: "status")

    // MARK: - Settings

    private static let rest = "What is left out stays."

    public static let settings = tagged("settings", "All settings", answer: .component("Settings"))
    public static let setPersonality = change(
        .put, "settings/personality", "Change the personality", body: [Personality.field.required],
        answer: .done(["personality": .component("Personality")]), seenIn: "settings", by: .told(in: nil))
    public static let setName = change(
        .put, "settings/name", "Change the assistant's name", title: "Change the name", body: [AssistantName.field.required],
        answer: .done(["name": .string()]), seenIn: "settings", by: .told(in: nil))
    public static let setWakeWord = change(
        .put, "settings/wake-word", "Change the wake word", rest, body: [WakeWord.keyword.optional, WakeWord.sensitivity.optional],
        seenIn: "settings", by: .told(in: "wake_word"))
    public static let setVoice = change(
        .put, "settings/voice", "Change the voice", "\(rest) Every engine is kept; espeak-ng speaks.",
        body: [Voice.engine.optional, Voice.rate.optional, Voice.volume.optional], seenIn: "settings", by: .told(in: "voice"))
    public static let setCamera = change(
        .put, "settings/camera", "Turn the camera's picture", "\(rest) It takes effect at once, also in a stream that runs.",
        title: "Change the camera", needs: .cameraSettings, body: CameraSetting.all.map(\.field),
        answer: .done(["camera": .component("Camera")]), seenIn: "settings", by: .told(in: "camera"))

    public static let setStorage = change(
        .put, "settings/storage", "Choose what becomes of videos where the disk fills",
        "“never” keeps every video: photos and videos are refused where there is no room. With “fetched”, those go that a companion has shown to "
            + "have, the oldest first, and only as many as another photo or video needs.",
        needs: .releases, body: [StorageSettings.releasedVideos.optional], answer: .done(["storage": .component("Storage")]),
        seenIn: "settings", by: .told(in: "storage"))

    // MARK: - Camera

    public static let widths = CameraSettings.Resolution.sides
    public static let rates = 1...30
    public static let qualities = 1...100

    private static func shape(_ name: String, _ range: ClosedRange<Int>, _ description: String) -> Endpoint.Parameter {
        Endpoint.Parameter(
            name, in: .query, description,
            schema: ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)])
    }

    public static let stream = read(
        "camera/stream", "The live picture",
        "Does not end by itself. A client that is slow misses pictures. A picture is never made wider than the camera gives it, and an odd "
            + "width is rounded down; each shape is made once for all who look, and six at a time.", needs: .stream,
        parameters: [
            shape("width", widths, "Pixels, at most."), shape("fps", rates, "Pictures a second, at most."),
            shape("quality", qualities, "Of the JPEG."),
        ],
        answers: [
            400: .component("Invalid"), 409: .component("Private"), 429: .json(.component("Error"), "Too many shapes are looked at."),
            200: .described(
                "JPEG pictures, each of which replaces the one before.", content: ["multipart/x-mixed-replace": .object([:])]),
        ])
    public static let snapshot = read(
        "camera/snapshot", "One picture", "Nothing is kept of it.",
        answers: [
            200: .described("The picture.", content: ["image/jpeg": .object([:])]), 409: .component("Private"),
        ])
    public static let takePhoto = change(
        .post, "camera/capture", "Take a photo", patience: .seconds(4), answer: .component("Captured"),
        refusals: [409: .component("Private"), 507: .component("Full")], seenIn: "photos")
    public static let duration = Field("duration", .integer(in: CameraCommand.durations), "Seconds.")
    /// Its own length comes to its patience.
    public static let recordVideo = change(
        .post, "camera/record", "Record a video",
        "Answers when the file is complete, with 503 where there is no camera or no H.264 encoder, and with 409 while another one is "
            + "recorded, or in private mode. Who goes away meanwhile finds the video in the list.", patience: .seconds(20),
        body: [duration.required], done: "The file is complete.", answer: .component("Captured"),
        refusals: [409: .json(.component("Error"), "A video is being recorded, or private mode is on.")], seenIn: "videos")

    // MARK: - Photos and videos

    private static func file(_ types: String...) -> [Int: Endpoint.Response] {
        let content = Dictionary(uniqueKeysWithValues: types.map { ($0, JSONValue.object([:])) })
        return [
            200: .described("The file.", content: content, headers: ["ETag": ["schema": .string()]]),
            206: .described("The part that Range asked for.", content: content),
            304: .described("It is the one of If-None-Match."), 416: .json(.component("Error"), "The file has no such part."),
        ]
    }

    public static let photos = list("photos", "All photos, newest first", of: "Media", identifiedBy: "photo_")
    public static let photo = read("photos/{id}", "A photo", answers: file("image/jpeg"))
    private static let digested = "Of the file as it is listed. Over plain HTTP this answer is signed, as a file is not."
    public static let photoDigest = read(
        "photos/{id}/digest", "The SHA-256 of a photo", digested, needs: .digests, answer: .fields(["sha256": .string()]))
    public static let photoThumbnail = read(
        "photos/{id}/thumbnail", "A photo, at most 320 pixels wide and high", needs: .thumbnails,
        answers: file("image/jpeg").merging([507: .component("Full")]) { $1 })
    public static let deletePhoto = change(.delete, "photos/{id}", "Delete a photo", seenIn: "photos", by: .itemIsGone)

    public static let videos = list("videos", "All videos, newest first", of: "Media", identifiedBy: "video_")
    /// Firmware without it has no videos that browsers play.
    public static let format = Endpoint.Parameter(
        "format", in: .query, "The form.", schema: ["enum": ["h264", "mp4"], "default": "h264"], example: "mp4")
    public static let video = read(
        "videos/{id}", "A video",
        "As the H.264 file that it is, or as the MP4 that browsers play, which is made when it is first asked for.", parameters: [format],
        answers: file("video/h264", "video/mp4").merging([400: .component("Invalid"), 507: .component("Full")]) { $1 })
    public static let videoThumbnail = read(
        "videos/{id}/thumbnail", "What the camera saw when a video began, at most 320 pixels wide and high", needs: .videoThumbnails,
        answers: file("image/jpeg"))
    public static let videoDigest = read(
        "videos/{id}/digest", "The SHA-256 of a video", digested, needs: .digests, deadline: .seconds(30),
        answer: .fields(["sha256": .string()]))
    public static let sha256 = Field("sha256", .text(limit: 64), "Of the H.264 file, as 64 hexadecimal digits.")
    public static let videoFetched = change(
        .put, "videos/{id}/fetched", "Show that a video was fetched",
        "Its SHA-256 shows that it was, to the last byte; another one is refused. It stays, unless “release_videos” of the settings lets it go.",
        needs: .releases, patience: .seconds(30), body: [sha256.required], seenIn: "videos")
    public static let deleteVideo = change(.delete, "videos/{id}", "Delete a video", seenIn: "videos", by: .itemIsGone)

    // MARK: - Notes and todos

    public static let notes = list("notes", "All notes, newest first", of: "Note")
    public static let addNote = change(.post, "notes", "Add a note", body: [NewNote.content.required], seenIn: "notes", by: .newItem)
    public static let changeNote = change(
        .put, "notes/{id}", "Change a note", needs: .editsNotes, body: [NewNote.content.required], seenIn: "notes", by: .item)
    public static let deleteNote = change(
        .delete, "notes/{id}", "Delete a note", needs: .editsNotes, seenIn: "notes", by: .itemIsGone)

    public static let todos = list("todos", "All todos, newest first", of: "Todo")
    public static let addTodo = change(
        .post, "todos", "Add a todo", body: [NewTodo.task.required, NewTodo.priority.optional], seenIn: "todos", by: .newItem)
    public static let changeTodo = change(
        .put, "todos/{id}", "Change a todo", rest, needs: .editsTodos,
        body: [NewTodo.task.optional, NewTodo.priority.optional, TodoChange.completed.optional], seenIn: "todos", by: .item)
    public static let completeTodo = change(.post, "todos/{id}/complete", "Complete a todo", needs: .editsTodos, seenIn: "todos")
    public static let deleteTodo = change(
        .delete, "todos/{id}", "Delete a todo", needs: .editsTodos, seenIn: "todos", by: .itemIsGone)

    // MARK: - Assistant

    public static let conversation = tagged(
        "conversation", "What was said, oldest first", answer: .list(of: .component("Message")))
    /// In a companion there is no other listener.
    public static let isAddressed = Field("addressed", .boolean, "It is for the assistant, also without its wake word.")
    /// A model of language answers.
    public static let say = change(
        .post, "conversation", "Say something to the assistant",
        "It answers a sentence that begins with its wake word, or that is addressed to it, and keeps both. Asleep, it wakes up, and does nothing"
            + " else. What is to be confirmed is done after a “yes”.",
        title: "Say something", needs: .hearsText, patience: .seconds(50), body: [NewNote.content.required, isAddressed.optional],
        answer: .done(["answered": ["type": "boolean"]], ["reply": .string()]), seenIn: "conversation")
    public static let clearConversation = change(
        .delete, "conversation", "Clear the conversation", seenIn: "conversation", by: .empty)
    public static let sleep = change(
        .post, "control/sleep", "Put the assistant to sleep", "Bluetooth and this API go on answering.", title: "Sleep", seenIn: "status",
        by: .shown("mode", .text(StatusMode.sleep.rawValue)))
    public static let wake = change(
        .post, "control/wake", "Wake the assistant", title: "Wake", seenIn: "status",
        by: .shown("mode", .text(StatusMode.active.rawValue)))
    public static let privateOn = change(
        .post, "control/private-on", "Turn camera and microphone off",
        "Nobody has them from then on, whoever asks: pictures and videos are refused with 409 and the code “private”, and a recording ends. It "
            + "outlives a restart.", title: "Private mode on", needs: .privacy, seenIn: "status",
        by: .shown("hearing", .text(HearingState.private.rawValue)))
    public static let privateOff = change(
        .post, "control/private-off", "Let camera and microphone be used again", title: "Private mode off", needs: .privacy,
        seenIn: "status")
    public static let restart = change(
        .post, "control/restart", "Restart the glasses", "Their Bluetooth goes and comes back; the assistant is then awake.",
        title: "Restart", needs: .restarts, seenIn: "status")
    private static let machineRefused: [Int: Endpoint.Response] = [
        409: .json(.component("Error"), "The machine does not let them.")
    ]
    private static let machineRefusal =
        "Where the machine does not let them, 409 says what its owner has to do. What is recorded is kept first."
    public static let restartMachine = change(
        .post, "control/restart-machine", "Restart the machine that the glasses run on",
        "\(machineRefusal) Of simulated glasses, it is as a restart.", title: "Restart the machine", needs: .machine,
        refusals: machineRefused, seenIn: "status")
    public static let powerOff = change(
        .post, "control/power-off", "Switch the machine off that the glasses run on",
        "\(machineRefusal) It is not switched on again from afar. Simulated glasses have none, and refuse.", title: "Switch off",
        needs: .machine, refusals: machineRefused, seenIn: "status")

    /// Every call of the API but those that tell of it.
    public static let all: [GlassesEndpoint] = [
        status, events, connectionTest, connectionType, wifi, networks, settings, setPersonality, setName, setWakeWord, setVoice, setCamera,
        setStorage,
        setTime, companions, revokeCompanion, erase, stream,
        snapshot, takePhoto, recordVideo, photos, photo, photoDigest, photoThumbnail, deletePhoto, videos, video, videoDigest,
        videoThumbnail, videoFetched,
        deleteVideo, notes,
        addNote, changeNote, deleteNote, todos, addTodo, changeTodo, completeTodo, deleteTodo, conversation, say, clearConversation, sleep,
        wake, privateOn, privateOff, restart, restartMachine, powerOff,
    ]
}

extension Personality {
    /// In the REST API.
    public static let field = Field("personality", FieldKind<Personality>.word)
}
