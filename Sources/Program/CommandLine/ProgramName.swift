import Companion

/// The word that calls this program in a shell, for the commands in its sentences: "outrigger".
public var programName: String { ProgramIdentity.current.name }
