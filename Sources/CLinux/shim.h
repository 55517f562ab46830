#pragma once
#include <link.h>
#include <linux/sockios.h>
#include <malloc.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timex.h>
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

/// Whether something keeps the clock right (adjtimex(2)): 1 or 0; -1 where the kernel does not tell.
static inline int clinux_clock_is_kept(void) {
    struct timex clock = { .modes = 0 };
    int state = adjtimex(&clock);
    return state < 0 ? -1 : state != TIME_ERROR;
}

/// Gives two files each other's names in one step (renameat2(2)); glibc declares it for _GNU_SOURCE alone.
static inline int clinux_exchange(const char *one, const char *other) {
    // AT_FDCWD is -100, RENAME_EXCHANGE is 2.
    return (int)syscall(SYS_renameat2, -100, one, -100, other, 2);
}

// Of glibc, which declares them for _GNU_SOURCE alone.
extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

// As <link.h> declares them for _GNU_SOURCE alone; the beginning of the structure, which is the same in every glibc.
struct dl_phdr_info;
extern int dl_iterate_phdr(int (*each)(struct dl_phdr_info *, size_t, void *), void *data);
struct clinux_object { ElfW(Addr) base; const char *name; const ElfW(Phdr) *headers; ElfW(Half) count; };

static inline int clinux_release_object(struct dl_phdr_info *information, size_t size, void *data) {
    const struct clinux_object *object = (const struct clinux_object *)(const void *)information;
    const ElfW(Addr) page = *(const ElfW(Addr) *)data;
    for (ElfW(Half) index = 0; index < object->count; index++) {
        const ElfW(Phdr) *header = &object->headers[index];
        // A segment that may not be written to is as it is in its file: also what is relocated and write-protected then lies in one that
        // may. Whole pages alone, since a part of one can be the neighbour's.
        if (header->p_type != PT_LOAD || (header->p_flags & PF_W)) continue;
        const ElfW(Addr) start = (object->base + header->p_vaddr + page - 1) & ~(page - 1);
        const ElfW(Addr) end = (object->base + header->p_vaddr + header->p_memsz) & ~(page - 1);
        if (start < end) madvise((void *)start, end - start, MADV_DONTNEED);
    }
    return 0;
}

/// Unmaps the pages of the code and the constants of the program and of its libraries, and gives the heap's free pages back. A page that
/// is used again is mapped again, from the file.
static inline void clinux_release_pages(void) {
    ElfW(Addr) page = (ElfW(Addr))sysconf(_SC_PAGESIZE);
    dl_iterate_phdr(clinux_release_object, &page);
    #ifdef __GLIBC__
    malloc_trim(0);
    #endif
}
