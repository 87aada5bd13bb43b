//! Things that are used again, on whichever thread.

use std::sync::Mutex;

use crate::store::thread_pool::lock;

/// Things that somebody has used and anybody may go on with, on any thread, such as tables that have
/// room.
///
/// They are taken out and put back one by one, the last one first, so that no more of them exist than
/// were in use at the same time. Each call takes a lock for the time of moving one.
///
/// ```
/// let buffers = terrace_ir::Idle::<Vec<u8>>::default();
/// assert!(buffers.take().is_none());
/// buffers.put(Vec::with_capacity(16));
/// assert!(buffers.take().is_some_and(|buffer| buffer.capacity() >= 16));
/// ```
#[derive(Debug)]
pub struct Idle<T>(Mutex<Vec<T>>);

impl<T> Default for Idle<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T> Idle<T> {
    /// The thing that was put back last; `None` if all are in use.
    pub fn take(&self) -> Option<T> {
        lock(&self.0).pop()
    }

    /// Lets others go on with `used`.
    pub fn put(&self, used: T) {
        lock(&self.0).push(used);
    }
}
