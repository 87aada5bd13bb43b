//! Declared effects on memory: kinds, resources and targets.

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
    /// The resource of effects that name no resource.
    pub const DEFAULT: &'static Resource = {
        static DEFAULT: Resource = Resource { name: "<Default>" };
        &DEFAULT
    };
    /// Memory that is freed at the end of the enclosing allocation scope.
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

/// The part of a resource that an effect applies to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffectTarget {
    /// The whole resource.
    Anything,
    /// The memory that this operand, result or block argument refers to.
    Value(Value),
    /// The effect is on the symbol of this reference.
    Symbol(Attribute),
}

/// One effect of an operation (MLIR: `MemoryEffects::EffectInstance`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect {
    /// The kind of the effect.
    pub kind: EffectKind,
    /// The affected resource.
    pub resource: &'static Resource,
    /// The affected part of the resource.
    pub target: EffectTarget,
    /// The order among the effects of the operation: effects of a lower stage happen first.
    pub stage: i32,
    /// Whether the whole target is affected.
    pub on_full_region: bool,
}

impl Effect {
    /// Creates an effect on the whole default resource.
    pub const fn of(kind: EffectKind) -> Self {
        Self {
            kind,
            resource: Resource::DEFAULT,
            target: EffectTarget::Anything,
            stage: 0,
            on_full_region: false,
        }
    }

    /// Creates an effect on the memory that `value` refers to.
    pub const fn on(kind: EffectKind, value: Value) -> Self {
        Self { target: EffectTarget::Value(value), ..Self::of(kind) }
    }
}

/// An effect as declared for an operation; it affects every value of a variadic operand or result.
#[derive(Clone, Copy, Debug)]
pub struct DeclaredEffect {
    /// The kind of the effect.
    pub kind: EffectKind,
    /// The operand or result that refers to the memory; `None` for an effect on the whole resource.
    pub on: Option<Var>,
    /// The affected resource.
    pub resource: &'static Resource,
    /// The order among the effects of the operation: effects of a lower stage happen first.
    pub stage: i32,
    /// Whether the whole target is affected.
    pub on_full_region: bool,
}

/// The declared effects of an operation (MLIR: `MemoryEffectOpInterface`).
#[derive(Clone, Copy, Default)]
pub enum Effects {
    /// No effects are declared: traits decide, or the effects are unknown.
    #[default]
    Unknown,
    /// The declared effects of the operation.
    Declared(&'static [DeclaredEffect]),
    /// The function appends the effects, which depend on the operation.
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

    /// Whether the set contains `kind`.
    #[inline]
    pub const fn contains(self, kind: EffectKind) -> bool {
        self.0 & Self::bit(kind) != 0
    }

    /// Whether the set contains no kind other than `kind`.
    #[inline]
    pub const fn none_but(self, kind: EffectKind) -> bool {
        self.0 & !Self::bit(kind) == 0
    }

    /// Adds `kind` to the set.
    pub const fn insert(&mut self, kind: EffectKind) {
        self.0 |= Self::bit(kind);
    }
}

/// The kinds of effects of an operation and, if it has recursive effects, of its nested operations,
/// and whether it may be erased. Summaries combine from the inside out, so that a pass over nested
/// regions visits each operation once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EffectSummary(u8);

impl EffectSummary {
    /// The empty set of effects.
    pub const NONE: Self = Self(0);
    /// The effects are unknown.
    pub const UNKNOWN: Self = Self(Self::OTHERS | Self::STAYS);
    /// Reading, and no other effect.
    pub const READING: Self = Self(EffectKinds::bit(EffectKind::Read));
    /// Effects that were not collected, such as those in the body of an isolated operation. The
    /// union with them (see [`EffectSummary::is_seen`]) is incomplete; a caller that needs all
    /// effects calls `effects::may_have_effect`.
    pub const UNSEEN: Self = Self(1 << 5);

    /// Unknown effects in addition to the listed kinds.
    const OTHERS: u8 = 1 << 6;
    /// Flag: the operation may not be erased even if its results are unused.
    const STAYS: u8 = 1 << 7;

    /// Creates a summary of these kinds; `stays` states that the operation may not be erased.
    pub(crate) const fn new(kinds: EffectKinds, stays: bool) -> Self {
        Self(kinds.0 | if stays { Self::STAYS } else { 0 })
    }

    /// Returns the effects of every operation that `info` declares, without those of nested
    /// operations; `None` if they depend on the operation.
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

    /// Returns the union of both summaries.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all effects were collected.
    #[inline]
    pub fn is_seen(self) -> bool {
        self.0 & Self::UNSEEN.0 == 0
    }

    /// Returns the kinds of effects; `None` if some effects are unknown or were not collected.
    #[inline]
    pub fn kinds(self) -> Option<EffectKinds> {
        (self.0 & (Self::OTHERS | Self::UNSEEN.0) == 0)
            .then_some(EffectKinds(self.0 & !Self::STAYS))
    }

    /// As `effects::may_have_effect`; also true if some effects are unknown or were not collected.
    #[inline]
    pub fn may_have(self, kind: EffectKind) -> bool {
        self.kinds().is_none_or(|kinds| kinds.contains(kind))
    }

    /// Whether the operation may not be erased even if its results are unused.
    #[inline]
    pub(crate) fn stays(self) -> bool {
        self.0 & Self::STAYS != 0
    }
}

/// Whether every operation that `info` declares has the effect: it is on a single operand or
/// result, or on the whole resource.
const fn is_always_there(effect: &DeclaredEffect, info: &OpInfo) -> bool {
    let (declared, index) = match effect.on {
        None => return true,
        Some(Var::Operand(index)) => (info.operands, index as usize),
        Some(Var::Result(index)) => (info.results, index as usize),
        Some(_) => return false,
    };
    index < declared.len() && matches!(declared[index].arity, Arity::Single)
}

/// Whether `on` is a result that one of `effects` allocates.
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
