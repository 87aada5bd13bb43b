//! Observers of a body's root, which notify caches of data derived from the root that the root has
//! changed. Only debug builds notify them, since such a change is a programming error.

use std::any::Any;
use std::sync::Arc;
#[cfg(debug_assertions)]
use std::sync::{Mutex, PoisonError};

use super::{Body, Op, OpRef};

/// An observer of the attributes and properties of a body's root.
pub trait RootObserver: Any + Send + Sync {
    /// Called when attributes or properties of `root` have changed.
    fn root_changed(&self, root: OpRef<'_>);
}

/// The observers of a body's root.
#[cfg(debug_assertions)]
#[derive(Default)]
pub(super) struct RootObservers {
    held: Mutex<Vec<Arc<dyn RootObserver>>>,
}

impl Body {
    /// Returns the observer of type `T` of the root, created by `make` on the first call. Release
    /// builds, which notify no observers, create a new one on each call.
    pub fn observe_root<T: RootObserver>(&self, make: impl FnOnce() -> T) -> Arc<T> {
        #[cfg(debug_assertions)]
        {
            let mut held = self.observers.held.lock().unwrap_or_else(PoisonError::into_inner);
            let mut known = held.iter().map(|one| Arc::clone(one) as Arc<dyn Any + Send + Sync>);
            if let Some(known) = known.find_map(|one| one.downcast::<T>().ok()) {
                return known;
            }
            let new = Arc::new(make());
            held.push(new.clone());
            new
        }
        #[cfg(not(debug_assertions))]
        Arc::new(make())
    }

    /// Notifies the observers if `op` is the root; must be called whenever attributes or properties
    /// of `op`, an operation of this body, have changed.
    #[inline]
    pub(super) fn root_may_have_changed(&self, op: Op) {
        #[cfg(debug_assertions)]
        if op == Op::ROOT {
            let held = self.observers.held.lock().unwrap_or_else(PoisonError::into_inner).clone();
            held.iter().for_each(|one| one.root_changed(self.root()));
        }
        #[cfg(not(debug_assertions))]
        let _ = op;
    }
}
