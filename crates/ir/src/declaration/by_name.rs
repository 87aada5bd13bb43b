//! A cache keyed by operation names.

use crate::store::op_name::OpName;

/// A direct-mapped cache keyed by operation names, with 64 slots and without hashing. Names of the
/// same slot evict each other. An empty cache takes no memory.
pub struct OpNameCache<T>(Option<Slots<T>>);

type Slots<T> = Box<[Option<(OpName, T)>; SIZE]>;

const SIZE: usize = 64;

impl<T> Default for OpNameCache<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T> OpNameCache<T> {
    /// Returns the entry of `name`, which `find` computes on a miss.
    #[inline]
    pub fn get(&mut self, name: OpName, find: impl FnOnce() -> T) -> &mut T {
        let slots = self.0.get_or_insert_with(make);
        let slot = &mut slots[name.id().to_bits() as usize & (SIZE - 1)];
        if !matches!(slot, Some((known, _)) if *known == name) {
            fill(slot, name, find);
        }
        &mut slot.as_mut().expect("it is known now").1
    }
}

#[cold]
#[inline(never)]
fn fill<T>(slot: &mut Option<(OpName, T)>, name: OpName, find: impl FnOnce() -> T) {
    *slot = Some((name, find()));
}

#[cold]
fn make<T>() -> Slots<T> {
    Box::new(std::array::from_fn(|_| None))
}
