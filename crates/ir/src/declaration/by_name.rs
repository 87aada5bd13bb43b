//! What was found out about operation names.

use crate::declaration::op_name::OpName;

/// What was found out about each of the operation names met last: a table of 64, without hashing.
/// Names that fall on the same place take it from each other. An empty one takes no memory.
pub struct OpNameCache<T>(Vec<Option<(OpName, T)>>);

const SIZE: usize = 64;

impl<T> Default for OpNameCache<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> OpNameCache<T> {
    /// What is known of `name`; found out by `find` if it was not met lately.
    #[inline]
    pub fn get(&mut self, name: OpName, find: impl FnOnce() -> T) -> &mut T {
        if self.0.is_empty() {
            self.make();
        }
        let slot = &mut self.0[name.id().to_bits() as usize & (SIZE - 1)];
        if slot.as_ref().is_none_or(|(known, _)| *known != name) {
            *slot = None;
        }
        &mut slot.get_or_insert_with(|| (name, find())).1
    }

    #[cold]
    fn make(&mut self) {
        self.0.resize_with(SIZE, || None);
    }
}
