/// The sentences that are said most, in the form of ``ToolSentences``: a recognizer that hears badly guesses these first.
enum EverydaySentences {
    static let openings = list(
        """
        please|can you|could you|would you|okay|can you please|could you please|i want you to|will you|would you please|quick|quickly|
        right|now|oh|just|could you just|can you just|well|so|i'd like you to|i need you to|go on and|and|hey|would you mind|listen|
        okay now|let's|sorry|excuse me
        """)
    static let closings = list(
        """
        please|please|please|please|please|thanks|thank you|now|right now|for me|for me please|would you|will you|again|could you|can you|
        if you can|quickly|today|then|love|mate|dear|i mean it|i'm in a hurry|we don't need it|i don't need it any more|i've done it|
        we've eaten|it's done|i've paid it|i can't hear you|it's lovely|i'm cooking
        """)

    static let lines = #"""
        take (a|another|the|one more|some) (photo|picture|photos|pictures) [of {view:view}]
        take a (quick|nice) (photo|picture|snap) [of {view:view}]
        (snap|get|grab|shoot|capture) (a|another|me a) (photo|picture|snap|shot) [of {view:view}]
        take a (photo|picture|snap|shot) of (this|that|it|me|us|him|her|them|everyone|everybody)
        (get|take|grab) (a|one) of {view:view}
        (photograph|snap) (this|that|it|{view:view})
        i (want|need|would like) a (photo|picture) of {view:view}
        (get|take) me a picture of {view:view}
        (record|take|make|start|shoot|film|get) (a|another|the) [new|short|quick] (video|clip|film) [of {view:view}]
        record a {seconds:duration} video
        (record|film) [for] {seconds:duration}
        (record|take|make|shoot|film) a (video|clip) for {seconds:duration}
        (record|film) (this|that|it|everything|what i see|{view:view}) [for {seconds:duration}]
        (start|begin) (recording|filming|a video|the video|the recording|rolling) [now|this|that|it]
        (stop|end|finish|cut) (recording|the video|the recording|filming|that video|this video) [now]
        (you can|you may) (stop|finish|end) (recording|filming|the video|the recording) [now]
        (that will do|that's enough|that'll do|enough) [of the] (recording|filming|video)
        (that will do|that's enough|okay|right) stop (recording|filming|the video) [now]
        how many (photos|pictures) (have i taken|do i have|are there|did i take|have i got|did we take) [today|so far|in all]
        when (did i take|was) (the|my) last (photo|picture) [taken]
        what was the last (photo|picture) i took
        (show|let me see|show me|what is|tell me about) (my|the|that) last (photo|picture) [again|i took|you took|please]
        (what am i looking at|what is this|what is that|what do you see|what can you see|what is in front of me|what's this|what's that|what's in front of me|what am i seeing)
        (what's|what is) (this|that|this thing|that thing) [here|over there|in front of me|called]
        (describe|tell me) what (you see|you can see|is in front of me|i am looking at|is there|this is|that is)
        (describe|look at) (this|that|the scene|the view|the room|what is here) [for me|to me]
        what (is|does) {view:view} [look like]
        (read|read me|read out) (this|that|the|it) [to me|for me|out|aloud|out loud]
        (read|read me|read out) (this|that|the) (sign|letter|text|label|menu|page|note on the door|poster|book|notice|paper|screen|leaflet|card|bill|receipt|packet|bottle|box) [to me|for me|out|aloud]
        what (does|do) (this|that|it|the sign|the label|that sign|this sign|the letter|this letter|the menu|this page|the poster|this label|the notice|the box) say
        what is written (here|there|on this|on that|on the {thing:thing})
        what's (written|it say) (here|there|on this|on that)
        (scan|read|check) (this|the|that) (code|q r code|bar code) [for me|on the (box|poster|door|packet|ticket|wall|bottle|table|screen|label)|on this (box|ticket|packet|bottle)]
        what (is|does) (this|that|the) (code|q r code|bar code) [say]
        (take|make|add|write|save) a note [that|saying] {statement}
        note [down] [that] {statement}
        (write|jot) down [that] {statement}
        (make|take) a note (to|about) {text}
        make a note of {thing:thing}
        remember [that] {statement}
        remember to {text}
        (read|show|list|tell me|read out|go through|give me|run through) [me|to me|all] my notes [back|aloud|out|to me]
        (what are my notes|what notes do i have|what is in my notes|what notes have i got|what's in my notes|which notes do i have)
        (do i have|have i got|are there) any notes
        what did i (note|write) down [today]
        (what did i say|what did i note|find my notes|search my notes|what do my notes say|find my note|find the note|look in my notes|what do i have in my notes|is there a note|do i have a note|have i got a note|did i make a note|did i write anything|have i written anything|did i note anything|did i note something|what have i noted) (about|on) {about:thing}
        (search|look through|go through|check|look in) (my|the) notes (for|about) {about:thing}
        (delete|remove|erase|bin|scrap|get rid of|throw away|lose|wipe) (the last|my last|the first|the|my|that|the second|the third) note [about {which:thing}]
        (delete|remove|erase|bin|scrap|get rid of) (the|my|that) note (about|on|for) {which:thing}
        (delete|remove|erase|bin|clear|wipe) all [my|of my|the] notes
        (add|put|stick|get) {text} (to|on|onto|on to) (my|the) (to do list|list|to dos|tasks)
        (add|put|stick) {thing:thing} (to|on|onto) (my|the) (to do list|list|shopping list)
        (add|new|make|create) [a|another] (to do|task|job) [to|called|,] {text}
        i (have|need) to {text} put it on my list
        (read|show|list|tell me|what are|what is on|what's on|read out|go through|give me) [me|all] my (to dos|to do list|list|tasks|jobs) [please|out|today]
        what (do i have to do|is on my to do list|is on my list|do i need to do|have i got to do|do i still have to do|is left to do|is there to do|have i still got to do|is left on my list|else is on my list|jobs do i have|tasks do i have) [today|on my list]
        (mark|check|tick|cross) {which:thing} (as done|off|as complete|as finished|done)
        (mark|check|tick|cross) {which:text} (as done|off|as complete|as finished|off my list)
        (mark|check|tick|cross) off {which:thing} [on my list|on my to do list|from my list]
        (i've|i have) (done|finished|bought|paid) {which:thing} [tick it off|cross it off my list|mark it as done|tick it off my list]
        mark the (first|last|second) (to do|task|one) as done
        {which:thing} is done [tick it off|cross it off]
        (delete|remove|bin|scrap|get rid of) (the|my|that) (last|first|second|third) (to do|task|one|thing|item) [on my to do list|on my list]
        (delete|remove|bin|scrap|get rid of) (the|my|that) (to do|task) (about|for|to|on) {which:thing}
        (take|remove|delete|strike) {which:thing} (off|from) (my|the) (to do list|list|to dos)
        delete all [my] (to dos|tasks)
        (set|start|make|give me|put on|i need) a timer for {seconds:duration}
        (set|start|give me|put on|i need) [me] a {seconds:duration} timer [for {label:thing}]
        (set|start|put on) (a|an|the) {label:thing} timer for {seconds:duration}
        {label:thing} timer {seconds:duration}
        (set|start) a timer for {seconds:duration} for {label:thing}
        timer [for] {seconds:duration}
        {seconds:duration} timer
        (count down|countdown) [from|for] {seconds:duration}
        (time|wake me in|tell me in|let me know in) {seconds:duration}
        set (an alarm|the alarm) for {seconds:duration}
        how (long|much time|much longer|many minutes) (is left|do i have left|is left on the timer|is left on my timer|is on the timer|left on the timer|has the timer got|has my timer got|to go|have i got left|on the timer|is left on the {which:thing} timer|on the {which:thing} timer|before the timer goes off|till the timer goes off)
        (how long's|how much is|how's) (left|the timer doing|left on my timer|left on the timer) [now]
        (what|which|how many|any) timers (are running|do i have|are set|have i got|are on|are going|running|have i got going|have i got on|are there)
        (cancel|stop|delete|turn off|end|kill|switch off|forget|clear|scrap) (the|my|that|all|all the|all my) (timer|timers)
        (cancel|stop|delete|turn off|end|kill|switch off|forget|clear|scrap) (the|my) {which:thing} timer
        i don't need the [{which:thing}] timer [any more|now]
        remind me to {text} {time:moment}
        remind me {time:moment} to {text}
        remind me {time:moment} that {statement}
        remind me (about|of) {text} {time:moment}
        remind me (about|of) {thing:thing} {time:moment}
        (set|make|add|give me|i need|put in) a reminder to {text} {time:moment}
        (set|make|add|give me|i need|put in) a reminder (for|{time:moment}) {time:moment} to {text}
        (set|make|add) a reminder {time:moment} to {text}
        (don't let me forget|make sure i don't forget) (to {text}|{thing:thing}) {time:moment}
        (what|which|any) reminders (do i have|are there|are set|have i got|for today|for tomorrow|for this week|coming up|are coming up|today|tomorrow|on {day:moment}) [today|tomorrow|for tomorrow|set]
        (what is|what's|when is|when's) my (next reminder|reminder about {which:thing}|reminder for {which:thing}|{which:thing} reminder|reminder)
        (read|list|show|tell me|go through|read out) [me] (my|all my) reminders
        (have i got|do i have|are there) any reminders [for today|for tomorrow|today|tomorrow|set]
        (cancel|delete|scrap|remove|forget|drop|bin|get rid of|turn off|clear) (the|my|all my|that|the next|the last|my last) (reminder|reminders|reminder about {which:thing}|reminder for {which:thing}|reminder to {which:text})
        (cancel|delete|scrap|remove|forget|drop|bin|get rid of) (the|my) {which:thing} reminder
        what time is it [now|please|exactly|right now]
        (what is|what's|tell me|give me|do you know|have you got|do you have|can i have|could i have) the time [please|now|at the moment]
        (what's|what is) the time (now|please|exactly|right now)
        (how late is it|time please|the time please|is it late)
        (what is|what's|tell me|give me) (the date|today's date|the date today|the day|the day today)
        what (day|date) (is it|is today|is it today|are we on|is it tomorrow)
        (which|what) day of the week is it
        how much (battery|charge|power|juice) (is left|do you have|is there|do i have left|have you got|have you got left|do you have left|have i got|is there left|left|are you on)
        (what is|how is|what's|how's) (the|your|my) (battery|charge|battery level|battery doing|battery looking|charge level) [like|now|doing]
        battery [level|status|please|percentage]
        (are you|is the battery|is your battery) (running low|low|running out|full|charged|nearly empty|nearly flat|running low on battery|low on charge|low on battery|running low on power|okay on battery)
        (do you need charging|do you need to be charged|when do you need charging|will the battery last)
        how much (storage|space|room|memory) (is left|is there|do i have|do you have|is left on the glasses|have you got|have i got left|do you have left|is free|is there left|left) [on these glasses|on the glasses|on here|for photos]
        (is there|have you got|do you have|have i got) (room|space|enough room|enough space|any room|any space|much room) [left] [for more photos|for a video|for more pictures|for photos|for videos]
        (is the|are you|is your) (storage|memory|disk) (full|nearly full|running out)
        (are you|am i|are we) (running out of|low on|out of) (storage|space|room|memory)
        (which|what) (wi-fi|network|wi-fi network) (are you on|are we on|is this|are you connected to|is it|are you using)
        (are you|are we|am i|is it) (connected|connected to the wi-fi|online|on the wi-fi|on wi-fi|connected to the internet|on the network|connected to wi-fi)
        (is the|is|have you got|do you have|how is the|how's the|do we have|have we got) (wi-fi|internet|network|signal|connection) [connected|working|on|up|okay|down]
        (what is|what's) the (wi-fi|network|signal) [called|like]
        (turn|put) (the volume|it|the sound|yourself) (up|down) [a bit|a little|please|a touch|a little bit]
        turn (up|down) the (volume|sound) [please|a bit]
        (louder|quieter|speak louder|speak up|volume up|volume down|a bit louder|a bit quieter|make it louder|make it quieter|be louder|talk louder|speak more quietly|not so loud|softer) [please]
        (louder|speak up) [please] i can't hear you
        (you are|you're|it's|that's) (too loud|too quiet|a bit loud|a bit quiet)
        (set|put|turn|change) the (volume|sound) (to|at) {level:number} [percent]
        (set|put|turn) the volume to (half|full|maximum|the maximum|minimum)
        volume [to|at] {level:number} [percent]
        (mute|unmute) [the sound|yourself|the volume]
        (speak|talk) [a bit|a little|a little bit] (slower|faster|more slowly|more quickly|quicker) [please]
        (slow down|speed up) [a bit|please|your speech]
        you (speak|talk|are talking|are speaking) too (fast|slow|quickly|slowly)
        (be|switch to|use|change to|set) [the|a|your|more] [personality to] (friendly|witty|casual|professional|jarvis|cheerful|funny|serious|formal) [personality]
        (change|set|switch) (your|the) personality to (friendly|witty|casual|professional|jarvis|cheerful|funny|serious|formal)
        (be|act) [a bit] more (friendly|witty|casual|professional|cheerful|funny|serious|formal)
        make the (picture|pictures|photos|photo) (brighter|darker)
        (set|change|put|turn) the brightness [to|up|down] [{level:number}] [percent]
        (turn|put) (up|down) the brightness
        (set|change|make) [the] (photo|picture|camera|photos|pictures) (resolution|quality) [to] (high|low|medium|full|the highest|the lowest|maximum|the best)
        (take|use) (high|low|medium) resolution (photos|pictures)
        (call yourself|change your name to|your name is|your new name is|i want to call you|i'll call you|set your name to|rename yourself) (alice|max|molly|sam|jack|lucy|charlie|rosie|oscar|bella|george|daisy|friday|computer|emma|harry|ruby|leo|sophie|ben)
        (change|set|make) (the|your) wake word [to] (hello|hey|okay|hi) (alice|max|molly|sam|computer|glasses|sunshine|buddy|friday|there|jarvis|darling|rosie)
        (go to sleep|go to sleep now|go into sleep mode|sleep|sleep now|sleep mode|good night|take a nap|go to sleep mode|turn sleep mode on|have a rest)
        (wake up|wake up please|wake up now|are you awake|time to wake up)
        (restart|reboot) [the glasses|yourself|now|the system]
        (turn|switch) (yourself|the glasses) off and on again
        (stop|be quiet|quiet|shut up|stop talking|stop speaking|stop it|stop now|hush|that's enough|silence|enough|stop reading|okay stop) [please]
        (help|what can you do|what can i say|what can i ask|what can you help me with|what can i ask you|what are you able to do|what do you do|how do you work|how can you help|what else can you do|what things can you do|help me) [for me]
        tell me what (you can do|i can say|you can help with|you can help me with|i can ask|i can ask you)
        (yes|no|yes please|no thanks|do it|cancel|never mind|go ahead|no thank you|yes do it|that's right|don't)
        (yes|no)
        (hello|hi|good morning|good evening|good afternoon|thank you|thanks)
        (what is|what's) your name
        """#.split(separator: "\n").map(String.init)

    static let things = list(
        """
        milk|the milk|bread|eggs|coffee|tea|the laundry|the dishes|the rent|the bins|the plants|the dog|the cat|mom|mum|dad|my sister|
        my brother|the dentist|the doctor|the garage|the car|the keys|the oven|the pasta|the pizza|the eggs|the tea|the cake|the rice|
        groceries|shopping|the meeting|the train|the flight|the passport|the bank|the letter|the parcel|the package|the bike|the door|
        the window|the lights|the kitchen|the garden|the hotel|the password|the wi-fi|the birthday|anna|peter|tom|the gym|the report|
        the presentation|the invoice|the taxes|the book|the library|the tickets|the school|the kids|the vet|medicine|my pills|the washing|
        the washing machine|the printer|the phone|the parking|the address|the recipe|work|dinner|lunch|breakfast|water|flowers|batteries|
        stamps|paint|the boiler|the plumber|the view|this building|this sign|this flower|that dog|the sunset|the menu|this|the house|
        the mountain|the tree|the street|the bus|the insurance|the car insurance|the boiler|the fridge|the freezer|the ironing|
        the dry cleaning|the hoover|the shed|the bathroom|the bedroom|the tablets|my tablets|the prescription|the chemist|the butcher|
        the bakery|the post office|the council|the hospital|the surgery|the optician|the hairdresser|the mechanic|the electrician|
        the builder|the landlord|the neighbours|my mother|my father|my wife|my husband|my son|my daughter|my boss|my friend|my uncle|
        my aunt|granny|grandma|grandad|the baby|sheila|sarah|david|john|mary|susan|karen|emma|james|lucy|jack|alice|robert|michael|paul|
        mark|kate|jane|helen|the egg|egg|pasta|pizza|tea|cake|rice|oven|potatoes|chicken|roast|bread|soup|steak|laundry|washing|nap|
        parking|the soup|the chicken|the roast|the potatoes|the kettle|the church|the castle|the bridge|the river|the lake|the sea|
        the beach|the park|the square|the station|the car park|the shop|the market|the museum|the statue|the painting|the flowers|
        the roses|my dinner|the sky|the moon|the rainbow|that bird|this bird|the horse|the garden|the whiteboard|the screen|the slide|
        the document|the map|the timetable|the receipt|the number plate|the sofa|the lamp|the table|my shoes|my coat|my hat|my umbrella|
        my bag|my wallet|my glasses|the remote|the gas|the electricity|the gas bill|the phone bill|the council tax|the appointment|
        the interview|the exam|the homework|the party|the wedding|the holiday|the concert|the match|the film|the visa|the deposit|
        the mortgage|the hotel room|the flat|the lawn|the grass|the hedge|the gutters|the windows|the floor|the carpet|the sheets|
        the towels|the bed|the spare key|the alarm|the meter|the meter reading|the tyres|the oil|petrol|the m o t|the dog food|cat food|
        sugar|butter|cheese|tomatoes|apples|bananas|onions|potatoes|fish|wine|beer|juice|cereal|toilet paper|washing powder|light bulbs|
        nails|screws|a present|a card|a birthday card|wrapping paper
        """)
    static let verbs = list(
        """
        buy|buy|get|call|call|pay|pick up|clean|water|feed|email|book|fix|wash|take out|check|send|return|order|renew|cancel|pack|bring|
        charge|turn off|finish|write to|visit|collect|empty|ask about|look at|meet|text|print|ring|ring|ring|put out|take|hang up|hang|
        iron|mow|post|sort out|clean out|tidy|tidy up|pick up|drop off|collect|pay for|look for|talk to|speak to|write|send|text|message|
        wish|cook|defrost|bake|make|move|sell|measure|cut|paint|repair|replace|change|try|read|watch|wrap|download|update|back up|cancel|
        confirm|lock|open|close|turn on|switch off|phone|give|find|ask|thank|invite
        """)
    static let facts = list(
        """
        i parked on level three|the car is on level two|the code is four seven one one|the meeting is at three|anna likes tulips|
        the spare key is under the mat|the birthday is in june|the gate code is one two three four|my seat is twelve a|
        the shop closes at six|the bus leaves at nine|the password is blue horse|the plumber comes on monday|i need a new coat|
        the room is on the second floor|the boiler needs a new part|we are out of coffee|peter is allergic to nuts|
        the train leaves from platform four|the milk is in the fridge|my locker is number twelve|the keys are in the drawer|
        the doctor is on the third floor|we parked on level three|we parked on level two|i parked on the second floor|
        i parked near the entrance|the gate code is four seven one two|the door code is five eight two one|
        the alarm code is nine nine one zero|the code is one two three four|she likes lilies|sheila likes roses|anna likes red wine|
        tom hates fish|the kids like strawberries|mum wants a new kettle|dad is coming on sunday|the meeting is on friday|
        the meeting is in room five|the room number is two one four|my room is three oh two|the wi-fi password is on the fridge|
        the parcel is next door|the cat needs her tablets|the car needs new tyres|the shop is closed on monday|the dentist is at ten|
        my flight is at six|our table is booked for eight|the train is at seven fifteen|i lent john my drill|i owe peter twenty pounds|
        the paint is called sky blue|the size is forty two|the bike lock is eight four two one|the doctor said to drink more water|
        the recipe needs two eggs|it takes half an hour|the boiler man comes on tuesday|we need more paper|the bins go out on thursday|
        my blood pressure was one twenty|i left my umbrella on the train|the tickets are in the drawer|the password has changed|
        the neighbours are away until sunday|the light in the hall is broken|i took my tablets|the film starts at nine|
        the book is due back on friday
        """)

    private static func list(_ text: String) -> [String] {
        text.split(separator: "|").map { $0.split { " \n".contains($0) }.joined(separator: " ") }
    }
}
