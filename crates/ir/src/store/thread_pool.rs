//! Threads that contexts work on.

use std::sync::{Arc, OnceLock};

use rayon::ThreadPoolBuilder;

use super::threads::run_pieces;

/// Bytes of the stack of a thread.
const STACK: usize = 16 << 20;

/// Threads that work beside the one that uses them, and that several contexts may share
/// ([`Context::set_thread_pool`](crate::Context::set_thread_pool), MLIR: `llvm::ThreadPoolInterface`).
/// A clone means the same threads, which end with the last one.
#[derive(Clone, Debug)]
pub struct ThreadPool {
    threads: usize,
    /// The threads beside the caller's, once they are needed; `None` if the system gives no more.
    started: Arc<OnceLock<Option<rayon::ThreadPool>>>,
}

impl ThreadPool {
    /// Up to `threads` threads with that of the caller, which is one in any case; the others are started
    /// when there is something to do for them.
    pub fn new(threads: usize) -> Self {
        Self { threads: threads.max(1), started: Arc::default() }
    }

    /// How many threads there are at most, with that of the caller.
    pub fn thread_count(&self) -> usize {
        self.threads
    }

    /// Runs `work` on each of `items`, of which every thread begins with its share, and gives the results
    /// in order.
    pub fn map<T: Send, R: Send>(&self, items: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
        if self.threads < 2 || items.len() < 2 {
            return items.into_iter().map(work).collect();
        }
        let share = items.len().div_ceil(self.threads);
        let items = items.into_iter().enumerate();
        let items = items.map(|(index, item)| ((index / share) as u16, item));
        run_pieces(self, items, || (), |(), item| work(item))
    }

    /// The threads beside the caller's; `None` if there are none.
    pub(super) fn others(&self) -> Option<&rayon::ThreadPool> {
        if self.threads < 2 {
            return None;
        }
        let start = || {
            let others = ThreadPoolBuilder::new().num_threads(self.threads - 1);
            others.stack_size(STACK).build().ok()
        };
        self.started.get_or_init(start).as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_for_any_number_of_threads() {
        for threads in 0..4 {
            let pool = ThreadPool::new(threads);
            assert_eq!(pool.thread_count(), threads.max(1));
            for count in [0, 1, 2, 7, 100] {
                let doubled = pool.map((0..count).collect(), |item| item * 2);
                assert!(doubled.into_iter().eq((0..count).map(|item| item * 2)));
            }
        }
    }
}
