//! Models of the operations that can be checked, by dialect: [`attach`] adds them to a context.

mod linalg;
mod memref;
mod tensor;

use std::any::TypeId;

use terrace_arith::{AddIOp, AndIOp, BuildConstant, CmpIPredicate, MulIOp, SubIOp};
use terrace_builtin::mixed::MixedSlice;
use terrace_builtin::shaped::shape_of;
use terrace_ir::{Context, Op, OpInterface, OpName, OpType, Operand, Value};

use crate::checks::Checks;
use crate::interface::{DynRuntimeVerifiableOp, RuntimeVerifiableOp};

/// A model as a function, which returns `None` if the operation is malformed.
struct Model(fn(Op, &mut Checks<'_>) -> Option<()>);

impl RuntimeVerifiableOp for Model {
    fn generate(&self, op: Op, checks: &mut Checks<'_>) {
        // A malformed operation has no checks.
        let _ = (self.0)(op, checks);
    }
}

/// Attaches `model` to the operation `O`.
fn add<O: OpType>(cx: &Context, model: &'static &'static dyn RuntimeVerifiableOp) {
    cx.attach_op_interface::<O, DynRuntimeVerifiableOp<'static>>(model);
}

/// Attaches the models of this crate to the operations of `cx` (MLIR:
/// `registerRuntimeVerifiableOpInterfaceExternalModels`). Nothing happens if they are attached
/// already.
pub fn attach(cx: &Context) {
    let known = OpName::get(cx, terrace_tensor::CastOp::INFO.name);
    let table = TypeId::of::<<DynRuntimeVerifiableOp<'static> as OpInterface<'static>>::Table>();
    if known.interface(cx, table).is_some() {
        return;
    }
    linalg::attach(cx);
    memref::attach(cx);
    tensor::attach(cx);
}

/// Checks an access of `op` to its operand `shaped`, a tensor or memref, which the indices follow.
fn access(op: Op, checks: &mut Checks<'_>, shaped: usize) -> Option<()> {
    let cx = checks.context().clone();
    let operands: Vec<Value> = checks.body().operands(op).collect();
    let (shaped, indices) = operands.get(shaped..)?.split_first()?;
    let shape = shape_of(&cx, checks.body().value_type(*shaped))?;
    check_access(checks, *shaped, shape, indices);
    Some(())
}

/// Checks that `indices` are within the `shape` of `shaped`; without indices there is no check.
fn check_access(checks: &mut Checks<'_>, shaped: Value, shape: &[i64], indices: &[Value]) {
    if indices.is_empty() {
        return;
    }
    let zero = checks.constant_index(0);
    let mut all: Option<Value> = None;
    for (dim, index) in indices.iter().enumerate() {
        let size = checks.size(shaped, shape, dim);
        let is_within = checks.in_bounds(*index, [zero, size]);
        all = Some(match all {
            None => is_within,
            Some(all) => checks.both(all, is_within),
        });
    }
    if let Some(all) = all {
        checks.assert(all, "out-of-bounds access");
    }
}

/// Checks that `index` is less than `rank`, a rank, and not negative.
fn check_dim(checks: &mut Checks<'_>, index: Value, rank: Value) {
    let zero = checks.constant_index(0);
    let is_within = checks.in_bounds(index, [zero, rank]);
    checks.assert(is_within, "index is out of bounds");
}

/// Checks that each dimension of `slice` begins and ends within a source whose sizes `size`
/// returns; `name` names the slice in messages. `zero` and `one` are constants.
fn check_slice(
    checks: &mut Checks<'_>,
    name: &str,
    slice: &MixedSlice,
    [zero, one]: [Value; 2],
    mut size_of: impl FnMut(&mut Checks<'_>, usize) -> Value,
) {
    let dims = slice.offsets.iter().zip(&slice.sizes).zip(&slice.strides).enumerate();
    for (dim, ((offset, extent), stride)) in dims {
        let [offset, extent, stride] =
            [offset, extent, stride].map(|number| checks.constant_or_value(*number));
        let size = size_of(checks, dim);
        let is_empty = checks.compare(CmpIPredicate::Eq, extent, zero);
        let begins = checks.either(
            is_empty,
            |checks| {
                let is_not_negative = checks.compare(CmpIPredicate::Sge, offset, zero);
                let is_not_behind = checks.compare(CmpIPredicate::Sle, offset, size);
                AndIOp::build(checks, is_not_negative, is_not_behind).value(checks)
            },
            |checks| checks.in_bounds(offset, [zero, size]),
        );
        checks.assert(begins, &format!("offset {dim} is out-of-bounds"));
        let has_elements = checks.compare(CmpIPredicate::Sgt, extent, zero);
        let ends = checks.either(
            has_elements,
            |checks| {
                let steps = SubIOp::build(checks, extent, one).value(checks);
                let distance = MulIOp::build(checks, steps, stride).value(checks);
                let last = AddIOp::build(checks, offset, distance).value(checks);
                checks.in_bounds(last, [zero, size])
            },
            |checks| checks.constant_bool(true),
        );
        checks.assert(ends, &format!("{name} runs out-of-bounds along dimension {dim}"));
    }
}
