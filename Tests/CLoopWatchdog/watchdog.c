#define _GNU_SOURCE
#include "CLoopWatchdog.h"
#include <dlfcn.h>
#include <elf.h>
#include <execinfo.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { capacity = 48 };
static void *frames[capacity], *latest[capacity];
static volatile sig_atomic_t frame_count;
static timer_t timer;
static bool is_made;
static struct timespec began;

static void time_is_over(int signal) {
    (void)signal;
    // Some places cannot be seen through: of several looks, the deepest is kept.
    int count = backtrace(latest, capacity);
    if (count <= frame_count) return;
    memcpy(frames, latest, count * sizeof *frames);
    frame_count = count;
}

static void make(void) {
    // The first call loads a library, which a signal handler may not.
    backtrace(frames, capacity);
    struct sigaction action = {.sa_handler = time_is_over, .sa_flags = SA_RESTART};
    sigaction(SIGRTMIN + 7, &action, NULL);
    struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGRTMIN + 7};
    event._sigev_un._tid = gettid();
    if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer) != 0) abort();
    is_made = true;
}

void loop_watchdog_arm(int64_t nanoseconds) {
    if (!is_made) make();
    frame_count = 0;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &began);
    struct itimerspec time = {.it_interval = {.tv_nsec = 1000000}, .it_value = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000}};
    timer_settime(timer, 0, &time, NULL);
}

int loop_watchdog_disarm(void **into, int size, int64_t *used) {
    struct itimerspec never = {0};
    timer_settime(timer, 0, &never, NULL);
    int count = frame_count < size ? frame_count : size;
    if (count == 0) return 0;
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    *used = (now.tv_sec - began.tv_sec) * 1000000000LL + (now.tv_nsec - began.tv_nsec);
    memcpy(into, frames, count * sizeof *frames);
    return count;
}

static int64_t thread_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

double loop_watchdog_slowness(void) {
    enum { runs = 5, rounds = 350000 };
    // What the rounds take there, without optimisation, as the tests are built.
    const double chosen_on = 0.4e6;
    int64_t times[runs];
    for (int run = 0; run < runs; run++) {
        int64_t start = thread_nanoseconds();
        volatile uint32_t value = 1;
        for (int round = 0; round < rounds; round++) value = value * 1664525 + 1013904223;
        int64_t time = thread_nanoseconds() - start;
        int place = run;
        for (; place > 0 && times[place - 1] > time; place--) times[place] = times[place - 1];
        times[place] = time;
    }
    double slowness = times[runs / 2] / chosen_on;
    return slowness > 1 ? slowness : 1;
}

// The program's own functions are in its table of symbols alone, which the dynamic linker does not look into.
static const char *own_symbol(uintptr_t offset) {
    static const unsigned char *file;
    static const Elf64_Sym *symbols;
    static const char *names;
    static size_t count;
    if (file == NULL) {
        int descriptor = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
        struct stat about;
        if (descriptor < 0 || fstat(descriptor, &about) != 0) return NULL;
        void *mapped = mmap(NULL, about.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
        close(descriptor);
        if (mapped == MAP_FAILED) return NULL;
        file = mapped;
        const Elf64_Ehdr *header = mapped;
        const Elf64_Shdr *sections = (const Elf64_Shdr *)(file + header->e_shoff);
        for (int index = 0; index < header->e_shnum; index++) {
            if (sections[index].sh_type != SHT_SYMTAB) continue;
            symbols = (const Elf64_Sym *)(file + sections[index].sh_offset);
            count = sections[index].sh_size / sizeof *symbols;
            names = (const char *)(file + sections[sections[index].sh_link].sh_offset);
        }
    }
    for (size_t index = 0; index < count; index++) {
        const Elf64_Sym *symbol = &symbols[index];
        if (ELF64_ST_TYPE(symbol->st_info) == STT_FUNC && offset - symbol->st_value < symbol->st_size) return names + symbol->st_name;
    }
    return NULL;
}

const char *loop_watchdog_symbol(const void *address) {
    Dl_info info;
    if (!dladdr(address, &info)) return NULL;
    if (info.dli_sname != NULL) return info.dli_sname;
    Dl_info own;
    if (!dladdr((const void *)own_symbol, &own) || own.dli_fbase != info.dli_fbase) return NULL;
    return own_symbol((uintptr_t)address - (uintptr_t)info.dli_fbase);
}

const char *loop_watchdog_library(const void *address) {
    Dl_info info;
    if (!dladdr(address, &info) || info.dli_fname == NULL) return "";
    const char *slash = strrchr(info.dli_fname, '/');
    return slash != NULL ? slash + 1 : info.dli_fname;
}

extern void outrigger_watch_loop(void);

// Tests have no place of their own that comes before all others.
__attribute__((constructor)) static void begin(void) {
    if (getenv("OUTRIGGER_LOOP_WATCHDOG")) outrigger_watch_loop();
}
