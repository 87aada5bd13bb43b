//! Tests for simple operations, which have little more than operands and results, as most
//! operations do.

use std::hash::{BuildHasher, Hasher};

use rustc_hash::{FxBuildHasher, FxHasher};
use terrace_entity::EntityId;

use super::records::{ATTRIBUTE, EXTRA, ISSUES, PROXY, UseRecord, ValueRecord};
use super::{Body, Op};
use crate::store::handle::{Attribute, Type};
use crate::store::op_name::OpName;

/// A simple operation without its location: name, packed properties, discardable attributes,
/// operands and results.
#[derive(Clone, Copy)]
pub(crate) struct Plain<'a> {
    pub(crate) name: OpName,
    /// The packed properties; 0 for an operation without properties.
    pub(crate) properties: u64,
    pub(crate) attributes: Option<Attribute>,
    operands: &'a [UseRecord],
    results: &'a [ValueRecord],
}

impl Plain<'_> {
    /// Returns a hash that ignores the order of operands, which is cheaper than testing for
    /// commutativity; `None` if the operation has more than two operands or several results.
    #[inline]
    pub(crate) fn hash_few(self) -> Option<u64> {
        let ty = match self.results {
            [] => 0,
            [result] => bits(result.ty),
            _ => return None,
        };
        let operands = match self.operands {
            [] => 0,
            [a] => number(a),
            [a, b] => {
                let (a, b) = (number(a), number(b));
                a.min(b) << 32 | a.max(b)
            }
            _ => return None,
        };
        Some(self.hash_with(operands, ty))
    }

    /// As [`Plain::hash_few`], for any number of operands and results.
    pub(crate) fn hash_many(self) -> u64 {
        let hash = |number: u64| FxBuildHasher.hash_one(number);
        let operands = self.operands.iter().map(|operand| hash(number(operand)));
        let types = self.results.iter().map(|result| hash(bits(result.ty)));
        self.hash_with(operands.fold(0, u64::wrapping_add), types.fold(0, u64::wrapping_add))
    }

    #[inline]
    fn hash_with(self, operands: u64, types: u64) -> u64 {
        let mut hasher = FxHasher::default();
        hasher.write_u64(u64::from(self.name.id().to_bits()) ^ types << 32);
        hasher.write_u64(
            self.properties ^ self.attributes.map_or(0, |a| u64::from(a.id().to_bits())),
        );
        hasher.write_u64(operands);
        hasher.finish()
    }

    /// Whether the result types equal those of `other`.
    #[inline]
    pub(crate) fn has_types_of(self, other: Plain<'_>) -> bool {
        self.results.len() == other.results.len()
            && self.results.iter().zip(other.results).all(|(a, b)| a.ty == b.ty)
    }

    /// Whether the operands equal those of `other`, in order.
    #[inline]
    pub(crate) fn has_operands_of(self, other: Plain<'_>) -> bool {
        self.operands.len() == other.operands.len()
            && self.operands.iter().zip(other.operands).all(|(a, b)| a.value == b.value)
    }
}

#[inline]
fn number(operand: &UseRecord) -> u64 {
    operand.value.map_or(0, |value| u64::from(value.index()))
}

#[inline]
fn bits(ty: Option<Type>) -> u64 {
    ty.map_or(0, |ty| u64::from(ty.id().to_bits()))
}

impl Body {
    /// Whether `op` is no proxy and has no record of rare parts, and thus no regions, successors
    /// and properties that do not pack; a cheap test that holds for most operations. May be false
    /// for an operation without these parts.
    #[inline]
    pub fn is_simple(&self, op: Op) -> bool {
        self.ops[op].flags & (PROXY | EXTRA) == 0
    }

    /// Returns the packed properties of `op` and whether it has discardable attributes; `None` if
    /// `op` is a proxy or unregistered, or has regions, successors, property errors or properties
    /// that do not pack.
    #[inline]
    pub(crate) fn plain_properties(&self, op: Op) -> Option<(u64, bool)> {
        let record = &self.ops[op];
        let plain = record.flags & (PROXY | EXTRA | ATTRIBUTE | ISSUES) == 0;
        plain.then_some((record.properties, record.attributes.is_some()))
    }

    /// Returns the number of successors of `op` (low 32 bits) and of regions (high 32 bits), and
    /// whether it has discardable attributes; `None` if `op` is unregistered or has property
    /// errors.
    #[inline]
    pub(crate) fn successors_and_regions(&self, op: Op) -> Option<(u64, bool)> {
        let extra = self.ops[op].extra.map(|extra| &self.extras[extra]);
        let successors = extra.map_or(0, |extra| extra.successors.len);
        let (home, op) = self.resolve_proxy(op);
        let record = &home.ops[op];
        if record.flags & (ATTRIBUTE | ISSUES) != 0 {
            return None;
        }
        let regions = record.extra.map_or(0, |extra| home.extras[extra].regions.len());
        Some((u64::from(successors) | (regions as u64) << 32, record.attributes.is_some()))
    }

    /// As [`OpRef::sole_properties`](super::OpRef::sole_properties), for the operation `op` of this
    /// body.
    #[inline]
    pub(super) fn sole_properties(&self, op: Op) -> Option<u64> {
        match self.plain_properties(op)? {
            (properties, false) => Some(properties),
            _ => None,
        }
    }

    /// Returns all parts of `op` except its location; `None` if [`Body::plain_properties`] returns
    /// `None`.
    #[inline]
    pub(crate) fn plain(&self, op: Op) -> Option<Plain<'_>> {
        let (properties, _) = self.plain_properties(op)?;
        let record = &self.ops[op];
        Some(Plain {
            name: record.name.expect("an operation has a name"),
            properties,
            attributes: record.attributes,
            operands: self.uses.slice(record.operands),
            results: self.values.slice(record.results),
        })
    }
}
