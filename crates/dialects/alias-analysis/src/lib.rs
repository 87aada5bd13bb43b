//! Alias analysis within a body: whether two values refer to the same memory ([`alias`]), and
//! whether an operation reads or writes the memory of a value ([`mod_ref`]) (MLIR:
//! `LocalAliasAnalysis`).
//!
//! The analysis follows views, branches and region control flow to the values where addresses come
//! from, and compares those by their allocation effects. It keeps no state between queries; a
//! query visits the values that reach its two operands.
#![forbid(unsafe_code)]

mod underlying;

use std::fmt;

use terrace_builtin::function::DynFunctionOp;
use terrace_ir::effects::{EffectKind, EffectTarget, Resource, own_effects};
use terrace_ir::fold::constant_value;
use terrace_ir::op_traits::DistinctObjects;
use terrace_ir::{Body, Op, OpRef, RegionRef, TraitFlags, Value};
use underlying::underlying_values;

/// The relation of the memory of two values (MLIR: `AliasResult`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AliasResult {
    /// The values never refer to the same memory.
    NoAlias,
    /// The values may refer to the same memory.
    MayAlias,
    /// The values refer to overlapping memory.
    PartialAlias,
    /// The values refer to the same memory.
    MustAlias,
}

impl AliasResult {
    /// Returns the result for values of which some are related as `self`, others as `other`.
    pub fn merge(self, other: Self) -> Self {
        use AliasResult::{MayAlias, MustAlias, PartialAlias};
        match (self, other) {
            _ if self == other => self,
            (PartialAlias, MustAlias) | (MustAlias, PartialAlias) => PartialAlias,
            _ => MayAlias,
        }
    }
}

impl fmt::Display for AliasResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// The kinds of access of an operation to the memory of a value (MLIR: `ModRefResult`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ModRefResult {
    /// Whether the operation may write the memory.
    pub is_mod: bool,
    /// Whether the operation may read the memory.
    pub is_ref: bool,
}

impl ModRefResult {
    /// The result for an operation whose accesses are unknown.
    pub const MOD_AND_REF: Self = Self { is_mod: true, is_ref: true };
}

impl fmt::Display for ModRefResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.is_mod, self.is_ref) {
            (false, false) => "NoModRef",
            (false, true) => "Ref",
            (true, false) => "Mod",
            (true, true) => "ModRef",
        })
    }
}

/// Returns how the memory of `a` and of `b` is related.
pub fn alias(body: &Body, a: Value, b: Value) -> AliasResult {
    alias_by(body, a, b, alias_of_sources)
}

/// As [`alias`], with the relation `compare` of two different values where addresses come from in
/// place of [`alias_of_sources`].
pub fn alias_by(
    body: &Body,
    a: Value,
    b: Value,
    compare: impl Fn(&Body, Value, Value) -> AliasResult,
) -> AliasResult {
    if a == b {
        return AliasResult::MustAlias;
    }
    let (first, second) = (underlying_values(body, a), underlying_values(body, b));
    let pairs = first.iter().flat_map(|a| second.iter().map(move |b| (*a, *b)));
    let results = pairs.map(|(a, b)| match a == b {
        true => AliasResult::MustAlias,
        false => compare(body, a, b),
    });
    results.reduce(AliasResult::merge).unwrap_or(AliasResult::MayAlias)
}

/// Whether the memory of `a` and of `b` may overlap.
pub fn may_alias(body: &Body, a: Value, b: Value) -> bool {
    alias(body, a, b) != AliasResult::NoAlias
}

/// Returns how `op` accesses the memory of `location`. An operation with effects of nested
/// operations counts as reading and writing (MLIR: `getModRef`).
pub fn mod_ref(op: OpRef<'_>, location: Value) -> ModRefResult {
    if op.flags().contains(TraitFlags::RECURSIVE_EFFECTS) {
        return ModRefResult::MOD_AND_REF;
    }
    let Some(effects) = own_effects(op) else { return ModRefResult::MOD_AND_REF };
    let mut result = ModRefResult::default();
    for effect in effects {
        let accessed = match effect.kind {
            EffectKind::Read => &mut result.is_ref,
            EffectKind::Write => &mut result.is_mod,
            EffectKind::Allocate | EffectKind::Free => continue,
        };
        *accessed |= match effect.target {
            EffectTarget::Value(value) => may_alias(op.body(), value, location),
            _ => true,
        };
    }
    result
}

/// Returns how two different values are related that are no views and not forwarded by control
/// flow, by their allocation effects (MLIR: `aliasImpl`).
pub fn alias_of_sources(body: &Body, a: Value, b: Value) -> AliasResult {
    use AliasResult::{MayAlias, NoAlias};
    match (constant_value(body, a), constant_value(body, b)) {
        (Some(a), Some(b)) if a == b => return MayAlias,
        (Some(_), Some(_)) => return NoAlias,
        (Some(_), None) if allocation(body, b).is_some() => return NoAlias,
        (None, Some(_)) if allocation(body, a).is_some() => return NoAlias,
        (Some(_), None) | (None, Some(_)) => return MayAlias,
        (None, None) => {}
    }
    if let Some(result) = alias_of_distinct_objects(body, a, b) {
        return result;
    }
    let (scope, other) = match (allocation(body, a), allocation(body, b)) {
        (Some(_), Some(_)) => return NoAlias,
        (None, None) => return MayAlias,
        (Some(allocated), None) => (allocated.scope, b),
        (None, Some(allocated)) => (allocated.scope, a),
    };
    match scope {
        Some(scope) if is_defined_outside(body, other, scope) => NoAlias,
        _ => MayAlias,
    }
}

/// Returns how two values are related that are results, or a result and its operand, of an
/// operation that says that its results never alias (MLIR: `DistinctObjectsTrait`).
fn alias_of_distinct_objects(body: &Body, a: Value, b: Value) -> Option<AliasResult> {
    let results = [a, b].map(|value| {
        let (op, index) = body.result_of(value)?;
        body.op(op).has_trait::<DistinctObjects>().then_some((op, index))
    });
    if let [Some((first, _)), Some((second, _))] = results
        && first == second
    {
        return Some(AliasResult::NoAlias);
    }
    let is_operand = |result: Option<(Op, usize)>, other: Value| {
        result.is_some_and(|(op, index)| body.op(op).operands().nth(index) == Some(other))
    };
    let is_same = is_operand(results[0], b) || is_operand(results[1], a);
    is_same.then_some(AliasResult::MustAlias)
}

/// An allocation of memory.
struct Allocation {
    /// The operation after whose end the memory is unreachable; `None` if it is not in the body.
    scope: Option<Op>,
}

/// Returns the allocation that the definition of `value` makes for it.
fn allocation(body: &Body, value: Value) -> Option<Allocation> {
    let op = body.op(body.defining_op(value).or_else(|| owner_of_argument(body, value))?);
    let effects = own_effects(op)?;
    let effect = effects.iter().find(|effect| {
        effect.kind == EffectKind::Allocate && effect.target == EffectTarget::Value(value)
    })?;
    let is_automatic = effect.resource == Resource::AUTOMATIC_ALLOCATION_SCOPE;
    let mut parents = op.ancestors().skip(1);
    let scope = parents.find(|parent| match is_automatic {
        true => parent.flags().contains(TraitFlags::ALLOCATION_SCOPE),
        false => parent.interface::<DynFunctionOp<'_>>().is_some(),
    });
    Some(Allocation { scope: scope.map(OpRef::id) })
}

/// Returns the operation in whose regions the block argument `value` is; `None` for a result.
fn owner_of_argument(body: &Body, value: Value) -> Option<Op> {
    let (block, _) = body.argument_of(value)?;
    body.region_owner(body.block_region(block)?)
}

/// Whether `value` is defined before `scope` runs: around it, or as an argument of its entry block.
fn is_defined_outside(body: &Body, value: Value, scope: Op) -> bool {
    let parent = match body.argument_of(value) {
        Some(_) => owner_of_argument(body, value),
        None => body.defining_op(value).and_then(|op| body.parent_op(op)),
    };
    let Some(parent) = parent else { return false };
    if parent != scope {
        return body.op(scope).ancestors().any(|ancestor| ancestor.id() == parent);
    }
    body.argument_of(value).is_some_and(|(block, _)| {
        let entry =
            body.block_region(block).and_then(|region| RegionRef::new(body, region).entry());
        entry.is_some_and(|entry| entry.id() == block)
    })
}
