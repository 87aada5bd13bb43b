//! Progress of passes over bodies, for a display. Passes count; `terrace-opt` shows.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use terrace_ir::Context;

/// The number of bodies to process and of processed bodies.
#[derive(Debug, Default)]
pub struct Progress {
    all: AtomicUsize,
    done: AtomicUsize,
}

impl Progress {
    /// Returns the number of processed bodies and of all bodies of the current group; `None` if all
    /// are processed.
    pub fn get(&self) -> Option<(usize, usize)> {
        let (done, all) = (self.done.load(Ordering::Relaxed), self.all.load(Ordering::Relaxed));
        (done < all).then_some((done, all))
    }

    /// Adds `bodies` to the number of bodies to process. Restarts counting if all earlier bodies
    /// are processed.
    pub fn begin(&self, bodies: usize) {
        if self.get().is_none() {
            self.all.store(0, Ordering::Relaxed);
            self.done.store(0, Ordering::Relaxed);
        }
        self.all.fetch_add(bodies, Ordering::Relaxed);
    }

    /// Counts one body as processed.
    pub fn end_one(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// Registers this counter for passes on bodies of `cx`.
    pub fn install(self: &Arc<Self>, cx: &Context) {
        let installed = cx.extension::<Installed>();
        *installed.0.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(self));
    }

    /// Returns the counter registered in `cx`; `None` if `cx` has no progress display.
    pub fn of(cx: &Context) -> Option<Arc<Self>> {
        cx.extension::<Installed>().0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[derive(Default)]
struct Installed(RwLock<Option<Arc<Progress>>>);
