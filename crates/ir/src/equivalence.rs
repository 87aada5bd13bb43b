//! Structural equality and hashing of operations (MLIR: `OperationEquivalence`).

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;

use crate::body::{Block, Body, Op, OpRef, Region, Value};
use crate::declaration::traits::TraitFlags;

/// Options of the comparison: which differences do not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EquivalenceOptions {
    /// Operations may be at different locations.
    pub ignore_locations: bool,
    /// Whether operations that differ in discardable attributes only are equivalent.
    pub ignore_discardable_attributes: bool,
}

/// The operands that are compared in any order are sorted first.
fn canonical_operands(body: &Body, op: Op) -> SmallVec<[Value; 4]> {
    let mut operands: SmallVec<[Value; 4]> = SmallVec::new();
    body.operands(op).for_each(|operand| operands.push(operand));
    if operands.len() > 1 && body.op(op).flags().contains(TraitFlags::COMMUTATIVE) {
        operands.sort_unstable();
    }
    operands
}

/// A hash of name, attributes, properties, operands and result types of `op`, without its regions:
/// equal for operations of one body that [`is_equivalent`] finds equal, locations ignored.
pub fn hash_op(body: &Body, op: Op) -> u64 {
    let mut hasher = FxHasher::default();
    body.name(op).hash(&mut hasher);
    match body.op(op).sole_properties() {
        Some(bits) => bits.hash(&mut hasher),
        None => {
            body.attribute_dictionary(op).hash(&mut hasher);
            body.properties(op).hash(&mut hasher);
        }
    }
    match body.operand_count(op) {
        0 => {}
        1 => body.operand(op, 0).hash(&mut hasher),
        // In any order, which is cheaper than asking whether it matters.
        2 => {
            let (a, b) = (body.operand(op, 0), body.operand(op, 1));
            (a.min(b), a.max(b)).hash(&mut hasher);
        }
        _ => canonical_operands(body, op).iter().for_each(|value| value.hash(&mut hasher)),
    }
    for result in body.results(op) {
        body.value_type(result).hash(&mut hasher);
    }
    hasher.finish()
}

/// Whether `a` and `b` do the same: the same name, properties, operands (in any order where the
/// operation is commutative and has no regions), result types and regions, whose own values correspond in
/// order, as those of the operations in them do.
///
/// Operands from outside must be the same values: with two bodies, equality is only possible
/// between operations that use nothing from outside.
pub fn is_equivalent(a: OpRef<'_>, b: OpRef<'_>, options: EquivalenceOptions) -> bool {
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

/// As [`is_equivalent`], of operations of one name without regions.
fn is_equivalent_flat(a: OpRef<'_>, b: OpRef<'_>, options: EquivalenceOptions) -> bool {
    let same_operands = || {
        std::ptr::eq(a.body(), b.body())
            && (a.operands().eq(b.operands())
                || canonical_operands(a.body(), a.id()) == canonical_operands(b.body(), b.id()))
    };
    let same_attributes = || match (a.sole_properties(), b.sole_properties()) {
        (Some(a), Some(b)) => a == b,
        _ => {
            a.properties() == b.properties()
                && (options.ignore_discardable_attributes || a.attributes() == b.attributes())
        }
    };
    same_attributes()
        && (options.ignore_locations || a.location() == b.location())
        && (a.operand_count() == 0 && b.operand_count() == 0 || same_operands())
        && a.result_types().eq(b.result_types())
        && (a.successors().len() == 0 && b.successors().len() == 0
            || std::ptr::eq(a.body(), b.body()) && a.successors().eq(b.successors()))
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

    /// Compares two operations; the contents of their regions are left to do.
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
            if !types(body_a, xs).eq(types(body_b, ys))
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
