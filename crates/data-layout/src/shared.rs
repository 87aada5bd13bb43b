//! Layout objects shared between scopes with equal specifications.

use std::ops::Deref;
use std::sync::Arc;

use dashmap::DashMap;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;
use terrace_ir::{Attribute, Context, Enclosing, OpRef};

use crate::error::DataLayoutError;
use crate::layout::DataLayout;
use crate::scope::{ScopeChain, StalenessCheck};

/// The address of the hooks, the specification and the target system of each scope of a chain.
type ChainKey = SmallVec<[(usize, Option<Attribute>, Option<Attribute>); 4]>;

/// A cache of the layouts that a pass or a tool has requested.
///
/// Entries are keyed by the specifications of scopes, not by location, so that they never become
/// stale, and scopes with equal specifications share an object. All scopes must be of one context.
#[derive(Default)]
pub struct DataLayouts(DashMap<ChainKey, Arc<DataLayout>, FxBuildHasher>);

/// A layout shared by several scopes, as requested for one of them.
///
/// As for a [`DataLayout`], a query after a change of that scope or an enclosing one panics in
/// debug builds.
#[derive(Clone)]
pub struct SharedDataLayout {
    layout: Arc<DataLayout>,
    watch: StalenessCheck,
}

impl Deref for SharedDataLayout {
    type Target = DataLayout;
    #[inline]
    fn deref(&self) -> &DataLayout {
        self.watch.debug_assert_current();
        &self.layout
    }
}

impl DataLayouts {
    /// Creates an empty cache.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the cached layout in the closest scope, creating it as [`DataLayout::of`] on a miss.
    ///
    /// # Errors
    ///
    /// If the specifications cannot be combined.
    pub fn of(
        &self,
        op: OpRef<'_>,
        enclosing: Enclosing<'_>,
    ) -> Result<SharedDataLayout, DataLayoutError> {
        self.within(op.context(), &ScopeChain::of(op, enclosing))
    }

    /// Returns the cached layout in the innermost scope of `chain`, creating it on a miss.
    ///
    /// # Errors
    ///
    /// If the specifications cannot be combined.
    pub fn within(
        &self,
        cx: &Context,
        chain: &ScopeChain,
    ) -> Result<SharedDataLayout, DataLayoutError> {
        let said: ChainKey = chain
            .scopes
            .iter()
            .map(|s| (std::ptr::from_ref(s.table).addr(), s.spec, s.system))
            .collect();
        let watch = chain.watch.clone();
        if let Some(known) = self.0.get(&said) {
            return Ok(SharedDataLayout { layout: Arc::clone(&known), watch });
        }
        let mut made = DataLayout::within(cx, chain)?;
        // These scopes may change while equal ones still use the layout.
        made.watch = StalenessCheck::default();
        let layout = Arc::clone(&self.0.entry(said).or_insert(Arc::new(made)));
        Ok(SharedDataLayout { layout, watch })
    }
}
