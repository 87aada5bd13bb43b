//! What a declaration says of effects on memory.

use crate::body::{OpRef, Value};
use crate::store::handle::Attribute;
use crate::text::format::Var;

/// What an operation does to memory (MLIR: `MemoryEffects::Effect`).
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

/// What effects are on; compared by address (MLIR: `SideEffects::Resource`).
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

/// What an effect is known to be on.
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
    /// What is done to memory.
    pub kind: EffectKind,
    /// The memory that it is done to.
    pub resource: &'static Resource,
    /// What the effect is on, if it is known.
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
    /// What is done to memory.
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

/// What the declaration of an operation says of its effects (MLIR: `MemoryEffectOpInterface`).
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
