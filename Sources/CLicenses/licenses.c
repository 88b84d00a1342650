#include "licenses.h"
#include <stddef.h>
#include <string.h>

// The compiler takes the files in at once; as literals of Swift they took half a minute.
static const struct {
    const char *name;
    const char *text;
} licenses[] = {
    {"Apache-2.0-Swift", (const char[]){
#embed "texts/Apache-2.0-Swift.txt"
, 0}},
    {"GCC-exception-3.1", (const char[]){
#embed "texts/GCC-exception-3.1.txt"
, 0}},
    {"glibc", (const char[]){
#embed "texts/glibc.txt"
, 0}},
    {"GPL-2.0-libgit2", (const char[]){
#embed "texts/GPL-2.0-libgit2.txt"
, 0}},
    {"GPL-3.0", (const char[]){
#embed "texts/GPL-3.0.txt"
, 0}},
    {"LGPL-2.1", (const char[]){
#embed "texts/LGPL-2.1.txt"
, 0}},
    {"LLVM-exception", (const char[]){
#embed "texts/LLVM-exception.txt"
, 0}},
    {"MIT-cyc", (const char[]){
#embed "../../LICENSE"
, 0}},
    {"MIT-GRDB", (const char[]){
#embed "texts/MIT-GRDB.txt"
, 0}},
    {"MIT-TOMLKit", (const char[]){
#embed "texts/MIT-TOMLKit.txt"
, 0}},
    {"MIT-tomlplusplus", (const char[]){
#embed "texts/MIT-tomlplusplus.txt"
, 0}},
    {"SQLite", (const char[]){
#embed "texts/SQLite.txt"
, 0}},
    {"Unicode-3.0", (const char[]){
#embed "texts/Unicode-3.0.txt"
, 0}},
};

const char *cyc_license(const char *name) {
    for (size_t index = 0; index < sizeof licenses / sizeof *licenses; index++)
        if (strcmp(licenses[index].name, name) == 0) return licenses[index].text;
    return NULL;
}
