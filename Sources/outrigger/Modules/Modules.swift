import BottleProgram
import ExploreProgram
import Program
import SpeakerProgram

extension Program {
    /// The systems of this program, one line each.
    public static let modules: [ProgramModule] = [
        .speaker,
        .bottle,
        .explore,
    ]
}
