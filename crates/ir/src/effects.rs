//! Side effects of operations on memory, and the predicates that follow from them, such as trivial
//! deadness.

use smallvec::{SmallVec, smallvec};

use crate::body::{BlockRef, Body, Op, OpRef, Value};
use crate::declaration::op_info::{Arity, OpInfo};
use crate::declaration::trait_flags::TraitFlags;
use crate::ensure_sufficient_stack;
use crate::text::format::Var;

pub use crate::declaration::effects::{
    DeclaredEffect, Effect, EffectKind, EffectKinds, EffectSummary, EffectTarget, Effects, Resource,
};

/// Returns the values or symbols that an operand, result or symbol reference of the declaration
/// stands for in `op`.
fn targets(op: OpRef<'_>, info: &OpInfo, var: Var) -> SmallVec<[EffectTarget; 2]> {
    let places = |group: Option<(u32, u32)>| {
        let (start, len) = group.unwrap_or_default();
        start as usize..(start + len) as usize
    };
    let value = EffectTarget::Value;
    match var {
        Var::Operand(index) => {
            let operands = places(info.operand_group(op, usize::from(index)));
            operands.map(|at| value(op.operand(at))).collect()
        }
        Var::Result(index) => {
            let results = places(info.result_group(op, usize::from(index)));
            results.map(|at| value(op.result(at))).collect()
        }
        Var::Property(index) => {
            let properties = op.body().properties_info(op.id());
            let field = properties.and_then(|info| info.fields.get(usize::from(index)));
            let reference = field.and_then(|field| field.get(op.context(), op.properties()));
            reference.map(EffectTarget::Symbol).into_iter().collect()
        }
        Var::Region(_) | Var::Successor(_) => SmallVec::new(),
    }
}

/// Returns the effects of `op` itself, without those of nested operations; `None` if the effects
/// are unknown (MLIR: `MemoryEffectOpInterface::getEffects`).
pub fn own_effects(op: OpRef<'_>) -> Option<Vec<Effect>> {
    let info = op.info()?;
    match info.effects {
        Effects::Unknown => info.flags.contains(TraitFlags::NO_MEMORY_EFFECT).then(Vec::new),
        Effects::Hook(hook) => {
            let mut effects = Vec::new();
            hook(op, &mut effects);
            Some(effects)
        }
        Effects::Declared(declared) => {
            let mut effects = Vec::new();
            for one in declared {
                let mut effect = Effect {
                    resource: one.resource,
                    stage: one.stage,
                    on_full_region: one.on_full_region,
                    ..Effect::of(one.kind)
                };
                let Some(var) = one.on else {
                    effects.push(effect);
                    continue;
                };
                for target in targets(op, info, var) {
                    effect.target = target;
                    effects.push(effect);
                }
            }
            Some(effects)
        }
    }
}

/// Whether `op` itself, without nested operations, is known to have an effect of kind `kind` on
/// `value` (MLIR: `hasEffect`).
pub fn has_effect_on(op: OpRef<'_>, kind: EffectKind, value: Value) -> bool {
    let is = |effect: &Effect| effect.kind == kind && effect.target == EffectTarget::Value(value);
    own_effects(op).is_some_and(|effects| effects.iter().any(is))
}

impl EffectSummary {
    /// Returns the effects of `op` itself, as declared by `info`. An operation whose effects are
    /// those of its nested operations, and that declares no others, has no effects of its own.
    #[inline]
    pub fn own(op: OpRef<'_>, info: &OpInfo) -> Self {
        let Some(declared) = info.effect_summary else { return summarize(op, info) };
        debug_assert_eq!(declared, summarize(op, info), "the effects of {op:?}");
        declared
    }

    /// As the function [`would_be_trivially_dead`], for an `op` with these effects.
    #[inline]
    pub fn would_be_trivially_dead(self, op: OpRef<'_>) -> bool {
        !self.stays() && may_be_dead(op)
    }
}

/// Computes the summary of the effects of `op` itself, for declarations without a constant
/// [`OpInfo::effect_summary`].
#[cold]
fn summarize(op: OpRef<'_>, info: &OpInfo) -> EffectSummary {
    let recursive = info.flags.contains(TraitFlags::RECURSIVE_EFFECTS);
    if info.flags.contains(TraitFlags::NO_MEMORY_EFFECT) && !recursive {
        return EffectSummary::NONE;
    }
    match declared_effect_kinds(op, info) {
        Some(kinds) => EffectSummary::new(kinds, !are_erasable(op, kinds)),
        None if recursive => EffectSummary::NONE,
        None => EffectSummary::UNKNOWN,
    }
}

/// Returns the kinds of the [`own_effects`] of `op`, without their targets, which makes it much
/// cheaper; `None` if the effects are unknown.
pub fn own_effect_kinds(op: OpRef<'_>) -> Option<EffectKinds> {
    declared_effect_kinds(op, op.info()?)
}

/// As [`own_effect_kinds`], for an operation whose declaration is `info`.
#[inline]
fn declared_effect_kinds(op: OpRef<'_>, info: &OpInfo) -> Option<EffectKinds> {
    let mut kinds = EffectKinds::default();
    match info.effects {
        Effects::Unknown => {
            return info.flags.contains(TraitFlags::NO_MEMORY_EFFECT).then_some(kinds);
        }
        Effects::Declared(declared) => {
            let is_there = |one: &&DeclaredEffect| one.on.is_none_or(|var| is_there(op, info, var));
            declared.iter().filter(is_there).for_each(|one| kinds.insert(one.kind));
        }
        Effects::Hook(_) => own_effects(op)?.iter().for_each(|effect| kinds.insert(effect.kind)),
    }
    Some(kinds)
}

/// Whether the declared operand, result or symbol reference `var` is present in `op`.
fn is_there(op: OpRef<'_>, info: &OpInfo, var: Var) -> bool {
    let declared = match var {
        Var::Operand(index) => info.operands.get(usize::from(index)),
        Var::Result(index) => info.results.get(usize::from(index)),
        _ => None,
    };
    declared.is_some_and(|one| one.arity == Arity::Single) || !targets(op, info, var).is_empty()
}

/// Whether `op`, or a nested operation if `op` has recursive effects, may have an effect of kind
/// `kind`: one has this effect, or the effects of one are unknown.
pub fn may_have_effect(op: OpRef<'_>, kind: EffectKind) -> bool {
    !holds_for_all(op, |_, kinds| !kinds.contains(kind))
}

/// Whether `op` declares or implements effects of its own, besides those of its nested operations.
pub fn has_own_effects(op: OpRef<'_>) -> bool {
    op.info().is_some_and(says_own_effects)
}

/// Whether the declaration states effects of the operation itself, besides those of nested
/// operations.
fn says_own_effects(info: &OpInfo) -> bool {
    !matches!(info.effects, Effects::Unknown) || info.flags.contains(TraitFlags::NO_MEMORY_EFFECT)
}

/// Returns all effects of `op` and, if it has recursive effects, of its nested operations; `None`
/// if the effects of any of them are unknown (MLIR: `getEffectsRecursively`).
pub fn all_effects(op: OpRef<'_>) -> Option<Vec<Effect>> {
    if !op.flags().contains(TraitFlags::RECURSIVE_EFFECTS) {
        return own_effects(op);
    }
    let mut all = Vec::new();
    let mut pending: SmallVec<[OpRef<'_>; 4]> = smallvec![op];
    while let Some(op) = pending.pop() {
        let recursive = op.flags().contains(TraitFlags::RECURSIVE_EFFECTS);
        if recursive {
            pending.extend(op.regions().flat_map(|r| r.blocks()).flat_map(|b| b.ops()));
        }
        match own_effects(op) {
            Some(effects) => all.extend(effects),
            None if recursive => {}
            None => return None,
        }
    }
    Some(all)
}

/// Whether `op` and its nested operations have no effects on memory (MLIR: `isMemoryEffectFree`).
pub fn is_memory_effect_free(op: OpRef<'_>) -> bool {
    holds_for_all(op, |_, kinds| kinds.is_empty())
}

/// Whether `op` and, if it has recursive effects, all nested operations have known effects whose
/// kinds satisfy `accept`.
fn holds_for_all(op: OpRef<'_>, accept: impl Fn(OpRef<'_>, EffectKinds) -> bool) -> bool {
    let flags = op.flags();
    if !flags.contains(TraitFlags::RECURSIVE_EFFECTS) {
        return flags.contains(TraitFlags::NO_MEMORY_EFFECT)
            || own_effect_kinds(op).is_some_and(|kinds| accept(op, kinds));
    }
    holds_in(op, &accept)
}

/// Whether `op` and, if it has recursive effects, all nested operations have known effects whose
/// kinds satisfy `accept`. Visits blocks backwards, because operations with effects are mostly near
/// the end of a block.
fn holds_in(op: OpRef<'_>, accept: &impl Fn(OpRef<'_>, EffectKinds) -> bool) -> bool {
    let flags = op.flags();
    let recursive = flags.contains(TraitFlags::RECURSIVE_EFFECTS);
    match own_effect_kinds(op) {
        Some(kinds) if accept(op, kinds) => {}
        None if recursive => {}
        _ => return false,
    }
    if !recursive {
        return true;
    }
    let body_holds = |block: BlockRef<'_>| {
        let body = block.body();
        let mut ops = std::iter::successors(body.last_op(block.id()), |op| body.prev_op(*op));
        ops.all(|op| ensure_sufficient_stack(|| holds_in(body.op(op), accept)))
    };
    op.regions().flat_map(|region| region.blocks()).all(body_holds)
}

/// Whether [`would_be_trivially_dead`] can hold for an operation with this declaration: no
/// terminator, and its effects are declared.
pub fn may_be_trivially_dead(info: &OpInfo) -> bool {
    let says = says_own_effects(info) || info.flags.contains(TraitFlags::RECURSIVE_EFFECTS);
    says && !info.flags.contains(TraitFlags::TERMINATOR)
}

/// Whether `op` could be erased if its results had no uses: it is no terminator and no symbol, and
/// it has no effects except reads, and effects on memory that it allocates itself (MLIR:
/// `wouldOpBeTriviallyDead`).
pub fn would_be_trivially_dead(op: OpRef<'_>) -> bool {
    let Some(info) = op.info() else { return false };
    if !info.flags.contains(TraitFlags::RECURSIVE_EFFECTS) {
        return EffectSummary::own(op, info).would_be_trivially_dead(op);
    }
    may_be_dead(op) && holds_for_all(op, are_erasable)
}

/// Whether `op` is neither a terminator nor a symbol, the conditions of trivial deadness that
/// depend neither on effects nor on uses.
fn may_be_dead(op: OpRef<'_>) -> bool {
    op.info().is_some_and(may_be_trivially_dead) && !crate::symbol::is_symbol(op)
}

/// Whether `op`, whose own effects have the kinds `kinds`, only reads, or affects only memory that
/// it allocates itself.
fn are_erasable(op: OpRef<'_>, kinds: EffectKinds) -> bool {
    kinds.none_but(EffectKind::Read)
        || kinds.contains(EffectKind::Allocate) && affects_what_it_allocates(op)
}

/// Whether all effects of `op` are reads, or effects on memory that it allocates itself.
fn affects_what_it_allocates(op: OpRef<'_>) -> bool {
    let effects = own_effects(op).unwrap_or_default();
    let own = |target: EffectTarget| match target {
        EffectTarget::Value(value) => op.body().defining_op(value) == Some(op.id()),
        _ => false,
    };
    let allocated = |target: EffectTarget| {
        let allocates = |e: &Effect| e.kind == EffectKind::Allocate && e.target == target;
        own(target) && effects.iter().any(allocates)
    };
    effects.iter().all(|e| e.kind == EffectKind::Read || allocated(e.target))
}

/// Whether `op` can be erased: its results have no uses, and [`would_be_trivially_dead`] holds
/// (MLIR: `isOpTriviallyDead`).
#[inline]
pub fn is_trivially_dead(body: &Body, op: Op) -> bool {
    !body.has_used_results(op) && would_be_trivially_dead(body.op(op))
}
