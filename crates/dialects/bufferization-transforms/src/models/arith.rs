//! Models of `arith` operations on tensors.

use terrace_arith::{ConstantOp, IndexCastOp, SelectOp};
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::types::MemRefType;
use terrace_builtin::{TypeExt, UnrankedMemRefType};
use terrace_ir::fold::constant_of;
use terrace_ir::{Context, Diagnostic, Op, OpRef, OpType, Operand, SymbolRefAttr, Type, Value};
use terrace_memref::GetGlobalOp;

use super::{OpModel, add};
use crate::analysis::Query;
use crate::globals::Constant;
use crate::interface::{Aliasing, AliasingValues, BufferizableOp};
use crate::layout::{contiguous, space_of};
use crate::rewrite::Rewrite;
use crate::types::{BufferTypes, common_type};

/// Attaches the models.
pub(super) fn attach(cx: &Context) {
    const CONSTANT: OpModel = OpModel { is_writable: false, ..OpModel::NONE }.with(constant);
    const INDEX_CAST: OpModel = OpModel::CASTS.with(index_cast);
    add::<ConstantOp>(cx, &(&CONSTANT as &dyn BufferizableOp));
    add::<IndexCastOp>(cx, &(&INDEX_CAST as &dyn BufferizableOp));
    add::<SelectOp>(cx, &(&Select as &dyn BufferizableOp));
}

/// The model of `arith.select`: the result is the buffer of one of the operands.
struct Select;

impl BufferizableOp for Select {
    fn reads(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        false
    }

    fn writes(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        false
    }

    fn aliasing_values(&self, op: OpRef<'_>, _: usize, _: Query<'_>) -> AliasingValues {
        AliasingValues::from([Aliasing::maybe(op.result(0))])
    }

    fn buffer_type(
        &self,
        op: OpRef<'_>,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        let alternatives = [types.get(op.operand(1))?, types.get(op.operand(2))?];
        let message = "inconsistent memory space on true/false operands";
        let common = common_type(op, op.body().value_type(value), &alternatives, message)?;
        Ok(common.unwrap_or(alternatives[0]))
    }

    fn bufferize(&self, op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        let body = rewrite.body();
        let [condition, yes, no] = [0, 1, 2].map(|at| body.operand(op, at));
        if body.value_type(condition).is_tensor() {
            return Err(body.op(op).error("only i1 condition values are supported"));
        }
        let result = body.result(op, 0);
        let (mut yes, mut no) = (rewrite.buffer(yes)?, rewrite.buffer(no)?);
        if rewrite.body().value_type(yes) != rewrite.body().value_type(no) {
            let ty = rewrite.buffer_type(result)?;
            yes = rewrite.cast(op, yes, ty);
            no = rewrite.cast(op, no, ty);
        }
        let mut builder = rewrite.before(op);
        let new = SelectOp::build(&mut builder, condition, yes, no).value(&mut builder);
        rewrite.replace(op, &[new]);
        Ok(())
    }
}

/// Rewrites a constant to the address of a global that holds it.
fn constant(op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
    let body = rewrite.body();
    let (view, cx) = (body.op(op), body.context().clone());
    let (Some(value), ty) = (constant_of(view), body.value_type(body.result(op, 0))) else {
        return Ok(());
    };
    let space = rewrite.options().space(ty, view)?;
    let ty = contiguous(&cx, ty, space);
    let location = body.location(op);
    let ty = rewrite.globals().type_of(value).unwrap_or(ty);
    let mut builder = rewrite.before(op);
    let unnamed = SymbolRefAttr::flat(&cx, "");
    let global = GetGlobalOp::build(&mut builder, ty, unnamed);
    let buffer = global.value(&mut builder);
    rewrite.add_constant(Constant { op: global.op(), value, ty, location });
    rewrite.replace(op, &[buffer]);
    Ok(())
}

/// Rewrites a conversion between tensors of integers to one between memrefs.
fn index_cast(op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
    let cx = rewrite.body().context().clone();
    let source = rewrite.operand(op, 0)?;
    let body = rewrite.body();
    let element = element_type_or_self(&cx, body.value_type(body.result(op, 0)));
    let from = body.value_type(source);
    let ty = match from.downcast::<MemRefType>(&cx) {
        Some(from) => {
            let space = from.memory_space;
            MemRefType::with_layout(&cx, &from.shape, element, from.layout, space).ty()
        }
        None => UnrankedMemRefType::get(&cx, element, space_of(&cx, from)).ty(),
    };
    let mut builder = rewrite.before(op);
    let new = IndexCastOp::build(&mut builder, ty, source).value(&mut builder);
    rewrite.replace(op, &[new]);
    Ok(())
}
