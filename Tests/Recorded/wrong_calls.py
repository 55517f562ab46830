"""Calls that cannot be meant as they stand, by the system whose they are."""

UPDATE = "speaker update --ssid H --keep"
CALLS = {
    "program": [
        "scna", "glases", "sevre", "serve", "--nosuch", "scan extra", "scan --duration soon", "scan --duration", "scan --durations 3",
        "scan --json=yes", "scan --radio wifi", "scan --duration 0", "read 42", "read", "write 42 Control 4", "write 42 Control zz", "watch 42",
        "watch 42 Status --count 0", "run --port 70000", "run --tiles nowhere", "open extra", "schema toast", "schema run", "completion tcsh",
        "action /adapter", "action adapter/power on", "action --file x", "adapter sideways",
        "keys add", "keys remove", "keys nobody", "report", "replay", "activity extra",
        "new", "new class", "new ../lamp", "new lämpömittari", "new 3d-printer",
    ],
    "speaker": [
        "speaker", "speaker upddate", "speaker set", "speaker set preset", "speaker set preset loud", "speaker set volume 101",
        "speaker set volume loud", "speaker set volume -1", "speaker set mute maybe", "speaker set duck 2", "speaker set loudness x",
        "speaker set normalizer x", "speaker set bypass x", "speaker set bassboost x", "speaker set bass on", "speaker set treble 3",
        "speaker update", "speaker update --image a --url http://x/", f"{UPDATE} --open", f"{UPDATE} --url ftp://x/ --open",
        f"{UPDATE} --url http://x/", f"{UPDATE} --url http://x/ --password-file nowhere", f"{UPDATE} --trial --url http://x/ --open",
        "speaker update --url http://x/ --ssid H --open", "speaker update --url http://x/ --open --keep",
        "speaker update --url http://x/ --ssid '' --open --keep", "speaker update --url http://x/ --ssid H --password seaweed",
        "speaker status a b", "serve speaker --name Foo", "serve speaker --name ''", "serve speaker --pairing maybe",
        "serve speaker --with nonsense",
    ],
    "bottle": [
        "bottle", "bottle goal", "bottle goal much", "bottle goal 999", "bottle goal 4001", "bottle shake-to-empty", "bottle shake-to-empty maybe",
        "bottle delete-drink", "bottle delete-drink x", "bottle keep-drink x", "bottle drinks --day today", "bottle clear", "bottle restore x",
        "bottle calibrate --second-reading --unchecked", "bottle status a b", "serve bottle --with nonsense", "serve bottle --name ''",
    ],
    "glasses": [
        "glasses", "glasses stauts", "glasses settings --personality loud", "glasses settings --name ''", "glasses settings --wake-word ''",
        "glasses settings --sensitivity 101", "glasses settings --engine loud", "glasses settings --rate 49", "glasses settings --volume 101",
        "glasses settings --rotation 45", "glasses settings --flip-horizontal maybe", "glasses settings --resolution large", "glasses video",
        "glasses video 0", "glasses video 301", "glasses gallery get", "glasses gallery get a b --output c", "glasses gallery delete",
        "glasses gallery delete a b", "glasses notes add", "glasses notes add ' '", "glasses notes change 1", "glasses todos add ' '",
        "glasses todos add x --priority urgent", "glasses todos change 1", "glasses todos change 1 --task ' '", "glasses outbox discard x",
        "glasses conversation say ' '", "glasses conversation clear", "glasses setup --open", "glasses setup --ssid H --password-file nowhere",
        "glasses setup --ssid '' --open", "glasses tokens nobody", "glasses tokens revoke", "serve glasses --http 5000",
        "serve glasses --pairing maybe", "serve glasses --battery half", "serve glasses --camera gst:a!b", "serve glasses --wifi none",
        "serve glasses --firmware older",
    ],
    "explore": [
        "explore", "explore recs pubs", "explore recs --limit 51", "explore directions 91 0", "explore directions 1,2 3", "explore chat ' '",
        "explore chat x --session 'a b'", "explore events --url nope", "explore search '!'", "explore search", "explore units miles",
        "explore import", "explore recs --from here", "serve explore --http 5000", "serve explore --origin 1", "serve explore --chat-model x",
        "serve explore --time-zone Nowhere",
    ],
}  # fmt: skip
