//! How the heap grows.

use std::hint::black_box;

use terrace_ir::ThreadPool;

/// Whether memory is from glibc, as far as this library can tell.
const GLIBC: bool = cfg!(all(target_os = "linux", target_env = "gnu", not(feature = "mimalloc")));
/// Bytes just below the most up to which glibc learns from freed memory that such pieces are not worth asking the
/// system for.
const LEARNED: usize = 31 << 20;
/// How many bytes a thread's part of the heap has at least before it works on something.
const READY: usize = 4 << 20;

/// Up to `count` threads whose parts of the heap grow by megabytes.
///
/// In glibc every thread but the first one lets its part grow page by page, each time by a call of the system during
/// which no other thread gets a page. It keeps what was freed, though, and learns how much to keep from the
/// largest piece that was freed (`M_MMAP_THRESHOLD` and `M_TRIM_THRESHOLD` in mallopt(3)). What is
/// freed here was never touched: it takes addresses and no memory.
pub(crate) fn threads(count: usize) -> ThreadPool {
    let pool = ThreadPool::new(count);
    if !GLIBC {
        return pool;
    }
    take_and_free(LEARNED);
    pool.before_work(|| take_and_free(READY))
}

fn take_and_free(bytes: usize) {
    drop(black_box(Vec::<u8>::with_capacity(bytes)));
}
