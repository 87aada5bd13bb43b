//! The thread pool that contexts work on.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use rayon::ThreadPoolBuilder;

/// Bytes of the stack of a worker thread.
const STACK: usize = 16 << 20;

/// A pool of worker threads in addition to the calling thread, which several contexts may share
/// ([`Context::set_thread_pool`](crate::Context::set_thread_pool), MLIR:
/// `llvm::ThreadPoolInterface`). A clone refers to the same threads, which end when the last clone
/// is dropped.
#[derive(Clone, Debug)]
pub struct ThreadPool {
    threads: usize,
    /// The worker threads; unset until first needed, `None` if the system cannot create threads.
    started: Arc<OnceLock<Option<rayon::ThreadPool>>>,
}

impl ThreadPool {
    /// Creates a pool of up to `threads` threads including the caller's; the workers are started on
    /// first use.
    pub fn new(threads: usize) -> Self {
        Self { threads: threads.max(1), started: Arc::default() }
    }

    /// Returns the maximum number of threads, including the caller's.
    pub fn thread_count(&self) -> usize {
        self.threads
    }

    /// Runs `work` on each of `items` in parallel and returns the results in order. Each thread
    /// starts with a contiguous share of the items.
    pub fn map<T: Send, R: Send>(&self, items: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
        if self.threads < 2 || items.len() < 2 {
            return items.into_iter().map(work).collect();
        }
        let share = items.len().div_ceil(self.threads);
        let items = items.into_iter().enumerate();
        let items = items.map(|(index, item)| ((index / share) as u16, item));
        self.run_pieces(items, || (), |(), item| work(item))
    }

    /// Runs `run` on each of `pieces` in parallel and returns the results in order. Each thread
    /// starts with the pieces that it created, which are in its part of the heap and probably in
    /// its caches; an idle thread steals pieces from the end of others. Each thread has a state of
    /// its own.
    pub(super) fn run_pieces<P: Send, S, R: Send>(
        &self,
        pieces: impl Iterator<Item = (u16, P)>,
        state: impl Fn() -> S + Sync,
        run: impl Fn(&mut S, P) -> R + Sync,
    ) -> Vec<R> {
        let threads = self.threads;
        let mut parts: Vec<VecDeque<(usize, P)>> = Vec::new();
        parts.resize_with(threads, VecDeque::new);
        for (number, (thread, piece)) in pieces.enumerate() {
            parts[usize::from(thread) % threads].push_back((number, piece));
        }
        let parts: Vec<_> = parts.into_iter().map(Mutex::new).collect();
        let done = Mutex::new(Vec::new());
        let work = || {
            let own = usize::from(this_thread());
            let (mut state, mut results) = (state(), Vec::new());
            for turn in 0..threads {
                let take = || {
                    let mut part = lock(&parts[(own + turn) % threads]);
                    if turn == 0 { part.pop_front() } else { part.pop_back() }
                };
                while let Some((number, piece)) = take() {
                    results.push((number, run(&mut state, piece)));
                }
            }
            lock(&done).append(&mut results);
        };
        match self.others() {
            Some(others) => others.in_place_scope(|scope| {
                for _ in 1..threads {
                    scope.spawn(|_| work());
                }
                work();
            }),
            None => work(),
        }
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_unstable_by_key(|(number, _)| *number);
        done.into_iter().map(|(_, result)| result).collect()
    }

    /// Runs `work` on another thread without waiting for it; immediately on this thread if there is
    /// no other one.
    pub(super) fn later(&self, work: impl FnOnce() + Send + 'static) {
        match self.others() {
            Some(others) => others.spawn(work),
            None => work(),
        }
    }

    /// Returns the worker threads; `None` if the pool consists of the caller's thread.
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

/// The minimum number of operations for parallel work. Below it, waking threads costs a
/// considerable part of the time.
const WORTH_THREADS: usize = 4096;

/// The thread pool of a context, with its settings.
pub(super) struct Threads {
    pub(super) count: AtomicUsize,
    /// The minimum number of operations for parallel work.
    pub(super) worth: AtomicUsize,
    pool: Mutex<ThreadPool>,
}

impl Default for Threads {
    fn default() -> Self {
        Self {
            count: AtomicUsize::new(1),
            worth: AtomicUsize::new(WORTH_THREADS),
            pool: Mutex::new(ThreadPool::new(1)),
        }
    }
}

impl Threads {
    pub(super) fn set(&self, pool: ThreadPool) {
        let mut held = lock(&self.pool);
        self.count.store(pool.thread_count(), Ordering::Relaxed);
        *held = pool;
    }

    /// Returns the thread pool of the context.
    pub(super) fn pool(&self) -> ThreadPool {
        lock(&self.pool).clone()
    }
}

/// Returns the index of this thread in the pool; 0 for the caller's thread.
#[inline]
pub(crate) fn this_thread() -> u16 {
    rayon::current_thread_index().map_or(0, |index| (index + 1) as u16)
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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
