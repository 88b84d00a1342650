// The locales of ICU, which comes with Foundation, are 34 MB in each static program, and nothing in cyc asks
// for them: days, texts, sort orders and languages are its own. ICU is made for this: where a program brings a
// table of contents without entries (its stubdata), each use of a locale says that its data is missing.
//
// A linker takes the first definition of a name, so ICU's own is left out. `script/build` fails where it is not.

#include <stdint.h>

struct table_of_contents {
    uint16_t header_size;
    uint8_t magic[2];
    uint16_t info_size;
    uint16_t reserved;
    uint8_t is_big_endian, charset, char16_size, reserved_byte;
    uint8_t format[4], format_version[4], data_version[4];
    char padding[8];
    uint32_t count;
    uint32_t padding_count;
};

_Alignas(16) const struct table_of_contents icudt76_dat = {
    .header_size = 32,
    .magic = {0xda, 0x27},
    .info_size = 20,
    .is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
    .char16_size = 2,
    .format = {'T', 'o', 'C', 'P'},
    .format_version = {1},
};
