//! Effects on memory: what operations do besides making results.

use smallvec::{SmallVec, smallvec};

use crate::body::{Body, Op, OpRef, Value};
use crate::declaration::op_info::OpInfo;
use crate::declaration::traits::TraitFlags;
use crate::text::format::Var;

pub use crate::declaration::effects::{
    DeclaredEffect, Effect, EffectKind, EffectTarget, Effects, Resource,
};

/// The values behind an operand or result of the declaration.
fn values(op: OpRef<'_>, var: Var) -> SmallVec<[Value; 2]> {
    let Some(info) = op.info() else { return SmallVec::new() };
    let group = match var {
        Var::Operand(index) => info.operand_group(op, usize::from(index)),
        Var::Result(index) => info.result_group(op, usize::from(index)),
        _ => None,
    };
    let (start, len) = group.unwrap_or_default();
    let range = start as usize..(start + len) as usize;
    match var {
        Var::Operand(_) => range.map(|at| op.operand(at)).collect(),
        _ => range.map(|at| op.result(at)).collect(),
    }
}

/// The effects of `op` itself, not of what is in it; `None` if they are not known
/// (MLIR: `MemoryEffectOpInterface::getEffects`).
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
                for value in values(op, var) {
                    effect.target = EffectTarget::Value(value);
                    effects.push(effect);
                }
            }
            Some(effects)
        }
    }
}

/// Whether `op` says itself what its effects are, beside those of what is in it.
pub fn has_own_effects(op: OpRef<'_>) -> bool {
    op.info().is_some_and(says_own_effects)
}

/// Whether the declaration says what the effects are, beside those of what is in the operation.
fn says_own_effects(info: &OpInfo) -> bool {
    !matches!(info.effects, Effects::Unknown) || info.flags.contains(TraitFlags::NO_MEMORY_EFFECT)
}

/// All effects of `op` and, where they count, of the operations in it; `None` if some are not known
/// (MLIR: `getEffectsRecursively`).
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

/// Whether `op` and what is in it have no effects on memory (MLIR: `isMemoryEffectFree`).
pub fn is_memory_effect_free(op: OpRef<'_>) -> bool {
    holds_for_all(op, |_, effects| effects.is_empty())
}

/// Whether `op` and, where their effects count, all operations in it have known effects that
/// satisfy `accept`.
fn holds_for_all(op: OpRef<'_>, accept: impl Fn(OpRef<'_>, &[Effect]) -> bool) -> bool {
    let flags = op.flags();
    if !flags.contains(TraitFlags::RECURSIVE_EFFECTS) {
        return flags.contains(TraitFlags::NO_MEMORY_EFFECT)
            || own_effects(op).is_some_and(|effects| accept(op, &effects));
    }
    let mut pending: SmallVec<[OpRef<'_>; 4]> = smallvec![op];
    while let Some(op) = pending.pop() {
        let recursive = op.flags().contains(TraitFlags::RECURSIVE_EFFECTS);
        if recursive {
            pending.extend(op.regions().flat_map(|r| r.blocks()).flat_map(|b| b.ops()));
        }
        match own_effects(op) {
            Some(effects) if accept(op, &effects) => {}
            None if recursive => {}
            _ => return false,
        }
    }
    true
}

/// Whether [`would_be_trivially_dead`] may hold of operations with this declaration: they end no block,
/// and something is said of their effects.
pub fn may_be_trivially_dead(info: &OpInfo) -> bool {
    let says = says_own_effects(info) || info.flags.contains(TraitFlags::RECURSIVE_EFFECTS);
    says && !info.flags.contains(TraitFlags::TERMINATOR)
}

/// Whether `op` could be erased if nothing used its results: it ends no block, is no symbol, and
/// has no effects but reading, or effects on what it allocates itself
/// (MLIR: `wouldOpBeTriviallyDead`).
pub fn would_be_trivially_dead(op: OpRef<'_>) -> bool {
    let Some(info) = op.info() else { return false };
    if !may_be_trivially_dead(info) || crate::symbol::is_symbol(op) {
        return false;
    }
    holds_for_all(op, |op, effects| {
        let own = |target: EffectTarget| match target {
            EffectTarget::Value(value) => op.body().defining_op(value) == Some(op.id()),
            _ => false,
        };
        let allocated = |target: EffectTarget| {
            let allocates = |e: &Effect| e.kind == EffectKind::Allocate && e.target == target;
            own(target) && effects.iter().any(allocates)
        };
        effects.iter().all(|e| e.kind == EffectKind::Read || allocated(e.target))
    })
}

/// Whether `op` can be erased: nothing uses its results, and [`would_be_trivially_dead`] holds
/// (MLIR: `isOpTriviallyDead`).
#[inline]
pub fn is_trivially_dead(body: &Body, op: Op) -> bool {
    !body.has_used_results(op) && would_be_trivially_dead(body.op(op))
}
