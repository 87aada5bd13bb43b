//! Calls and what is called.

use std::ops::Range;

use terrace_ir::{Attribute, OpRef, RegionRef, Type, Value};
use terrace_ods::interface;

/// What is called (MLIR: `CallInterfaceCallable`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee {
    /// The symbol of this reference is called.
    Symbol(Attribute),
    /// What this value refers to is called.
    Value(Value),
}

/// An operation that transfers control to a callable and comes back (MLIR: `CallOpInterface`).
#[interface]
pub trait CallOp {
    /// What is called; `None` if the operation does not say.
    fn callee_of(self) -> Option<Callee>;

    /// The operands that are passed as arguments.
    fn call_arguments(self) -> Range<usize>;
}

/// An operation with a region that calls run (MLIR: `CallableOpInterface`).
#[interface]
pub trait CallableOp<'a> {
    /// The region that is run; `None` if the callable is only declared.
    fn callable_region(self) -> Option<RegionRef<'a>>;

    /// The types of the results that calls get.
    fn callable_results(self) -> Vec<Type>;
}

/// The region of the callable `op`, if it is one with a region.
pub fn callable_region(op: OpRef<'_>) -> Option<RegionRef<'_>> {
    op.interface::<DynCallableOp<'_>>()?.callable_region()
}
