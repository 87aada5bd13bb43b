//! Things that are used again, on the threads that have used them.

use std::sync::Mutex;

use crossbeam_utils::CachePadded;

use crate::store::thread_pool::{lock, this_thread};

/// How many threads share nothing.
const LANES: usize = 16;

/// Things that somebody has used and whoever works on the same thread may go on with, such as tables that
/// have room.
///
/// They are taken out and put back one by one, the last one first, so that no more of them exist than
/// threads have had in use at the same time. Threads of one [`ThreadPool`](crate::ThreadPool) do not wait for
/// each other, up to 16 of them.
///
/// ```
/// let buffers = terrace_ir::Idle::<Vec<u8>>::default();
/// assert!(buffers.take().is_none());
/// buffers.put(Vec::with_capacity(16));
/// assert!(buffers.take().is_some_and(|buffer| buffer.capacity() >= 16));
/// ```
#[derive(Debug)]
pub struct Idle<T>([CachePadded<Mutex<Vec<T>>>; LANES]);

impl<T> Default for Idle<T> {
    fn default() -> Self {
        Self(std::array::from_fn(|_| CachePadded::default()))
    }
}

impl<T> Idle<T> {
    fn lane(&self) -> &Mutex<Vec<T>> {
        &self.0[usize::from(this_thread()) % LANES]
    }

    /// The thing that this thread has put back last; `None` if all of its things are in use.
    pub fn take(&self) -> Option<T> {
        lock(self.lane()).pop()
    }

    /// Lets others on this thread go on with `used`.
    pub fn put(&self, used: T) {
        lock(self.lane()).push(used);
    }
}
