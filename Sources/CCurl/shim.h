// What Swift cannot call by itself: libcurl's variadic functions, one inline function for each type of value.
#pragma once
// The macros that check the types of the values are of no use here, where every value has one.
#define CURL_DISABLE_TYPECHECK
#if !__has_include(<curl/curl.h>)
#error "<curl/curl.h> is missing. On Debian: apt-get install libcurl4-openssl-dev"
#endif
#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

typedef size_t (*outrigger_curl_callback)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode outrigger_curl_set_long(CURL *easy, CURLoption option, long value) { return curl_easy_setopt(easy, option, value); }

/// libcurl copies the text; NULL sets the option back.
static inline CURLcode outrigger_curl_set_text(CURL *easy, CURLoption option, const char *text) {
    return curl_easy_setopt(easy, option, text);
}

/// libcurl keeps the pointer: a context, a list of header fields.
static inline CURLcode outrigger_curl_set_pointer(CURL *easy, CURLoption option, void *pointer) {
    return curl_easy_setopt(easy, option, pointer);
}

static inline CURLcode outrigger_curl_set_callback(CURL *easy, CURLoption option, outrigger_curl_callback callback) {
    return curl_easy_setopt(easy, option, callback);
}

/// libcurl copies the bytes.
static inline CURLcode outrigger_curl_set_blob(CURL *easy, CURLoption option, const void *bytes, size_t count) {
    struct curl_blob blob = {.data = (void *)bytes, .len = count, .flags = CURL_BLOB_COPY};
    return curl_easy_setopt(easy, option, &blob);
}

/// The body of a request, which libcurl copies.
static inline CURLcode outrigger_curl_set_body(CURL *easy, const void *bytes, curl_off_t count) {
    CURLcode result = curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, count);
    return result == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, bytes) : result;
}

static inline long outrigger_curl_get_long(CURL *easy, CURLINFO info) {
    long value = 0;
    return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

static inline curl_off_t outrigger_curl_get_offset(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

/// How a transfer ended.
static inline CURLcode outrigger_curl_result(const CURLMsg *message) { return message->data.result; }

static inline curl_socket_t outrigger_curl_open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

typedef curl_socket_t (*outrigger_curl_socket_callback)(void *context, curlsocktype purpose, struct curl_sockaddr *address);

/// Asks about the address of every connection before it is made.
static inline CURLcode outrigger_curl_set_socket_callback(CURL *easy, outrigger_curl_socket_callback callback, void *context) {
    CURLcode result = curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
    return result == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, callback) : result;
}

static inline const char *outrigger_curl_get_text(CURL *easy, CURLINFO info) {
    const char *text = NULL;
    return curl_easy_getinfo(easy, info, &text) == CURLE_OK ? text : NULL;
}

/// The bytes of an IP address, and how many there are: 0 for an address of another family.
static inline int outrigger_curl_address_bytes(const struct curl_sockaddr *address, unsigned char bytes[16]) {
    if (address->family == AF_INET) {
        memcpy(bytes, &((const struct sockaddr_in *)(const void *)&address->addr)->sin_addr, 4);
        return 4;
    }
    if (address->family == AF_INET6) {
        memcpy(bytes, &((const struct sockaddr_in6 *)(const void *)&address->addr)->sin6_addr, 16);
        return 16;
    }
    return 0;
}

/// A program that is started meanwhile would hold the connection open, whoever closes it here.
static inline CURLcode outrigger_curl_keep_from_children(CURL *easy) {
    return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, outrigger_curl_open_socket);
}

static inline int outrigger_curl_discard_at_close(void *context, curl_socket_t socket, curlsocktype purpose) {
    (void)context;
    (void)purpose;
    struct linger discard = {.l_onoff = 1, .l_linger = 0};
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &discard, sizeof discard);
    return CURL_SOCKOPT_OK;
}

/// What the kernel has not delivered when a connection is closed is discarded. It would go on for minutes otherwise, and a request that was given up
/// would arrive once the network is back.
static inline CURLcode outrigger_curl_discard_undelivered(CURL *easy) {
    return curl_easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, outrigger_curl_discard_at_close);
}
