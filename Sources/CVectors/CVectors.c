#include "CVectors.h"

#include <math.h>

// Vectors of 8: few instructions for each operation, in a debug build too.
typedef float Floats __attribute__((vector_size(32), aligned(4)));
typedef int8_t Bytes __attribute__((vector_size(8), aligned(1)));

// Most processors of today multiply and add eight numbers at once; the others run a copy that does without.
#if defined(__x86_64__) && defined(__GLIBC__)
#define WIDE __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define WIDE
#endif
// Part of each copy of its caller.
#define PART static inline __attribute__((always_inline))

enum { WIDTH = 8, LONGEST = 4096, MOST = 512 };

PART float sum(const Floats *values) {
    float total = 0;
    for (int index = 0; index < WIDTH; index++) total += (*values)[index];
    return total;
}

#define AT(values, place) (*(const Floats *)((values) + index + (place) * WIDTH))
#define FOUR(x) (AT(row, 0) * AT(x, 0) + AT(row, 1) * AT(x, 1) + AT(row, 2) * AT(x, 2) + AT(row, 3) * AT(x, 3))

// The sums of four rows at once do not wait for one another, and what stands in one statement is not stored in between.
PART void dots(const float *row, const float *x, size_t apart, size_t length, float *out) {
    Floats first = {0}, second = {0}, third = {0}, fourth = {0};
    for (size_t index = 0; index < length; index += 4 * WIDTH) {
        first += FOUR(x);
        second += FOUR(x + apart);
        third += FOUR(x + 2 * apart);
        fourth += FOUR(x + 3 * apart);
    }
    out[0] = sum(&first);
    out[1] = sum(&second);
    out[2] = sum(&third);
    out[3] = sum(&fourth);
}

PART float dot(const float *left, const float *right, size_t length) {
    Floats total = {0};
    for (size_t index = 0; index < length; index += WIDTH) total += *(const Floats *)(left + index) * *(const Floats *)(right + index);
    return sum(&total);
}

WIDE void vectors_product(
    const int8_t *matrix, const float *scales, const float *bias, size_t rows, size_t columns, const float *x, size_t count, float *out) {
    float row[LONGEST];
    if (columns > LONGEST) return;
    for (size_t r = 0; r < rows; r++) {
        for (size_t index = 0; index < columns; index += WIDTH)
            *(Floats *)(row + index) = __builtin_convertvector(*(const Bytes *)(matrix + r * columns + index), Floats);
        size_t t = 0;
        for (; t + 4 <= count; t += 4) {
            float four[4];
            dots(row, x + t * columns, columns, columns, four);
            for (size_t one = 0; one < 4; one++) out[(t + one) * rows + r] = scales[r] * four[one] + bias[r];
        }
        for (; t < count; t++) out[t * rows + r] = scales[r] * dot(row, x + t * columns, columns) + bias[r];
    }
}

void vectors_add(float *to, const float *row, float times, size_t length) {
    for (size_t index = 0; index < length; index += WIDTH) *(Floats *)(to + index) += *(const Floats *)(row + index) * times;
}

WIDE void vectors_normalize(float *row, const float *scale, const float *offset, size_t length) {
    Floats total = {0};
    for (size_t index = 0; index < length; index += WIDTH) total += *(Floats *)(row + index);
    float mean = sum(&total) / length;
    total = (Floats){0};
    for (size_t index = 0; index < length; index += WIDTH) {
        Floats apart = *(Floats *)(row + index) - mean;
        total += apart * apart;
    }
    float factor = 1 / sqrtf(sum(&total) / length + 1e-12f);
    for (size_t index = 0; index < length; index += WIDTH)
        *(Floats *)(row + index) = (*(Floats *)(row + index) - mean) * factor * *(const Floats *)(scale + index) + *(const Floats *)(offset + index);
}

void vectors_gelu(float *row, size_t length) {
    for (size_t index = 0; index < length; index++) row[index] *= 0.5f * (1 + erff(row[index] * 0.70710678f));
}

WIDE void vectors_attend(
    const float *queries, const float *keys, const float *values, size_t count, size_t width, size_t heads, float *out) {
    const size_t part = width / heads;
    float shares[MOST];
    if (count > MOST) return;
    for (size_t start = 0; start < width; start += part)
        for (size_t place = 0; place < count; place++) {
            const float *query = queries + place * width + start;
            float most = -INFINITY, all = 0;
            for (size_t other = 0; other < count; other++) {
                shares[other] = dot(query, keys + other * width + start, part) / sqrtf(part);
                if (shares[other] > most) most = shares[other];
            }
            for (size_t other = 0; other < count; other++) all += shares[other] = expf(shares[other] - most);
            for (size_t other = 0; other < count; other++)
                vectors_add(out + place * width + start, values + other * width + start, shares[other] / all, part);
        }
}
