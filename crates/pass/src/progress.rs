//! How far work on many bodies is, for whoever shows it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use terrace_ir::Context;

/// How many bodies there are to work on, and how many are done.
#[derive(Debug, Default)]
pub struct Progress {
    all: AtomicUsize,
    done: AtomicUsize,
}

impl Progress {
    /// How many bodies are done, and how many there are, of those that are being worked on; nothing
    /// if none are.
    pub fn get(&self) -> Option<(usize, usize)> {
        let (done, all) = (self.done.load(Ordering::Relaxed), self.all.load(Ordering::Relaxed));
        (done < all).then_some((done, all))
    }

    /// Counts `bodies` to be worked on; if all before are done, they are forgotten.
    pub fn begin(&self, bodies: usize) {
        if self.get().is_none() {
            self.all.store(0, Ordering::Relaxed);
            self.done.store(0, Ordering::Relaxed);
        }
        self.all.fetch_add(bodies, Ordering::Relaxed);
    }

    /// Counts one body as done.
    pub fn end_one(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// Makes those who work on bodies of `cx` count them here.
    pub fn install(self: &Arc<Self>, cx: &Context) {
        let installed = cx.extension::<Installed>();
        *installed.0.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(self));
    }

    /// Where the bodies of `cx` are counted, if they are.
    pub fn of(cx: &Context) -> Option<Arc<Self>> {
        cx.extension::<Installed>().0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[derive(Default)]
struct Installed(RwLock<Option<Arc<Progress>>>);
