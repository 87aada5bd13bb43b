//! Noticing, in debug builds, that a scope has changed since a layout was made of it. In release
//! builds there is nothing here.

#[cfg(debug_assertions)]
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use terrace_ir::OpRef;
#[cfg(debug_assertions)]
use terrace_ir::{Attribute, RootObserver};

use crate::chain::Scope;

/// What a scope says now.
#[cfg(debug_assertions)]
struct ScopeNow(AtomicU64);

#[cfg(debug_assertions)]
impl RootObserver for ScopeNow {
    fn root_changed(&self, root: OpRef<'_>) {
        let now = Scope::of(root).map_or(0, |scope| scope.number());
        self.0.store(now, Ordering::Relaxed);
    }
}

/// What scopes said when this was made.
#[derive(Clone, Default)]
pub(crate) struct StalenessCheck {
    #[cfg(debug_assertions)]
    then: Vec<(Arc<ScopeNow>, u64)>,
}

impl StalenessCheck {
    /// Also watches `op`, which is the scope `scope`.
    #[inline]
    pub(crate) fn add(&mut self, op: OpRef<'_>, scope: &Scope) {
        #[cfg(debug_assertions)]
        {
            let body = op.body().child(op.id()).unwrap_or(op.body());
            let then = scope.number();
            let now = body.observe_root(|| ScopeNow(AtomicU64::new(then)));
            self.then.push((now, then));
        }
        #[cfg(not(debug_assertions))]
        let _ = (op, scope);
    }

    /// Panics if a scope now says something else.
    #[inline]
    pub(crate) fn debug_assert_current(&self) {
        #[cfg(debug_assertions)]
        assert!(
            self.then.iter().all(|(now, then)| now.0.load(Ordering::Relaxed) == *then),
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
