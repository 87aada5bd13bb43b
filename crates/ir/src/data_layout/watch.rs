//! Noticing, in debug builds, that a scope has changed since a layout was made of it. In release
//! builds there is nothing here.

#[cfg(debug_assertions)]
use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicU64, Ordering},
};

use super::chain::Scope;
#[cfg(debug_assertions)]
use crate::body::Op;
use crate::body::OpRef;
use crate::store::handle::Attribute;

/// What the root of a body says about data layout, for the layouts that were made of it.
#[derive(Default)]
pub(crate) struct Said {
    #[cfg(debug_assertions)]
    now: OnceLock<Arc<AtomicU64>>,
}

impl Said {
    /// To be called whenever attributes or properties of `op` have changed; `self` is of its body.
    #[inline]
    pub(crate) fn update(&self, op: OpRef<'_>) {
        #[cfg(debug_assertions)]
        if op.id() == Op::ROOT
            && let Some(now) = self.now.get()
        {
            let scope = Scope::of(op);
            now.store(scope.map_or(0, |scope| scope.number()), Ordering::Relaxed);
        }
        #[cfg(not(debug_assertions))]
        let _ = op;
    }
}

/// What scopes said when this was made.
#[derive(Clone, Default)]
pub(super) struct Watch {
    #[cfg(debug_assertions)]
    then: Vec<(Arc<AtomicU64>, u64)>,
}

impl Watch {
    /// Also watches `op`, which is the scope `scope`.
    #[inline]
    pub(super) fn add(&mut self, op: OpRef<'_>, scope: &Scope) {
        #[cfg(debug_assertions)]
        {
            let (body, home) = op.body().home(op.id());
            debug_assert_eq!(home, Op::ROOT, "a scope of data layout is isolated from above");
            let then = scope.number();
            let now = body.said.now.get_or_init(|| Arc::new(AtomicU64::new(then)));
            self.then.push((Arc::clone(now), then));
        }
        #[cfg(not(debug_assertions))]
        let _ = (op, scope);
    }

    /// Panics if a scope now says something else.
    #[inline]
    pub(super) fn debug_assert_current(&self) {
        #[cfg(debug_assertions)]
        assert!(
            self.then.iter().all(|(now, then)| now.load(Ordering::Relaxed) == *then),
            "data layout object used, but no longer valid due to the change in layout attributes"
        );
    }
}

#[cfg(debug_assertions)]
impl Scope {
    /// Stands for what the scope says.
    fn number(&self) -> u64 {
        let bits = |a: Option<Attribute>| a.map_or(0, |a| u64::from(a.id().to_bits()));
        bits(self.spec) << 32 | bits(self.system)
    }
}
