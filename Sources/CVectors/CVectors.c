#include "CVectors.h"

#include <math.h>

// Vectors of 16: one instruction or some for each operation, in a debug build too.
typedef float Floats __attribute__((vector_size(64), aligned(4)));
typedef int8_t Bytes __attribute__((vector_size(16), aligned(1)));

enum { WIDTH = 16, LONGEST = 4096 };

static float sum(const Floats *values) {
    float total = 0;
    for (int index = 0; index < WIDTH; index++) total += (*values)[index];
    return total;
}

float vectors_dot(const float *left, const float *right, size_t length) {
    Floats total = {0};
    for (size_t index = 0; index < length; index += WIDTH) total += *(const Floats *)(left + index) * *(const Floats *)(right + index);
    return sum(&total);
}

void vectors_product(
    const int8_t *matrix, const float *scales, const float *bias, size_t rows, size_t columns, const float *x, size_t count, float *out) {
    float row[LONGEST];
    if (columns > LONGEST) return;
    for (size_t r = 0; r < rows; r++) {
        for (size_t index = 0; index < columns; index += WIDTH)
            *(Floats *)(row + index) = __builtin_convertvector(*(const Bytes *)(matrix + r * columns + index), Floats);
        for (size_t t = 0; t < count; t++) out[t * rows + r] = scales[r] * vectors_dot(row, x + t * columns, columns) + bias[r];
    }
}

void vectors_add(float *to, const float *row, float times, size_t length) {
    for (size_t index = 0; index < length; index += WIDTH) *(Floats *)(to + index) += *(const Floats *)(row + index) * times;
}

void vectors_normalize(float *row, const float *scale, const float *offset, size_t length) {
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
