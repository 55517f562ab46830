/// The sentences that are said most, in the form of ``ToolSentences``: a recognizer that hears badly guesses these first.
enum EverydaySentences {
    static let openings = ["please", "can you", "could you", "would you", "okay", "can you please", "could you please", "i want you to"]

    static let lines = #"""
        take (a|another|the) (photo|picture) [of {view:view}]
        (snap|get|grab|shoot) a (photo|picture)
        take a (photo|picture) of (this|that|it|me|us)
        (record|take|make|start|shoot) a [new|short] video
        record a {seconds:duration} video
        record [for] {seconds:duration}
        start (recording|filming)
        (stop|end|finish) (recording|the video|the recording|filming)
        how many (photos|pictures) (have i taken|do i have|are there|did i take today)
        when (did i take|was) (the|my) last (photo|picture) [taken]
        what was the last (photo|picture) i took
        show my last (photo|picture)
        what (am i looking at|is this|is that|do you see|can you see|is in front of me)
        (describe|tell me) what you see
        (read this|read that|read the text|read this for me|read this sign|read it to me|read the label)
        what does (this|that|it|the sign|the label) say
        (scan|read) (this|the|that) (code|q r code|bar code)
        (take|make|add) a note [that] {statement}
        note [that] {statement}
        make a note to {text}
        remember [that] {statement}
        remember to {text}
        (read|show|list|tell me) [me] my notes
        what (are my notes|notes do i have|is in my notes)
        do i have any notes
        (what did i say|what did i note|find my notes|search my notes|what do my notes say) about {about:thing}
        delete (the last|my last|the first|the) note [about {which:thing}]
        delete all [my] notes
        add {text} to my (todo list|list|todos)
        add {thing:thing} to (my|the) (todo list|list|shopping list)
        add a todo [to] {text}
        put {text} on my [todo] list
        (read|show|list|tell me|what are|what is on) [me] my (todos|todo list|list)
        what (do i have to do|is on my todo list|is on my list|do i need to do) [today]
        (mark|check|tick) {which:thing} (as done|off|as complete)
        mark the (first|last|second) todo as done
        delete the (last|first|second) todo
        delete all [my] todos
        (set|start|make) a timer for {seconds:duration}
        set a {seconds:duration} timer [for {label:thing}]
        timer for {seconds:duration}
        how (long|much time) (is left|do i have left|is left on the timer|is left on my timer|is on the timer)
        (what|which|how many) timers (are running|do i have|are set)
        (cancel|stop|delete) (the|my|that|all) (timer|timers)
        remind me to {text} {time:moment}
        remind me {time:moment} to {text}
        set a reminder to {text} {time:moment}
        set a reminder for {time:moment} to {text}
        (what|which) reminders (do i have|are there|are set)
        (read|list|show) my reminders
        (cancel|delete) (the|my|all my) (reminder|reminders|reminder about {which:thing})
        what time is it [now]
        (what is|what's|tell me) the time [please]
        what is the date [today]
        (what day is it|what day is today|what's the date|what is today's date) [today]
        how much battery (is left|do you have|is there|do i have left)
        (what is|how is) (the|your) battery [level]
        battery [level|status]
        how much (storage|space|room|memory) is left
        (which|what) (wi-fi|network) (are you on|are we on|is this)
        are you (connected|connected to the wi-fi|online)
        turn (the volume|it|the sound) (up|down) [a bit|a little]
        (louder|quieter|speak louder|speak up|volume up|volume down) [please]
        set the volume to {level:number} [percent]
        volume {level:number} percent
        (mute|unmute) [the sound|yourself]
        speak (slower|faster|more slowly|more quickly)
        (be|switch to|use) [the|a] (friendly|witty|casual|professional|jarvis) [personality]
        make the picture (brighter|darker)
        call yourself {value:thing}
        go to sleep
        (wake up|good night|sleep)
        (restart|reboot) [the glasses|yourself]
        (stop|be quiet|quiet|shut up|stop talking|enough)
        (help|what can you do|what can i say)
        (yes|no|yes please|no thanks|do it|cancel|never mind|go ahead)
        (hello|hi|good morning|good evening)
        what is your name
        """#.split(separator: "\n").map(String.init)

    static let things = list(
        """
        milk|the milk|bread|eggs|coffee|tea|the laundry|the dishes|the rent|the bins|the plants|the dog|the cat|mom|mum|dad|my sister|my brother|
        the dentist|the doctor|the garage|the car|the keys|the oven|the pasta|the pizza|the eggs|the tea|the cake|the rice|groceries|shopping|
        the meeting|the train|the flight|the passport|the bank|the letter|the parcel|the package|the bike|the door|the window|the lights|
        the kitchen|the garden|the hotel|the password|the wi-fi|the birthday|anna|peter|tom|the gym|the report|the presentation|the invoice|
        the taxes|the book|the library|the tickets|the school|the kids|the vet|medicine|my pills|the washing|the washing machine|the printer|
        the phone|the parking|the address|the recipe|work|dinner|lunch|breakfast|water|flowers|batteries|stamps|paint|the boiler|the plumber|
        the view|this building|this sign|this flower|that dog|the sunset|the menu|this|the house|the mountain|the tree|the street|the bus
        """)
    static let verbs = list(
        """
        buy|buy|get|call|call|pay|pick up|clean|water|feed|email|book|fix|wash|take out|check|send|return|order|renew|cancel|pack|bring|charge|
        turn off|finish|write to|visit|collect|empty|ask about|look at|meet|text|print
        """)
    static let facts = list(
        """
        i parked on level three|the car is on level two|the code is four seven one one|the meeting is at three|anna likes tulips|
        the spare key is under the mat|the birthday is in june|the gate code is one two three four|my seat is twelve a|the shop closes at six|
        the bus leaves at nine|the password is blue horse|the plumber comes on monday|i need a new coat|the room is on the second floor|
        the boiler needs a new part|we are out of coffee|peter is allergic to nuts|the train leaves from platform four|the milk is in the fridge|
        my locker is number twelve|the keys are in the drawer|the doctor is on the third floor
        """)

    private static func list(_ text: String) -> [String] {
        text.split(separator: "|").map { $0.split { " \n".contains($0) }.joined(separator: " ") }
    }
}
