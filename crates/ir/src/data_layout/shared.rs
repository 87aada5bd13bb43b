//! Layout objects kept by what their scopes say.

use std::sync::Arc;

use dashmap::DashMap;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use super::chain::ScopeChain;
use super::error::DataLayoutError;
use super::layout::DataLayout;
use crate::body::OpRef;
use crate::context::Context;
use crate::handle::Attribute;

type Said = SmallVec<[(usize, Option<Attribute>, Option<Attribute>); 4]>;

/// The layouts that a pass or a tool has asked for.
///
/// They are found by what the scopes say, not by where they are, so that an object from here is
/// never out of date, and scopes that say the same share one. All scopes must be of one context.
#[derive(Default)]
pub struct DataLayouts(DashMap<Said, Arc<DataLayout>, FxBuildHasher>);

impl DataLayouts {
    /// None yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// As [`DataLayout::closest`], made only if nobody asked for the same before.
    ///
    /// # Errors
    /// When the specifications do not combine.
    pub fn closest(
        &self,
        op: OpRef<'_>,
        around: &[OpRef<'_>],
    ) -> Result<Arc<DataLayout>, DataLayoutError> {
        self.within(op.context(), &ScopeChain::of(op, around))
    }

    /// The layout inside of `chain`.
    ///
    /// # Errors
    /// When the specifications do not combine.
    pub fn within(
        &self,
        cx: &Context,
        chain: &ScopeChain,
    ) -> Result<Arc<DataLayout>, DataLayoutError> {
        let scopes = &chain.0;
        let said: Said =
            scopes.iter().map(|s| (std::ptr::from_ref(s.table).addr(), s.spec, s.system)).collect();
        if let Some(known) = self.0.get(&said) {
            return Ok(Arc::clone(&known));
        }
        let layout = Arc::new(DataLayout::within(cx, chain)?);
        Ok(Arc::clone(&self.0.entry(said).or_insert(layout)))
    }
}
