//! Declared effects on memory.

use crate::body::{OpRef, Value};
use crate::declaration::op_info::{Arity, OpInfo};
use crate::declaration::trait_flags::TraitFlags;
use crate::store::handle::Attribute;
use crate::text::format::Var;

/// A kind of effect on memory (MLIR: `MemoryEffects::Effect`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EffectKind {
    /// Memory is allocated.
    Allocate,
    /// Memory is freed.
    Free,
    /// Memory is read.
    Read,
    /// Memory is written.
    Write,
}

/// A resource that effects apply to; compared by address (MLIR: `SideEffects::Resource`).
#[derive(Debug)]
pub struct Resource {
    /// The name of the resource.
    pub name: &'static str,
}

impl Resource {
    /// The resource of effects that name none.
    pub const DEFAULT: &'static Resource = {
        static DEFAULT: Resource = Resource { name: "<Default>" };
        &DEFAULT
    };
    /// Memory that is freed at the end of the scope around.
    pub const AUTOMATIC_ALLOCATION_SCOPE: &'static Resource = {
        static SCOPE: Resource = Resource { name: "AutomaticAllocationScope" };
        &SCOPE
    };
}

impl PartialEq for Resource {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}
impl Eq for Resource {}

/// The target of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffectTarget {
    /// The effect may be on anything of its resource.
    Anything,
    /// The effect is on what this operand, result or block argument refers to.
    Value(Value),
    /// The effect is on the symbol of this reference.
    Symbol(Attribute),
}

/// One effect of an operation (MLIR: `MemoryEffects::EffectInstance`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect {
    /// The kind of the effect.
    pub kind: EffectKind,
    /// The memory that it is done to.
    pub resource: &'static Resource,
    /// The target of the effect, if it is known.
    pub target: EffectTarget,
    /// When it happens, relative to other effects of the operation: lower ones first.
    pub stage: i32,
    /// Whether all of the target is affected.
    pub on_full_region: bool,
}

impl Effect {
    /// An effect on anything of the default resource.
    pub const fn of(kind: EffectKind) -> Self {
        Self {
            kind,
            resource: Resource::DEFAULT,
            target: EffectTarget::Anything,
            stage: 0,
            on_full_region: false,
        }
    }

    /// An effect on what `value` refers to.
    pub const fn on(kind: EffectKind, value: Value) -> Self {
        Self { target: EffectTarget::Value(value), ..Self::of(kind) }
    }
}

/// An effect as an operation's declaration names it: on every value behind an operand or result.
#[derive(Clone, Copy, Debug)]
pub struct DeclaredEffect {
    /// The kind of the effect.
    pub kind: EffectKind,
    /// The operand or result that refers to the memory; `None` if the effect is on anything.
    pub on: Option<Var>,
    /// The memory that it is done to.
    pub resource: &'static Resource,
    /// When it happens, relative to other effects of the operation: lower ones first.
    pub stage: i32,
    /// Whether all of the target is affected.
    pub on_full_region: bool,
}

/// The declared effects of an operation (MLIR: `MemoryEffectOpInterface`).
#[derive(Clone, Copy, Default)]
pub enum Effects {
    /// The declaration says nothing, so that traits decide, or nothing is known.
    #[default]
    Unknown,
    /// The effects are these.
    Declared(&'static [DeclaredEffect]),
    /// The effects depend on the operation.
    Hook(fn(OpRef<'_>, &mut Vec<Effect>)),
}

/// A set of kinds of effects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EffectKinds(u8);

impl EffectKinds {
    /// The empty set.
    pub const NONE: Self = Self(0);

    const fn bit(kind: EffectKind) -> u8 {
        1 << kind as u8
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `kind` is one of them.
    #[inline]
    pub const fn contains(self, kind: EffectKind) -> bool {
        self.0 & Self::bit(kind) != 0
    }

    /// Whether the set contains no kind but `kind`.
    #[inline]
    pub const fn none_but(self, kind: EffectKind) -> bool {
        self.0 & !Self::bit(kind) == 0
    }

    /// Adds the effect `kind`.
    pub const fn insert(&mut self, kind: EffectKind) {
        self.0 |= Self::bit(kind);
    }
}

/// The kinds of effects of an operation and of what counts in its regions, and whether they keep it
/// from being erased. They can be put together from the inside out, so that whoever goes through
/// nested regions need not go through them again for every operation around.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EffectSummary(u8);

impl EffectSummary {
    /// The empty set of effects.
    pub const NONE: Self = Self(0);
    /// The effects are unknown.
    pub const UNKNOWN: Self = Self(Self::OTHERS | Self::STAYS);
    /// Reading, and nothing else.
    pub const READING: Self = Self(EffectKinds::bit(EffectKind::Read));
    /// Effects that were not looked for, as those in a body of its own. A sum with them (see
    /// [`EffectSummary::is_seen`]) says no more than that: who needs to know asks the operation, as
    /// `effects::may_have_effect` does.
    pub const UNSEEN: Self = Self(1 << 5);

    /// There may be effects that are not known.
    const OTHERS: u8 = 1 << 6;
    /// The flag of operations that may not be erased even if their results are unused.
    const STAYS: u8 = 1 << 7;

    /// Effects of these kinds, which keep what has them from being erased if it `stays`.
    pub(crate) const fn new(kinds: EffectKinds, stays: bool) -> Self {
        Self(kinds.0 | if stays { Self::STAYS } else { 0 })
    }

    /// The effects of every operation that `info` declares, without those of what is in its
    /// regions; `None` if they depend on the operation.
    pub(crate) const fn declared(info: &OpInfo) -> Option<Self> {
        let recursive = info.flags.contains(TraitFlags::RECURSIVE_EFFECTS);
        if info.flags.contains(TraitFlags::NO_MEMORY_EFFECT) && !recursive {
            return Some(Self::NONE);
        }
        let effects = match info.effects {
            Effects::Declared(effects) => effects,
            Effects::Hook(_) => return None,
            Effects::Unknown => return Some(if recursive { Self::NONE } else { Self::UNKNOWN }),
        };
        let mut kinds = EffectKinds::NONE;
        let (mut allocates, mut on_others) = (false, false);
        let mut at = 0;
        while at < effects.len() {
            let effect = &effects[at];
            if !is_always_there(effect, info) {
                return None;
            }
            kinds.insert(effect.kind);
            match effect.kind {
                EffectKind::Read => {}
                _ if is_allocated(effect.on, effects) => allocates = true,
                _ => on_others = true,
            }
            at += 1;
        }
        let erasable = kinds.none_but(EffectKind::Read) || allocates && !on_others;
        Some(Self::new(kinds, !erasable))
    }

    /// These effects and those.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all effects were looked for.
    #[inline]
    pub fn is_seen(self) -> bool {
        self.0 & Self::UNSEEN.0 == 0
    }

    /// The kinds of effects; `None` if some are not known or were not looked for.
    #[inline]
    pub fn kinds(self) -> Option<EffectKinds> {
        (self.0 & (Self::OTHERS | Self::UNSEEN.0) == 0)
            .then_some(EffectKinds(self.0 & !Self::STAYS))
    }

    /// As `effects::may_have_effect`; also true where some effects are not known or were not looked
    /// for.
    #[inline]
    pub fn may_have(self, kind: EffectKind) -> bool {
        self.kinds().is_none_or(|kinds| kinds.contains(kind))
    }

    /// Whether what has the effects may not be erased, even if its results are not used.
    #[inline]
    pub(crate) fn stays(self) -> bool {
        self.0 & Self::STAYS != 0
    }
}

/// Whether there is one value that the effect is on, or it is on anything, whatever the operation
/// that `info` declares.
const fn is_always_there(effect: &DeclaredEffect, info: &OpInfo) -> bool {
    let (declared, index) = match effect.on {
        None => return true,
        Some(Var::Operand(index)) => (info.operands, index as usize),
        Some(Var::Result(index)) => (info.results, index as usize),
        Some(_) => return false,
    };
    index < declared.len() && matches!(declared[index].arity, Arity::Single)
}

/// Whether `on` is a result, and one of the effects that what is behind it is allocated.
const fn is_allocated(on: Option<Var>, effects: &[DeclaredEffect]) -> bool {
    let Some(Var::Result(result)) = on else { return false };
    let mut at = 0;
    while at < effects.len() {
        if let (EffectKind::Allocate, Some(Var::Result(other))) = (effects[at].kind, effects[at].on)
            && other == result
        {
            return true;
        }
        at += 1;
    }
    false
}
