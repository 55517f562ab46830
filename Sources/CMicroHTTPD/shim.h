// What Swift cannot call by itself: libmicrohttpd's variadic functions and macros, and of the C library what Swift's Glibc module leaves
// out: epoll and malloc_trim.
#pragma once
#if !__has_include(<microhttpd.h>)
#error "<microhttpd.h> is missing. On Debian: apt-get install libmicrohttpd-dev"
#endif
#include <microhttpd.h>
#include <malloc.h>
#include <netdb.h>
#include <stdbool.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/uio.h>
#include <unistd.h>

/// The content reader has delivered everything: MHD_CONTENT_READER_END_OF_STREAM.
static const ssize_t outrigger_mhd_end_of_stream = -1;
/// The content reader cannot go on, the connection is closed: MHD_CONTENT_READER_END_WITH_ERROR.
static const ssize_t outrigger_mhd_end_with_error = -2;
/// The length of a streamed response is unknown: MHD_SIZE_UNKNOWN.
static const uint64_t outrigger_mhd_size_unknown = UINT64_MAX;

/// Leaves percent escapes alone. libmicrohttpd would decode the path as a whole, and `%2F` would become a separator.
static inline size_t outrigger_mhd_keep_escapes(void *cls, struct MHD_Connection *connection, char *text) {
    (void)cls;
    (void)connection;
    return strlen(text);
}

/// Whether the library itself refuses a head that RFC 9112 does not allow, at its strictest level. Older versions read leniently, and what
/// they made of the bytes has to be compared with the bytes.
#if MHD_VERSION >= 0x00097701
static const bool outrigger_mhd_is_strict = true;
#else
static const bool outrigger_mhd_is_strict = false;
#endif

/// Starts a daemon on a listening socket that it owns from then on. NULL if there is no memory or no thread.
///
/// `accepts` may turn a client away; `connected` is told of each connection's beginning and end; `requested` of each request line, as
/// bytes that end with NUL; `logs` of what the library would write into a log. All are called with `context`, for a connection on the one of the daemon's threads that has it. With a key and its
/// certificate as PEM, it speaks TLS.
static inline struct MHD_Daemon *outrigger_mhd_start(
    int listening_socket, MHD_AcceptPolicyCallback accepts, MHD_NotifyConnectionCallback connected,
    void *(*requested)(void *context, const char *target, struct MHD_Connection *connection), MHD_LogCallback logs,
    MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed, void *context, unsigned int connection_limit, unsigned int threads, unsigned int idle_seconds,
    size_t memory_per_connection, const char *key, const char *certificate) {
    struct MHD_OptionItem secure[] = {
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)key},
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)certificate},
        {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)"NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"},
        {MHD_OPTION_END, 0, NULL},
    };
    struct MHD_OptionItem plain[] = {{MHD_OPTION_END, 0, NULL}};
    // The library takes no pool of one thread for a thread.
    struct MHD_OptionItem pool[] = {{MHD_OPTION_THREAD_POOL_SIZE, (intptr_t)threads, NULL}, {MHD_OPTION_END, 0, NULL}};
    return MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG | (key == NULL ? 0 : MHD_USE_TLS), 0, accepts, context, handler, context,
        MHD_OPTION_EXTERNAL_LOGGER, logs, context,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listening_socket,
        MHD_OPTION_NOTIFY_CONNECTION, connected, context,
        MHD_OPTION_URI_LOG_CALLBACK, requested, context,
        MHD_OPTION_NOTIFY_COMPLETED, completed, context,
        MHD_OPTION_UNESCAPE_CALLBACK, &outrigger_mhd_keep_escapes, NULL,
        MHD_OPTION_CONNECTION_LIMIT, connection_limit,
        MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory_per_connection,
        MHD_OPTION_ARRAY, key == NULL ? plain : secure,
        MHD_OPTION_ARRAY, threads > 1 ? pool : plain,
#if MHD_VERSION >= 0x00097701
        MHD_OPTION_CLIENT_DISCIPLINE_LVL, 2,
#else
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
#endif
        MHD_OPTION_END);
}

/// What `connected` left for the connection at its beginning, or NULL.
static inline void *outrigger_mhd_connection_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}

/// Whether the library has read the connection's head and has nothing to send on it yet.
static inline bool outrigger_mhd_has_unanswered_head(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE) != NULL
        && MHD_get_connection_info(connection, MHD_CONNECTION_INFO_HTTP_STATUS) == NULL;
}

/// The connection's socket, or -1.
static inline int outrigger_mhd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

/// The client's address, or NULL. It lives as long as the connection.
static inline const struct sockaddr *outrigger_mhd_client_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == NULL ? NULL : info->client_addr;
}

/// Bytes of the request line and the header fields.
static inline size_t outrigger_mhd_header_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info == NULL ? 0 : info->header_size;
}

// Of sys/uio.h, which shows it to GNU sources alone.
extern ssize_t process_vm_readv(
    pid_t process, const struct iovec *to, unsigned long to_count, const struct iovec *from, unsigned long from_count, unsigned long flags);

/// Copies memory of this process up to the first page that cannot be read, where reading it would end the process. At most 64 KiB.
///
/// Returns how many bytes were copied: none where the system does not allow it.
static inline size_t outrigger_copy_readable(void *to, const void *from, size_t count) {
    // The kernel stops between two parts, and does not copy one in part.
    struct iovec parts[17];
    struct iovec whole = {to, count};
    size_t number = 0;
    size_t taken = 0;
    while (taken < count && number < sizeof parts / sizeof parts[0]) {
        const char *start = (const char *)from + taken;
        size_t size = 4096 - (uintptr_t)start % 4096;
        if (size > count - taken) {
            size = count - taken;
        }
        parts[number++] = (struct iovec){(void *)start, size};
        taken += size;
    }
    ssize_t copied = process_vm_readv(getpid(), &whole, 1, parts, number, 0);
    return copied < 0 ? 0 : (size_t)copied;
}

static const uint32_t outrigger_epoll_peer_closed = EPOLLRDHUP;
static const uint32_t outrigger_epoll_broken = EPOLLHUP | EPOLLERR;

/// Watches a socket for its peer's leaving; reports once. 0, or -1 with errno.
static inline int outrigger_epoll_watch(int epoll, int socket, uint64_t identifier) {
    struct epoll_event event = {.events = EPOLLRDHUP | EPOLLONESHOT, .data = {.u64 = identifier}};
    return epoll_ctl(epoll, EPOLL_CTL_ADD, socket, &event);
}

static inline int outrigger_epoll_unwatch(int epoll, int socket) {
    struct epoll_event event = {0};
    return epoll_ctl(epoll, EPOLL_CTL_DEL, socket, &event);
}

/// The next report that is already there: 1, or 0 when there is none.
static inline int outrigger_epoll_next(int epoll, uint64_t *identifier, uint32_t *events) {
    struct epoll_event event;
    if (epoll_wait(epoll, &event, 1, 0) != 1) {
        return 0;
    }
    *identifier = event.data.u64;
    *events = event.events;
    return 1;
}
