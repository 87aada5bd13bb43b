//! Work on one body after the other, which does not wait for the memory of the next ones.

use std::cell::Cell;
use std::slice::from_ref;

use prefetch_index::prefetch_index;
use terrace_entity::Lines;

use super::{Body, Op};
use crate::store::context::Context;
use crate::store::threads::Load;

/// How many bodies ahead of the work the record of a body, the lengths of the lists that it leads to, and
/// its tables are asked for: each takes about as long to come as the work on a small body.
const RECORD: usize = 5;
const LENGTHS: usize = 3;
const TABLES: usize = 2;

/// How many operations there are in bodies that are asked for at once.
const FEW: usize = 16;

/// Asks the processor for a little of the memory of the bodies that come next. With a call for each operation that is
/// spread over the work on a body: a processor that is asked for much at once waits, or forgets some of it.
///
/// For work on bodies by [`Context::map_bodies_in_order`] and the like, which ask at once for what is left of a body when
/// it is next. Costs some instructions, and does nothing where no bodies are known to come.
#[inline]
pub fn look_ahead() {
    COMING.with(Coming::prefetch_some);
}

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
            Wanted::Tables => COMING.with(|coming| coming.add(body)),
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
        self.map_ahead(items, load, |coming| bodies_coming(coming, &look), state, work)
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
        self.map_ahead_mut(items, load, |coming| bodies_coming(coming, &look), state, work)
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
        let coming = |coming: &[T]| bodies_coming(coming, &look);
        self.fold_ahead_mut(items, load, coming, state, work, |_| R::default())
    }
}

/// Asks for memory of the bodies of items that are `coming`, the one whose turn it is now first: at once for what
/// leads to the next ones, and by [`look_ahead`] for their tables. `look` gives what [`Look::at`] gives of the body of an
/// item.
#[inline]
pub fn bodies_coming<T>(coming: &[T], look: impl Fn(&T, Look) -> Load) {
    if let Some(item) = coming.get(RECORD) {
        look(item, Look(Wanted::Record));
    }
    if let Some(item) = coming.get(LENGTHS) {
        look(item, Look(Wanted::Lengths));
    }
    if let Some(item) = coming.get(TABLES) {
        look(item, Look(Wanted::Tables));
    }
}

thread_local! {
    static COMING: Coming = const { Coming::new() };
}

/// The tables of the bodies that this thread comes to next, as far as they are not asked for yet.
struct Coming {
    /// What is left of the table that is asked for now; nothing if there are no others behind it either.
    lines: Cell<Lines>,
    /// The tables behind it; a ring.
    tables: [Cell<Lines>; Coming::ROOM],
    /// The number of the first one, and how many there are.
    first: Cell<usize>,
    count: Cell<usize>,
    /// How many of them, at the end, are of the body that was added last.
    added: Cell<usize>,
    /// How many there were then.
    left: Cell<usize>,
}

impl Coming {
    /// For how many tables there is room.
    const ROOM: usize = 32;

    const fn new() -> Self {
        Self {
            lines: Cell::new(Lines::NONE),
            tables: [const { Cell::new(Lines::NONE) }; Self::ROOM],
            first: Cell::new(0),
            count: Cell::new(0),
            added: Cell::new(0),
            left: Cell::new(0),
        }
    }

    /// Asks for some lines, if there are any.
    #[inline]
    fn prefetch_some(&self) {
        let mut lines = self.lines.get();
        if lines.is_empty() {
            return;
        }
        lines.prefetch_next();
        self.lines.set(lines);
        if lines.is_empty() {
            self.next_table();
        }
    }

    /// Goes on with the next table, if there is one.
    fn next_table(&self) {
        let Some(count) = self.count.get().checked_sub(1) else { return };
        let first = self.first.get();
        self.lines.set(self.tables[first % Self::ROOM].get());
        self.first.set(first.wrapping_add(1));
        self.count.set(count);
    }

    /// Adds the tables of `body` that nearly all work reads, those first of which the first operations need
    /// something. Asks at once for what is left of bodies before the one that was added last; if no table was finished
    /// since then, nobody asks for them bit by bit, and all is asked for.
    fn add(&self, body: &Body) {
        let count = self.count.get();
        let added = self.added.replace(0);
        if count > 0 {
            self.leave(if count == self.left.get() { 0 } else { added });
        }
        if body.is_small() {
            body.ops.lines().prefetch();
            body.values.lines().prefetch();
            return body.uses.lines().prefetch();
        }
        self.push(body.blocks.lines());
        self.push(body.regions.lines());
        self.push(body.args.lines());
        self.push(body.extras.lines());
        self.push(body.ops.lines());
        self.push(body.values.lines());
        self.push(body.uses.lines());
        self.left.set(self.count.get());
    }

    /// Asks at once for all but the last `count` tables.
    fn leave(&self, count: usize) {
        while self.count.get() > count {
            self.lines.get().prefetch();
            self.next_table();
        }
        if count == 0 {
            self.lines.replace(Lines::NONE).prefetch();
        }
    }

    fn push(&self, lines: Lines) {
        if lines.is_empty() {
            return;
        }
        if self.lines.get().is_empty() {
            return self.lines.set(lines);
        }
        let count = self.count.get();
        if count == Self::ROOM {
            return lines.prefetch();
        }
        self.tables[self.first.get().wrapping_add(count) % Self::ROOM].set(lines);
        self.count.set(count + 1);
        self.added.set(self.added.get() + 1);
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
