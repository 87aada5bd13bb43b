//! Work on many threads whose result does not depend on how many there are.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rayon::{Scope, ThreadPool, ThreadPoolBuilder};

use crate::store::context::Context;
use crate::store::diagnostic::Diagnostic;

/// Bytes of the stack of a thread.
const STACK: usize = 16 << 20;
/// How many pieces of work each thread gets.
const PIECES: usize = 8;
/// How many operations there must be to work on for other threads to be woken: what waking them costs is
/// then a small part.
const WORTH_THREADS: usize = 4096;

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
    /// From how many operations on they are used.
    worth: AtomicUsize,
    /// The thread pool, made when it is first needed.
    pool: Mutex<Option<Arc<ThreadPool>>>,
}

impl Default for Threads {
    fn default() -> Self {
        Self {
            count: AtomicUsize::new(1),
            worth: AtomicUsize::new(WORTH_THREADS),
            pool: Mutex::default(),
        }
    }
}

impl Threads {
    fn set(&self, count: usize) {
        self.count.store(count.max(1), Ordering::Relaxed);
        *lock(&self.pool) = None;
    }

    /// The pool; `None` for one thread, or if the system gives no more.
    fn pool(&self) -> Option<Arc<ThreadPool>> {
        let count = self.count.load(Ordering::Relaxed);
        if count < 2 {
            return None;
        }
        let mut pool = lock(&self.pool);
        if pool.is_none() {
            let builder = ThreadPoolBuilder::new().num_threads(count - 1).stack_size(STACK);
            *pool = builder.build().ok().map(Arc::new);
        }
        pool.clone()
    }
}

/// Runs `run` on each of `pieces` and gives the results in order. The caller's thread and those of the pool
/// begin with a part of them each, the same one whenever as many pieces are there: what a thread has in its
/// caches it most likely gets again. Who is done helps the others, from their ends.
fn run_pieces<P: Send, R: Send>(
    pool: &ThreadPool,
    pieces: impl ExactSizeIterator<Item = P>,
    run: impl Fn(P) -> R + Sync,
) -> Vec<R> {
    let threads = pool.current_num_threads() + 1;
    let part = pieces.len().div_ceil(threads);
    let mut parts: Vec<VecDeque<(usize, P)>> = Vec::new();
    parts.resize_with(threads, VecDeque::new);
    for (number, piece) in pieces.enumerate() {
        parts[number / part].push_back((number, piece));
    }
    let parts: Vec<_> = parts.into_iter().map(Mutex::new).collect();
    let done = Mutex::new(Vec::new());
    let work = || {
        let own = pool.current_thread_index().map_or(0, |index| index + 1);
        let mut results = Vec::new();
        for turn in 0..threads {
            let take = || {
                let mut part = lock(&parts[(own + turn) % threads]);
                if turn == 0 { part.pop_front() } else { part.pop_back() }
            };
            while let Some((number, piece)) = take() {
                results.push((number, run(piece)));
            }
        }
        lock(&done).append(&mut results);
    };
    pool.in_place_scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|_| work());
        }
        work();
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The result of some work, and what was emitted meanwhile.
type Captured<R> = (R, Vec<Diagnostic>);

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

    /// Uses threads from `ops` operations on that there are to work on, instead of from 4,096: for tests,
    /// which want threads for little work.
    pub fn set_parallel_from(&self, ops: usize) {
        self.threads().worth.store(ops, Ordering::Relaxed);
    }

    /// Whether several things, each of which has as many operations as `sizes` says, should be worked on
    /// on several threads: for less work waking them costs more than they gain.
    #[inline]
    pub fn worth_threads(&self, sizes: impl IntoIterator<Item = usize>) -> bool {
        if self.thread_count() < 2 {
            return false;
        }
        let least = self.threads().worth.load(Ordering::Relaxed);
        let (mut count, mut ops) = (0, 0);
        sizes.into_iter().any(|size| {
            (count, ops) = (count + 1, ops + size);
            count > 1 && ops >= least
        })
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

    /// Runs `work` on each of `items`, on the threads of this context if the items, whose operations
    /// `size` counts, are [worth](Context::worth_threads) it, and gives the results in order. What is
    /// emitted meanwhile is emitted afterwards, in order. Every thread has states of its own, made by
    /// `state`.
    pub fn map_in_order<T: Sync, S, R: Send>(
        &self,
        items: &[T],
        size: impl Fn(&T) -> usize,
        state: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, &T) -> R + Sync,
    ) -> Vec<R> {
        let Some((pool, piece)) = self.pieces(items, size) else {
            let mut state = state();
            return items.iter().map(|item| work(&mut state, item)).collect();
        };
        let run = |piece: &[T]| self.run_piece(piece, &state, &work);
        self.put_together(run_pieces(&pool, items.chunks(piece), run))
    }

    /// As [`Context::map_in_order`], where `work` changes the items, such as bodies.
    pub fn map_in_order_mut<T: Send, S, R: Send>(
        &self,
        items: &mut [T],
        size: impl Fn(&T) -> usize,
        state: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, &mut T) -> R + Sync,
    ) -> Vec<R> {
        let Some((pool, piece)) = self.pieces(items, size) else {
            let mut state = state();
            return items.iter_mut().map(|item| work(&mut state, item)).collect();
        };
        let run = |piece: &mut [T]| self.run_piece(piece, &state, &work);
        self.put_together(run_pieces(&pool, items.chunks_mut(piece), run))
    }

    /// The threads that work on `items`, and how many of them each takes at a time; `None` if they are
    /// not worth it.
    fn pieces<T>(
        &self,
        items: &[T],
        size: impl Fn(&T) -> usize,
    ) -> Option<(Arc<ThreadPool>, usize)> {
        let worth = self.worth_threads(items.iter().map(size));
        let pool = worth.then(|| self.threads().pool()).flatten()?;
        let piece = items.len().div_ceil((pool.current_num_threads() + 1) * PIECES);
        Some((pool, piece))
    }

    /// Runs `work` on the items of a piece in this thread.
    fn run_piece<I: IntoIterator, S, R>(
        &self,
        piece: I,
        state: &impl Fn() -> S,
        work: &impl Fn(&mut S, I::Item) -> R,
    ) -> Captured<Vec<R>> {
        let mut state = state();
        self.capture(|| piece.into_iter().map(|item| work(&mut state, item)).collect())
    }

    /// The results of all pieces; emits what they have emitted.
    fn put_together<R>(&self, pieces: Vec<Captured<Vec<R>>>) -> Vec<R> {
        let mut results = Vec::with_capacity(pieces.iter().map(|(piece, _)| piece.len()).sum());
        for piece in pieces {
            results.extend(self.emit_captured(piece));
        }
        results
    }

    /// The result of some work, after emitting what was emitted meanwhile.
    fn emit_captured<R>(&self, (result, emitted): Captured<R>) -> R {
        for diagnostic in emitted {
            self.emit(diagnostic);
        }
        result
    }

    /// Runs `consume` beside `work`, which the threads of this context do on what `consume` pushes
    /// to the [`InOrder`]; it gets the results back in order while later items are worked on.
    pub fn in_order<T: Send, R: Send, O>(
        &self,
        work: impl Fn(T) -> R + Sync,
        consume: impl FnOnce(&mut InOrder<'_, '_, T, R>) -> O,
    ) -> O {
        let work: &(dyn Fn(T) -> R + Sync) = &work;
        // A thread of the pool that waited for others could keep them waiting.
        match self.threads().pool().filter(|pool| pool.current_thread_index().is_none()) {
            Some(pool) => pool.in_place_scope(|scope| {
                consume(&mut InOrder {
                    cx: self,
                    work,
                    scope: Some(scope),
                    pushed: VecDeque::new(),
                })
            }),
            None => consume(&mut InOrder { cx: self, work, scope: None, pushed: VecDeque::new() }),
        }
    }
}

/// Work that goes on on other threads, whose results are taken in the order in which it was pushed:
/// see [`Context::in_order`].
pub struct InOrder<'s, 'scope, T, R> {
    cx: &'scope Context,
    work: &'scope (dyn Fn(T) -> R + Sync),
    /// Where threads get their work; `None` if there are no others.
    scope: Option<&'s Scope<'scope>>,
    pushed: VecDeque<Pushed<T, R>>,
}

/// An item that was pushed.
enum Pushed<T, R> {
    /// The item, until somebody works on it, and where the result will come from if another thread does.
    Item(Arc<Mutex<Option<T>>>, Receiver<Captured<R>>),
    /// The result that this thread has found in advance.
    Done(Captured<R>),
}

impl<'scope, T: Send + 'scope, R: Send + 'scope> InOrder<'_, 'scope, T, R> {
    /// Adds an item to work on.
    pub fn push(&mut self, item: T) {
        let (cx, work) = (self.cx, self.work);
        let item = Arc::new(Mutex::new(Some(item)));
        let (give, result) = sync_channel(1);
        if let Some(scope) = self.scope {
            let item = Arc::clone(&item);
            scope.spawn(move |_| {
                let taken = lock(&item).take();
                if let Some(item) = taken {
                    // Nobody waits any more if the consumer has stopped.
                    let _ = give.send(cx.capture(|| work(item)));
                }
            });
        }
        self.pushed.push_back(Pushed::Item(item, result));
    }

    /// The result for the first item whose result was not taken, once it is there; what was emitted
    /// meanwhile is emitted now. Works on items that nobody has begun with instead of waiting. `None` if
    /// there is no such item.
    ///
    /// # Panics
    /// When the work on the item panicked.
    pub fn take(&mut self) -> Option<R> {
        let captured = match self.pushed.pop_front()? {
            Pushed::Done(captured) => captured,
            Pushed::Item(item, result) => {
                let untouched = lock(&item).take();
                if let Some(item) = untouched {
                    return Some((self.work)(item));
                }
                loop {
                    match result.try_recv() {
                        Ok(captured) => break captured,
                        Err(TryRecvError::Empty) if self.work_in_advance() => {}
                        Err(_) => break result.recv().expect("the work did not panic"),
                    }
                }
            }
        };
        Some(self.cx.emit_captured(captured))
    }

    /// Works on the first item that nobody has begun with; whether there was one.
    fn work_in_advance(&mut self) -> bool {
        for pushed in &mut self.pushed {
            let Pushed::Item(item, _) = pushed else { continue };
            let untouched = lock(item).take();
            if let Some(item) = untouched {
                *pushed = Pushed::Done(self.cx.capture(|| (self.work)(item)));
                return true;
            }
        }
        false
    }

    /// How many items there are whose results were not taken.
    pub fn waiting(&self) -> usize {
        self.pushed.len()
    }

    /// How many items should be waiting, so that no thread has to; 1 if there are no other threads.
    pub fn room(&self) -> usize {
        if self.scope.is_some() { 4 * self.cx.thread_count() } else { 1 }
    }
}
