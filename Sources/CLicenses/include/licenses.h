#pragma once

/// The text of the licence in the file of this name, word for word, or `NULL`.
const char *cyc_license(const char *name);
