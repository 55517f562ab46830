#pragma once

#include <stddef.h>
#include <stdint.h>

// Arithmetic of a small transformer, in C since it is a hundred times slower in a debug build of Swift. Lengths of rows are multiples of 32.

/// Multiplies each of `count` rows of `x` with each row of a matrix of signed bytes: out[t][r] = scales[r] · (matrix[r] · x[t]) + bias[r].
void vectors_product(
    const int8_t *matrix, const float *scales, const float *bias, size_t rows, size_t columns, const float *x, size_t count, float *out);

/// Adds to each row of `out` the values that it takes from all rows, as much as its query is like their keys, in each of some heads: as wide as
/// the row is, divided by `heads`, a multiple of 32. At most 512 rows; of more, nothing is added.
void vectors_attend(
    const float *queries, const float *keys, const float *values, size_t count, size_t width, size_t heads, float *out);

/// Adds a row, times a number, to another.
void vectors_add(float *to, const float *row, float times, size_t length);

/// Subtracts its mean from a row, divides it by its deviation, and applies a scale and an offset to each of its numbers.
void vectors_normalize(float *row, const float *scale, const float *offset, size_t length);

/// Applies the Gaussian error linear unit to each of a row's numbers.
void vectors_gelu(float *row, size_t length);
