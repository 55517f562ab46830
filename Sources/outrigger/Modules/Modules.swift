import BottleProgram
import ExploreProgram
import GlassesProgram
import Program
import SpeakerProgram

extension CompanionProgram {
    /// The systems of this program, one line each.
    public static let modules: [ProgramModule] = [
        .speaker,
        .bottle,
        .explore,
        .glasses,
    ]
}
