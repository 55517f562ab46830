// Notes which files a program flushes and renames, in order, in the file that FILE_CALLS names.
//   cc -shared -fPIC file_calls.c -o calls.so; FILE_CALLS=calls LD_PRELOAD=./calls.so outrigger keys add key.pem

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void note(const char *call, const char *path) {
    char line[PATH_MAX + 16];
    int length = snprintf(line, sizeof line, "%s %s\n", call, path);
    int file = open(getenv("FILE_CALLS"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0 || write(file, line, length) != length) abort();
    close(file);
}

int fsync(int descriptor) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    char link[64], path[PATH_MAX] = "";
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length > 0) note("flush", path);
    return real(descriptor);
}

int rename(const char *from, const char *to) {
    int (*real)(const char *, const char *) = (int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename");
    note("rename", to);
    return real(from, to);
}
