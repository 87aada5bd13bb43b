//! Structural equality and hashing of operations (MLIR: `OperationEquivalence`).

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;

use crate::body::{Block, Body, Op, OpRef, Plain, Region, Value};
use crate::declaration::trait_flags::TraitFlags;

/// Options of the comparison: the differences to ignore.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EquivalenceOptions {
    /// Whether operations that differ in their locations and in the locations of the arguments of
    /// their blocks are equivalent.
    pub ignore_locations: bool,
    /// Whether operations that differ in discardable attributes only are equivalent.
    pub ignore_discardable_attributes: bool,
}

/// Returns the operands; sorted by id if the operation is commutative.
fn canonical_operands(op: OpRef<'_>) -> SmallVec<[Value; 4]> {
    let mut operands: SmallVec<[Value; 4]> = SmallVec::new();
    op.operands().for_each(|operand| operands.push(operand));
    if operands.len() > 1 && op.flags().contains(TraitFlags::COMMUTATIVE) {
        operands.sort_unstable();
    }
    operands
}

/// Returns a hash of name, attributes, properties, operands and result types of `op`, without its
/// regions and location. Operations of one body that [`is_equivalent`] finds equal have equal
/// hashes.
#[inline]
pub fn hash_op(body: &Body, op: Op) -> u64 {
    match body.plain(op).and_then(Plain::hash_few) {
        Some(hash) => hash,
        None => hash_any(body.op(op)),
    }
}

#[cold]
fn hash_any(op: OpRef<'_>) -> u64 {
    if let Some(plain) = op.body().plain(op.id()) {
        return plain.hash_many();
    }
    let mut hasher = FxHasher::default();
    op.name().hash(&mut hasher);
    op.body().attribute_dictionary(op.id()).hash(&mut hasher);
    op.properties().hash(&mut hasher);
    canonical_operands(op).hash(&mut hasher);
    op.result_types().for_each(|ty| ty.hash(&mut hasher));
    hasher.finish()
}

/// Whether `a` and `b` are structurally equal: the same name, properties, operands (in any order
/// where the operation is commutative and has no regions), result types and regions, whose block
/// arguments and nested results correspond in order.
///
/// Operands defined outside of the regions must be the same values; so operations of two different
/// bodies are equal only if they use no outer values.
pub fn is_equivalent(a: OpRef<'_>, b: OpRef<'_>, options: EquivalenceOptions) -> bool {
    if let (Some(x), Some(y)) = (a.body().plain(a.id()), b.body().plain(b.id())) {
        return x.name == y.name
            && x.properties == y.properties
            && (options.ignore_discardable_attributes || x.attributes == y.attributes)
            && x.has_types_of(y)
            && (std::ptr::eq(a.body(), b.body()) && x.has_operands_of(y)
                || have_same_operands(a, b))
            && (options.ignore_locations || a.location() == b.location());
    }
    if a.region_count() == 0 && b.region_count() == 0 && a.name() == b.name() {
        return is_equivalent_flat(a, b, options);
    }
    let mut comparison = Comparison {
        same_body: std::ptr::eq(a.body(), b.body()),
        values: FxHashMap::default(),
        blocks: FxHashMap::default(),
        options,
    };
    let mut pending = vec![(a, b)];
    while let Some((a, b)) = pending.pop() {
        if !comparison.ops(a, b, &mut pending) {
            return false;
        }
    }
    true
}

/// As [`is_equivalent`], for operations without regions that have the same name.
fn is_equivalent_flat(a: OpRef<'_>, b: OpRef<'_>, options: EquivalenceOptions) -> bool {
    a.properties() == b.properties()
        && (options.ignore_discardable_attributes || a.attributes() == b.attributes())
        && (options.ignore_locations || a.location() == b.location())
        && have_same_operands(a, b)
        && a.result_types().eq(b.result_types())
        && (a.successors().len() == 0 && b.successors().len() == 0
            || std::ptr::eq(a.body(), b.body()) && a.successors().eq(b.successors()))
}

/// Whether two operations of the same name have the same operands, in any order if the operation is
/// commutative.
fn have_same_operands(a: OpRef<'_>, b: OpRef<'_>) -> bool {
    if !std::ptr::eq(a.body(), b.body()) {
        return a.operand_count() == 0 && b.operand_count() == 0;
    }
    a.operands().eq(b.operands())
        || a.operand_count() > 1 && canonical_operands(a) == canonical_operands(b)
}

struct Comparison {
    same_body: bool,
    values: FxHashMap<Value, Value>,
    blocks: FxHashMap<Block, Block>,
    options: EquivalenceOptions,
}

impl Comparison {
    fn value(&self, a: Value, b: Value) -> bool {
        match self.values.get(&a) {
            Some(mapped) => *mapped == b,
            None => self.same_body && a == b,
        }
    }

    /// Compares two operations without the contents of their regions, which are appended to
    /// `pending`.
    fn ops<'a>(
        &mut self,
        a: OpRef<'a>,
        b: OpRef<'a>,
        pending: &mut Vec<(OpRef<'a>, OpRef<'a>)>,
    ) -> bool {
        if a.name() != b.name()
            || a.properties() != b.properties()
            || (!self.options.ignore_discardable_attributes && a.attributes() != b.attributes())
            || (!self.options.ignore_locations && a.location() != b.location())
            || a.operand_count() != b.operand_count()
            || !a.result_types().eq(b.result_types())
            || a.region_count() != b.region_count()
            || a.successors().len() != b.successors().len()
        {
            return false;
        }
        if !a.operands().zip(b.operands()).all(|(x, y)| self.value(x, y)) {
            return false;
        }
        if !a.successors().zip(b.successors()).all(|(x, y)| {
            self.blocks.get(&x).map_or(self.same_body && x == y, |mapped| *mapped == y)
        }) {
            return false;
        }
        self.values.extend(a.results().zip(b.results()));
        let at = pending.len();
        for (x, y) in a.regions().zip(b.regions()) {
            if !self.regions(x.body(), x.id(), y.body(), y.id(), pending) {
                return false;
            }
        }
        pending[at..].reverse();
        true
    }

    fn regions<'a>(
        &mut self,
        body_a: &'a Body,
        a: Region,
        body_b: &'a Body,
        b: Region,
        pending: &mut Vec<(OpRef<'a>, OpRef<'a>)>,
    ) -> bool {
        if body_a.blocks_in(a).count() != body_b.blocks_in(b).count() {
            return false;
        }
        for (x, y) in body_a.blocks_in(a).zip(body_b.blocks_in(b)) {
            let (xs, ys) = (body_a.arguments(x), body_b.arguments(y));
            let types = |body: &'a Body, vs: &'a [Value]| vs.iter().map(|v| body.value_type(*v));
            let locations =
                |body: &'a Body, vs: &'a [Value]| vs.iter().map(|v| body.value_location(*v));
            if !types(body_a, xs).eq(types(body_b, ys))
                || !self.options.ignore_locations
                    && !locations(body_a, xs).eq(locations(body_b, ys))
                || body_a.ops_in(x).count() != body_b.ops_in(y).count()
            {
                return false;
            }
            self.blocks.insert(x, y);
            self.values.extend(xs.iter().copied().zip(ys.iter().copied()));
            let ops = body_a.ops_in(x).map(|op| body_a.op(op));
            pending.extend(ops.zip(body_b.ops_in(y).map(|op| body_b.op(op))));
        }
        true
    }
}
