import Bottle
import Companion
import Foundation
import Program
import WebApp

extension ProgramModule {
    /// A bottle on a load cell: its weight, its drinks, and its guided calibration.
    public static let bottle = ProgramModule(
        name: "bottle", kind: .bottle,
        commands: [
            BottleStatusCommand.self, BottleCalibrateCommand.self, BottleDrinksCommand.self, BottleGoalCommand.self, BottleTareCommand.self,
            BottleDeleteDrinkCommand.self, BottleKeepDrinkCommand.self, BottleResetDayCommand.self, BottleShakeCommand.self,
            BottleClearCommand.self, BottleAddDrinkCommand.self, BottleCorrectDrinkCommand.self, BottleExportCommand.self,
            BottleCalibrationsCommand.self, BottleRestoreCommand.self, ServeBottleCommand.self,
        ],
        twin: { BottleBench($0) },
        hands: [
            BenchHand("pour", takes: "ml", "Pour water in"), BenchHand("drink", takes: "ml", "Drink from it"),
            BenchHand("lift", takes: "on, off", "Take it in the hand, or put it down"),
            BenchHand("tilt", takes: "0…90 °", "Tilt it"), BenchHand("empty", "Empty it upside down"),
        ],
        page: PagePart(
            name: "bottle", folder: Bundle.module.bundleURL.appendingPathComponent("Static"), isKind: true, sections: ["calibration"]))
}
