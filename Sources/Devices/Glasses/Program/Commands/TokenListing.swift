import GlassesDevice
import Program

/// A companion's token, as `--json` prints it: never the token itself.
struct TokenListing: Sendable {
    let token: CompanionToken

    static let format = OutputFormat<TokenListing>.object([
        .field("id", "What “glasses tokens revoke” takes.", .text) { $0.token.id },
        .field("name", "What the companion calls itself.", .text) { $0.token.name },
        .field("created", "When it was handed out.", .time) { $0.token.created },
    ])
}
