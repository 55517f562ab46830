#if os(Linux)
    import CCurl

    extension HTTPClientError {
        /// What a code of libcurl means.
        ///
        /// - Parameters:
        ///   - reason: libcurl's sentence, which names at most the host.
        ///   - status: the last one that came.
        ///   - isSystemError: whether the system's network failed, and not what came through it.
        ///   - lost: the error of a connection that ended now.
        init(
            _ code: CURLcode, reason: String, _ request: HTTPClientRequest, status: Int, isSystemError: Bool, lost: HTTPClientError
        ) {
            let usesTLS = request.url.scheme?.lowercased() == "https"
            switch code {
            case CURLE_URL_MALFORMAT: self = status == 0 ? .badAddress : .forbiddenRedirect
            // Also that of an answer without a status line, as HTTP 0.9 had them.
            case CURLE_UNSUPPORTED_PROTOCOL: self = (300..<400).contains(status) ? .forbiddenRedirect : .badAnswer(reason: reason)
            case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: self = .hostNotFound
            case CURLE_COULDNT_CONNECT: self = .refused
            case CURLE_OPERATION_TIMEDOUT: self = .timedOut(after: request.maximumSilence)
            case CURLE_SSL_PINNEDPUBKEYNOTMATCH: self = .pinMismatch
            case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
                CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
                self = .untrusted(reason: reason)
            case CURLE_TOO_MANY_REDIRECTS: self = .tooManyRedirects(limit: request.maximumRedirects)
            case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_ERROR: self = lost
            // Wrong chunks have the code of a connection that broke, and leave no error of the system.
            case CURLE_RECV_ERROR: self = isSystemError || usesTLS ? lost : .badAnswer(reason: reason)
            case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_FILESIZE_EXCEEDED:
                self = .badAnswer(reason: reason)
            default: self = .failed(reason: reason)
            }
        }
    }
#endif
