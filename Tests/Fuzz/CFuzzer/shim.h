#include <stddef.h>
#include <stdint.h>

/* libFuzzer as a library: https://llvm.org/docs/LibFuzzer.html */
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*target)(const uint8_t *, size_t));
