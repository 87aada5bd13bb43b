//! Effects on memory: what operations do besides making results.

use smallvec::{SmallVec, smallvec};

use crate::body::{Body, Op, OpRef, Value};
use crate::declaration::op_info::{Arity, OpInfo};
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

/// A set of kinds of effects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EffectKinds(u8);

impl EffectKinds {
    const fn bit(kind: EffectKind) -> u8 {
        1 << kind as u8
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `kind` is one of them.
    pub fn contains(self, kind: EffectKind) -> bool {
        self.0 & Self::bit(kind) != 0
    }

    /// Whether there are none but `kind`.
    pub fn none_but(self, kind: EffectKind) -> bool {
        self.0 & !Self::bit(kind) == 0
    }

    /// Adds `kind`.
    pub fn insert(&mut self, kind: EffectKind) {
        self.0 |= Self::bit(kind);
    }
}

/// The kinds of the [`own_effects`] of `op`, which cost much less than what they are on; `None` if the
/// effects are not known.
pub fn own_effect_kinds(op: OpRef<'_>) -> Option<EffectKinds> {
    let mut kinds = EffectKinds::default();
    match op.info()?.effects {
        Effects::Declared(declared) => {
            let there = declared.iter().filter(|one| one.on.is_none_or(|var| is_there(op, var)));
            there.for_each(|one| kinds.insert(one.kind));
        }
        _ => own_effects(op)?.iter().for_each(|effect| kinds.insert(effect.kind)),
    }
    Some(kinds)
}

/// Whether there is a value behind an operand or result of the declaration.
fn is_there(op: OpRef<'_>, var: Var) -> bool {
    let declared = op.info().and_then(|info| match var {
        Var::Operand(index) => info.operands.get(usize::from(index)),
        Var::Result(index) => info.results.get(usize::from(index)),
        _ => None,
    });
    declared.is_some_and(|one| one.arity == Arity::Single) || !values(op, var).is_empty()
}

/// Whether `op` or, where their effects count, an operation in it may have an effect of this kind: some
/// are not known, or it has one.
pub fn may_have_effect(op: OpRef<'_>, kind: EffectKind) -> bool {
    !holds_for_all(op, |_, kinds| !kinds.contains(kind))
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
    holds_for_all(op, |_, kinds| kinds.is_empty())
}

/// Whether `op` and, where their effects count, all operations in it have known effects, whose kinds
/// satisfy `accept`.
fn holds_for_all(op: OpRef<'_>, accept: impl Fn(OpRef<'_>, EffectKinds) -> bool) -> bool {
    let flags = op.flags();
    if !flags.contains(TraitFlags::RECURSIVE_EFFECTS) {
        return flags.contains(TraitFlags::NO_MEMORY_EFFECT)
            || own_effect_kinds(op).is_some_and(|kinds| accept(op, kinds));
    }
    let mut pending: SmallVec<[OpRef<'_>; 4]> = smallvec![op];
    while let Some(op) = pending.pop() {
        let recursive = op.flags().contains(TraitFlags::RECURSIVE_EFFECTS);
        if recursive {
            pending.extend(op.regions().flat_map(|r| r.blocks()).flat_map(|b| b.ops()));
        }
        match own_effect_kinds(op) {
            Some(kinds) if accept(op, kinds) => {}
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
    holds_for_all(op, |op, kinds| {
        kinds.none_but(EffectKind::Read)
            || kinds.contains(EffectKind::Allocate) && affects_what_it_allocates(op)
    })
}

/// Whether `op` only reads, and has effects on what it allocates itself.
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

/// Whether `op` can be erased: nothing uses its results, and [`would_be_trivially_dead`] holds
/// (MLIR: `isOpTriviallyDead`).
#[inline]
pub fn is_trivially_dead(body: &Body, op: Op) -> bool {
    !body.has_used_results(op) && would_be_trivially_dead(body.op(op))
}
