//! Work on one body after the other, which does not wait for the memory of the next ones.

use std::slice::from_ref;

use prefetch_index::prefetch_index;

use super::coming::add_coming;
use super::{Body, Op};
use crate::store::context::Context;
use crate::store::threads::{Ahead, Load};

/// How many bodies ahead of the work the record of a body, the lengths of the lists that it leads to, and
/// its tables are asked for: each takes about as long to come as the work on a small body.
const WANTED: [(usize, Wanted); 3] =
    [(5, Wanted::Record), (3, Wanted::Lengths), (2, Wanted::Tables)];

/// Bodies of so many operations are asked for at once.
const FEW: usize = 16;

/// A look at the body of an item before the work on it, for its load or its memory; who hands one to
/// [`Context::map_bodies_in_order`] need not know for which.
#[derive(Clone, Copy)]
pub struct Look(Wanted);

#[derive(Clone, Copy)]
enum Wanted {
    Load,
    Record,
    Lengths,
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
            Wanted::Lengths => body.prefetch_lengths(),
            Wanted::Tables => body.prefetch_tables(),
        }
        Load::from(0)
    }
}

/// Asks for the memory of the bodies at which the function looks.
struct Bodies<L>(L);

impl<T, L: Fn(&T, Look) -> Load> Ahead<T> for Bodies<L> {
    /// Asks for all that later ones are asked for one by one, so that the first ones are waited for together.
    fn begin(&self, items: &[T]) {
        for (count, wanted) in WANTED {
            items.iter().take(count).for_each(|item| _ = (self.0)(item, Look(wanted)));
        }
    }

    #[inline]
    fn go_on(&self, items: &[T]) {
        for (ahead, wanted) in WANTED {
            items.get(ahead).map(|item| (self.0)(item, Look(wanted)));
        }
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
        self.map_ahead(items, load, Bodies(&look), state, work)
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
        self.map_ahead_mut(items, load, Bodies(&look), state, work)
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
        self.fold_ahead_mut(items, load, Bodies(&look), state, work, |_| R::default())
    }
}

/// Asks for memory of the bodies that the work comes to next: at once for what leads to the next ones, and by
/// [`look_ahead`](super::look_ahead) for their tables. To be called before the work on each. `nth` gives the body so many
/// turns ahead, 0 for the one whose turn it is now; `None` if there is none, or none worth asking for.
#[inline]
pub fn bodies_coming<'b>(nth: impl Fn(usize) -> Option<&'b Body>) {
    for (ahead, wanted) in WANTED {
        Look(wanted).at(nth(ahead));
    }
}

impl Body {
    /// Asks the processor for memory of the bodies of the isolated operations behind `op`, for who works on
    /// one after the other, takes long for each, and comes to `op` now. They are taken to be as large as that of `op`.
    #[inline]
    pub(crate) fn prefetch_behind(&self, op: Op) {
        match self.child(op).is_some_and(Self::is_small) {
            true => self.prefetch_after(op, [Wanted::Tables, Wanted::Record]),
            false => self.prefetch_after(op, [Wanted::Tables, Wanted::Lengths, Wanted::Record]),
        }
    }

    /// As `prefetch_behind`, where that of `op` is not small: for who takes so long for each operation that it is not
    /// worth it otherwise. Does nothing where `op` has no body.
    #[inline]
    pub fn prefetch_large_behind(&self, op: Op) {
        if self.child(op).is_some_and(|child| !child.is_small()) {
            self.prefetch_after(op, [Wanted::Tables, Wanted::Lengths, Wanted::Record]);
        }
    }

    /// Asks for what is wanted of the bodies of the first, the second, … operation after `op`.
    #[inline]
    fn prefetch_after<const N: usize>(&self, op: Op, wanted: [Wanted; N]) {
        let mut coming = op;
        for wanted in wanted {
            let Some(next) = self.next_op(coming) else { return };
            Look(wanted).at(self.child(next));
            coming = next;
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

    fn is_small(&self) -> bool {
        self.ops.len() <= FEW
    }

    /// Asks the processor for the tables that nearly all work reads, at once if they are small, else by
    /// [`look_ahead`](super::look_ahead): those first of which the first operations need something.
    fn prefetch_tables(&self) {
        let [ops, values, uses] = [self.ops.lines(), self.values.lines(), self.uses.lines()];
        if self.is_small() {
            ops.prefetch();
            values.prefetch();
            return uses.prefetch();
        }
        let (blocks, regions) = (self.blocks.lines(), self.regions.lines());
        let (args, extras) = (self.args.lines(), self.extras.lines());
        add_coming([blocks, regions, args, extras, ops, values, uses]);
    }

    /// Asks the processor for what the record of the body, which is waited for, leads to and is not in its tables:
    /// the lengths of short lists, and what few bodies have.
    fn prefetch_lengths(&self) {
        if let Some(rare) = &self.rare {
            prefetch_index(from_ref(&**rare), 0);
        }
        if self.is_small() {
            return;
        }
        self.blocks.prefetch_length();
        self.regions.prefetch_length();
        self.args.prefetch_length();
        self.extras.prefetch_length();
    }
}
