// Loaded into a program (LD_PRELOAD): its internet sockets are made in the network namespace whose file OUTRIGGER_TEST_NETWORK names, and all
// others in the program's own, as Bluetooth's, which there are in the first namespace alone. So one program has Bluetooth and is elsewhere on the
// network.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

static int namespace_at(const char *path) {
    int namespace = open(path, O_RDONLY | O_CLOEXEC);
    if (namespace < 0) {
        perror(path);
        abort();
    }
    return namespace;
}

static void enter(int namespace) {
    if (setns(namespace, CLONE_NEWNET) < 0) {
        perror("setns");
        abort();
    }
    close(namespace);
}

int socket(int domain, int type, int protocol) {
    int (*real)(int, int, int) = dlsym(RTLD_NEXT, "socket");
    const char *network = getenv("OUTRIGGER_TEST_NETWORK");
    if (!network || (domain != AF_INET && domain != AF_INET6)) return real(domain, type, protocol);
    // A namespace is a thread's own.
    int own = namespace_at("/proc/thread-self/ns/net");
    enter(namespace_at(network));
    int made = real(domain, type, protocol);
    int error = errno;
    enter(own);
    errno = error;
    return made;
}
