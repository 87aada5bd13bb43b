//! A partition of a program into groups that can be analysed independently: [`Groups`], built by
//! [`Survey`](crate::survey::Survey).

use crate::program::{BodyId, Program};

/// A union-find structure over the bodies of a program. Two bodies are in one group if control or
/// values may pass from one to the other. Within a group, work is done in the same order whether
/// other groups are analysed before, after or in parallel, so that results do not depend on
/// threads.
pub(crate) struct Groups {
    /// The parent of each body in the union-find forest: a body of its group with a lower number,
    /// or itself.
    parents: Vec<BodyId>,
}

impl Groups {
    /// Puts each body directly in the outermost one, with everything nested in it, into a group of
    /// its own.
    pub(crate) fn new(program: &Program<'_>) -> Self {
        let around = |id| program.parent_of_body(id).map(|(around, _)| around);
        let parent = |id| around(id).filter(|around| *around > 0).unwrap_or(id);
        Self { parents: (0..program.bodies().len()).map(parent).collect() }
    }

    /// Returns the lowest-numbered body of the group of `id`, and halves the path to it.
    fn representative(&mut self, mut id: BodyId) -> BodyId {
        while self.parents[id] != id {
            self.parents[id] = self.parents[self.parents[id]];
            id = self.parents[id];
        }
        id
    }

    /// Merges the groups of `a` and `b`.
    pub(crate) fn join(&mut self, a: BodyId, b: BodyId) {
        let (a, b) = (self.representative(a), self.representative(b));
        self.parents[a.max(b)] = a.min(b);
    }

    /// Returns all bodies but the outermost as pairs of group and body, sorted by group and then by
    /// body. A group is numbered by its first body.
    pub(crate) fn into_bodies(mut self) -> Vec<(BodyId, BodyId)> {
        let ids = 1..self.parents.len();
        // Counting sort: bodies per group, then the start of each group.
        let mut starts = vec![0; self.parents.len() + 1];
        for id in ids.clone() {
            let first = self.representative(id);
            self.parents[id] = first;
            starts[first + 1] += 1;
        }
        let mut next = 0;
        for place in &mut starts {
            next += *place;
            *place = next;
        }
        let mut bodies = vec![(0, 0); ids.len()];
        for id in ids {
            let place = &mut starts[self.parents[id]];
            bodies[*place] = (self.parents[id], id);
            *place += 1;
        }
        bodies
    }
}
