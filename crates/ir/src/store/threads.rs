//! Parallel work whose result does not depend on the number of threads.

use std::sync::atomic::Ordering;

use crate::store::context::Context;
use crate::store::diagnostic::Diagnostic;
use crate::store::thread_pool::ThreadPool;

/// Number of pieces into which work is divided, per thread.
const PIECES: usize = 32;
/// Number of items of a piece that are sampled for the thread that created them.
const LOOKS: usize = 4;

/// The amount of work of an item, and the thread that should do it.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// The number of operations to work on.
    pub ops: usize,
    /// The thread that created the item.
    thread: u16,
}

impl Load {
    /// Creates the load of `ops` operations created by `thread`.
    pub(crate) fn made_by(thread: u16, ops: usize) -> Self {
        Self { ops, thread }
    }
}

impl From<usize> for Load {
    /// Creates the load of `ops` operations without a preferred thread.
    fn from(ops: usize) -> Self {
        Self { ops, thread: 0 }
    }
}

/// Cuts `items` into pieces of at most `most` items; returns for each piece the thread that created
/// most of it and the number of items. Items of one thread are mostly adjacent, so that a few
/// samples suffice: each sample is a cache miss that delays the start of all threads. The sampled
/// positions are fixed, so that the misses overlap.
fn cut<T>(items: &[T], most: usize, load: impl Fn(&T) -> Load) -> Vec<(u16, usize)> {
    let mut cuts: Vec<(u16, usize)> = Vec::new();
    for together in items.chunks((most / LOOKS).max(1)) {
        let thread = load(&together[0]).thread;
        match cuts.last_mut() {
            Some((same, count)) if *same == thread && *count + together.len() <= most => {
                *count += together.len();
            }
            _ => cuts.push((thread, together.len())),
        }
    }
    cuts
}

/// The result of some work, with the diagnostics emitted during it.
pub(super) type Captured<R> = (R, Vec<Diagnostic>);

impl Context {
    /// Sets the maximum number of threads for parallel work; the default 1 is the caller's thread
    /// only. Text and diagnostics do not depend on the number.
    pub fn set_thread_count(&self, count: usize) {
        self.set_thread_pool(ThreadPool::new(count));
    }

    /// As [`Context::set_thread_count`], with the threads of `pool`, which other contexts may share
    /// (MLIR: `MLIRContext::setThreadPool`).
    pub fn set_thread_pool(&self, pool: ThreadPool) {
        self.threads().set(pool);
    }

    /// Returns the number of threads for parallel work.
    pub fn thread_count(&self) -> usize {
        self.threads().count.load(Ordering::Relaxed)
    }

    /// Sets the minimum number of operations for parallel work (4,096 by default), so that tests
    /// run small inputs in parallel.
    pub fn set_parallel_from(&self, ops: usize) {
        self.threads().worth.store(ops, Ordering::Relaxed);
    }

    /// Whether work on items with `sizes` operations each should run in parallel, which below a
    /// minimum costs more time than it saves.
    #[inline]
    pub fn worth_threads(&self, sizes: impl IntoIterator<Item = usize>) -> bool {
        if self.thread_count() < 2 {
            return false;
        }
        let least = self.threads().worth.load(Ordering::Relaxed);
        let mut sizes = sizes.into_iter();
        // Many have one each at least, which takes no look at them.
        if sizes.size_hint().0 >= least.max(2) {
            return true;
        }
        let (mut count, mut ops) = (0, 0);
        sizes.any(|size| {
            (count, ops) = (count + 1, ops + size);
            count > 1 && ops >= least
        })
    }

    /// Runs `work` on each of `items` and returns the results in order. Runs in parallel if the
    /// items, whose operations `load` counts, are [worth it](Context::worth_threads). Diagnostics
    /// of `work` are emitted afterwards, in order. Every thread creates one state by `state`, which
    /// it passes to all its calls of `work`.
    pub fn map_in_order<T: Sync, S, R: Send, L: Into<Load>>(
        &self,
        items: &[T],
        load: impl Fn(&T) -> L,
        state: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, &T) -> R + Sync,
    ) -> Vec<R> {
        let run = |state: &mut S, items: &[T]| -> Vec<R> {
            items.iter().map(|item| work(state, item)).collect()
        };
        let load = |item: &T| load(item).into();
        let Some((pool, most)) = self.pieces(items, &load) else { return run(&mut state(), items) };
        let mut rest = items;
        let pieces = cut(items, most, load).into_iter().map(|(thread, count)| {
            let (piece, behind) = rest.split_at(count);
            rest = behind;
            (thread, piece)
        });
        let mut results = Vec::with_capacity(items.len());
        self.run_pieces(&pool, pieces, state, run).for_each(|piece| results.extend(piece));
        results
    }

    /// As [`Context::map_in_order`], for a `work` that changes the items, such as bodies.
    pub fn map_in_order_mut<T: Send, S, R: Send, L: Into<Load>>(
        &self,
        items: &mut [T],
        load: impl Fn(&T) -> L,
        state: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, &mut T) -> R + Sync,
    ) -> Vec<R> {
        let run = |state: &mut S, items: &mut [T]| -> Vec<R> {
            items.iter_mut().map(|item| work(state, item)).collect()
        };
        let mut pieces = self.map_pieces_mut(items, |item| load(item).into(), state, run);
        match &mut *pieces {
            [all] => std::mem::take(all),
            _ => pieces.into_iter().flatten().collect(),
        }
    }

    /// As [`Context::map_in_order_mut`], but `work` accumulates the results of adjacent items,
    /// beginning with the default. Returns the accumulated results in order; their number depends
    /// on the threads.
    pub fn fold_in_order_mut<T: Send, S, R: Default + Send, L: Into<Load>>(
        &self,
        items: &mut [T],
        load: impl Fn(&T) -> L,
        state: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, &mut R, &mut T) + Sync,
    ) -> Vec<R> {
        let run = |state: &mut S, items: &mut [T]| -> R {
            let mut sum = R::default();
            items.iter_mut().for_each(|item| work(state, &mut sum, item));
            sum
        };
        self.map_pieces_mut(items, |item| load(item).into(), state, run)
    }

    /// Cuts `items` into pieces of adjacent items (one piece if threads are not worth it), runs
    /// `run` on each piece in parallel, and returns the results in order.
    fn map_pieces_mut<T: Send, S, R: Send>(
        &self,
        items: &mut [T],
        load: impl Fn(&T) -> Load,
        state: impl Fn() -> S + Sync,
        run: impl Fn(&mut S, &mut [T]) -> R + Sync,
    ) -> Vec<R> {
        let Some((pool, most)) = self.pieces(items, &load) else {
            return vec![run(&mut state(), items)];
        };
        let cuts = cut(items, most, load);
        let mut rest = items;
        let pieces = cuts.into_iter().map(|(thread, count)| {
            let (piece, behind) = std::mem::take(&mut rest).split_at_mut(count);
            rest = behind;
            (thread, piece)
        });
        self.run_pieces(&pool, pieces, state, run).collect()
    }

    /// Runs `work` on another thread of this context without waiting for it.
    pub(crate) fn later(&self, work: impl FnOnce() + Send + 'static) {
        self.threads().pool().later(work);
    }

    /// Returns the thread pool for work on `items`, and the maximum number of items in a piece;
    /// `None` if threads are not worth it.
    fn pieces<T>(&self, items: &[T], load: &impl Fn(&T) -> Load) -> Option<(ThreadPool, usize)> {
        let worth = self.worth_threads(items.iter().map(|item| load(item).ops));
        worth.then(|| (self.threads().pool(), self.piece_of(items.len())))
    }

    /// Returns the number of items in a piece of work, for `items` in total; at least one.
    pub fn piece_of(&self, items: usize) -> usize {
        items.div_ceil(PIECES * self.thread_count()).max(1)
    }

    /// Runs `work` on each of `pieces`, each starting on its preferred thread, and returns the
    /// results in order; emits the captured diagnostics in the same order.
    fn run_pieces<P: Send, S, R: Send>(
        &self,
        pool: &ThreadPool,
        pieces: impl Iterator<Item = (u16, P)>,
        state: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, P) -> R + Sync,
    ) -> impl Iterator<Item = R> {
        let run = |state: &mut S, piece: P| -> Captured<R> { self.capture(|| work(state, piece)) };
        let results = pool.run_pieces(pieces, state, run);
        results.into_iter().map(|result| self.emit_captured(result))
    }

    /// Emits the captured diagnostics of some work, and returns its result.
    pub(super) fn emit_captured<R>(&self, (result, emitted): Captured<R>) -> R {
        for diagnostic in emitted {
            self.emit(diagnostic);
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_of_one_thread_and_not_too_large() {
        // Who has made items: runs of several lengths.
        let made_by = |run: &usize| *run as u16 % 3;
        let items: Vec<u16> = (1..90).flat_map(|run| vec![made_by(&run); run * 7]).collect();
        for most in [1, 5, 8, 100, 469, items.len()] {
            let cuts = cut(&items, most, |thread| Load::made_by(*thread, 1));
            let mut rest = &items[..];
            let mut strangers = 0;
            for (thread, count) in &cuts {
                let (piece, behind) = rest.split_at(*count);
                assert!(piece.len() <= most && piece.first() == Some(thread));
                strangers += piece.iter().filter(|made_by| *made_by != thread).count();
                rest = behind;
            }
            assert!(rest.is_empty());
            // Where a run ends is known to a part of a piece.
            assert!(strangers <= 90 * (most / LOOKS), "{most}: {strangers}");
        }
    }
}
