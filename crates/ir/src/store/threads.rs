//! Work on many threads whose result does not depend on how many there are.

use std::sync::atomic::Ordering;

use crate::store::context::Context;
use crate::store::diagnostic::Diagnostic;
use crate::store::thread_pool::ThreadPool;

/// Number of pieces of work for each thread.
const PIECES: usize = 32;
/// Number of items of a piece whose thread is queried.
const LOOKS: usize = 4;

/// The amount of work on one of several items, and the thread that should do it.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// The number of operations to work on.
    pub ops: usize,
    /// The thread that made the thing.
    thread: u16,
}

impl Load {
    /// The load of `ops` operations created by `thread`.
    pub(crate) fn made_by(thread: u16, ops: usize) -> Self {
        Self { ops, thread }
    }
}

impl From<usize> for Load {
    /// The load of `ops` operations, for any thread.
    fn from(ops: usize) -> Self {
        Self { ops, thread: 0 }
    }
}

/// Cuts `items` into pieces of `most` items at most, and gives the thread that has made each piece
/// and how many items it has. Items that a thread has made mostly stand together, so that few are
/// looked at: each is somewhere else in memory, and this thread would wait for all of them before
/// there is anything to do for the others. Where it looks does not depend on what it has seen, so
/// that it waits for many at once.
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

/// The result of some work, and what was emitted meanwhile.
pub(super) type Captured<R> = (R, Vec<Diagnostic>);

impl Context {
    /// Uses up to `count` threads for what can be done in parallel; 1, the default, for none but
    /// the caller's. Text and diagnostics are the same for every number.
    pub fn set_thread_count(&self, count: usize) {
        self.set_thread_pool(ThreadPool::new(count));
    }

    /// As [`Context::set_thread_count`], with the threads of `pool`, which other contexts may use,
    /// too (MLIR: `MLIRContext::setThreadPool`).
    pub fn set_thread_pool(&self, pool: ThreadPool) {
        self.threads().set(pool);
    }

    /// Number of threads for parallel work.
    pub fn thread_count(&self) -> usize {
        self.threads().count.load(Ordering::Relaxed)
    }

    /// Uses threads from `ops` operations on that there are to work on, instead of from 4,096: for
    /// tests, which want threads for little work.
    pub fn set_parallel_from(&self, ops: usize) {
        self.threads().worth.store(ops, Ordering::Relaxed);
    }

    /// Whether several things, each of which has as many operations as `sizes` says, should be
    /// worked on on several threads: for less work waking them costs more than they gain.
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

    /// Runs `work` on each of `items` and returns the results in order. Other threads of this
    /// context are used if the items, whose operations `load` counts, are
    /// [worth](Context::worth_threads) it. Diagnostics that `work` emits are emitted afterwards, in
    /// order. Every thread has one state, made by `state`, for the items that it works on, in any
    /// order.
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

    /// Like [`Context::map_in_order`], where `work` changes the items, such as bodies.
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

    /// Like [`Context::map_in_order_mut`], where `work` adds the result for an item to those of the
    /// items before it. Returns the sums in order. Each is of adjacent items, and begins with the
    /// default; the number of sums depends on the threads.
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

    /// Cuts `items` into pieces of adjacent ones, one piece if threads are not worth it, runs `run`
    /// on each piece, and returns the results in order.
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

    /// Runs `work`, whose result nobody waits for, on another thread of this context while this one
    /// goes on.
    pub(crate) fn later(&self, work: impl FnOnce() + Send + 'static) {
        self.threads().pool().later(work);
    }

    /// The threads that work on `items`, and how many of them each takes at a time; `None` if they
    /// are not worth it.
    fn pieces<T>(&self, items: &[T], load: &impl Fn(&T) -> Load) -> Option<(ThreadPool, usize)> {
        let worth = self.worth_threads(items.iter().map(|item| load(item).ops));
        worth.then(|| (self.threads().pool(), self.piece_of(items.len())))
    }

    /// Number of items in a piece of work if there are `items` altogether; at least one.
    pub fn piece_of(&self, items: usize) -> usize {
        items.div_ceil(PIECES * self.thread_count()).max(1)
    }

    /// Runs `work` on each of `pieces`, with the threads that are to begin with them, and gives the
    /// results in order; emits, before each, what was emitted meanwhile.
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

    /// The result of some work, after emitting what was emitted meanwhile.
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
