extension Duration {
    /// 30 s: after so long without an answer, no more requests may be sent on a link (Core 5.4, Vol 3, Part F, 3.3.3).
    public static let attTransactionTimeout: Duration = .seconds(30)
}
