// How far the kernel's ATT socket (L2CAP, fixed channel 4) would get with no D-Bus and no bluetoothd: both sides of what
// Benchmarks/radio.py measures, as bare as can be. The layouts are those of the Core Specification, Vol 3, Part F, 3.4.
//
//     raw_att serve ADDRESS                      prints "ready", answers one client and ends
//     raw_att measure OWN PEER READS WRITES COMMANDS NOTIFICATIONS
//
// Its client talks as RadioConversation.swift does, and needs no discovery: the handles are fixed.
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define BTPROTO_L2CAP 0
#define ATT_CHANNEL 4
#define LE_PUBLIC 1

enum { ERROR = 0x01, MTU_REQUEST, MTU_RESPONSE, READ_REQUEST = 0x0A, READ_RESPONSE, WRITE_REQUEST = 0x12, WRITE_RESPONSE,
       NOTIFICATION = 0x1B, COMMAND = 0x52 };
enum { TEXT = 1, STORE, BURST, COUNTER };
enum { MTU = 517, WRITE_LENGTH = 20, COMMAND_LENGTH = 180, SILENCE_SECONDS = 5 };

struct l2cap_address {
    sa_family_t family;
    uint16_t psm;
    uint8_t address[6];
    uint16_t channel;
    uint8_t type;
};

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static struct l2cap_address parse(const char *text) {
    struct l2cap_address result = {.family = AF_BLUETOOTH, .channel = ATT_CHANNEL, .type = LE_PUBLIC};
    uint8_t *a = result.address;
    // The first one in text is the last one in memory.
    if (sscanf(text, "%hhx:%hhx:%hhx:%hhx:%hhx:%hhx", a + 5, a + 4, a + 3, a + 2, a + 1, a) != 6) {
        fprintf(stderr, "%s is no Bluetooth address\n", text);
        exit(2);
    }
    return result;
}

static int open_channel(const char *own) {
    struct l2cap_address address = parse(own);
    int channel = socket(AF_BLUETOOTH, SOCK_SEQPACKET, BTPROTO_L2CAP);
    if (channel < 0) fail("socket");
    if (bind(channel, (struct sockaddr *)&address, sizeof address) < 0) fail("bind");
    return channel;
}

static void put(int channel, const void *packet, size_t length) {
    while (send(channel, packet, length, 0) < 0)
        if (errno != EAGAIN && errno != EINTR) fail("send");
}

static size_t get(int channel, uint8_t *packet) {
    ssize_t length = recv(channel, packet, MTU, 0);
    if (length < 0 && errno == EAGAIN) return 0;
    if (length <= 0) fail("recv");
    return (size_t)length;
}

static uint32_t number(const uint8_t *bytes) { return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | (uint32_t)bytes[3] << 24; }

static size_t header(uint8_t *packet, uint8_t opcode, uint16_t handle) {
    packet[0] = opcode;
    packet[1] = handle & 0xFF;
    packet[2] = handle >> 8;
    return 3;
}

static void burst(int channel, uint32_t count) {
    uint8_t packet[7];
    size_t length = header(packet, NOTIFICATION, COUNTER);
    for (uint32_t index = 0; index < count; index++) {
        for (int byte = 0; byte < 4; byte++) packet[length + byte] = index >> (8 * byte);
        put(channel, packet, length + 4);
    }
}

static void serve(const char *own) {
    int listener = open_channel(own);
    if (listen(listener, 1) < 0) fail("listen");
    puts("ready");
    fflush(stdout);
    int channel = accept(listener, NULL, NULL);
    if (channel < 0) fail("accept");
    uint8_t packet[MTU], store[MTU] = {0};
    size_t stored = 1, length;
    for (;;) {
        ssize_t received = recv(channel, packet, MTU, 0);
        if (received <= 0) return;
        length = (size_t)received;
        uint16_t handle = length >= 3 ? packet[1] | packet[2] << 8 : 0;
        switch (packet[0]) {
        case MTU_REQUEST:
            put(channel, (uint8_t[]){MTU_RESPONSE, MTU & 0xFF, MTU >> 8}, 3);
            break;
        case READ_REQUEST:
            packet[0] = READ_RESPONSE;
            if (handle == TEXT) memcpy(packet + 1, "outrigger", length = 9);
            else memcpy(packet + 1, store, length = stored);
            put(channel, packet, length + 1);
            break;
        case WRITE_REQUEST:
        case COMMAND:
            if (handle == STORE) memcpy(store, packet + 3, stored = length - 3);
            if (packet[0] == WRITE_REQUEST) put(channel, (uint8_t[]){WRITE_RESPONSE}, 1);
            if (handle == BURST && length >= 7) burst(channel, number(packet + 3));
            break;
        default: put(channel, (uint8_t[]){ERROR, packet[0], packet[1], packet[2], 0x06}, 5);
        }
    }
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static void hear(void) {
    char line[16];
    if (fgets(line, sizeof line, stdin) == NULL) exit(1);
}

static void say_begin(const char *name) {
    printf("begin %s\n", name);
    fflush(stdout);
    hear();
}

static void say_end(const char *name, double seconds, int count, const char *more, int figure) {
    printf("end %s {\"seconds\": %.9f, \"count\": %d, \"%s\": %d, \"disordered\": 0}\n", name, seconds, count, more, figure);
    fflush(stdout);
    hear();
}

static size_t request(int channel, uint8_t *packet, size_t length, uint8_t expected) {
    put(channel, packet, length);
    size_t received = get(channel, packet);
    if (received == 0 || packet[0] != expected) {
        fprintf(stderr, "answer %#x instead of %#x\n", packet[0], expected);
        exit(1);
    }
    return received;
}

static void measure(const char *own, const char *peer, int reads, int writes, int commands, int notifications) {
    uint8_t packet[MTU] = {0};
    say_begin("connect");
    double start = now();
    int channel = open_channel(own);
    struct l2cap_address address = parse(peer);
    if (connect(channel, (struct sockaddr *)&address, sizeof address) < 0) fail("connect");
    request(channel, memcpy(packet, (uint8_t[]){MTU_REQUEST, MTU & 0xFF, MTU >> 8}, 3), 3, MTU_RESPONSE);
    say_end("connect", now() - start, 1, "MTU", MTU);

    say_begin("reads");
    start = now();
    for (int index = 0; index < reads; index++) request(channel, packet, header(packet, READ_REQUEST, TEXT), READ_RESPONSE);
    say_end("reads", now() - start, reads, "length", 9);

    say_begin("writes");
    start = now();
    for (int index = 0; index < writes; index++)
        request(channel, packet, header(packet, WRITE_REQUEST, STORE) + WRITE_LENGTH, WRITE_RESPONSE);
    say_end("writes", now() - start, writes, "length", WRITE_LENGTH);

    say_begin("commands");
    start = now();
    for (int index = 0; index < commands; index++) {
        size_t length = header(packet, COMMAND, STORE);
        packet[3] = index;
        packet[4] = index >> 8;
        put(channel, packet, length + COMMAND_LENGTH);
    }
    request(channel, packet, header(packet, READ_REQUEST, STORE), READ_RESPONSE);
    if ((packet[1] | packet[2] << 8) != ((commands - 1) & 0xFFFF)) {
        fputs("the last command did not arrive\n", stderr);
        exit(1);
    }
    say_end("commands", now() - start, commands, "bytes", commands * COMMAND_LENGTH);

    say_begin("notifications");
    size_t length = header(packet, WRITE_REQUEST, BURST);
    for (int byte = 0; byte < 4; byte++) packet[length + byte] = notifications >> (8 * byte);
    request(channel, packet, length + 4, WRITE_RESPONSE);
    struct timeval silence = {.tv_sec = SILENCE_SECONDS};
    setsockopt(channel, SOL_SOCKET, SO_RCVTIMEO, &silence, sizeof silence);
    double first = 0, last = 0;
    int count = 0;
    while (count < notifications && get(channel, packet) > 0) {
        if (packet[0] != NOTIFICATION || number(packet + 3) != (uint32_t)count) {
            fprintf(stderr, "notification %u instead of %d\n", number(packet + 3), count);
            exit(1);
        }
        last = now();
        if (count++ == 0) first = last;
    }
    say_end("notifications", last - first, count, "sent", notifications);
    close(channel);
}

int main(int argc, char **argv) {
    if (argc == 3 && strcmp(argv[1], "serve") == 0) serve(argv[2]);
    else if (argc == 8 && strcmp(argv[1], "measure") == 0)
        measure(argv[2], argv[3], atoi(argv[4]), atoi(argv[5]), atoi(argv[6]), atoi(argv[7]));
    else {
        fputs("usage: raw_att serve ADDRESS | raw_att measure OWN PEER READS WRITES COMMANDS NOTIFICATIONS\n", stderr);
        return 2;
    }
    return 0;
}
