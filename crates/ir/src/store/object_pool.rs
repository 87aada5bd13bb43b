//! A pool of objects for reuse by any thread, preferably by the thread that used them last.

use std::sync::Mutex;

use crossbeam_utils::CachePadded;

use crate::store::thread_pool::{lock, this_thread};

/// Number of lists in a pool; threads whose indices are equal modulo this number share a list.
const LANES: usize = 16;

/// A pool of reusable objects, such as buffers with capacity.
///
/// A thread takes the object that it returned last, so that no more objects exist than were in use
/// at the same time. Up to 16 threads of one [`ThreadPool`](crate::ThreadPool) do not contend if
/// each returns the objects that it took.
///
/// ```
/// let buffers = terrace_ir::ObjectPool::<Vec<u8>>::default();
/// assert!(buffers.take().is_none());
/// buffers.put(Vec::with_capacity(16));
/// assert!(buffers.take().is_some_and(|buffer| buffer.capacity() >= 16));
/// ```
#[derive(Debug)]
pub struct ObjectPool<T>([CachePadded<Mutex<Vec<T>>>; LANES]);

impl<T> Default for ObjectPool<T> {
    fn default() -> Self {
        Self(std::array::from_fn(|_| CachePadded::default()))
    }
}

impl<T> ObjectPool<T> {
    /// Iterates over the lists of returned objects, starting with the list of this thread.
    fn lanes(&self) -> impl Iterator<Item = &Mutex<Vec<T>>> {
        let own = usize::from(this_thread());
        (own..own + LANES).map(|lane| &*self.0[lane % LANES])
    }

    /// Takes the object that was returned last, preferably by this thread; `None` if all objects
    /// are in use.
    pub fn take(&self) -> Option<T> {
        self.lanes().find_map(|lane| lock(lane).pop())
    }

    /// Returns the object `used` to the pool.
    pub fn put(&self, used: T) {
        let own = usize::from(this_thread());
        lock(&self.0[own % LANES]).push(used);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ThreadPool;

    #[test]
    fn what_one_thread_puts_back_another_one_takes() {
        let (idle, pool) = (ObjectPool::default(), ThreadPool::new(2));
        for round in 0..3 {
            // Taken on both threads, put back on this one.
            let taken = pool.map(vec![(), ()], |()| idle.take());
            assert_eq!(taken.iter().flatten().count(), if round == 0 { 0 } else { 2 });
            taken.into_iter().for_each(|thing| idle.put(thing.unwrap_or_default()));
        }
        assert_eq!(std::iter::from_fn(|| idle.take()).collect::<Vec<u8>>().len(), 2);
    }
}
