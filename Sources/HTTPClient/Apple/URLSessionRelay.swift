#if canImport(Darwin)
    import Foundation
    import Synchronization

    /// The session's delegate: passes on what comes.
    final class URLSessionRelay: NSObject, URLSessionDataDelegate {
        private struct Entry {
            let request: HTTPClientRequest
            let exchange: HTTPExchange
            var redirects = 0
        }

        private let entries = Mutex<[Int: Entry]>([:])

        func expect(_ task: URLSessionTask, _ request: HTTPClientRequest, _ exchange: HTTPExchange) {
            entries.withLock { $0[task.taskIdentifier] = Entry(request: request, exchange: exchange) }
        }

        private func entry(_ task: URLSessionTask) -> Entry? { entries.withLock { $0[task.taskIdentifier] } }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest: URLRequest,
            completionHandler: @escaping (URLRequest?) -> Void
        ) {
            let entry = entries.withLock { entries in
                entries[task.taskIdentifier]?.redirects += 1
                return entries[task.taskIdentifier]
            }
            guard let entry, entry.request.followsRedirects else { return completionHandler(nil) }
            let scheme = newRequest.url?.scheme?.lowercased()
            let isAllowed = scheme == "https" || scheme == "http" && entry.request.url.scheme?.lowercased() == "http"
            if isAllowed, entry.redirects <= entry.request.maximumRedirects { return completionHandler(newRequest) }
            entry.exchange.fail(isAllowed ? .tooManyRedirects(limit: entry.request.maximumRedirects) : .forbiddenRedirect)
            completionHandler(nil)
            task.cancel()
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            guard let entry = entry(task), let trust = challenge.protectionSpace.serverTrust, entry.request.trust != .system else {
                return completionHandler(.performDefaultHandling, nil)
            }
            if let error = entry.request.trust.failure(of: trust) {
                entry.exchange.fail(error)
                completionHandler(.cancelAuthenticationChallenge, nil)
            } else {
                completionHandler(.useCredential, URLCredential(trust: trust))
            }
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
        ) {
            guard let entry = entry(dataTask), let response = response as? HTTPURLResponse else { return completionHandler(.cancel) }
            var headers = HTTPHeaderFields()
            for (name, value) in response.allHeaderFields { headers.append("\(name)", "\(value)") }
            do throws(HTTPClientError) {
                let head = try HTTPResponseHead(status: response.statusCode, headers: headers, answering: entry.request)
                completionHandler(entry.exchange.receive(head) == .refused ? .cancel : .allow)
            } catch {
                entry.exchange.fail(error)
                completionHandler(.cancel)
            }
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            guard let exchange = entry(dataTask)?.exchange else { return }
            switch data.withUnsafeBytes({ exchange.receive($0) }) {
            case .taken: break
            case .refused: dataTask.cancel()
            case .full:
                dataTask.suspend()
                // The reader may have asked already, before there was anything to resume.
                if !exchange.waitsForReader { dataTask.resume() }
            }
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            guard let entry = entries.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
            entry.exchange.complete(error.map { HTTPClientError($0, entry.request, lost: entry.exchange.lost) })
        }
    }

    extension HTTPClientError {
        /// What an error of the system's means.
        init(_ error: any Error, _ request: HTTPClientRequest, lost: HTTPClientError) {
            switch (error as? URLError)?.code {
            case .unsupportedURL?, .badURL?: self = .badAddress
            case .cannotFindHost?, .dnsLookupFailed?: self = .hostNotFound
            case .cannotConnectToHost?, .notConnectedToInternet?: self = .refused
            case .timedOut?: self = .timedOut(after: request.maximumSilence)
            case .secureConnectionFailed?, .serverCertificateHasBadDate?, .serverCertificateUntrusted?, .serverCertificateHasUnknownRoot?,
                .serverCertificateNotYetValid?:
                self = .untrusted(reason: "its certificate is none that this system trusts")
            case .httpTooManyRedirects?: self = .tooManyRedirects(limit: request.maximumRedirects)
            case .networkConnectionLost?: self = lost
            case .badServerResponse?, .cannotParseResponse?: self = .badAnswer(reason: "it is none that can be read")
            case let code: self = .failed(reason: code.map { "error \($0.rawValue)" } ?? "no reason given")
            }
        }
    }
#endif
