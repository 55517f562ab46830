// Ends a program by force at a step of the glasses' setup: as soon as the file that remembers it says KILL_AT_STEP, or a later one.
//   cc -shared -fPIC kill_at_step.c -o kill.so; KILL_AT_STEP=9 LD_PRELOAD=./kill.so outrigger glasses setup

#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int ends_with(const char *text, const char *end) {
    size_t length = strlen(text), count = strlen(end);
    return length >= count && strcmp(text + length - count, end) == 0;
}

static int step_in(const char *path) {
    char text[65536] = "";
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    const char *step = strstr(text, "\"step\" : ");
    return step ? atoi(step + strlen("\"step\" : ")) : 0;
}

// The file takes its place by this call, whole.
int rename(const char *from, const char *to) {
    int (*real)(const char *, const char *) = (int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename");
    int result = real(from, to);
    const char *step = getenv("KILL_AT_STEP");
    if (result == 0 && step && ends_with(to, "/glasses-links.json") && step_in(to) >= atoi(step)) kill(getpid(), SIGKILL);
    return result;
}
