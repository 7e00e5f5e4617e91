// SPDX-License-Identifier: Apache-2.0
//
// A server touches many small things all over its memory, and has to look up where each page lies.
// With pages of 2 MB there are few to look up; what that is worth is in bench/results.md. The
// system gives them if it has some (/sys/kernel/mm/transparent_hugepage); if not, nothing changes.
#include <mimalloc.h>

namespace {

// Before main(): every thread that is started later has its memory from such pages.
[[maybe_unused]] const bool large_pages = [] {
    mi_option_set_default(mi_option_large_os_pages, 1);
    mi_option_set_default(mi_option_eager_commit_delay, 0);
    return true;
}();

}  // namespace
