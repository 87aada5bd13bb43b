//! Work on many threads whose result does not depend on how many there are.

use std::cell::RefCell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::store::context::Context;
use crate::store::diagnostic::Diagnostic;

/// Bytes of the stack of a thread.
const STACK: usize = 16 << 20;
/// How many pieces of work each thread gets.
const PIECES: usize = 8;

thread_local! {
    /// The captures that are going on in this thread, with the numbers of their contexts.
    static CAPTURES: RefCell<Vec<(u32, Vec<Diagnostic>)>> = const { RefCell::new(Vec::new()) };
}

/// Keeps `diagnostic` if this thread captures those of the context `number`.
pub(super) fn capture(number: u32, diagnostic: Diagnostic) -> Option<Diagnostic> {
    CAPTURES.with_borrow_mut(|captures| match captures.iter_mut().rfind(|c| c.0 == number) {
        Some((_, held)) => {
            held.push(diagnostic);
            None
        }
        None => Some(diagnostic),
    })
}

/// The threads of a context.
pub(super) struct Threads {
    count: AtomicUsize,
    /// The thread pool, made when it is first needed.
    pool: Mutex<Option<Arc<ThreadPool>>>,
}

impl Default for Threads {
    fn default() -> Self {
        Self { count: AtomicUsize::new(1), pool: Mutex::default() }
    }
}

impl Threads {
    fn set(&self, count: usize) {
        self.count.store(count.max(1), Ordering::Relaxed);
        *self.pool.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// The pool; `None` for one thread, or if the system gives no more.
    fn pool(&self) -> Option<Arc<ThreadPool>> {
        let count = self.count.load(Ordering::Relaxed);
        if count < 2 {
            return None;
        }
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        if pool.is_none() {
            let builder = ThreadPoolBuilder::new().num_threads(count).stack_size(STACK);
            *pool = builder.build().ok().map(Arc::new);
        }
        pool.clone()
    }
}

impl Context {
    /// Uses up to `count` threads for what can be done in parallel; 1, the default, for none but
    /// the caller's. Text and diagnostics are the same for every number.
    pub fn set_thread_count(&self, count: usize) {
        self.threads().set(count);
    }

    /// How many threads are used for what can be done in parallel.
    pub fn thread_count(&self) -> usize {
        self.threads().count.load(Ordering::Relaxed)
    }

    /// Runs `work` and gives what it emitted in this thread, which no handler gets to see.
    pub fn capture<R>(&self, work: impl FnOnce() -> R) -> (R, Vec<Diagnostic>) {
        struct Capture;
        impl Drop for Capture {
            fn drop(&mut self) {
                CAPTURES.with_borrow_mut(|captures| captures.pop());
            }
        }
        CAPTURES.with_borrow_mut(|captures| captures.push((self.number(), Vec::new())));
        let end = Capture;
        let result = work();
        let held = CAPTURES.with_borrow_mut(|captures| {
            captures.last_mut().map(|(_, held)| std::mem::take(held)).unwrap_or_default()
        });
        drop(end);
        (result, held)
    }

    /// Runs `work` on each of `items`, on the threads of this context, and gives the results in
    /// order. What is emitted meanwhile is emitted afterwards, in order. Every thread has states
    /// of its own, made by `state`.
    pub fn map_in_order<T: Sync, S, R: Send>(
        &self,
        items: &[T],
        state: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, &T) -> R + Sync,
    ) -> Vec<R> {
        let Some(pool) =
            Some(items.len()).filter(|len| *len > 1).and_then(|_| self.threads().pool())
        else {
            let mut state = state();
            return items.iter().map(|item| work(&mut state, item)).collect();
        };
        let piece = items.len().div_ceil(pool.current_num_threads() * PIECES);
        let run = |piece: &[T]| {
            let mut state = state();
            self.capture(|| piece.iter().map(|item| work(&mut state, item)).collect::<Vec<R>>())
        };
        let pieces: Vec<_> = pool.install(|| items.par_chunks(piece).map(run).collect());
        let mut results = Vec::with_capacity(items.len());
        for (piece, emitted) in pieces {
            results.extend(piece);
            for diagnostic in emitted {
                self.emit(diagnostic);
            }
        }
        results
    }
}
