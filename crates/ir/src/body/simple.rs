//! Which operations have little more than operands and results, as most do.

use super::records::{ATTRIBUTE, PROXY, STORED};
use super::{Body, Op};

impl Body {
    /// Whether `op` is of this body (not an isolated operation in it) and has neither regions, successors
    /// nor properties that do not pack: true of most operations, and cheap to ask. Others may have none
    /// of these either.
    #[inline]
    pub fn is_simple(&self, op: Op) -> bool {
        self.ops[op].extra.is_none()
    }

    /// The packed properties of `op`, if it is of this body, has no regions, successors and issues,
    /// and its properties pack; whether it has discardable attributes.
    #[inline]
    pub(crate) fn plain_properties(&self, op: Op) -> Option<(u64, bool)> {
        let record = &self.ops[op];
        let plain = record.extra.is_none()
            && record.flags & (STORED | ATTRIBUTE) == 0
            && self.issues.is_none();
        plain.then_some((record.properties, record.attributes.is_some()))
    }

    /// The number of successors of `op`, if it is of this body, registered, and has no regions and issues;
    /// whether it has discardable attributes.
    #[inline]
    pub(crate) fn successors_without_regions(&self, op: Op) -> Option<(u32, bool)> {
        let record = &self.ops[op];
        if record.flags & (PROXY | ATTRIBUTE) != 0 || self.issues.is_some() {
            return None;
        }
        let extra = &self.extras[record.extra?];
        extra.regions.is_empty().then_some((extra.successors.len, record.attributes.is_some()))
    }

    /// The packed properties of `op`, 0 if it has none, where they are all that it has besides its
    /// name, location, operands and results.
    #[inline]
    pub(super) fn sole_properties(&self, op: Op) -> Option<u64> {
        match self.plain_properties(op)? {
            (properties, false) => Some(properties),
            _ => None,
        }
    }
}
