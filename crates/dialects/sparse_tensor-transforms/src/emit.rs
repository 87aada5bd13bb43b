//! Short builders of the arithmetic, loads and control flow that sparse loops consist of.

use terrace_arith::{
    AddIOp, AndIOp, BuildConstant, CmpIOp, CmpIPredicate, DivUIOp, ExtUIOp, IndexCastOp, MulIOp,
    OrIOp, SelectOp, SubIOp,
};
use terrace_builtin::{IndexType, IntegerType, TypeExt};
use terrace_ir::{Block, Builder, Op, OpType, Rewriter, Type, Value};
use terrace_memref::LoadOp;
use terrace_scf::{IfOp, YieldOp};

/// Creates the `index` constant `value`.
pub(crate) fn index(b: &mut Builder<'_>, value: i64) -> Value {
    b.constant_index(value)
}

/// Creates the `i1` constant `value`.
pub(crate) fn bool(b: &mut Builder<'_>, value: bool) -> Value {
    b.constant_bool(value)
}

/// Creates an `arith.addi` of two values.
pub(crate) fn add(b: &mut Builder<'_>, lhs: Value, rhs: Value) -> Value {
    let op = AddIOp::build(b, lhs, rhs);
    b.value(op)
}

/// Creates an `arith.subi` of two values.
pub(crate) fn sub(b: &mut Builder<'_>, lhs: Value, rhs: Value) -> Value {
    let op = SubIOp::build(b, lhs, rhs);
    b.value(op)
}

/// Creates an `arith.muli` of two values.
pub(crate) fn mul(b: &mut Builder<'_>, lhs: Value, rhs: Value) -> Value {
    let op = MulIOp::build(b, lhs, rhs);
    b.value(op)
}

/// Creates an `arith.divui` of two values.
pub(crate) fn div(b: &mut Builder<'_>, lhs: Value, rhs: Value) -> Value {
    let op = DivUIOp::build(b, lhs, rhs);
    b.value(op)
}

/// Creates an `arith.andi` of two values.
pub(crate) fn and(b: &mut Builder<'_>, lhs: Value, rhs: Value) -> Value {
    let op = AndIOp::build(b, lhs, rhs);
    b.value(op)
}

/// Creates an `arith.ori` of two values.
pub(crate) fn or(b: &mut Builder<'_>, lhs: Value, rhs: Value) -> Value {
    let op = OrIOp::build(b, lhs, rhs);
    b.value(op)
}

/// Creates an `arith.cmpi` with `predicate`.
pub(crate) fn compare(
    b: &mut Builder<'_>,
    predicate: CmpIPredicate,
    lhs: Value,
    rhs: Value,
) -> Value {
    let op = CmpIOp::build(b, predicate, lhs, rhs);
    b.value(op)
}

/// Creates an `arith.select` by `condition`.
pub(crate) fn select(b: &mut Builder<'_>, condition: Value, then: Value, other: Value) -> Value {
    let op = SelectOp::build(b, condition, then, other);
    b.value(op)
}

/// Returns `value + constant`, with the constant before the addition.
pub(crate) fn add_constant(b: &mut Builder<'_>, value: Value, constant: i64) -> Value {
    let constant = index(b, constant);
    add(b, value, constant)
}

/// Returns `value * constant`, with the constant before the multiplication.
pub(crate) fn mul_constant(b: &mut Builder<'_>, value: Value, constant: i64) -> Value {
    let constant = index(b, constant);
    mul(b, value, constant)
}

/// Loads a position or a coordinate and converts it to `index`; the stored number is unsigned
/// (MLIR: `genIndexLoad`).
pub(crate) fn load_index(b: &mut Builder<'_>, memory: Value, indices: &[Value]) -> Value {
    let load = LoadOp::build(b, memory, indices);
    let mut value = b.value(load);
    let ty = b.body().value_type(value);
    if ty.is_index() {
        return value;
    }
    if ty.int_or_float_width(b.context()).is_some_and(|width| width < 64) {
        let wide = IntegerType::get(b.context(), 64).ty();
        let wide = ExtUIOp::build(b, wide, value);
        value = b.value(wide);
    }
    let ty = index_type(b);
    let cast = IndexCastOp::build(b, ty, value);
    b.value(cast)
}

/// Returns the type `index`.
pub(crate) fn index_type(b: &Builder<'_>) -> Type {
    IndexType::get(b.context()).ty()
}

/// Returns the type `i1`.
pub(crate) fn bool_type(b: &Builder<'_>) -> Type {
    IntegerType::get(b.context(), 1).ty()
}

/// Returns the types of `values`.
pub(crate) fn types_of(b: &Builder<'_>, values: &[Value]) -> Vec<Type> {
    values.iter().map(|value| b.body().value_type(*value)).collect()
}

/// Appends a block with arguments of these types to region number `at` of `op`, and leaves the
/// insertion point where it is.
pub(crate) fn new_block(b: &mut Builder<'_>, op: Op, at: usize, arguments: &[Type]) -> Block {
    let location = b.location();
    let body = b.body_mut();
    let region = body.region(op, at).expect("the operation was created with this region");
    body.append_block(region, arguments.iter().map(|ty| (*ty, location)))
}

/// An `scf.if` with both of its blocks.
#[derive(Clone, Copy)]
pub(crate) struct IfElse {
    /// The `scf.if` itself.
    pub(crate) op: Op,
    /// The block for a true condition.
    pub(crate) then: Block,
    /// The block for a false condition.
    pub(crate) otherwise: Block,
}

/// Creates `scf.if` with two blocks; without results, the blocks have terminators.
pub(crate) fn if_else(b: &mut Builder<'_>, condition: Value, results: &[Type]) -> IfElse {
    let op = IfOp::build(b, results, condition).op();
    let [then, otherwise] = [0, 1].map(|at| new_block(b, op, at, &[]));
    if results.is_empty() {
        for block in [then, otherwise] {
            b.at(terrace_ir::InsertionPoint::AtEnd(block), |b| YieldOp::build(b, ()));
        }
    }
    IfElse { op, then, otherwise }
}

/// Creates an `scf.yield` of `values`.
pub(crate) fn yield_values(b: &mut Builder<'_>, values: &[Value]) {
    YieldOp::build(b, values);
}

/// Returns the results of `op`.
pub(crate) fn results(b: &Builder<'_>, op: Op) -> Vec<Value> {
    b.body().results(op).collect()
}

/// Creates a block that `fill` fills before it is part of an operation. As in MLIR, the greedy
/// driver does not visit its operations when they are created.
pub(crate) fn detached_block(
    b: &mut Rewriter<'_>,
    arguments: &[Type],
    fill: impl FnOnce(&mut Rewriter<'_>, &[Value]),
) -> Block {
    let (point, location) = (b.point(), b.location());
    let block = b.body_mut().new_block(arguments.iter().map(|ty| (*ty, location)));
    let arguments = b.body().arguments(block).to_vec();
    b.set_at_end(block);
    fill(b, &arguments);
    b.flush();
    b.set_point(point);
    block
}

/// Appends a block to region number `at` of `op`.
pub(crate) fn attach_block(b: &mut Builder<'_>, op: Op, at: usize, block: Block) {
    let body = b.body_mut();
    let region = body.region(op, at).expect("the operation was created with this region");
    body.insert_block(block, region, None);
}
