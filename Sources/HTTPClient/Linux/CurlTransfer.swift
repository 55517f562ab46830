#if os(Linux)
    import CCurl
    import Foundation

    /// One request on its way. Unchecked, because all but its constants belongs to the loop's thread.
    final class CurlTransfer: @unchecked Sendable {
        /// The bytes of all heads of an answer, with those of its redirects.
        private static let maximumHeadSize = 256 << 10

        let request: HTTPClientRequest
        let exchange: HTTPExchange
        private(set) var easy: UnsafeMutableRawPointer?
        private var fields: UnsafeMutablePointer<curl_slist>?
        private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
        private var headers = HTTPHeaderFields()
        private var headSize = 0
        private var hasHead = false
        /// Why this side ended the transfer, where it did.
        private var refusal: HTTPClientError?
        /// An address that may not be connected to was passed over; another of the same name may do.
        private var hasForbiddenAddress = false
        private var lastProgress = ContinuousClock.now
        private var sentByteCount: curl_off_t = 0

        init(_ request: HTTPClientRequest) {
            self.request = request
            exchange = HTTPExchange(maximumByteCount: request.maximumByteCount)
            errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        }

        deinit {
            close()
            errorText.deallocate()
        }

        /// Makes libcurl's handle.
        ///
        /// - Throws: ``HTTPClientError/failed(reason:)`` where libcurl lacks something that was asked for.
        func prepare() throws(HTTPClientError) -> UnsafeMutableRawPointer {
            guard let easy = curl_easy_init() else { throw .failed(reason: "no memory") }
            self.easy = easy
            var options = CurlOptions(easy)
            options.set(CURLOPT_ERRORBUFFER, pointer: errorText)
            let context = Unmanaged.passUnretained(self).toOpaque()
            options.set(CURLOPT_HEADERFUNCTION, CURLOPT_HEADERDATA, context) { bytes, size, count, context in
                CurlTransfer.of(context).receiveHead(UnsafeRawBufferPointer(start: bytes, count: size * count))
            }
            options.set(CURLOPT_WRITEFUNCTION, CURLOPT_WRITEDATA, context) { bytes, size, count, context in
                CurlTransfer.of(context).receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
            }
            options.set(request)
            if !request.addresses.isAny {
                options.set(
                    addressCheck: { context, purpose, address in
                        guard let address, CurlTransfer.of(context).allows(address) else { return CURL_SOCKET_BAD }
                        return outrigger_curl_open_socket(context, purpose, address)
                    }, context)
            }
            for field in request.fields { append("\(field.name)\(field.value.isEmpty ? ";" : ": \(field.value)")") }
            // Otherwise libcurl asks the server whether it may send a long body, and waits a second for those that do not know the question.
            append("Expect:")
            // It would call every body a form.
            if !request.headers.keys.contains(where: { $0.lowercased() == "content-type" }) { append("Content-Type:") }
            options.set(CURLOPT_HTTPHEADER, pointer: fields)
            if let failure = options.failure { throw failure }
            lastProgress = .now
            return easy
        }

        /// Lets go of libcurl's handle, which the loop has taken out before.
        func close() {
            curl_easy_cleanup(easy)
            easy = nil
            curl_slist_free_all(fields)
            fields = nil
        }

        func resume() {
            lastProgress = .now
            // Offers at once what was kept; where that is too much again, the transfer rests on.
            if let easy { curl_easy_pause(easy, CURLPAUSE_CONT) }
        }

        /// When it is too late for the server's next byte; `nil` while the reader is waited for.
        func expiry(_ now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
            guard let easy, !exchange.waitsForReader else { return nil }
            let moment = lastProgress.advanced(by: request.maximumSilence)
            guard moment <= now else { return moment }
            // A body that is still being sent is progress too.
            let sent = outrigger_curl_get_offset(easy, CURLINFO_SIZE_UPLOAD_T)
            guard sent != sentByteCount else { return moment }
            sentByteCount = sent
            lastProgress = now
            return now.advanced(by: request.maximumSilence)
        }

        /// What the end of the transfer means; `nil` where all is well.
        func error(_ code: CURLcode) -> HTTPClientError? {
            if let refusal { return refusal }
            guard code != CURLE_OK else { return nil }
            if hasForbiddenAddress, code == CURLE_COULDNT_CONNECT { return .forbiddenAddress }
            let text = String(cString: errorText).trimmingCharacters(in: .whitespacesAndNewlines)
            let reason = text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
            return HTTPClientError(code, reason: reason, request, status: status, isSystemError: systemError != 0, lost: exchange.lost)
        }

        private var status: Int { easy.map { outrigger_curl_get_long($0, CURLINFO_RESPONSE_CODE) } ?? 0 }
        private var systemError: Int { easy.map { outrigger_curl_get_long($0, CURLINFO_OS_ERRNO) } ?? 0 }

        private func append(_ field: String) { fields = curl_slist_append(fields, field) ?? fields }

        // MARK: - What libcurl calls

        private static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
            guard let context else { preconditionFailure("libcurl calls without its context.") }
            return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        }

        /// Whether the request, or the redirect that libcurl follows, may be sent to an address.
        private func allows(_ address: UnsafePointer<curl_sockaddr>) -> Bool {
            var bytes = [UInt8](repeating: 0, count: 16)
            let count = Int(outrigger_curl_address_bytes(address, &bytes))
            let url = easy.flatMap { outrigger_curl_get_text($0, CURLINFO_EFFECTIVE_URL) }.map { String(cString: $0) } ?? ""
            guard request.addresses.allows(Array(bytes.prefix(count)), for: url) else {
                hasForbiddenAddress = true
                return false
            }
            return true
        }

        /// One line of a head, of which each redirect has one.
        private func receiveHead(_ bytes: UnsafeRawBufferPointer) -> Int {
            lastProgress = .now
            headSize += bytes.count
            guard headSize <= Self.maximumHeadSize else { return refuse(.badAnswer(reason: "a head without end")) }
            // Behind a chunked body there may be fields too, which nobody asks for.
            guard !hasHead else { return bytes.count }
            let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            if line.isEmpty {
                guard status >= 200, !isFollowed else { return bytes.count }
                return deliverHead() ? bytes.count : 0
            } else if line.hasPrefix("HTTP/") {
                headers = HTTPHeaderFields()
            } else if let colon = line.firstIndex(of: ":") {
                headers.append(String(line[..<colon]), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
            }
            return bytes.count
        }

        /// Whether libcurl goes on to where this head leads.
        private var isFollowed: Bool {
            (300..<400).contains(status) && request.followsRedirects && headers["Location"]?.isEmpty == false
        }

        private func deliverHead() -> Bool {
            do throws(HTTPClientError) {
                hasHead = true
                return exchange.receive(try HTTPResponseHead(status: status, headers: headers, answering: request)) != .refused
            } catch {
                _ = refuse(error)
                return false
            }
        }

        private func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
            lastProgress = .now
            // libcurl keeps them, reads no more, and offers them again.
            if exchange.waitsForReader { return Int(CURL_WRITEFUNC_PAUSE) }
            return exchange.receive(bytes) == .refused ? Int(CURL_WRITEFUNC_ERROR) : bytes.count
        }

        private func refuse(_ error: HTTPClientError) -> Int {
            refusal = error
            return Int(CURL_WRITEFUNC_ERROR)
        }
    }
#endif
