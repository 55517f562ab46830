#pragma once
// Video for Linux 2: `ioctl` is variadic and its request numbers are macros, neither of which Swift can use; the structures with unions
// are filled here too. Each function returns -1 with `errno`, as `ioctl` does.
#include <errno.h>
#include <linux/videodev2.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>

static inline int cv4l2_ioctl(int fd, unsigned long request, void *argument) {
    int result;
    do result = ioctl(fd, request, argument); while (result < 0 && errno == EINTR);
    return result;
}

/// What this node of the device can do (V4L2_CAP_…), and the card's name.
static inline int cv4l2_capabilities(int fd, uint32_t *capabilities, char name[32]) {
    struct v4l2_capability value;
    memset(&value, 0, sizeof value);
    if (cv4l2_ioctl(fd, VIDIOC_QUERYCAP, &value) < 0) return -1;
    *capabilities = value.capabilities & V4L2_CAP_DEVICE_CAPS ? value.device_caps : value.capabilities;
    memcpy(name, value.card, 32);
    name[31] = 0;
    return 0;
}

/// The pixel format at an index of the device's list; EINVAL behind the last.
static inline int cv4l2_format_at(int fd, uint32_t index, uint32_t *fourcc) {
    struct v4l2_fmtdesc value;
    memset(&value, 0, sizeof value);
    value.index = index;
    value.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    if (cv4l2_ioctl(fd, VIDIOC_ENUM_FMT, &value) < 0) return -1;
    *fourcc = value.pixelformat;
    return 0;
}

/// Asks for a size and a pixel format; the device answers with what it gives.
static inline int cv4l2_set_format(int fd, uint32_t *width, uint32_t *height, uint32_t *fourcc, uint32_t *bytes_per_line) {
    struct v4l2_format value;
    memset(&value, 0, sizeof value);
    value.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    value.fmt.pix.width = *width;
    value.fmt.pix.height = *height;
    value.fmt.pix.pixelformat = *fourcc;
    value.fmt.pix.field = V4L2_FIELD_NONE;
    if (cv4l2_ioctl(fd, VIDIOC_S_FMT, &value) < 0) return -1;
    *width = value.fmt.pix.width;
    *height = value.fmt.pix.height;
    *fourcc = value.fmt.pix.pixelformat;
    *bytes_per_line = value.fmt.pix.bytesperline;
    return 0;
}

/// Asks for a number of frames a second.
static inline int cv4l2_set_rate(int fd, uint32_t frames_per_second) {
    struct v4l2_streamparm value;
    memset(&value, 0, sizeof value);
    value.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    value.parm.capture.timeperframe.numerator = 1;
    value.parm.capture.timeperframe.denominator = frames_per_second;
    return cv4l2_ioctl(fd, VIDIOC_S_PARM, &value);
}

/// Asks for buffers that are shared with the device; 0 gives them back.
static inline int cv4l2_request_buffers(int fd, uint32_t *count) {
    struct v4l2_requestbuffers value;
    memset(&value, 0, sizeof value);
    value.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    value.memory = V4L2_MEMORY_MMAP;
    value.count = *count;
    if (cv4l2_ioctl(fd, VIDIOC_REQBUFS, &value) < 0) return -1;
    *count = value.count;
    return 0;
}

/// Where a buffer is to be mapped.
static inline int cv4l2_query_buffer(int fd, uint32_t index, uint32_t *length, uint32_t *offset) {
    struct v4l2_buffer value;
    memset(&value, 0, sizeof value);
    value.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    value.memory = V4L2_MEMORY_MMAP;
    value.index = index;
    if (cv4l2_ioctl(fd, VIDIOC_QUERYBUF, &value) < 0) return -1;
    *length = value.length;
    *offset = value.m.offset;
    return 0;
}

static inline int cv4l2_enqueue(int fd, uint32_t index) {
    struct v4l2_buffer value;
    memset(&value, 0, sizeof value);
    value.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    value.memory = V4L2_MEMORY_MMAP;
    value.index = index;
    return cv4l2_ioctl(fd, VIDIOC_QBUF, &value);
}

/// Takes a filled buffer. `broken` says that the device marked its content as faulty; `microseconds` is when it was exposed, on the
/// monotonic clock where the device says so, else 0.
static inline int cv4l2_dequeue(int fd, uint32_t *index, uint32_t *length, int *broken, int64_t *microseconds) {
    struct v4l2_buffer value;
    memset(&value, 0, sizeof value);
    value.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    value.memory = V4L2_MEMORY_MMAP;
    if (cv4l2_ioctl(fd, VIDIOC_DQBUF, &value) < 0) return -1;
    *index = value.index;
    *length = value.bytesused;
    *broken = (value.flags & V4L2_BUF_FLAG_ERROR) != 0;
    int is_monotonic = (value.flags & V4L2_BUF_FLAG_TIMESTAMP_MASK) == V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC;
    *microseconds = is_monotonic ? (int64_t)value.timestamp.tv_sec * 1000000 + value.timestamp.tv_usec : 0;
    return 0;
}

static inline int cv4l2_stream(int fd, int on) {
    enum v4l2_buf_type type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    return cv4l2_ioctl(fd, on ? VIDIOC_STREAMON : VIDIOC_STREAMOFF, &type);
}

/// Sets one of the device's controls.
static inline int cv4l2_set_control(int fd, uint32_t id, int32_t value) {
    struct v4l2_control control = { id, value };
    return cv4l2_ioctl(fd, VIDIOC_S_CTRL, &control);
}
