//! Parts of a program that have nothing to do with each other.

use crate::program::{BodyId, Program};

/// Which operations of the outermost body belong together: neither control nor values go from one group
/// to another. What comes of a group is the same whether others are looked at before it, after it, or on
/// other threads: in each what has changed is looked at in the same order. Tables are needed for one of
/// them only.
pub(crate) struct Groups {
    /// By body one of its group in front of it, itself if there is none.
    before: Vec<BodyId>,
}

impl Groups {
    /// Each body that is directly in the outermost one, with what is in it, is a group.
    pub(crate) fn new(program: &Program<'_>) -> Self {
        let around = |id| program.parent_of_body(id).map(|(around, _)| around);
        let before = |id| around(id).filter(|around| *around > 0).unwrap_or(id);
        Self { before: (0..program.bodies().len()).map(before).collect() }
    }

    /// The first body of the group of `id`.
    fn first(&mut self, mut id: BodyId) -> BodyId {
        while self.before[id] != id {
            self.before[id] = self.before[self.before[id]];
            id = self.before[id];
        }
        id
    }

    /// Control goes from one body to the other.
    pub(crate) fn join(&mut self, a: BodyId, b: BodyId) {
        let (a, b) = (self.first(a), self.first(b));
        self.before[a.max(b)] = a.min(b);
    }

    /// All bodies but the outermost with the numbers of their groups, one group behind the other, those of
    /// each in order.
    pub(crate) fn into_bodies(mut self) -> Vec<(BodyId, BodyId)> {
        let ids = 1..self.before.len();
        // A group has the number of its first body, so that it is found at once where each begins.
        let mut places = vec![0; self.before.len() + 1];
        for id in ids.clone() {
            let first = self.first(id);
            self.before[id] = first;
            places[first + 1] += 1;
        }
        let mut behind = 0;
        for place in &mut places {
            behind += *place;
            *place = behind;
        }
        let mut bodies = vec![(0, 0); ids.len()];
        for id in ids {
            let place = &mut places[self.before[id]];
            bodies[*place] = (self.before[id], id);
            *place += 1;
        }
        bodies
    }
}
