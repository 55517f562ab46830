/// The sentences that ask for each tool: a grammar, whose lines are the sentences of a tool after its name, or a class of words after "=".
enum ToolSentences {
    static let text = #"""
        art = a|an|one|another
        det = a|an|one|another|the|my|that|this|these|those|some|your|our|any
        own = whatever|every|each|[a|the] [full|complete|whole] list of [all] [my|the]|which|what|my|the|those|these|our|all my|all the|all of my|all of the|every one of my|any
        me = me|us
        photo = photo|picture|pic|photograph|snapshot|selfie|snap|shot|image|still|foto
        quick = quick|nice|new|single|good|clear|close up|wide|little|short|brief|nice clear
        video = video|clip|film|recording|footage|movie|vid|videoclip|video clip|video recording
        note = note|memo
        notes = notes|note|memos
        todo = todo|task|todo item|item|chore|job|todo entry
        todos = todos|tasks|todo list|list of todos|task list|list of tasks|todo items|chores|list|list of things to do
        list = [my|the|our|that|your] [todo|task|tasks|to do|things to do] list|[my|the] (todos|tasks)|[my|the] list of (todos|tasks|things to do)
        timer = timer|countdown|count down|stopwatch|alarm
        timers = timers|timer|countdowns|alarms
        reminder = reminder|alert
        reminders = reminders|reminder|alerts
        delete = delete|remove|erase|bin|scrap|trash|clear|wipe|drop|discard|get rid of|throw away|throw out|take away|ditch|chuck out|chuck|lose|dump|rub out|toss|scratch|clear out|empty|clean out|strike
        cancel = cancel|stop|drop|delete|forget|forget about|remove|kill|clear|call off|turn off|switch off|get rid of|end|scrap|take away|never mind|nevermind|scratch|dismiss|abort|lose|skip|bin|ditch|off with|shut off|turn of|silence|lose|undo|take off|put off|halt|quit|clear off|i do not need|i don't need|we don't need|no need for|i no longer need|i no need|i not need
        done = done|complete|completed|finished|as done|as complete|as completed|as finished|off|as ticked
        read = read|show|tell|list|give|say|go through|go over|read out|read back|run through|run down|run over|run by|tell about|let me hear|recite|play back|play|check|review|open|pull up|bring up|recap|speak|read aloud|read off|what are|what is in|what is on|get|talk me through|walk me through|take me through|see|view|display|i want to hear|i would like to hear|i want to see|let me see|let us hear|repeat|remind me of|call out|name
        mine = [that] (i|you|we) [have|had] [just|got] (made|saved|written|taken|kept|noted|added|got|put down|wrote|took|keep|set|snapped|left)|i have|you have|you are keeping [for me]|that i have|i have got|you have got
        aloud = to me|to us|out|back|aloud|out loud|back to me|out to me|for me|through|again|right now|now|all|today|so far|at the moment|please
        nowadays = now|today|right now|at the moment|currently|so far|left|outstanding|open|pending|this morning|this afternoon|this week|for today|still|at all|on there|to do
        plain = it|this|that|them|these|those|this one|that one|the one|one
        this-one = it|that|that one|this|them|this one|that task|this task|the task|that todo|that item|those
        past-need = is old|is wrong|is outdated|is out of date|is no longer needed|is not needed anymore|is not needed any more|isn't needed anymore|isn't needed any more|is obsolete|is useless|is no use anymore|is of no use|are old|are no longer needed
        need-no = i don't need|i no longer need|i do not need|we don't need|we no longer need
        drop-it = [and] [so] [you can|please|just|could you|can you] take (it|that|them) (away|off|out)|[and] [so] [you can|please|just|could you|can you] (delete|remove|erase|bin|scrap|trash|drop|cancel|clear|forget|stop|get rid of) (it|that|them|that one)
        put = add|put|stick|pop|write|get|chuck|place
        about = about|on|for|with|regarding|mentioning|concerning|to|that says|saying|called|named|of|from|where i
        have = do i have|have i got|i have|i have got|i got|do we have|have we got|you have|do you have|have you got|are there|there are|you got|did i get|are|is there|have i|i had
        which = (which|what|whats|any|the|my|show me|tell me)
        louder = louder|more loud|more loudly|higher|up
        quieter = quieter|softer|more quiet|more quietly|lower|down|less loud|not so loud|more softly|more low
        sound = volume|sound|audio|speaker|speakers|loudness|voice|sound level|volume level|speech volume
        your = your|the|my
        bit = a bit|a little|a little bit|a touch|a notch|a tad|slightly|a lot|some|a few notches|more|a bit more|much|loads|for me
        code = code|qr code|qr|barcode|qr-code|data matrix|square code|square thing|qr thing|tag|asset tag|ticket code|bar codes
        look = look|take a look|have a look|take a peek|have a peek|look at this|look at that|look here|look there|look around|use your camera|peek

        think = i want to|i would like to|i am going to|let me|i will|i shall|i want|can i|may i|could i
        faster = faster|quicker|more quickly|quickly|more fast|up|speedier
        slower = slower|more slowly|slowly|slow|not so fast|less fast|less quickly|down|more slow
        pace = speech|speaking|voice|talking|reading|talk
        picture = photo|photos|picture|pictures|image|images|camera|video|videos|photograph|photographs
        fine = resolution|quality|size
        butler = butler|jarvis|butler-like|butlerish|butlery|posh butler|english butler|british butler|proper butler
        manner = professional|formal|businesslike|business-like|serious|official|friendly|nice|kind|warm|chatty|cheerful|friendlier|nicer|warmer|witty|funny|funnier|sarcastic|humorous|wittier|jokey|<butler>|casual|relaxed|informal|chilled|laid-back|laid back|chill|polite|matter of fact

        take_photo:
        (take|snap|grab|get|shoot|capture|make|do|click|have|catch|give|fetch|save|keep) [me|us|quickly] [<art>|the|my|some|that] [<quick>] [<quick>] <photo> [here|there|with the camera|with your camera|of it all]
        (take|snap|grab|get|shoot|capture|make|do|click|have|catch|save|keep|give) [me|us|quickly] [<art>|some|the] [<quick>] [<quick>] <photo> (of|from|showing|with) {view:view}
        (take|snap|get|grab) (its|his|her|their|my|our) <photo>
        (photograph|snap|shoot|capture|picture) {view:view}
        (take|snap|get|grab) (this|that|it|me|us|them) [as|on|in|for] [<art>|a] [<photo>]
        <art> [<quick>] <photo> (of|from) {view:view}
        <photo> (of|from) {view:view}
        [<art>] <photo> (now|please|quick|quickly|right now)
        (i|we) (want|need|would like|would love|like|should like|wish) [to have|to take|to get|have] [<art>|the|my] [<quick>] <photo> [here|now]
        (i|we) (want|need|would like|would love|like) [to have|to take|to get|have] [<art>|the] [<quick>] <photo> (of|from) {view:view}
        (can|could|may|might) (i|we) (have|get) [<art>|the] [<quick>] <photo> (of|from) {view:view}
        (can|could|may|might) (i|we) (have|get) [<art>|the] [<quick>] <photo>
        use [the|your] camera to (take|snap) <art> <photo>
        (one|another) [more] [<quick>] <photo>
        say cheese

        start_video:
        (record|film|shoot|take|make|start|begin|capture|get|do|grab|i want|i need|run|start recording|start filming|start shooting|give me|save) [me|us|to record|to film|to make|to shoot] [<art>|the|this|some|my] [<quick>] <video> [now|here|recording|rolling|for me]
        (record|film|shoot|take|make|start|begin|capture|get|do|grab|run|start recording|start filming|start shooting) [me|us|to record|to film|to make|to shoot] [<art>|the|this|some] [<quick>] <video> (of|from) {view:view}
        (record|film|shoot|take|make|start|begin|capture|get|do|grab|run|i want|i need) [me|us|to record|to film|to make|to shoot] [<art>|the|this|some] [<quick>] <video> [for|of|lasting|,] [about] {seconds:duration} [long]
        (record|film|shoot|take|make|start|begin|capture|get|do|grab|i want|i need) [me|us] [<art>|the|this] [<quick>] {seconds:duration} [long] <video>
        (record|film|shoot|take|make|start|begin|capture|get|do|grab) [me|us] [<art>|the|this] [<quick>] {seconds:duration} [long] <video> (of|from) {view:view}
        (start|begin|get|go|keep|commence) (recording|filming|rolling|record|film|shooting|video|videoing|the camera|to record|to film|taping|the video|the recording|a recording|video recording|capturing) [now|here|for me|this|that|it|video|what i see|everything]
        (start|begin) (recording|filming|videoing|shooting|capturing) {view:view}
        (start|begin) (recording|filming|videoing|rolling) [video] [for] {seconds:duration}
        (record|film|video|tape) (this|that|it|him|her|them|me|us|everything|what i see|what i am seeing|what is happening|the whole thing)
        (record|film|video|tape|capture|shoot) [for] [the next|for the next|the coming|next] {seconds:duration}
        (record|film|video|tape|capture|shoot) (this|that|it|him|her|them|me|us|what i see|video|what is happening) [for] [the next|about] {seconds:duration}
        (record|film|video|tape) {view:view}
        (record|film|video|tape) {view:view} for [about] {seconds:duration}
        (roll|rolling) [the] (camera|tape|film|video)
        (roll|go) (the|on) [the] (camera|video|recording)
        (hit|press|push) record
        record
        (i|we) (want|would like|wish|would love|need) to (record|film|make|shoot|take|start) [<art>|the] [<quick>] <video> [here|now]
        (turn|switch) [on] [the|your] (video|recording|video camera|video recording) on
        (turn|switch) on [the|your] (video|recording|video camera|video recording)
        action
        <video> (of|from) {view:view}
        [<art>] {seconds:duration} <video> [please|now]
        <video> [for] {seconds:duration}
        <video> (start|on|go|now|please|recording)

        stop_video:
        (stop|end|finish|quit|cut|halt|pause|kill|close|cease|wrap up|turn off|switch off|shut off|cancel|terminate|leave off|conclude|stop with) [the|that|this|my|your|taking|making|shooting|with the] (video|recording|filming|record|film|clip|footage|camera|rolling|shooting|taping|videoing|movie|videos|video recording|recorder|tape|the filming|the video)
        (stop|end|finish) (recording|filming) [a|the|this|my|of] [video|clip|it|this|that|us|me|him|her|them|now]
        (turn|switch) (the|your) (video|recording|filming|camera) off
        (no more|that is enough|enough|that will do for|that is it for|that is all for|done with|all done with|i am done with|we are done with|we have got enough|i have enough) [of] [the|that] (video|filming|recording|film|footage|videoing|shooting)
        (that is enough|enough|i am done|we are done|done|all done|i am finished|finished) (filming|recording|videoing|rolling|shooting)
        you can (stop|end|finish) (filming|recording|the video|the recording|the camera) [now]
        (that will do|that is enough|enough) stop (filming|recording|the video|the recording) [now]
        (video|recording|filming|camera) (off|stop|end|finish|over|is over|done)
        cut
        cut it
        cut the (video|camera|recording|film)
        cut [there|here]
        that is a wrap
        and cut
        [the] <video> [is|can be] (finished|done|stopped|over) [now]
        (save|finish) (the|that|this) (video|recording) and stop

        add_note:
        (take|make|add|save|create|jot|keep|put|write|do|start|leave|get) [me|down|up] [<art>|the] [<quick>] [<quick>] <note> [down] (to self that|to self|saying that|saying|about|that says that|that says|that reads|that|to remember|to|here that|here|for me that|for me|reading|regarding|for myself that|for myself) {text}
        (take|make) [me|down] [<art>] [<quick>] <note> of {text}
        (take|make|add|save|create|jot|keep|put|write) [me|down] [<art>|the] [<quick>] <note> [down] , {clause}
        (take|make|add|save|create|write) [me|down] [<art>|the] [<quick>] <note> {statement}
        (note|jot|write|take|put|get|mark|scribble) (this|that|it) down [for me] [,] [that] {text}
        (note|jot|write|put|mark|scribble|get) down [for me] [,] [that|this] {text}
        (note|record|write|log) that {text}
        (save|keep|store|remember|note|log|write) (this|the following|that) [for me|for later] , {clause}
        take down that {text}
        note , {clause}
        note [to|for] (self|myself) [that] {text}
        note {fact}
        (new|quick|add|save|next|another) <note> [to self] [that|saying] {text}
        (put|add|save|write|get|jot|stick|keep|store|enter) (in|to|into|on|down in) [my|the] <notes> [that] {text}
        (put|add|save|write|jot|stick|record|keep|store|enter|get) {text} (in|to|into|on|down in|as) (my <notes>|the <notes>|a <note>|a new <note>)
        (put|make|save|write) (it|this|that) in (my|the) <notes> [,] [that] {text}
        for (my|the) <notes> [,] {text}
        as (a|my) <note> , {clause}
        (new|another|next) (entry|point|line) (for|in) (my|the) <notes> , {clause}
        remember [for me] that {statement}
        remember [for me] [this] , {clause}
        remember [for me] to {text}
        remember [for me] {statement}
        please remember {statement}
        keep in (mind|memory) [that] {statement}
        keep a (note|record) (that|of) {text}
        (i want to|i would like to|i need to|let me|can i|could i|may i) (note|note down|write down|jot down|make a note that|make a note of|take a note that|record|make a note saying) [that] {text}
        {text} , (note|jot|write|take) (that|it|this) down [for me|as a note]
        {text} , (make|take|keep|add) a note [of (that|it|this)]
        {text} , (put|save|add|write|keep|stick) (that|it|this) (in|to|into|as|down in) (my|the|a) <notes>
        {text} , (remember|note) (that|it|this) [for me]
        <note> (that|to self that|to self|to myself) {text}

        list_notes:
        <read> [me|us|out|back|aloud|to me] <own> [latest|newest|most recent|recent|last|saved|full|complete|whole|list of] <notes> [<mine>] [<aloud>] [<aloud>]
        (give|tell|read|show) [me|us] [the|a] [full|complete|whole] list of [all] [my|the] <notes> [<mine>] [<aloud>]
        let (me|us) (have|hear|see) [all] <own> <notes> [<mine>] [<aloud>]
        what did i (write|note|jot|put|save) [down] (last|most recently)
        what [all] (is|are|have i got|do i have) (my|the|in my|in the) <notes> [<mine>] [<nowadays>]
        <read> [me|us] <own> <note> [that] i [have] [just] (made|wrote|took|saved|left|added) [just] [before|now|earlier|last|most recently]
        <read> [me|us|out] [all|everything|all of] (i have|i had|i|that i have|that i|what i have|what i) (noted|written|jotted|saved|wrote|noted down|written down|jotted down|wrote down|down in my notes|got in my notes|in my notes) [<aloud>]
        (tell|read|show|say|give) [me|us|to me] (everything|all|what|all that|whatever|anything) [that] [i have|i] [got] (noted|noted down|written down|jotted down|wrote down|in my notes|written|in the notes) [<aloud>]
        (what|which|any|how many|whats|how much) <notes> <have> [<nowadays>]
        <have> [any|some|many|all] <notes> [<nowadays>|written|saved|kept|in there]
        (any|all|my|the) (notes|memos) [please|now|for me|saved|today|left|in there|there]
        what (have i|i have|did i|i) [got] [noted|written|jotted|wrote|note|write|jot|save|saved|put|in|take] [down] [in my notes|in notes|so far|today|as notes|in the notes]
        what (is|was|are) [in|on] (my|the) [last|latest|newest|recent|first] <notes> [<nowadays>]
        what (do|does) my notes say
        (is there|have i got|do i have) (anything|something|nothing) [written|noted|saved] [down] in (my|the) notes [at all]
        (what is|what are|tell me|show me|read me|what were) [all|all of] [the] (things|stuff) [that] i [have] [just] (noted|written|jotted|saved|wrote|noted down|written down|jotted down|wrote down) [<nowadays>]
        (read|say|tell|show) [me|us] (my|the) (last|latest|newest|most recent|first|recent) <notes> [<aloud>]
        (notes|my notes|all notes|list notes|notes list|read notes|show notes)
        what did i (write|note|jot) down [today|earlier|so far|this morning]
        (which|what|how many) notes [did i|have i|do i|i] (make|made|take|taken|have|save|saved|wrote|keep) [<nowadays>]

        search_notes:
        (what|anything) did i (say|note|write|jot|put|record|tell you|ask you to remember|ask you to note|write down|note down|jot down|save|mention|put down|make a note) [down] (about|on|for|regarding) {about}
        (what|anything) (have|had) i [got] (said|noted|written|jotted|saved|noted down|written down|put down|down|in my notes|put) (about|on|for|regarding) {about}
        <read> [me|us] what i [have] (noted|written|jotted|saved|wrote|noted down|written down|jotted down|wrote down|said) (about|on|for|regarding) {about}
        (is|are|was|were|isn't|aren't|wasn't|weren't) there [not] <art> <notes> [anywhere|somewhere] (about|on|for|regarding|mentioning|of|with) {about}
        (find|look up|search|show|get|read|pull up|open|check|bring up|give|tell|look for|search for|fetch|see|play|dig out|dig up|locate|i need|i want|where is|what is|what was|what is in|what was in|what does) [me|us|out|back|to me] (the|my|that|a|all|any|all my|our|those) [last] <notes> [i made|i wrote|i took|i left|that i made|i have] (about|on|for|with|regarding|mentioning|where|from|that says|that mentions|concerning|of) {about}
        (search|look|check|go) [in|through|up|up in|inside|at] [my|the|all my] <notes> (for|about|on|and find|and tell me about|to find|if there is|for anything about|for anything on) {about}
        (search|find|look up) {about} (in|within|from) [my|the] <notes>
        (search|look) for {about} (in|within|through) [my|the] <notes>
        <have> (anything|something) [<notes>] [in my notes|in the notes|in notes|written down|noted|noted down|saved|written] (about|on|for|regarding|mentioning) {about}
        <have> [any|a|some] <notes> [anywhere|somewhere] (about|on|for|regarding|mentioning|of) {about}
        (any|anything|something) [notes|note] [in|from] [my|the] [notes] (about|on|for|regarding) {about}
        (did|have|had|didn't|haven't) i [not] [already] (make|made|write|written|save|take|taken|have|note|noted|write down|written down|noted down|saved|put down|jot down|record|left) [a|any|anything|something] [<notes>] [down] (about|on|for|regarding) {about} [, what was it|, what did it say|, read it|, what is it]
        what (do|does|did) (my|the|that) <notes> [say|tell] (about|on|for) {about} [say]
        what (is|was) (my|the|that) <notes> (about|on|for|regarding|of) {about}
        (which|what) <notes> (mention|mentions|mentioned|is about|are about|has|talks about) {about}
        where (did|have) i (write|written|note|noted|put|say|said|write down|note down) [down] {about}
        (did|do) i (note|write|jot|write down|note down) {about} [down] [in my notes|anywhere]
        (have i got|have i|do i have|did i put|did i write|did i note|did i save|is there|is|are) {about} [written down|written|noted] [anywhere|somewhere] (in|among|inside) (my|the) notes [anywhere]
        (is there|are there) <art> <notes> [anywhere|somewhere] (about|on|for|regarding|mentioning|of|saying|that says|with) {about}
        what (did|do) my notes say (about|on) {about}
        what i [have] [once] (said|noted|wrote|written|saved|put|jotted) [down] (about|on|for) {about}

        delete_note:
        <delete> <note-thing>
        <note-thing> <past-need> , <drop-it>
        <need-no> <note-thing> [anymore|any more|any longer] , <drop-it>
        <note-thing> , [you can|please|just|could you] (delete|bin|erase|remove|scrap|trash) (it|that)
        that <note> (about|on|for|with|i made about) {which:thing} [,] [you can|please|just|could you] (delete|bin|erase|remove|scrap|trash|drop) [it|that]
        (i don't need|i no longer need|i do not need) (the|that|my) <note> (about|on|for|with) {which:thing} [anymore|any more|any longer] [, delete it|, bin it|, you can delete it]
        take {which:thing} (out of|off|from) my notes
        (the|my|that) <note> (about|on|for|with|of) {which:thing} (isn't|is not|is no longer) (needed|necessary|relevant|right|true) [anymore|any more|any longer] , [so] [please|you can|just|could you] <delete> (it|that)
        (delete|remove|erase|clear|drop|scratch) {which:thing} (from|out of|in) (my|the) notes

        add_todo:
        (add|put|stick|pop|write|get|throw|chuck|place|include|save|enter|stuff|list|jot|shove|bung|set|note|pencil) [down] {text} (on|to|in|onto|into|down on|down in|up on) <list> [for me]
        (add|put|stick|pop|write|place|enter|include) (on|to|in|onto|into) <list> [,] [that|to|that i have to|that i need to] {text}
        (add|make|create|set|give|write|put|set up|enter|open|log|save|start|note) [me|down|up|in] [<art>|the] [<quick>] <todo> [for me] (to|that says|called|for|saying|about|named|that i have to|that i need to|for me to|reading|which says) {text}
        (add|make|create|set|give|write|put|log|enter|save) [me|down] [<art>|the] [<quick>] <todo> , {clause}
        (add|make|create|set|write|put|log) [me|down] [<art>|the] [<quick>] <todo> {order}
        (new|next|another|add|extra|put|quick) <todo> [,] [to] {text}
        (todo|task|new todo|for my todo list|for my todos|for the todo list|on my todo list|on the todo list|to my todo list) [,] [to|i have to|i need to] {order}
        todo , {clause}
        as (a|another|my) [new] <todo> , {clause}
        [<art>|the] [new|next|another] (entry|item|point|thing|one) (for|on|to) <list> , {clause}
        for <list> , {clause}
        on my (list|todo list) , {clause}
        (i|we) (need|want|would like) (reminding|to be reminded) to {text}
        (we|i) (are|am) [all|nearly|almost] out of {text} , [so] [please|just] <put> (it|them|that|some|those) (on|to|in|onto|into|down on) <list>
        (we|i) (need|have run out of|ran out of|are running out of|are running low on|are low on|could do with) [some|more] {text} , [so] [please|just] <put> (it|them|that|some|those) (on|to|in|onto|into|down on) <list>
        remind me [that] (i have to|i need to|i must|i should|i have got to) {text}
        remind me to {text}
        remind me not to {nottext}
        remind me , {order}
        (add|make|create|set|put|set up) [me] [<art>|the] [<quick>] <reminder> (to|that says|saying|about|that i have to|for me to|that i need to) {text}
        (add|make|create|set|put) [me] [<art>|the] [<quick>] <reminder> , {clause}
        (don't|do not) let me forget [to|that i have to|that i need to] {text}
        make sure i (don't|do not) forget to {text}
        (i|we) (have to|have got to|need to|must|should|ought to|got to) {text} , (put|add|stick|pop|write|get|chuck|place) (it|that|this) (on|to|in|onto|into|down on) <list>
        {text} , (put|add|stick|pop|write|get|chuck|place) (it|that|this) (on|to|in|onto|into|down on) <list>
        (i|we) (have to|have got to|need to|must|got to) {text} , (make|add) (it|that|this) a (todo|task)
        {text} , (make|add) (it|that|this) as a (todo|task)
        (i need|i want|i would like) <art> [new] <todo> (to|for|that says) {text}
        (i need|i want|i would like) {text} (on|in) <list>
        (can|could) (i|we) (add|put|have) {text} (on|to|in|onto) <list>
        {text} (on|to|onto|goes on|should go on|needs to go on|must go on) my (todo list|todos|task list)
        (i want to|i would like to|i need to) (add|put) {text} (on|to|in|onto) <list>
        (have|get) {text} (on|in|added to|put on) <list>

        complete_todo:
        (mark|check|tick|cross|set|put|strike|score|call|count|make|tag|flag|note) {which:thing} [todo|task] (off|done|as done|complete|as complete|completed|as completed|finished|as finished|as ticked off|as ticked) [on|from|in|off] [<list>] [for me]
        (tick|cross|check|strike|scratch|mark|score|knock) off {which:thing} [off|from|on|in] [<list>]
        (tick|cross|check|strike|scratch|mark|knock) {which:thing} (off|from|off of|done on) <list>
        (complete|finish|close|tick|check|resolve|finalise|finalize) (the|my|that) (task|todo|item|job) [of|about|to|for|called|on] {which:thing}
        (complete|finish|close|tick|resolve) (the|my|that) {which:thing} (task|todo|item|job|one)
        (complete|finish|tick|close) {which:ordinal} (task|todo|item|one) [on|from|in] [<list>]
        (complete|finish|tick|close) the {which:ordinal} (task|todo|item|one) [on|from|in] [<list>]
        [the] {which:ordinal} [one|task|todo|item|thing] [on|from|in] [<list>] is (done|finished|complete|completed|over) [now]
        {which:thing} (is|are) (done|finished|complete|completed|sorted|dealt with|taken care of|over) [now] , [and] [so] [you can|please|just|could you|will you|can you] (tick|cross|check|mark|strike|take|put|scratch|knock|score) (<this-one>) (off|done|as done|complete|off as done) [<list>|my list|on my list]
        {which:thing} (is|are) (done|finished|complete|completed) , (tick|cross|check|strike) (off|it off)
        (the|my|that) {which:thing} (task|todo|item|job) is (done|finished|complete|completed|over) [now]
        (the|my|that) (task|todo|item) (about|of|to) {which:thing} is (done|finished|complete|completed|over) [now]
        i (have|) [already|just|now] {which:thing} , [and] [so] (that|this|the) (task|todo|item|job) is (done|finished|complete|completed) [now]
        (task|todo) {which:thing} [is] (done|finished|complete|completed)
        (task|todo|number) {which:number} [is] (done|finished|complete|completed)
        i (have|) [already|just|now] {which:thing} , [and] [so] [you can|please|just|could you|will you|can you] (tick|cross|check|mark|strike|take|put|scratch|knock|score) (<this-one>) (off|done|as done|complete|off as done) [<list>|my list|on my list|the list]
        i [have] [already|just|now] (done|finished|completed|finish|did|complete|do) [with] [the|my] {which:thing} [task|todo|item|job] [, please|,] [and] [so] [please|you can|just|could you|can you] (put|mark|tick|cross|check|set|make|take|write|strike) [<this-one>] (done|as done|off|as finished|finished|complete|as complete) [<list>|on my list|my list]
        i [have] [already|just|now] (done|finished|completed) (the|my) {which:thing} (task|todo|item|job|one on my list|on my list|on my todo list|from my list|from my todo list)
        i am [all] (done|finished) with {which:thing} , [and] [so] [you can|please|just|could you|can you] (tick|cross|check|mark|strike|take|scratch) (<this-one>) (off|done|as done) [<list>|my list|on my list]
        (done|finished|all done) with {which:thing} [,] [and] [so] [you can|please|just|could you|can you] (tick|cross|check|mark|strike|take|score|knock) (<this-one>) (off|done|as done) [my list|<list>]
        (done|finished) with (the|my) {which:thing} (task|todo|item)
        {which:thing} , (done|finished|tick it off|cross it off|check it off|tick that off|check that off|cross that off|mark it done|mark it as done|mark that done|mark that as done|tick it|check it) [<list>|my list|on my list]

        list_todos:
        <read> [me|us|out|back|aloud|to me] <own> [remaining|open|current|outstanding|next|unfinished|whole] <todos> [<aloud>] [<aloud>]
        (what|which|any|how many|how much) (todos|tasks|todo|task|todo items|items|things|jobs|chores) <have> [still] [on my list] [<nowadays>] [<nowadays>]
        (what|which|how many) (todos|tasks|items|things) are [still] [on|in] [my|the] [todo] [list] [<nowadays>]
        <have> [any|some|many|still] (todos|tasks|todo items|jobs|chores) [<nowadays>] [<nowadays>]
        (any|all|my|the) (todos|tasks|todo list|task list|todo items) [please|now|<nowadays>] [<nowadays>]
        (what is|what are|whats|what all is) [still] [left] [the] [next|first|last] [thing|things|item|items] [left] [on|in] [my|the] [todo|task|tasks|to do] (list|todos|tasks|todo list) [<nowadays>] [<nowadays>]
        what (do|have|am|must|should) i [still] [have|got|need|supposed|left] [left] (to do|todo|to get done|to take care of) [<nowadays>] [<nowadays>]
        what (i have|i have got|i must|i need|i got) [still] (to do|do|todo) [<nowadays>] [<nowadays>]
        what else (do|have) i [have|got|need] (to do|todo) [<nowadays>]
        what (is|needs) [there] [still|left] [to be] (to do|done|doing|todo|left to do|left to be done) [<nowadays>]
        what needs (doing|to be done) [<nowadays>]
        what is [still] left [for me] to do [<nowadays>]
        what am i [still] (supposed|meant) to (do|be doing) [<nowadays>]
        is there anything [left|else|still] (to do|on my list|on my todo list|on the list|left to do|i have to do) [<nowadays>]
        anything [left|else|still] (to do|on my list|on my todo list|on the list) [<nowadays>]
        (todo list|todos|task list|tasks|list todos|list tasks|show todos|read todos|my list)
        (read|show|tell|give) [me|us] what (i have|i have got|is left|i still have|i still need|is|i need) [still] [left] (to do|todo|on my list|on the list|on list|on my todo list) [<nowadays>]
        what (is|am) [i] (next|to do next|up next) (on my list|on my todo list|on the list)
        what (did|have) i [got|put|written|added] [down] (on|in) <list> [and not do|and have not done|and not done|and have not finished] [yet]
        (is there|have i got|do i have|) (anything|something) [left|else|still|more|open] [for me] to (do|tick off|get done|cross off|finish|take care of|be done) [<nowadays>]
        (how is|how does) my (todo list|list) [look|looking|doing]
        what jobs [have i got|do i have] [left|on] [<nowadays>]
        (have i got|do i have|have i|is there|are there|is|are) {what:thing} [already] [anywhere|somewhere] (on|in) <list> [anywhere|already]
        all [of] [the] (things|items|jobs) (on|in) <list>
        (what is|what was|<read>) [me|us] (the|my) ({which:ordinal}|next|top) (item|todo|task|thing|entry) (on|of|in|from) <list>
        (tell|show|read|give|list) [me|us] [all|all of] [the] (things|stuff|jobs) [that] i [still] (have|need|have got|got|must|ought) [to] (do|get done|take care of) [<nowadays>]
        (what is|what are) [all|all of] [the] (things|stuff|jobs) [that] i [still] (have|need|have got|got|must|ought) [to] (do|get done|take care of) [<nowadays>]
        (is there|have i got|do i have) anything [else] [that] [i] [still] [have|need|have got|left] to (do|get done) [<nowadays>]

        delete_todo:
        <delete> {which:thing} (from|off|out of|in|on) <list>
        take off {which:thing} (from|of) <list>
        take {which:thing} (off|from|out of|off of) <list>
        <delete> <todo-thing>
        <todo-thing> <past-need> , <drop-it>
        <need-no> <todo-thing> [anymore|any more|any longer] , <drop-it>
        <delete> (my|the) [whole|entire|complete|full] (todo list|list|task list|todos|tasks)
        <delete> (all|everything|all of it) [from|on|off|in] <list>
        (i not need|i don't need|i no longer need|i no need|not need) [anymore|any more] (the|my|that) (task|todo) [about|for|to|of] {which:thing} [anymore|any more] [,] [please|you can|just|so] (delete|remove|erase|clear|drop|bin) [it|that]
        (the|my|that) (task|todo) [about|for|to|of|on] {which:thing} [,] [please|you can|just|could you] (delete|remove|erase|clear|drop|bin|scrap) [it|that]
        (the|my|that) {which:thing} (task|todo) [,] [please|you can|just|could you] (delete|remove|erase|clear|drop|bin|scrap) [it|that]
        (i don't need|i no longer need|i do not need) {which:thing} on my (list|todo list) [anymore|any more|any longer]
        (the|my|that) <todo> (about|for|to|of|with) {which:thing} (isn't|is not|is no longer) (needed|necessary|relevant) [anymore|any more|any longer] , [so] [please|you can|just|could you] <delete> (it|that)
        {which:thing} (can come|can go|can be taken|comes|should come) (off|from) <list>

        set_timer:
        (set|start|begin|run|make|put|give|create|do|get|i want|i need|i would like|can i have|could i have|can i get|have|kick off|pop|stick|set up|time|fire up|launch|open|add|turn on|set me) [me|us|up|on|going|in] [<art>|the|my|up a] [<quick>] [{label:thing}] <timer> [on|going|running|up] [for|of|to|at|,] [about|exactly|another] {seconds:duration} [<for-label>] [from now]
        (set|start|begin|run|make|put|give|create|do|get|i want|i need|i would like|can i have|could i have|can i get|have|kick off|pop|stick|set up|add|turn on) [me|us|up|on] [<art>|the|my] {seconds:duration} [{label:thing}] <timer> [on|going|running] [<for-label>]
        [<art>] {seconds:duration} [{label:thing}] <timer> [<for-label>]
        <timer> [for|of|,|on|at] {seconds:duration} [<for-label>]
        {label:thing} <timer> [for|of|,] {seconds:duration}
        (set|start|put) {seconds:duration} on the (clock|timer) [<for-label>]
        (set|start|put) (the|a) (clock|timer|alarm) <for-label> [for|to|,] {seconds:duration}
        (set|start|put|run) [<art>|the|my] <timer> for {label:thing} [for|,|of] {seconds:duration}
        (time|clock) [me|us|it] [for|out] {seconds:duration} [<for-label>]
        (time|clock) {label:thing} for {seconds:duration}
        time {label:thing} , {seconds:duration}
        (count down|countdown|count|count me down|do a countdown|start a countdown|start counting down|count backwards) [from|for|of] {seconds:duration} [<for-label>]
        (set|start) [a] (countdown|count down) (of|from|for) {seconds:duration}
        (wake|tell|alert|ping|buzz|beep|let|notify|call|give) me [know|up|a shout|a beep|a buzz|a ping|a nudge|a call] (in|after) {seconds:duration}
        (tell|let) me [know] when {seconds:duration} (is up|are up|have passed|has passed|is over|are over|have gone by|is gone)
        remind me in {seconds:duration}

        cancel_timer:
        <cancel> <timer-thing> [it is done|, please|,]
        (turn|switch|shut) <timer-thing> off
        (i don't need|i no longer need|i do not need|no need for|never mind|don't need) <timer-thing> [anymore|any more|any longer|after all|now]
        <timer> (off|stop|cancel|end|over)
        <cancel> the one for {which:thing} , the timer [, i mean]
        <cancel> the one for {which:thing} [timer]
        (the|my|that) {which:thing} <timer> (can go|off|can stop) [now]
        stop (timing|counting|counting down|the clock|the countdown) [now|me|it]
        you can (stop|cancel|end|drop|turn off) <timer-thing>

        agenda:
        what is [coming] [up] next [for me|up|then|to come|to do|on the program|on the schedule] [<nowadays>]
        what is [the|my] next [thing|item|job] [for me] [to do|i have to do|i need to do|i should do|i must do|coming up|due|up] [on (the|my) (agenda|schedule|program|plan|calendar|diary)] [<nowadays>]
        what is (coming up|due|up next|on the agenda|on my agenda|on the schedule|on my schedule|planned|scheduled) [for me] [next|soon|then|later|tonight|first] [<nowadays>]
        what (do|must|should|shall|can|am) i [have|need|got|supposed|meant] [to] (do|get on with|be doing|tackle|take care of) next
        what (have i got|do i have|have i) [coming up|planned|scheduled|due] (next|coming up|planned|scheduled|due|on) [soon|tonight] [<nowadays>]
        <read> [me|us] what (i must|i have to|i need to|i should|i am to|i ought to) (do|tackle) next
        <read> [me|us] what (is|comes) (next|due|coming up|up next|coming next)
        <read> [me|us] (my|the) (agenda|schedule|program) [<nowadays>]
        (is|are) there (anything|something|things) (due|coming up|planned|scheduled|on the agenda) [soon|next|for me] [<nowadays>]
        (is there|have i got|do i have) (anything|something) [that] [i] [should|have|need|must|ought|am supposed] [to] [be] (doing|do|getting on with|get on with|attend to|take care of) [next|soon|in the next hour|in the next few minutes|in the next half hour|now]
        (anything|something) (due|coming up|planned|scheduled|on the agenda) [soon|next|for me] [<nowadays>]
        (do i have|have i got) (anything|something) (due|coming up|planned|scheduled|on) [soon|next|for me] [<nowadays>]
        what comes next [for me]
        (my|the) (agenda|schedule) [please|<nowadays>]

        list_timers:
        how (much|many) [more] (time|minutes|long|longer|seconds) [is|are|do i have|have i got|i have|is there|has] [still] [left|remaining|to go] [on|for|of|in|with|till|until|before] [the|my|that] [{which:thing}] [timer|timers] [left|remaining|done|over]
        how long [is|have i got|do i have|has|until|till|before] [still] [left|to go] [on|for|until|till|of] [the|my|that] {which:thing} [timer] [left|got left|got|has left|to go|is done|are done|goes off|ready|rings|got to go]
        how long (have|has) [the|my] {which:thing} got [left|to go]
        how long (do|does|must|will) [the|my] {which:thing} still (need|have|take|want) [left|to go]
        how much longer (do|does|have|has|for|will) [the|my] {which:thing} [need|have|got|take]
        how long the timer (has|still has) [left|to go]
        how long [is|has|until|till|does|before|have i got|do i have] [the|my|that] [{which:thing}] timer [have|got|has|left|goes off|is up|ends|rings|to go|still have|done|run|finishes] [left|to go]
        (what|which|any|how many) timers [<have>] [still] [got|left|running|going|set|on|active|i have|are running|are on|are set|are going|do i have|have i got|do i have running|have i got running|have i set|are there|did i set] [running|going|on|set|now|left] [<nowadays>]
        (is there|are there|have i got|do i have|is|are|i have) [still] [a|any|the|my|some] [{which:thing}] (timer|timers) [still] [going|running|on|set|left|active|now|at the moment|ticking] [on|still|now]
        <read> [me|us|out|about] <own> [running|active|current] timers
        <read> [me|us|out|about] (the|my) [{which:thing}] timer
        check [on] [the|my] [{which:thing}] (timer|timers)
        (how is|what about|where is|how are) (the|my) [{which:thing}] (timer|timers) [doing|going|at|looking|coming along]
        when (does|will|is) [the|my] [{which:thing}] timer (go off|end|finish|ring|be done|stop|done|up|over|going to go off|run out|beep|due)
        [how much] time (left|remaining) [on|for] [the|my] {which:thing} [timer]
        (timer status|time left|time remaining|timers|my timers|list timers|how much time left|status of my timers|active timers|status of the timer)
        how many (minutes|seconds) [are] (left|to go|remaining) [on|for] [the|my] {which:thing}
        (are|is) (the|my) {which:thing} timer [still] (running|going|on|done|over|finished) [yet]

        set_reminder:
        (remind|remember) me [again] {when:moment} [,] [to|that|about|of|i have to|i need to|i must] {text}
        remind me (to|that|about|of|i have to|i need to|for) {text} {when:moment}
        remind me of {text} {when:moment}
        {when:moment} [,] remind me [to|that|about|of|,] {text}
        {when:moment} [,] (tell|nudge|ping|alert|buzz|prompt|poke|notify) me [to|that|about|of|,] {text}
        (set|add|make|create|put|give|set up|schedule|i want|i need|i would like|book|leave|get|start) [me|up|in] [<art>|the] [<quick>] <reminder> [for|at|on|,] {when:moment} [,] [to|that|about|saying|that says|for|of|called|which says] {text}
        (set|add|make|create|put|give|set up|schedule|i want|i need|i would like|book|leave|get) [me|up|in] [<art>|the] [<quick>] <reminder> (to|for|about|that|saying|of|on|that says) {text} [for|,|at|on] {when:moment}
        (set|add|make|create|put|set up) [me|up] [<art>|the] {text:thing} <reminder> [for|at|on] {when:moment}
        (set|make|put|create) [me] (an|the|my) alarm [for|at|on|to] {when:moment} [,] [to|for|saying|that says|so i can|and tell me to|because of|called] {text}
        (set|make|put|create) [me] (an|the|my) alarm (for|to|at) {when:moment}
        <reminder> [for|at|on|,] {when:moment} [,] [to|that|about|for|saying] {text}
        <reminder> (to|about|for|,) {text} [,|at|on|for] {when:moment}
        <reminder> {text} {when:moment}
        (tell|nudge|ping|alert|buzz|prompt|poke|notify|wake|call) me {when:moment} [,] [to|that|about|of|for|so i can|because of] {text}
        (tell|nudge|ping|alert|buzz|prompt|poke|notify) me (to|about|that|i have to|i need to|it is time to|it is time for) {text} {when:moment}
        give me (a|an) (nudge|shout|alert|ping|buzz|poke|prompt|heads up|heads-up|reminder|call|bell|ring|shove) {when:moment} [,] [to|that|about|for|so i can|so i] {text}
        give me (a|an) (nudge|shout|alert|ping|buzz|poke|prompt|heads up|heads-up|reminder|call) (to|that|about|for) {text} {when:moment}
        (i|we) (need|want|would like) (reminding|to be reminded) {when:moment} [,] [to|that|about|of] {text}
        (i|we) (need|want|would like) (reminding|to be reminded) (to|that|about|of) {text} {when:moment}
        as a <reminder> [for] {when:moment} , {text}
        let me know {when:moment} [,] [to|that|about|of|it is time to|it is time for|i have to|i need to] {text}
        let me know (to|about|that it is time to|that i have to|that i need to|it is time to) {text} {when:moment}
        (don't|do not) let me forget (to|about|that i have to|that i need to|the|that|my) {text} {when:moment}
        (don't|do not) let me forget {text} {when:moment}
        make sure i {text} {when:moment}
        (i|we) (have got|have|got|need|must) [to] {text} {when:moment} , [please|can you|could you|so] (remind me|set a reminder|don't let me forget|give me a reminder|put a reminder|make a reminder|remind me of it|remind me about it|remind me of that|set me a reminder|add a reminder) [for that|for it|about it|of it|about that]
        (i|we) (have to|have got to|need to|must|should|ought to) {text} , [so] [please|can you|could you] remind me [of it|about it|of that|about that] {when:moment}
        {text} {when:moment} , [please|can you|could you|so] (remind me|set a reminder|don't let me forget|give me a reminder|put a reminder|make a reminder|remind me of it|remind me about it|remind me of that|set me a reminder) [for that|for it|about it|of it|about that]
        {when:moment} [,] (i|we) (have|have got|need|must) [to] {text} , [please|so] (remind me|don't let me forget) [of it|about it]
        (add|put|set) {text} {when:moment} (to|on|in|as) (my|the|a) (reminders|reminder)
        (add|put|set) {text} (to|on|in|as) (my|the|a) (reminders|reminder) [for|at|on] {when:moment}
        (set|make|put|create) [me] (an|the|my) alarm [to] {when:moment}
        (wake|get) me up {when:moment}
        wake me {when:moment}

        list_reminders:
        (what|which|any|how many) [of] [my|the] (reminders|reminder|alerts) [<have>] [still] [got|left|set|coming up|coming|up|there|are set|i have|do i have|have i got|have i set|have you got|are there|are coming up|did i set|are due] [set|coming|up|left] [for|on] [{when:moment}] [<nowadays>]
        <have> [any|some|a|many|still] [upcoming|more|other] (reminders|reminder|alerts) [set|coming up|left|due|pending|waiting] [for|on] [{when:moment}] [<nowadays>]
        (any|all|my|the) [upcoming|more] (reminders|alerts) [coming up|set|left|due|please] [for|on] [{when:moment}] [<nowadays>]
        <read> [me|us|out|back|aloud|to me] <own> [upcoming|next|remaining|pending|current|set] (reminders|alerts) [<aloud>] [for|on] [{when:moment}]
        (when is|what is|when are|what time is) [my|the] (next|first|upcoming) <reminder> [due|coming|for|set for|about]
        (tell|show|read|give) [me|us] (my|the) next <reminder>
        [my|the] next <reminder>
        what (are|have|will|should|do) you [going|got|have|supposed|meant] [to] (remind me about|remind me of|remind me|reminding me about|reminding me of) [{when:moment}] [about|of] [<nowadays>]
        what (am i|have i asked you|did i ask you) (being reminded of|being reminded about|to remind me about|to remind me of|to be reminded of|to remind me) [{when:moment}]
        (reminders|list reminders|show reminders|my reminders|reminder list|read reminders|upcoming reminders)
        when (is|are|do|does|will|was) (my|the) {which:thing} <reminders> [due|set|set for|for|go off|come|coming]
        when (is|are|do|does|will|was) (my|the|that) <reminders> (for|about|to|of|with|regarding) {which:thing} [due|set|set for|for|go off|come|coming]
        (do i have|have i got|have i|is there|are there|have you got|do you have) [a|any|the] <reminder> [set|there] (for|about|to|of|on) {which:thing}
        (is|are) (a|any|the) <reminder> [there|set] (for|about|to|of|on) {which:thing} [set]
        (any|a) <reminders> [set] (about|for|to|of|on) {which:thing}
        (did|have|had) i (ask|asked|tell|told|get|got) you to remind me (about|of|to) {which:thing}
        [are] you (going to|supposed to|meant to) remind me (about|of|to) {which:thing} [or not]
        when (are you going to|will you|do you) remind me (about|of|to) {which:thing}
        <read> [me|us] [all|everything|what] [of] [the] [things] [that] you (will|are going to|have to|should|must) remind me (of|about)
        (is there|have you got|do you have) (anything|something) [that] [you] [should|will|have to|need to|must|are going to|can] [to] remind me (of|about) [{when:moment}] [<nowadays>]
        when (are|do|will) you [next] [going|next|supposed|due|meant] [to] remind me [next|again] [of|about] [something|anything]
        when are you reminding me [next|again] [of|about] [something|anything]
        when is the next time [that] you (will|are going to) remind me [of something|about something]
        what [is it that] will you remind me (of|about) next

        cancel_reminder:
        <cancel> <reminder-thing>
        <reminder-thing> <past-need> , <drop-it>
        <need-no> <reminder-thing> [anymore|any more|any longer] , <drop-it>
        (i don't need|i no longer need|i do not need|no need for|never mind|don't need|i no need) <reminder-thing> [anymore|any more|any longer|after all|now]
        (you don't have to|you do not have to|you don't need to|you do not need to|you needn't|no need to|you can stop|stop|don't|do not) (remind|reminding) me (about|of|to) {which:thing} (anymore|any more|any longer|after all|now)
        stop reminding me (about|of|to) {which:thing}
        (i don't need|i no longer need|i do not need) reminding (about|of|to) {which:thing} (anymore|any more|any longer|now)
        forget (reminding me|about reminding me) (about|of|to) {which:thing}
        <reminder-thing> , [you can|please|just] (cancel|delete|drop|remove|forget) (it|that)
        you can (forget|cancel|delete|drop|remove|scrap|clear|take away|bin) <reminder-thing> [now]
        <reminders> (off|cancel)

        volume:
        (turn|crank|pump|bring|put|push|make|take|dial|whack|get|kick) (it|the <sound>|your <sound>|yourself|<sound>|that|this|my <sound>|things) [right|way|back] [<bit>] <louder> [<bit>] [now]
        (turn|crank|pump|bring|dial|push) [right|way] up (the|your|my) <sound> [<bit>]
        (crank|boost|raise|increase|up|pump|lift|amplify|heighten|maximise|maximize) (the|your|my|that|it|this) [<sound>] [up] [<bit>]
        (crank|boost|raise|increase|up|lift) <sound> [up] [<bit>]
        [the|your] <sound> [<bit>] (up|louder|higher) [<bit>]
        [<bit>] (louder|more loud|more loudly|speak up|volume up|sound up) [<bit>]
        (speak|talk|say it|say that|be|go|make it|sound|get|read|play) [<bit>] (up|louder|more loudly|more loud|loud|higher) [<bit>]
        (more|bigger) (volume|sound|loudness)
        i (can't|can not|cannot|can hardly|can barely|could not|couldn't|hardly|barely|don't|do not) hear (you|it|a thing|that|anything) [well|properly|very well|at all|over the traffic|over this|in here|from you] [, louder]
        you are [<bit>] (too quiet|so quiet|very quiet|not loud enough|too soft|hard to hear|a bit quiet|barely audible|a little quiet|too low)
        (it is|the <sound> is|that is|your <sound> is) [<bit>] (too quiet|too low|not loud enough|too soft|a bit quiet|a bit low)
        (give me|i want|i need) [<bit>] (more volume|more sound|it louder)
        [the|your] <sound> [<bit>] (down|lower|quieter|softer) [<bit>]
        (turn|bring|put|push|make|take|dial|get|knock) (it|the <sound>|your <sound>|yourself|<sound>|that|this|my <sound>|things) [right|way|back] [<bit>] <quieter> [<bit>] [now]
        (turn|bring|dial|push) [right|way] down (the|your|my) <sound> [<bit>]
        (lower|reduce|decrease|drop|soften|cut|tone down|dial down|diminish) (the|your|my|that|it|this) [<sound>] [down] [<bit>]
        (lower|reduce|decrease) <sound> [<bit>]
        [<bit>] (quieter|softer|more quiet|more quietly|less loud|not so loud|volume down|sound down|too loud|lower the tone)
        (speak|talk|say it|be|go|make it|sound|get|read|play) [<bit>] (quieter|softer|more quietly|more softly|softly|quietly|down|less loud|less loudly|lower) [<bit>]
        (keep|turn|tone|pipe) it down [<bit>]
        keep your voice down
        (lower|drop|soften) your voice
        less (volume|sound|loud)
        you are [<bit>] (too loud|so loud|very loud|a bit loud|awfully loud|far too loud|way too loud|a little loud|shouting|hurting my ears)
        (it is|the <sound> is|that is|your <sound> is|this is) [<bit>] (too loud|so loud|very loud|a bit loud|too high|far too loud|way too loud)
        (don't|stop) (shout|shouting|yell|yelling) [at me|so loud]
        (set|put|turn|make|change|bring|have|adjust|take) [the|your|my] <sound> [up|down|level] (to|at|on|,) {level:number} [percent|per cent]
        (set|put|turn|bring|take) it [up|down] to {level:number} percent
        [the] <sound> [level] [to|at|on|,|up to|down to] {level:number} [percent|per cent]
        (set|put|turn|make) [the|your] <sound> [up|down] [to|at|on] [the|its] (full|max|maximum|highest|loudest|all the way up|top)
        (full|max|maximum|top|loudest) <sound>
        <sound> [to|at|on] [the] (full|max|maximum|highest)
        (set|put|turn|make) [the|your] <sound> [up|down] [to|at|on] [the|its] (half|medium|middle|halfway|fifty-fifty)
        (half|medium) <sound>
        <sound> [to|at|on] (half|halfway|medium)
        (set|put|turn|make) [the|your] <sound> [up|down] [to|at|on] [the|its] (minimum|min|lowest|quietest)
        (minimum|lowest|min) <sound>
        mute [yourself|the sound|the volume|it|sound|the audio|your voice|the speaker|everything|audio|please|all sound|volume|the speakers]
        (go|put yourself|put it|be|stay|go on|turn yourself|set yourself|switch yourself|put the sound) [on|to|into] (mute|silent|silent mode|muted|mute mode|quiet mode) [for {view:view}]
        (silence|kill|cut|turn off|switch off) (the|your) (sound|volume|audio|speaker|speakers)
        (turn|switch) (the|your) (sound|volume|audio|speaker|speakers) off
        (sound|volume|audio) off
        (silent|mute) (mode|please|on)
        no sound
        unmute [yourself|the sound|the volume|it|sound|the audio|please]
        (turn|switch|put) (the|your) (sound|volume|audio|speaker|speakers) (on|back on)
        (turn|switch) (on|back on) (the|your) (sound|volume|audio)
        (sound|volume|audio) (on|back on)
        (come off|take yourself off|go off|end|turn off|get off) mute

        look:
        what am i [now] (looking at|seeing|looking|facing|holding|pointing at|standing in front of|wearing) [here|now|at|right now|exactly]
        what [exactly] (is|are|do you call) (this|that|it|these|those|in front of me|ahead of me|before me|there|here|over there|around me|in my hand|on the table|in view|on my plate|out there|behind me|up ahead|in front|on the floor|on the shelf|on the wall|going on|going on here|happening here|ahead|up there|down there|in here|in the room|in the picture|in sight) [in front of me|here|there|over there|thing|ahead|exactly|called|i am holding|i am looking at|on the table|on the wall|in my hand|supposed to be|please|made of]
        what [exactly] is (this|that|the) {sight:view} [here|there|in front of me|called|over there|on the table|i am looking at|i am holding|in my hand|right here]
        what (kind|sort|type|breed|make|species|brand|model|style|shade|variety) [of] {sight:view} (is|are) (this|that|it|these|those) [here|there|one|over there|in front of me]
        (what|which) {sight:view} (do you see|am i looking at|am i holding) [here|there|now]
        (what|which) {sight:view} (is|are) (this|that|it|these|those|here|in front of me|on the {other:view}|in the {other:view}) [this is|it is|is this] [here|there|{other:view}]
        (what|which) (color|colour|shape|size) (is|are) (this|that|it|these|those|the|my) [{sight:view}]
        how many {sight:view} (are|do you see|can you see|are there|is|can you count) [there|here|in front of me|on this|in this|on the table|out there|in the room] [{other:view}]
        (describe|identify|recognise|recognize|explain|name|analyse|analyze|examine|inspect|study) [to me|for me|me] (this|that|it|these|those|what i see|what you see|what you can see|what i can see|what i am looking at|what is in front of me|what is around me|what is here|what is there|what is ahead|the scene|the view|the room|my surroundings|the surroundings|what i am seeing|everything|what is going on|what is before me|what is ahead of me|what is happening)
        (describe|identify|recognise|recognize|examine) [to me|for me|me] (the|this|that|these|those|my) {sight:view} [for me|to me|in front of me|here|there]
        (tell|show) me [about] (what|which) {sight:view} (this|that|it) is
        (tell|show) me [about] what (is this|is that|this is|that is|it is|you see|you can see|i am looking at|i see|is in front of me|is around me|is ahead|these are|those are|this thing is|that thing is|i am seeing|is here|is there|is going on|i am holding|is happening|is it|there is in front of me|you are seeing)
        (tell|show) me about (this|that|the {sight:view}|this {sight:view}|that {sight:view}|what i am looking at|what i see)
        (tell|show) me what is [there] (on|in|behind|under|inside|beside|above|below|near) (the|this|that|my) {place:view}
        what is [there] (behind|under|inside|beside|above|below) (the|this|that|my) {place:view}
        what (do|can|are) you [actually] (see|seeing|looking at) [here|there|now|in front of me|in front of us|right now|ahead|around|outside|out there|over there|through the camera|with your camera|ahead of me|in the room|on this|on that]
        what (can|do) (i|you|we) see [here|in front of me]
        <look> [and|then|,] (tell|say|let|describe|see|explain|identify) [me|to me|us] [know|about] [what|which|who|if|whether|how|where] {view:text}
        <look> (and|then) (describe|tell me|identify|say what it is|tell me what it is|say what you see|tell me what you see|tell me what this is) [it|this|that|the scene|what you see|what is there]
        <look> (at|around|in|over|ahead|out) [this|that|these|those|the|my|here|there|it|me|front of me] [{sight:view}] [for me|and tell me what it is|and tell me|and tell me what you see|and describe it|and tell me what this is|, what is it]
        (describe|explain|tell me|show me|say|name) [to me] what is [here|there] (around|in front of|ahead of|before|near|next to|behind) (me|us|you)
        (give|get) (me|us) [a|an|the] [quick|short|full|brief|good|rough|little] (rundown|description|overview|summary|account) of (this|what|the|my) [{sight:view}] [here|in front of me]
        (is|are) there [a|an|any|some] {sight:view} (in front of me|ahead of me|ahead|around me|near me|next to me|beside me|behind me|in view|over there|in this room|around here|nearby)
        (take a look|have a look|take a peek|have a peek|look around|use your camera)
        {question:view} , [please] (<look>|look and tell me|tell me|look for me|have a look for me|can you see|use the camera)
        (is|are|does|do|can) {sight:view} , (<look>|check with the camera)
        (can|do) you see {sight:view} [here|there|in front of me|anywhere|around]
        who (is|are) (this|that|these|those) [in front of me|here|person|man|woman]
        where am i [looking] [now|right now]
        (is|are) (this|that|these|those) [a|an|the|my] {sight:view} or [a|an|the|my] {other:view}
        does (this|that|it|these|those) [{sight:view}] (look|match|go|go with|fit|look like) {other:view}

        read_text:
        read [out|aloud] [for me|to me] (what is written|what it says|what is here|what is there|the text) [here|there]
        (read|reading) (this|that|it|these|those) [out|aloud|out loud|for me|to me|back to me|text|here] [for me|to me|please|out|aloud|here] [, i haven't got my specs]
        read [me|us|out|out loud|aloud|out to me|to me] (this|that|these|those|the|my|what is on|what is written on|what it says on|what this says on) {printed:view} [to me|for me|out|aloud|out loud|to me please]
        read [me|us|out|aloud] what (it says|this says|that says|is written|is written here|is written there|is on it|it says here|is on the {printed:view}|is there|is printed)
        read [me|us|out|aloud] (what is written|what is printed|what it says|the text|the writing|the words) [on|in|of|here|there] [this|that|the|my|these] [{printed:view}]
        what (does|do|did) (this|that|it|these|those|the|my) [{printed:view}] (say|says|read) [here|there|on it|exactly|on this|at the bottom|at the top] [on the {on:view}|on this {on:view}|on that {on:view}]
        what (does|do) it say [here|there] [on|in|at|by|over|above|under] [the|this|that|my] [{printed:view}]
        what [does] (this|that|the|it) {printed:view} (say|says|read) [on|in] [the|this|that|my] [{on:view}]
        what (is|are) [the|this|that] [{printed:view}] (say|says|written|printed|saying) [on|in|at|here|there] [the|this|that|my] [{on:view}]
        what is (written|printed|on|the text on|the writing on|it say on|said on) (the|this|that|my|these) {printed:view}
        what is (written|printed|the text|it say) [here|there|on it|on this|on that]
        (make out|decipher|spell out|read off|read out|work out) [for me] (the|this|that|these|what) {printed:view} [here|there|for me]
        what (it|this|that) (says|say) [here|there|on] [the|this|that|my] [{printed:view}]
        (tell|show|give) me what (this|that|it|the {printed:view}|this {printed:view}|that {printed:view}|is on the {printed:view}) (says|say|reads|is written)
        (tell|show|give) me what (is written|is printed|it says) [on|in|here|there] [the|this|that|my] [{printed:view}]
        (read|get|tell me|give me) the (text|label|sign|writing|words|print|small print|instructions|menu|letter|price|headline|title) [on|of|in|from|here|there|to me|for me|out|aloud|over there] [this|that|the|my|here|there] [{printed:view}]
        what is (the|this|that) {printed:view} (say|saying)
        how (much|many) does (the|this|that) (label|price tag|tag|sign) say
        text (reading|read) [this|please]

        scan_code:
        (scan|read|check|get|decode|capture|grab|use|open|do|look at|try|take) [me|out|for me] (this|the|that|a|these|those|my) <code> [thing] [here|there|for me|out|off|on|from|over there|in front of me|at] [this|the|that|my|it] [{view:thing}] [for me|please|and tell me what it says|and tell me what it is|and open it|, the square thing|the square thing]
        (scan|read|check|decode|look at) (this|the|that|my) <code> [for me] [and] (tell|say|show|read|give) [to me|me|us] (what is in it|what it says|what it is|what is on it|what it means|where it leads|what is inside|it|what it has)
        (scan|decode) (this|that|it|these|here|now) [for me|in|please]
        (scan|decode) [the|this|that|my] (ticket|box|label|package|parcel|tag|packet|tin|can|bottle|sticker|poster|product|badge|pass|boarding pass)
        scan <code> [for me|here]
        (what|where|which) (is|does|do) [in|on|behind] (this|the|that|these) <code> [thing] [say|mean|go|lead|link|link to|lead to|go to|point|point to|stand for|contain|for|take me|do|is|here|there|take us|open]
        (what|where) (is|does) (this|that|the) <code> (on|for|from|at) [the|this|that|my] {view:thing} [say|mean|go|lead|to]
        (which|what) (site|link|website|address|page|number|product|url|web page) [is] [in|on|behind|does|is] [this|the|that] <code> [have|contain|open|lead to|link to|go to|say|point to]
        (tell|show|give|read) me (what|where) (this|the|that) <code> (is|says|leads|means|goes|links to|leads to|goes to|points to|contains)
        (tell|show|give|read) me (what|where) is [in|on|behind] (this|the|that) <code>
        (can|could) you (scan|read) <code>
        <code> (scan|read|please)

        sleep:
        [go|go back|go off|get some|back|fall] [to|into|in] (sleep|bed|standby|sleep mode|stand by|asleep|sleep now|standby mode|rest mode|snooze) [mode|now|for now|for a while|for a bit|then|again|please|till i need you|until i need you|till i call you|until i call you|until later]
        (sleep|doze off|nod off|snooze|stand by|hibernate|power nap|take five|rest|doze) [now|for now|for a while|for a bit|then|please|till i need you|until i need you|until i call you|well|tight|mode]
        (have|take|go for|go have|get) (a|some|your) (nap|rest|snooze|sleep|kip|lie down|break|power nap|doze) [now|for now|for a while|for a bit|then|please|till i need you|until i need you|till i call you|until i call you]
        (go|switch|put yourself|turn|enter|activate|start|put it|set yourself|change|get) [to|into|in|on] (sleep|standby|bed|sleep mode|stand by|standby mode|sleeping mode) [mode|now|please]
        (sleep|standby|sleeping) mode [on|now|please]
        good night
        goodnight
        off you go to (sleep|bed)
        night night
        nighty night
        sleep tight
        time (to|for) (sleep|go to sleep|bed|a nap|have a nap|rest|nap|you to sleep|you to go to sleep)
        (that is all|that will be all) for (today|tonight|now|the day)
        lights out
        off to (sleep|bed) [with you]

        wake:
        (wake|wakey|waken) [up] [up|wakey|now|please|yourself|again|then|and listen]
        wake yourself up
        (come|get|go|snap) (out of|off|back from|out off) [your] (sleep|sleep mode|standby|nap|sleeping|standby mode|bed) [mode|now]
        (rise and shine|wakey wakey|rise|good morning wake up|wake up wake up|get up|wake up now|up you get|up and at them)
        (end|leave|exit|stop|quit|turn off|switch off|finish) [the|your] (sleep|sleep mode|standby|sleeping|nap|standby mode|nap time)
        (time to|it is time to|i need you to|you have to|you can) (wake|wake up|get up) [now]
        (are you|you) (asleep|sleeping|awake) , wake up
        no more sleeping
        be awake
        (sleep|standby) mode off
        come back (to life|on|online)

        private_mode on:
        (turn|switch) on [the|your] (private|privacy) mode [now]
        (turn|switch|put|set) [the|your] (private|privacy) mode on [now]
        (go|switch|change|go over) (to|in|into) (private|privacy) mode [now]
        (enter|start|activate|enable|begin) [the|your] (private|privacy) mode [now]
        (private|privacy) mode [on|now]
        go private [now]
        (turn|switch) off (the|your) (camera and microphone|camera and the microphone|camera and your microphone|microphone and camera|microphone and the camera)
        (turn|switch) (the|your) (camera and microphone|camera and the microphone|camera and your microphone|microphone and camera|microphone and the camera) off
        (give|let) me [have] (some|a bit of|a little) privacy [now]

        private_mode off:
        (turn|switch) off [the|your] (private|privacy) mode [now]
        (turn|switch|put|set) [the|your] (private|privacy) mode off [now]
        (leave|end|exit|stop|deactivate|disable|quit) [the|your] (private|privacy) mode [now]
        (private|privacy) mode (off|over)
        (turn|switch) on (the|your) (camera and microphone|camera and the microphone|camera and your microphone|microphone and camera|microphone and the camera)
        (turn|switch) (the|your) (camera and microphone|camera and the microphone|camera and your microphone|microphone and camera|microphone and the camera) on

        restart:
        (restart|reboot|reset|re-start|re-boot) (yourself|the glasses|now|the device|the system|your system|the software|please|it all|your software|the assistant|you|these glasses|this thing|it|these|my glasses)
        (restart|reboot)
        (do|have|perform|try|make|give yourself|run|start|go for|initiate|i want|i need|i would like) (a|one|the) [quick|full|clean|fresh|soft|complete] (restart|reboot) [now|of yourself|for me|of the glasses|of the system]
        (do|make) (restart|reboot)
        (turn|switch|power|shut) (yourself|the glasses|it|the device|everything) (off and on|off and on again|off and back on|off then on again|off then on|off and then on|off and then on again|off and then back on|off and switch on again|down and start again|down and up again|down and restart) [again]
        power cycle [yourself|the glasses|now]
        (start|boot|fire|power) (up again|yourself again|yourself up again|again from scratch|all over again|over|yourself over|afresh|fresh)
        (shut down|switch off|turn off|power down) and (start again|restart|start up again|come back on|on again|back on|reboot|turn on again|start back up)
        (system|glasses) (restart|reboot)
        turn it off and on again
        off and on again

        stop:
        stop [it|that|now|please|there|at once|immediately]
        stop stop [stop]
        (stop|quit|cease|no more|enough|done|finish|end) (talking|speaking|speech|chatting|your talking|chatter|the talking|the speech|blabbering|yapping|waffling|rambling|with the talking|reading|the reading|narrating|babbling|saying that|telling me|the chatter|the talk|talk|blabbing|going on)
        (stop|quit) (reading|talking|speaking|saying) [to me|that|it|it out|out loud|this|now|aloud|your text]
        (shut|zip) (up|it|your mouth|your lips) [now]
        (be|keep|stay|go|get) (quiet|silent|still) [now|for a minute|for a moment|for a bit|for a second|a minute|for a while]
        (quiet|silence|hush|shush|shh|ssh|sh|shhh|pipe down|whisht|schtum|zip it|stop it|knock it off|belt up|hold it|hold your tongue|not now|hush up|hush now|quiet now|save it|button it)
        (no|not) [more] talk [now|any more]
        (don't|do not) (talk|speak|say anything) [now|any more|anymore|please]
        (enough|that is enough|that will do|that is plenty|okay enough|that is quite enough|enough now|i have heard enough|enough of that|enough already|that is enough now|i get it|i have got it|i got it) [now|for now|thanks]
        (give me|i need|i want|let me have) [some|a moment of|a bit of|a minute of|] (quiet|silence|peace|peace and quiet)
        (skip|interrupt) (it|that|the rest)
        (cancel|abort) speech
        say no more
        you can stop [talking|now|there|reading]
        stop there

        help:
        help [me|me please|out|me out|please|menu|page|mode]
        i (need|want|would like) [some|your|a bit of] help [with you|here|please|with this]
        what (can|do|could|are|else can|all can) you (do|able to do|capable of|offer|help with|help me with|know|do for me|understand|know how to do|good for|good at) [for me|all|exactly|then|else]
        what (can|do|could|should|may|shall|am|is) i [able|allowed] [to] (ask|say|tell|ask you|say to you|tell you|do with you|do|do here|use you for|ask for|ask you for|ask you to do|make you do|tell you to do) [to you|you|for|here|exactly|to do|with you|with these|with these glasses]
        what (sort|kind|kinds|sorts|type|types) of (things|stuff|commands|questions|help|tasks) (can|do|could|should) (i|you) (ask|do|say|ask you|help with|know|understand|tell you|offer|answer|take|give you) [for|with|you|me with]
        what (are|is) (my|your|the) (options|choices|commands|features|functions|abilities|skills|capabilities|possibilities|talents|tricks|menu|possible commands|things you can do|things i can say|things i can ask)
        (what|which) (commands|things|functions|features|words|orders|tricks) [do|can|are|have] [you|i|there] [know|understand|do|have|use|say|available|got|take|ask|ask you|obey|listen to|give you|give]
        (tell|show|list|give|explain|read|say|explain to|run) me [about] [all|all of|again|through|a list of] [what|which|the|your|some|how] [commands|things|functions|features|options|list|help|abilities|possibilities] [of commands|of things] [you can do|you know|you can|i can say|i can ask|you understand|you do|i can ask you|you are able to do|i can do|commands you know|commands you understand|commands there are|to use you|you can help with|you can help me with|you can do for me|you work|this works|i can tell you]
        (list|show|tell) [me|us] [all|the|your|all your|all the|available] (commands|features|functions|options|abilities|skills|capabilities|instructions|tools)
        how (do|can|should|does|would) (i|you|this|it|these) (use|work|operate|use you|use this|use these|work with|talk to|talk to you|get started|begin|control you|use these glasses|work you|start) [you|this|these|it|with you|the glasses|these glasses]
        (give|tell|show) me [some|a few|an|a couple of|a|one or two] (examples|example|ideas|hints|hint) [of|for] [what|things|how] (i|you) (could|can|may|should|might) (say|ask|do|use|tell) [to|you|ask you|for] [you]
        (instructions|commands|options|user guide|user manual|tutorial|manual|command list)
        i (don't|do not) know (what to say|what you can do|what i can ask|how to use you|what to ask|how this works|how to use this|what to ask you|what i can say)
        what (now|can you do again|do you do)
        i (need|could use|could do with) a hand with (these glasses|this|you|the glasses|these)
        (walk|guide|talk|take) [me] through (what you can do|the commands|your commands|how you work|how this works|how these work|the options|your features|all you can do)
        help me (get started|start|begin)
        help me [to|out] (use|with|understand|operate|work|handle|get to know|learn|start with) (this|you|these|it|the glasses|these glasses|this thing|my glasses|using you|using this|using the glasses|using these)
        (explain|show|tell|teach) [to] [me|us] how (to use|to work|to operate|i use|i work|i can use|do i use|to talk to|to start with) (you|this|these|it|the glasses|these glasses|them)
        (explain|show|tell|teach) [to] [me|us] how (you|this|these|it|the glasses|these glasses) (work|works)
        i (need|want|would like) [some] help (using|with using|to use|with) (you|this|these|the glasses|these glasses|my glasses)

        time:
        how are (we|you) doing for time
        (have you|you have|do you have|you) [got] the time [on you|please]
        got the time [on you]
        what time (do you make it|have you got|is it getting to be)
        how late (is it|are we) [getting|now]
        is it late [yet|already]

        battery:
        (last|make it|survive|hold out) [me|long|much longer] (through|till|until|for another) {view:view}
        (last|make it|hold out|survive) (through|till|until) (tonight|tomorrow|the morning|this evening|the evening|the end of the day|bedtime|lunchtime)
        will you (last|make it|survive|hold out|keep going|be okay|hold|get) [me|long|much longer] [through|till|until|for|to|another] {view:text}
        how (long|much longer) (will|can|do|have) (you|your battery|the battery|we|i) (last|keep going|got|have|run|hold|have left|got left|be on|run for) [for|left|before you die|on this charge|before you need charging|until you die|before it dies]
        how long (until|till|before) (you|your battery|the battery) (die|dies|run out|runs out|is empty|need charging|needs charging|need to be charged|is flat|go flat)
        (are|is) (you|the battery|your battery) (going to|about to|gonna) (die|run out|go flat|conk out) [soon|on me]
        (are you|is it) (dying|flat|nearly flat|nearly empty|empty|charged|fully charged|charging|charged up|full|topped up) [up|on me|soon]
        when (are|will|do|is) (you|the battery|your battery) [going|likely|about|due] [to] (go flat|run out|run out of battery|run out of power|run out of charge|run out of juice|die|need charging|need a charge|need to be charged|be empty|conk out|give up|run down)
        are you [<bit>] (running low|getting low|low on battery|low on power|low on charge|nearly out of battery|out of battery)
        (do|will|does) (you|it|the battery) [still] (need|want) (plugging in|topping up|a top-up|a top up|to be plugged in|juice|power|to go on charge|some charge|some juice) [soon|now|tonight|yet|today]
        [when] (do|does|should|must|will|have) (i|we|you|it) (need|have|want) [to] (charge|charging|a charge|be charged|plug you in|recharge|recharging|recharge you|charge you|put you on charge|to be charged|a recharge) [you] [tonight|soon|now|up|yet|today|before i go|before i leave]
        (should|must|shall) i (charge|plug in|recharge|plug) you [in] [tonight|soon|now|up|yet|today|before i go]

        wifi_status:
        (am i|are we|are you) (on|connected to|using|joined to|on to) [the|my|our|a] {view:thing} (wifi|network|internet|hotspot) [now|still]
        (am i|are we|are you) (on|connected to|using) [the|my|our|a] {view:thing} (wifi|network|one) or [the|my|our|a] {other:thing} [one|wifi|network]
        (have|do) (i|we|you) (got|have|get|lost) [a|any|the] (wifi|internet|signal|connection|network|internet connection|wifi connection|reception) [here|now|in here|at the moment]
        (did|have|has) (we|you|i|the wifi|it) (lost|lose|drop|dropped|connect|connected|gone|joined) [the|to] [wifi|internet|connection|network] [off|down]
        (can|could) you (check|see|tell me) if (we are|you are|i am|the wifi is) (online|connected|on|working|connected to the internet|on the wifi|connected to the wifi)
        (tell me|see|check) (if|whether) (we are|you are|i am|the wifi is|the internet is) (online|connected|on|working|connected to the internet|on the wifi|connected to the wifi|up)

        storage:
        (can|could) (i|you|we) (take|fit|store|hold|save|keep|shoot|record) [any|many] more (photos|pictures|videos|on you|in you|on there)
        how many [more] (photos|pictures|videos|notes) (can|could) (i|you|we) (still|) (take|fit|store|hold|save|keep|fit on|shoot) [on you|in you|still]
        is there [still|enough|any] [enough|any] (room|space|storage|place|memory) [left] [on you|on there|on here|in you|for {view:thing}|in there]
        (do|have) (i|you|we) (have|got) [still|enough|any] [enough|any] (room|space|storage|place|memory) [left] [on you|on there|on here|in you|for {view:thing}|to take more photos|to record {view:thing}]
        are you (nearly|almost|getting|running) (full|out of space|out of room|out of storage|out of memory|full up|low on space|low on storage|low on memory)

        last_pictures:
        (show|open|bring up|view|see|display|get|give|let me see|can i see|i want to see|describe|pull up|tell) [me|us|about] (my|the|that|all|all my) [most] [last|latest|recent|newest|previous] [{count:number}] <photo> [i took|i just took|taken|that i took|i have taken|again|please]
        (show|open|bring up|view|see|display|get|give|let me see|can i see|i want to see|pull up|list|tell) [me|us|about] (my|the|all|all my|our) [most] [last|latest|recent|newest|previous|few|last few] [few] [{count:number}] (photos|pictures|images|shots|snaps|photographs|gallery|photo gallery|camera roll) [i took|i just took|taken|that i took|i have taken|again|please|today|from today|of today]
        what (was|is|were|are) [on|in] (my|the|that) [most] (last|latest|recent|newest|previous) [few] (<photo>|photos|pictures|images) [i took|i just took|taken|that i took|of|i have taken|again|please|we took|you took]
        when (was|did) (my|the|i take my|i take the|i last|you take the) (last|latest|most recent|newest|previous|take a) (<photo>) [taken]
        when did i last take a <photo>
        (from when|of when|how old|when) (is|was|are) (my|the|that) [most] (last|latest|recent|newest|previous) <photo> [from|taken]
        (which|what) (photos|pictures|pics|images) (did i take|have i taken|do i have|have i got|did we take) [today|so far|this week|yesterday]
        what did i (last|just) (photograph|take a <photo> of|snap|shoot)
        what did i (photograph|take <photo> of|take a <photo> of|take photos of|take pictures of) last
        did (that|the|my|it|this) [last] [<photo>] (save|come out|work|get saved|take|go through|turn out) [okay|all right|properly|well]
        (did|have) you (get|got|save|saved|take|taken|keep) (that|the|my) [last] <photo>
        how many (photos|pictures|pics|images|shots|snaps|photographs) [do i have|have i got|have i taken|did i take|are there|are on here|have you got|have you taken|did you take|are in my gallery|are in the gallery|have we taken|i have|i took|have i|are stored|are saved|i have taken|did we take|are on you|on here|in my gallery|in the gallery] [today|so far|this week|now|yesterday|this morning|on here|left|in total|altogether|in my gallery|here|in all|saved|stored|on you]

        change_setting name:
        (call|name|rename) (yourself|you) [to|as|by the name] {value:thing} [from now on|now]
        (change|set|make|switch|update) (your|the) name [to|into|as|be] {value:thing} [from now on|now]
        (change|set|make|switch|update) (the|your) assistant's name [to|as] {value:thing}
        your [new] name (is|should be|will be|shall be|is going to be) [now] {value:thing} [from now on|now]
        (i want to|i would like to|i am going to|let me|i will|i shall|can i|may i|i prefer to|could i) (call|name) you {value:thing} [from now on|now]
        from now on (you are|your name is|you are called|i will call you|you will be|call yourself|you are going to be|i am calling you|answer to) {value:thing}
        (you are|you will be|i call you) [called] {value:thing} from now on
        (answer to|respond to|go by|take) the name [of] {value:thing} [from now on|now]
        (i want|i would like) (your name to be|you to be called|you called|you to be named) {value:thing}

        change_setting wake word:
        (change|set|make|switch|update|turn|put) (the|your|my) (wake|wake-up|wakeup|wake up|activation|trigger) (word|words|phrase|command) [to|into|as|be] {value:thing} [from now on]
        (the|my|your) [new] (wake|wake-up|wakeup|wake up|activation|trigger) (word|words|phrase) (is|should be|to|will be|shall be) [now] {value:thing} [from now on]
        [new] (wake word|wake phrase) [to|,] {value:thing}
        (use|have|take|make) {value:thing} (as|for|be) (the|your|my) [new] (wake|wake-up|wakeup|wake up) (word|words|phrase)
        (i want|i would like) (the|your|my) (wake word|wake phrase|wake up word) to be {value:thing}
        (listen|respond|react|answer|wake|wake up) (for|to) {value:thing} (from now on|instead|now|as your wake word)
        (wake up|listen|respond) when i say {value:thing}
        (i want to|i would like to|let me) (say|use) {value:thing} (to wake you|to wake you up|as the wake word|as my wake word|as your wake word)

        change_setting rate:
        (speak|talk|read|go|say it|say things|be|tell me|read things|sound|read it) [to me|it|that] [<bit>] (<faster>|<slower>) [<bit>|to me|when you talk]
        [<bit>] (faster|quicker|slower|more slowly|more quickly|slowly|not so fast|too fast|too slow) [<bit>]
        hurry up (the|your) (talking|speech|voice|speaking|reading)
        (slow|speed) (down|up) [the|your] [talking|speech|voice|speaking|reading|<pace> rate|<pace> speed|it] [<bit>] [when you speak|when you talk]
        (slow|speed) (it|your voice|your speech|your talking|the voice|the speech|that|your speaking|yourself|the talking|your reading) (down|up) [<bit>]
        you (speak|talk|are talking|are speaking|read|are going|are|are reading|go) [<bit>] (too fast|too slow|too slowly|too quickly|so fast|so slow|so slowly|very fast|very slowly|way too fast|far too fast|much too fast|a bit fast|a bit slow|too quick|awfully fast|way too slow) [for me|for my ears|to follow]
        (set|change|increase|raise|reduce|lower|decrease|turn|make|bring|put|up|drop|adjust) (your|the|my) <pace> (rate|speed|pace) [up|down|faster|slower] [<bit>]
        (set|change|increase|raise|reduce|lower|decrease|turn|make|bring|put) (your|the|my) <pace> (rate|speed|pace) [up|down] to {level:number} [words a minute|words per minute|words]
        (set|change|make|turn|put|bring) (your|the|my) <pace> (rate|speed|pace) (to|at) (fast|slow|normal|faster|slower|medium|a slower pace)
        [the|your] <pace> (rate|speed) [up|down|faster|slower|to fast|to slow|to normal]
        [the|your] <pace> (rate|speed) (to|at) {level:number}
        (make|have) (your voice|your speech|the voice|the speech|your talking) (faster|slower|quicker)
        (not so|less) fast [with you|when you talk]

        change_setting resolution:
        (set|change|make|turn|put|switch|adjust|raise|increase|lower|reduce|drop|bump|crank|bring|use) [the|your|my] [<picture>] (resolution|quality) [up|down] [to|at|on|into|for <picture>] [the|a|your|its] {value:thing}
        (raise|increase|lower|reduce|drop|bump up|crank up|turn up|turn down|decrease|improve|maximise|maximize) [the|your|my] [<picture>] (resolution|quality) [a bit|please|a little]
        (turn|bring|put|crank) [the|your|my] [<picture>] (resolution|quality) (up|down) [a bit|a little]
        [the] <picture> <fine> [to|at|,|on] [the] {value:thing}
        resolution [to|at|,] [the] {value:thing}
        (use|take|make|shoot|have|record) [the|my|all|your] [<picture>] [in|at|with|use] [the|a] (highest|full|best|high|lowest|low|maximum|max|top|higher|lower|better|smallest|largest|biggest) (resolution|quality|res) [for|in|on] [my|the] [<picture>]
        (take|make|shoot) (bigger|smaller|larger|sharper|higher resolution|lower resolution|high resolution|low resolution|full resolution) (photos|pictures|videos|images)

        change_setting brightness:
        (turn|put|set|bring|make|change|crank|dial|adjust|push|drop|get|take) [the|your|my] [<picture>|picture's|screen|display] brightness [up|down|level] [to|at] {level:number} [percent]
        (turn|put|set|bring|make|change|crank|dial|push|get) [the|your|my] [<picture>|picture's|screen|display] brightness (up|down|higher|lower) [<bit>]
        (turn|put|set|bring|make|change) [the|your] [<picture>] brightness [up|down] [to|at] [the] (full|max|maximum|highest|half|minimum|lowest|normal)
        (turn|bring|crank|dial) (up|down) the [<picture>|screen|display] brightness [<bit>]
        (increase|raise|lower|reduce|decrease|drop|up|boost) [the|your|my] [<picture>|screen|display] brightness [<bit>]
        (increase|raise|lower|reduce|decrease|drop) [the|your|my] [<picture>|screen|display] brightness [to|by] {level:number} [percent]
        [the|<picture>|screen] brightness [up|down|level|,] [to|at] {level:number} [percent]
        [the|<picture>|screen] brightness (up|down|higher|lower|to maximum|to minimum|to half|full|max) [<bit>]
        (full|max|maximum|half|minimum|lowest|more|less) brightness
        (make|turn) (it|the picture|the image|the camera|the screen|the display|the photo|the video|pictures|my pictures|photos|things|the view) [<bit>] (brighter|darker|dimmer|lighter) [<bit>]
        (brighten|dim|darken|lighten) [up|down] (it|the picture|the image|the camera|the screen|the display|the photo|the video|pictures|things|the view) [up|down] [<bit>]
        [<bit>] (brighter|darker|dimmer) [<bit>]
        (the picture|the image|the screen|the display|it) is [<bit>] (too dark|too bright|too dim|so dark|so bright|very dark)

        change_setting personality:
        (be|sound|act|talk|speak|get|become|behave|answer|reply) [to me|with me] [<bit>] [more|less|like|as|as if you were] [a|an|the] [proper|bit more|real] <manner> [with me|tone|mode|from now on|today|for me|way|again|manner|now|voice|in tone|to me|person|about it]
        (switch|change|set|go|turn|put|make|move) [over|back] [yourself|your personality|the personality|personality|your tone|your style|your manner|it|your mood|mode|your character] [over|back] [to|into|on|as|be|it] [the|a|be|an] [more] [proper] <manner> [personality|mode|voice|tone|style|one|setting|way|character|please]
        (use|have|give me|i want|i would like|activate|try|enable|start|show) [the|a|your|an] [more] <manner> (personality|mode|voice|tone|style|one|character|manner|version|setting)
        (i want|i would like|i need|i prefer) you [to be|to sound|to act|to talk|being] [<bit>] [more] <manner>
        [the] <manner> (personality|mode|style|tone|voice|character)
        [the|your] personality [to|,|as|into] [the] <manner>
        (change|set|switch) [the|your] personality to {value:thing}
        you can be [<bit>] [more] <manner>
        """#
}
