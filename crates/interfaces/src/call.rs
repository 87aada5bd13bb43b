//! Calls and callables: [`CallOp`] and [`CallableOp`].

use std::ops::Range;

use terrace_ir::{Attribute, OpRef, RegionRef, Type, Value};
use terrace_ods::interface;

/// The target of a call (MLIR: `CallInterfaceCallable`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee {
    /// A reference to the symbol that is called.
    Symbol(Attribute),
    /// A value that holds the callable.
    Value(Value),
}

/// An operation that transfers control to a callable, which returns control to it (MLIR:
/// `CallOpInterface`).
#[interface]
pub trait CallOp {
    /// Returns the target of the call; `None` if the operation refers to no callee.
    fn callable_for_callee(self) -> Option<Callee>;

    /// Returns the range of the operands that are passed as arguments of the callee.
    fn arg_operands(self) -> Range<usize>;
}

/// An operation with a region that calls execute (MLIR: `CallableOpInterface`).
#[interface]
pub trait CallableOp<'a> {
    /// Returns the region that calls execute; `None` for a declaration.
    fn callable_region(self) -> Option<RegionRef<'a>>;

    /// Returns the result types of calls.
    fn callable_results(self) -> Vec<Type>;
}

/// Returns the callable region of `op`; `None` if `op` is no callable or a declaration.
pub fn callable_region(op: OpRef<'_>) -> Option<RegionRef<'_>> {
    op.interface::<DynCallableOp<'_>>()?.callable_region()
}
