#pragma once

#include <cstring>

// How much libosmium unpacks ahead of its reader is told by environment variables, which are every thread's and the user's. The header that
// looks for them takes this in their place: one thread unpacks, and two blobs at most wait for the reader. Twenty do by default, and a blob
// of 16 MiB can become a quarter of a gigabyte.
#define OSMIUM_TEST_RUNNER
namespace osmium {
namespace detail {
inline const char *getenv_wrapper(const char *name) noexcept {
    if (!std::strcmp(name, "OSMIUM_USE_POOL_THREADS_FOR_PBF_PARSING")) {
        return "no";
    }
    return !std::strcmp(name, "OSMIUM_MAX_OSMDATA_QUEUE_SIZE") || !std::strcmp(name, "OSMIUM_MAX_INPUT_QUEUE_SIZE") ? "2" : nullptr;
}
}  // namespace detail
}  // namespace osmium
