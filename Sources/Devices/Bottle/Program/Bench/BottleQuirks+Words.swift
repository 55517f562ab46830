import BottleDevice
import Program

extension BottleQuirks {
    /// The switches of the bench and of the command line.
    static let switches = TwinQuirks<BottleQuirks>(
        [
            .init(
                .repeatsOldResult, "repeats-old-result", "Repeats the old result", "It is sent once more when the next measurement begins."),
            .init(.answersInvalidWithZero, "zero-for-invalid", "Failed measurement is 0", "Otherwise it is its mean."),
            .init(
                .hidesUnstable, "hides-unstable", "Hides a failed measurement",
                "Its mean looks like any other, where a failed measurement is not 0; otherwise it is not called stable."),
            .init(
                .ignoresWrongLength, "ignores-wrong-length", "Silent on wrong length",
                "Such a write seems to succeed; otherwise it is refused."),
            .init(
                .waitsLong, "waits-long", "Waits long", "60 s for the empty bottle, 120 s for the full one; otherwise 20 s and 40 s."),
            .init(.hasCalibrationState, "calibration-state", "Calibrates by itself", "Otherwise only the companion can."),
            .init(
                .ignoresStartWhileActive, "ignores-start", "Ignores a second start",
                "While it calibrates, and a start that comes right behind a cancel is lost; otherwise it begins anew."),
            .init(
                .survivesLostLink, "survives-lost-link", "Goes on without a link",
                "It finishes a calibration that it drives; otherwise it stops."),
            .init(.holdsResult, "holds-result", "Result hides weight", "Until the next command; otherwise for one second."),
            .init(
                .withholdsResponse, "withholds-response", "Answers after measuring",
                "The write that begins a measurement is answered after its five seconds; otherwise at once."),
            .init(
                .appliesAfterRestart, "applies-after-restart", "Uses a calibration after a restart",
                "It stores what the companion sends at once, and weighs with it after its next restart."),
            .init(
                .forgetsImplausibleScale, "forgets-implausible-scale", "Forgets an implausible scale",
                "One outside 100 to 800 ADC/g counts as none after a restart; otherwise it weighs with it."),
            .init(.keepsCapacity, "keeps-capacity", "Capacity cannot be written", "It seems to succeed; otherwise it is stored."),
            .init(
                .ignoresDrinksWhileCalibrating, "no-drinks-while-calibrating", "Calibrating is not drinking",
                "What is poured in or out while it measures is no drink; otherwise it is."),
            .init(
                .staysSilent, "stays-silent", "Silent after time and tare", "It takes them and tells nothing; otherwise it tells its state."
            ),
            .init(
                .numbersAnew, "numbers-anew", "Numbers drinks from 1 again", "Once all are deleted; otherwise the numbers go on."),
            .init(
                .deletesWithTheDay, "deletes-with-day", "Deletes the day's drinks",
                "When its total of the day is reset; otherwise they stay, and count no longer."),
            .init(
                .withholdsDeleted, "withholds-deleted", "Never sends deleted drinks",
                "It counts those that nobody has fetched among the waiting ones; otherwise it sends a deleted drink once more, as deleted."),
            .init(
                .sumsSips, "sums-sips", "Adds small sips up", "Two of 20 ml are a drink of 40; otherwise sips of less than 30 ml are lost."),
            .init(
                .tellsLittle, "tells-little", "Tells little of its state",
                "Its battery is told by its own service alone; otherwise every change of its state is told."),
            .init(
                .syncsByCount, "syncs-by-count", "Synchronises by numbers",
                "It marks as many of its waiting drinks as it sent, deleted ones among them; otherwise those that it sent."),
            .init(
                .keepsClock, "keeps-clock", "Believes its clock after a restart",
                "It goes on from its last drink, refill or full hour; otherwise it says that it has forgotten the time."),
            .init(
                .remembersLevel, "remembers-level", "Remembers its level",
                "What goes while it is switched off is a drink; otherwise it begins anew."),
            .init(
                .coarseZero, "coarse-zero", "Keeps whole grams of its zero",
                "With each configuration that is written, a new goal too; otherwise only with another scale or tare."),
            .init(
                .looksSeldom, "looks-seldom", "Looks every five seconds",
                "And while it stands still: what is read in between is what it saw last; otherwise it looks all the time."),
            .init(
                .measuresAnyPoint, "measures-any-point", "Measures any point", "Also one that there is not; otherwise it ignores that."),
            .init(
                .countsSeldom, "counts-seldom", "Counts the day seldom",
                "With a drink, a deletion, a reset and a restart: a new day shows no earlier; otherwise at midnight."),
        ], usual: .prompt)
}
