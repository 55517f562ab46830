#if os(Linux)
    import CCurl
    import Foundation

    /// Sets the options of a handle, and keeps the first failure: a pin that libcurl does not know must not be passed over.
    struct CurlOptions {
        private let easy: UnsafeMutableRawPointer
        private(set) var failure: HTTPClientError?

        init(_ easy: UnsafeMutableRawPointer) { self.easy = easy }

        mutating func set(_ option: CURLoption, _ value: Int) { note(outrigger_curl_set_long(easy, option, value)) }
        mutating func set(_ option: CURLoption, _ text: String?) { note(outrigger_curl_set_text(easy, option, text)) }
        mutating func set(_ option: CURLoption, pointer: UnsafeMutableRawPointer?) {
            note(outrigger_curl_set_pointer(easy, option, pointer))
        }

        mutating func set(
            _ option: CURLoption, _ contextOption: CURLoption, _ context: UnsafeMutableRawPointer,
            _ callback: @escaping outrigger_curl_callback
        ) {
            note(outrigger_curl_set_callback(easy, option, callback))
            set(contextOption, pointer: context)
        }

        /// Asks about every address before it is connected to.
        mutating func set(addressCheck: @escaping outrigger_curl_socket_callback, _ context: UnsafeMutableRawPointer) {
            note(outrigger_curl_set_socket_callback(easy, addressCheck, context))
            // A proxy would connect in our stead, and a connection that stands was asked about for somebody else.
            set(CURLOPT_PROXY, "")
            set(CURLOPT_FRESH_CONNECT, 1)
            set(CURLOPT_FORBID_REUSE, 1)
        }

        /// Everything of a request but its header fields.
        mutating func set(_ request: HTTPClientRequest) {
            set(CURLOPT_URL, request.url.absoluteString)
            set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
            note(outrigger_curl_discard_undelivered(easy))
            // No signals for time-outs: they are the whole process's.
            set(CURLOPT_NOSIGNAL, 1)
            // A look-up of a name that is given up ends by itself: the thread must not wait for it.
            set(CURLOPT_QUICK_EXIT, 1)
            note(outrigger_curl_keep_from_children(easy))
            setMethod(request)
            let schemes = request.url.scheme?.lowercased() == "https" ? "https" : "http,https"
            set(CURLOPT_PROTOCOLS_STR, schemes)
            set(CURLOPT_REDIR_PROTOCOLS_STR, schemes)
            set(CURLOPT_FOLLOWLOCATION, request.followsRedirects ? 1 : 0)
            set(CURLOPT_MAXREDIRS, request.maximumRedirects)
            set(request.trust)
        }

        private mutating func setMethod(_ request: HTTPClientRequest) {
            let body = request.body ?? (request.method == .post ? Data() : nil)
            if let body {
                note(body.withUnsafeBytes { outrigger_curl_set_body(easy, $0.baseAddress ?? UnsafeRawPointer(easy), curl_off_t($0.count)) })
            }
            switch request.method {
            case .get where body == nil: set(CURLOPT_HTTPGET, 1)
            case .head: set(CURLOPT_NOBODY, 1)
            case .post: set(CURLOPT_POST, 1)
            default: set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
            }
        }

        private mutating func set(_ trust: TLSTrust) {
            set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
            switch trust {
            case .system: break
            case .authorities(let pem):
                // The folder of the system's authorities would be looked into as well.
                set(CURLOPT_CAPATH, nil)
                set(CURLOPT_CAINFO, nil)
                let bytes = Array(pem.utf8)
                note(outrigger_curl_set_blob(easy, CURLOPT_CAINFO_BLOB, bytes, bytes.count))
            case .pinned(let pin):
                set(CURLOPT_PINNEDPUBLICKEY, pin.description)
                set(CURLOPT_SSL_VERIFYPEER, 0)
                set(CURLOPT_SSL_VERIFYHOST, 0)
            }
        }

        private mutating func note(_ code: CURLcode) {
            guard code != CURLE_OK, failure == nil else { return }
            failure = .failed(reason: String(cString: curl_easy_strerror(code)))
        }
    }
#endif
