//! Work on one body after the other, which does not wait for the memory of the next ones.

use std::slice::from_ref;

use prefetch_index::prefetch_index;

use super::{Body, Op};
use crate::store::context::Context;
use crate::store::threads::Load;

/// How many bodies ahead of the work the record of a body, and then the tables that it leads to, are asked
/// for: each takes about as long to come as the work on a small body.
const RECORD: usize = 5;
const TABLES: usize = 2;
/// How many cache lines of a table are asked for: what large bodies have behind them comes while they are read.
const LINES: usize = 256;

/// A look at the body of an item before the work on it, for its load or its memory; who hands one to
/// [`Context::map_bodies_in_order`] need not know for which.
#[derive(Clone, Copy)]
pub struct Look(Wanted);

#[derive(Clone, Copy)]
enum Wanted {
    Load,
    Record,
    Tables,
}

impl Look {
    /// Looks at `body`, if there is one. Gives its load if that is asked for, else none.
    #[inline]
    pub fn at<'b>(self, body: impl Into<Option<&'b Body>>) -> Load {
        let Some(body) = body.into() else { return Load::from(0) };
        match self.0 {
            Wanted::Load => return body.load(),
            Wanted::Record => body.prefetch_record(),
            Wanted::Tables => body.prefetch_tables(),
        }
        Load::from(0)
    }
}

impl Context {
    /// As [`Context::map_in_order`], for work that goes through whole bodies: memory of those next in turn is asked
    /// for while the work on one goes on. `look` gives what [`Look::at`] gives of the body of an item, as
    /// `|child, look| look.at(child.body)` does; it is called several times for an item. For work that reads
    /// little of a body [`Context::map_in_order`] is better.
    pub fn map_bodies_in_order<T: Sync, S, R: Send>(
        &self,
        items: &[T],
        look: impl Fn(&T, Look) -> Load + Sync,
        state: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, &T) -> R + Sync,
    ) -> Vec<R> {
        let load = |item: &T| look(item, Look(Wanted::Load));
        self.map_ahead(items, load, |coming| prefetch(coming, &look), state, work)
    }

    /// As [`Context::map_bodies_in_order`], where `work` changes the items or their bodies.
    pub fn map_bodies_in_order_mut<T: Send, S, R: Send>(
        &self,
        items: &mut [T],
        look: impl Fn(&T, Look) -> Load + Sync,
        state: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, &mut T) -> R + Sync,
    ) -> Vec<R> {
        let load = |item: &T| look(item, Look(Wanted::Load));
        self.map_ahead_mut(items, load, |coming| prefetch(coming, &look), state, work)
    }

    /// As [`Context::map_bodies_in_order_mut`], where `work` adds what comes of an item to what came of those
    /// before it. Gives the sums in order: each is of items that stand together, and begins with the default;
    /// how many there are depends on the threads.
    pub fn fold_bodies_in_order_mut<T: Send, S, R: Default + Send>(
        &self,
        items: &mut [T],
        look: impl Fn(&T, Look) -> Load + Sync,
        state: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, &mut R, &mut T) + Sync,
    ) -> Vec<R> {
        let load = |item: &T| look(item, Look(Wanted::Load));
        let coming = |coming: &[T]| prefetch(coming, &look);
        self.fold_ahead_mut(items, load, coming, state, work, |_| R::default())
    }
}

/// Asks for memory of the bodies of items that are `coming`, the one whose turn it is now first.
#[inline]
fn prefetch<T>(coming: &[T], look: impl Fn(&T, Look) -> Load) {
    if let Some(item) = coming.get(RECORD) {
        look(item, Look(Wanted::Record));
    }
    if let Some(item) = coming.get(TABLES) {
        look(item, Look(Wanted::Tables));
    }
}

impl Body {
    /// Asks the processor for memory of the bodies of the two isolated operations behind `op`, for who works on
    /// one after the other, takes long for each, and comes to `op` now.
    #[inline]
    pub(crate) fn prefetch_behind(&self, op: Op) {
        let Some(next) = self.next_op(op) else { return };
        if let Some(child) = self.child(next) {
            child.prefetch_tables();
        }
        if let Some(child) = self.next_op(next).and_then(|second| self.child(second)) {
            child.prefetch_record();
        }
    }

    /// Asks the processor for the record of the body, without waiting for it: for who is about to look at it.
    #[inline]
    pub fn prefetch_record(&self) {
        prefetch_index(from_ref(&self.cx), 0);
        prefetch_index(from_ref(&self.ops), 0);
        prefetch_index(from_ref(&self.uses), 0);
        prefetch_index(from_ref(&self.blocks), 0);
        prefetch_index(from_ref(&self.extras), 0);
        prefetch_index(from_ref(&self.rare), 0);
        prefetch_index(from_ref(&self.validity), 0);
    }

    /// Asks the processor for the beginning of the tables that nearly all work reads, without waiting for it;
    /// waits for the record of the body.
    #[inline]
    fn prefetch_tables(&self) {
        self.ops.prefetch(LINES);
        self.values.prefetch(LINES);
        self.uses.prefetch(LINES);
        if let Some(rare) = &self.rare {
            prefetch_index(from_ref(&**rare), 0);
        }
    }
}
