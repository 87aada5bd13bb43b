#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct pair { int64_t first; double second; };
struct four { int64_t a, b, c; double d; };
struct memref { float *base, *data; int64_t offset, sizes[2], strides[2]; };

extern int64_t counter;
int64_t widen(int8_t, uint16_t);
struct pair pair(int64_t, double);
struct four four(int64_t);
void _mlir_ciface_print(struct memref *);
int64_t apply(int64_t (*)(int64_t), int64_t);
int64_t started(void);

bool is_even(int64_t value) { return value % 2 == 0; }
static int64_t add_three(int64_t value) { return value + 3; }

int main(void) {
  printf("%lld\n", (long long)widen(-3, 65535));
  struct pair two = pair(7, 2.5);
  printf("%lld %g\n", (long long)two.first, two.second);
  struct four all = four(4);
  printf("%lld %lld %lld %g\n", (long long)all.a, (long long)all.b, (long long)all.c, all.d);
  printf("%lld %lld\n", (long long)apply(add_three, 5), (long long)apply(add_three, 6));
  printf("%lld %lld\n", (long long)counter, (long long)started());
  float data[4] = {1, 2.5f, -3, 0.125f};
  struct memref memref = {0, data, 0, {2, 2}, {2, 1}};
  _mlir_ciface_print(&memref);
  return 0;
}
