//! The tables of bodies that are asked for bit by bit: a queue for each thread. No result depends on it.

use std::cell::Cell;

use terrace_entity::Lines;

thread_local! {
    static COMING: Coming = const { Coming::new() };
}

/// Adds the tables of a body, which this thread comes to after those that were added before.
#[inline]
pub(super) fn add_coming(tables: [Lines; 7]) {
    COMING.with(|coming| coming.add(tables));
}

/// Asks the processor for a little of the memory of the bodies that come next. With a call for each operation that is
/// spread over the work on a body: a processor that is asked for much at once waits, or forgets some of it.
///
/// For work on bodies by [`Context::map_bodies_in_order`](crate::Context::map_bodies_in_order) and the like, which ask at once for what is left of a body when
/// it is next. Costs some instructions, and does nothing where no bodies are known to come.
#[inline]
pub fn look_ahead() {
    COMING.with(Coming::prefetch_some);
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

    /// Asks for two lines, if there are any.
    #[inline]
    fn prefetch_some(&self) {
        let mut lines = self.lines.get();
        if lines.prefetch_next() {
            self.lines.set(lines);
            if lines.is_empty() {
                self.next_table();
            }
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

    /// Adds the tables of a body. Asks at once for what is left of bodies before the one that was added last; if no
    /// table was finished since then, nobody asks for them bit by bit, and all is asked for.
    fn add(&self, tables: [Lines; 7]) {
        let count = self.count.get();
        let added = self.added.replace(0);
        if count > 0 {
            self.leave(if count == self.left.get() { 0 } else { added });
        }
        tables.into_iter().for_each(|table| self.push(table));
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

#[cfg(test)]
mod tests {
    use super::*;

    const RECORDS: [u8; 64 * 10] = [0; 64 * 10];

    /// A body with two tables.
    fn tables() -> [Lines; 7] {
        let mut tables = [Lines::NONE; 7];
        (tables[0], tables[6]) = (Lines::of(&RECORDS), Lines::of(&RECORDS));
        tables
    }

    fn steps(coming: &Coming) -> usize {
        let mut steps = 0;
        while !coming.lines.get().is_empty() {
            coming.prefetch_some();
            steps += 1;
        }
        steps
    }

    /// The most tables that wait when lines are asked for `steps` times between one body and the next.
    fn most_waiting(steps: usize) -> Option<usize> {
        let coming = Coming::new();
        let after_one = |_| {
            coming.add(tables());
            (0..steps).for_each(|_| coming.prefetch_some());
            coming.count.get()
        };
        (0..100).map(after_one).max()
    }

    #[test]
    fn two_lines_are_asked_for_at_a_time() {
        let coming = Coming::new();
        coming.add(tables());
        assert!((10..=12).contains(&steps(&coming)));
        assert_eq!((steps(&coming), coming.count.get()), (0, 0));
    }

    #[test]
    fn bodies_that_are_not_asked_for_bit_by_bit_do_not_stay() {
        assert!(most_waiting(0).is_some_and(|most| most <= 2));
    }

    #[test]
    fn what_is_left_of_earlier_bodies_is_asked_for_at_once() {
        assert!(most_waiting(7).is_some_and(|most| most <= 3));
    }
}
