//! Configuration of glibc's allocator for many threads.

use std::hint::black_box;

use terrace_ir::ThreadPool;

/// Whether the allocator is glibc's, as far as can be determined at compile time.
const GLIBC: bool = cfg!(all(target_os = "linux", target_env = "gnu", not(feature = "mimalloc")));
/// Size in bytes of a block whose release raises the threshold from which glibc requests blocks
/// from the system (at most 32 MiB).
const THRESHOLD_BLOCK: usize = 31 << 20;
/// Minimum size in bytes of a thread's arena before the thread begins to work.
const ARENA_SIZE: usize = 4 << 20;

/// Creates a pool of up to `count` threads, and prevents their arenas from growing page by page.
///
/// By default, glibc extends the arena of every thread but the main one by single pages, each with
/// an `mprotect` call that blocks the other threads. Arenas keep what was freed, though, up to
/// thresholds that glibc derives from the largest freed block (`M_MMAP_THRESHOLD` and
/// `M_TRIM_THRESHOLD` in mallopt(3)). So a large block is allocated and freed, first once for the
/// thresholds, then per thread. The blocks are never touched, so they take address space and no
/// memory.
pub(crate) fn threads(count: usize) -> ThreadPool {
    let pool = ThreadPool::new(count);
    if !GLIBC {
        return pool;
    }
    allocate_and_free(THRESHOLD_BLOCK);
    pool.before_work(|| allocate_and_free(ARENA_SIZE))
}

fn allocate_and_free(bytes: usize) {
    drop(black_box(Vec::<u8>::with_capacity(bytes)));
}
