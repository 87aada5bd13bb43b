//! Schedule trees of affine loops: statements with the sets of their instances, and a tree of
//! dimensions that orders the instances.
//!
//! MLIR's Rationale describes schedule trees as an alternative to loops; MLIR does not have them. A
//! [`ScheduleOp`] holds the statements ([`StmtOp`]) and the tree ([`DimOp`], [`MarkOp`],
//! [`LeafOp`]). The pass `poly-raise` makes schedules of affine loops, `poly-edit` transforms them,
//! and `poly-lower` makes loops of them.
//!
//! To start with: [`ScheduleOp`], [`StmtOp`], [`DimOp`].
#![forbid(unsafe_code)]

extern crate self as terrace_poly;

mod access;
mod assembly;
mod hooks;
pub mod rationale;
mod relation;
mod verify;

pub use access::{AccessKind, AccessSet, AccessSets, SetSymbol};
pub use relation::RelAttr;

use terrace_builtin::IntegerSetAttr;
use terrace_builtin::constraints::Index;
use terrace_builtin::property::{FlatSymbolRefAttr, SymbolName, Unit};
use terrace_ir::constraints::SizedRegion;
use terrace_ir::op_traits::{
    AffineScope, HasParent, HasParentOneOf, NoRegionArguments, NoTerminator, SingleBlock,
};
use terrace_ir::{ArrayAttr, Handle, StringAttr, SymbolRefAttr};
use terrace_ods::{dialect, operation};

/// Schedule trees of affine loops.
///
/// A schedule separates what is executed, statements with the sets of their instances, from the
/// order, a tree of dimensions.
#[dialect(
    name = "poly",
    ops = [DimOp, LeafOp, MarkOp, ScheduleOp, StmtOp],
    attributes = [RelAttr],
    hooks = crate::hooks::HOOKS,
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct PolyDialect;

/// A schedule: statements, followed by the nodes of a tree that orders their instances.
///
/// The operands are the parameters: the symbols of all sets and maps inside. Nodes next to each
/// other are executed one after the other.
///
/// ```mlir
/// %n = arith.constant 64 : index
/// %v = arith.constant 1.0 : f32
/// %m = memref.alloc() : memref<64xf32>
/// poly.schedule (%n) {
///   poly.stmt @S0(%i) affine_set<(d0)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0)> {
///     affine.store %v, %m[%i] : memref<64xf32>
///   }
///   poly.dim @t0 {@S0} (d0)[s0] -> (d0 floordiv 8) {
///     poly.dim @t1 {@S0} (d0)[s0] -> (d0 mod 8) {
///       poly.leaf @S0
///     }
///   }
/// }
/// ```
#[operation(
    name = "poly.schedule",
    traits = [NoTerminator, SingleBlock, NoRegionArguments],
    format = "(`(` $parameters^ `)`)? attr-dict-with-keyword $body",
    verify = crate::verify::schedule,
)]
pub struct ScheduleOp {
    #[operand]
    parameters: Variadic<Index>,
    #[region]
    body: SizedRegion<1>,
}

/// A statement: operations that are executed for each point of a set.
///
/// ```text
/// poly.stmt symbol-name ( arguments ) integer-set (attributes attr-dict)? region
/// ```
#[operation(
    name = "poly.stmt",
    traits = [HasParent<ScheduleOp>, NoTerminator, SingleBlock, AffineScope],
    assembly = custom(crate::assembly::parse_stmt, crate::assembly::print_stmt),
    verify = crate::verify::stmt,
)]
pub struct StmtOp {
    #[attr(SymbolName)]
    name: Handle<StringAttr>,
    #[attr]
    domain: Handle<IntegerSetAttr>,
    #[region]
    body: SizedRegion<1>,
}

/// A dimension of a schedule tree: a loop around the nodes inside.
///
/// ```text
/// poly.dim symbol-name ({ statements } affine-map),+ parallel? (attributes attr-dict)? region
/// ```
///
/// `maps` has for each of `stmts`, the statements below, the function that gives the iteration in
/// which an instance is executed. A `parallel` dimension may execute its iterations in any order.
#[operation(
    name = "poly.dim",
    traits = [
        HasParentOneOf<(ScheduleOp, DimOp, MarkOp)>, NoTerminator, SingleBlock, NoRegionArguments,
    ],
    assembly = custom(crate::assembly::parse_dim, crate::assembly::print_dim),
)]
pub struct DimOp {
    #[attr(SymbolName)]
    name: Handle<StringAttr>,
    #[attr]
    stmts: Handle<ArrayAttr>,
    #[attr]
    maps: Handle<ArrayAttr>,
    #[attr(Unit)]
    coincident: bool,
    #[region]
    body: SizedRegion<1>,
}

/// A name for the nodes inside.
#[operation(
    name = "poly.mark",
    traits = [
        HasParentOneOf<(ScheduleOp, DimOp, MarkOp)>, NoTerminator, SingleBlock, NoRegionArguments,
    ],
    format = "$name attr-dict-with-keyword $body",
)]
pub struct MarkOp {
    #[attr]
    name: Handle<StringAttr>,
    #[region]
    body: SizedRegion<1>,
}

/// The place of a statement in a schedule tree.
#[operation(
    name = "poly.leaf",
    traits = [HasParentOneOf<(ScheduleOp, DimOp, MarkOp)>],
    format = "$stmt attr-dict",
)]
pub struct LeafOp {
    #[attr(FlatSymbolRefAttr)]
    stmt: Handle<SymbolRefAttr>,
}
