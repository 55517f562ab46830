#if os(Linux)
    import CCurl
    import Foundation
    import Synchronization

    /// The thread on which libcurl works: all that has to do with a transfer happens there, and nothing else does.
    ///
    /// Unchecked, because the inbox is behind a lock, libcurl's handle is for its thread but for `curl_multi_wakeup`, which is for any, and the
    /// transfers are touched by that thread alone.
    final class CurlLoop: @unchecked Sendable {
        enum Command {
            case start(CurlTransfer)
            /// The reader has room again.
            case resume(CurlTransfer)
            /// The reader has gone; also sent where the transfer has ended.
            case cancel(CurlTransfer)
        }

        private struct Inbox {
            var commands: [Command] = []
            var isRunning = false
            var isStopped = false
        }

        /// libcurl asks to be prepared once in a process.
        private static let isPrepared = curl_global_init(Int(CURL_GLOBAL_SSL)) == CURLE_OK

        private let multi: UnsafeMutableRawPointer
        private let inbox = Mutex(Inbox())
        private var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]

        init() {
            guard Self.isPrepared, let multi = curl_multi_init() else { preconditionFailure("libcurl cannot be used: no memory.") }
            self.multi = multi
        }

        deinit { curl_multi_cleanup(multi) }

        /// Tells the thread, which begins with the first command.
        func send(_ command: Command) {
            let begins = inbox.withLock { inbox in
                inbox.commands.append(command)
                defer { inbox.isRunning = true }
                return !inbox.isRunning
            }
            guard begins else { return wakeUp() }
            let thread = Thread { self.run() }
            thread.name = "http-client"
            thread.start()
        }

        /// Ends the thread; nobody reads an answer any more.
        func stop() {
            inbox.withLock { $0.isStopped = true }
            wakeUp()
        }

        private func wakeUp() { curl_multi_wakeup(multi) }

        // MARK: - On the thread

        private func run() {
            // A connection that is closed is an error of its transfer, and not a signal that ends the program.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            while true {
                let (commands, isStopped) = inbox.withLock { inbox in
                    defer { inbox.commands = [] }
                    return (inbox.commands, inbox.isStopped)
                }
                for command in commands { perform(command) }
                if isStopped { break }
                var running: Int32 = 0
                check(curl_multi_perform(multi, &running))
                finishTransfers()
                check(curl_multi_poll(multi, nil, 0, expireTransfers(), nil))
            }
            for transfer in Array(transfers.values) { end(transfer, .cancelled) }
        }

        private func perform(_ command: Command) {
            switch command {
            case .start(let transfer):
                // Given up before it began.
                guard !transfer.exchange.hasFailed else { return }
                do throws(HTTPClientError) {
                    let easy = try transfer.prepare()
                    transfers[easy] = transfer
                    check(curl_multi_add_handle(multi, easy))
                } catch {
                    end(transfer, error)
                }
            case .resume(let transfer): transfer.resume()
            case .cancel(let transfer): end(transfer, .cancelled)
            }
        }

        private func finishTransfers() {
            var left: Int32 = 0
            while let message = curl_multi_info_read(multi, &left) {
                guard message.pointee.msg == CURLMSG_DONE, let transfer = transfers[message.pointee.easy_handle] else { continue }
                end(transfer, transfer.error(outrigger_curl_result(message)))
            }
        }

        /// Ends the transfers whose server was silent for too long.
        ///
        /// - Returns: milliseconds until the next one may be.
        private func expireTransfers() -> Int32 {
            let now = ContinuousClock.now
            var milliseconds = 60_000.0
            for transfer in Array(transfers.values) {
                guard let moment = transfer.expiry(now) else { continue }
                if moment <= now {
                    end(transfer, .timedOut(after: transfer.request.maximumSilence))
                } else {
                    milliseconds = min(milliseconds, (now.duration(to: moment) / .milliseconds(1)).rounded(.up))
                }
            }
            return Int32(milliseconds)
        }

        private func end(_ transfer: CurlTransfer, _ error: HTTPClientError?) {
            if let easy = transfer.easy {
                transfers[easy] = nil
                curl_multi_remove_handle(multi, easy)
                transfer.close()
            }
            transfer.exchange.complete(error)
        }

        /// The interface of libcurl has no errors here but those of a wrong use and of no memory.
        private func check(_ code: CURLMcode) {
            guard code == CURLM_OK else { preconditionFailure("libcurl: \(String(cString: curl_multi_strerror(code)))") }
        }
    }
#endif
