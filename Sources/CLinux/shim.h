#pragma once
#include <linux/sockios.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

/// `prctl` is variadic, which Swift cannot call.
static inline void clinux_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

/// Bytes of a UNIX socket that its other end has not read yet; `ioctl` is variadic, which Swift cannot call.
static inline int clinux_unread_bytes(int descriptor, int *count) { return ioctl(descriptor, SIOCOUTQ, count); }

/// Opens the management channel of the kernel's Bluetooth (BlueZ, doc/mgmt-api.txt), for which glibc has no header: -1 without one.
static inline int clinux_open_bluetooth_management(void) {
    // AF_BLUETOOTH, BTPROTO_HCI, HCI_DEV_NONE and HCI_CHANNEL_CONTROL of the kernel's net/bluetooth/hci_sock.h.
    struct { unsigned short family, device, channel; } address = { 31, 0xFFFF, 3 };
    int descriptor = socket(31, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, 1);
    if (descriptor < 0) return -1;
    if (bind(descriptor, (const struct sockaddr *)&address, sizeof address) < 0) {
        close(descriptor);
        return -1;
    }
    return descriptor;
}

// Of glibc, which declares them for _GNU_SOURCE alone.
extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
