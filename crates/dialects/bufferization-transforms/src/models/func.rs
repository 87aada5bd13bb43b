//! Models of functions, calls and returns.

use terrace_bufferization::ToBufferOp;
use terrace_builtin::function::{FUNCTION_TYPE, function_type};
use terrace_builtin::types::FunctionType;
use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_func::{CallOp, CallOpRef, FuncOp, ReturnOp};
use terrace_ir::{
    Block, Body, Context, Diagnostic, Ident, Op, OpRef, Operand, Type, TypeAttr, Value,
};
use terrace_memref::CastOp;

use super::cf::{argument_type, bufferize_signature, forwarded_uses};
use super::{OpModel, add};
use crate::analysis::Query;
use crate::analysis::functions::returns;
use crate::argument_attributes::argument_attribute;
use crate::interface::{Aliasing, AliasingUses, AliasingValues, BufferizableOp};
use crate::rewrite::Rewrite;
use crate::signatures::Signature;
use crate::types::BufferTypes;

/// Attaches the models.
pub(super) fn attach(cx: &Context) {
    add::<CallOp>(cx, &(&Call as &dyn BufferizableOp));
    add::<FuncOp>(cx, &(&Func as &dyn BufferizableOp));
    add::<ReturnOp>(cx, &(&OpModel::READS as &dyn BufferizableOp));
}

/// The model of `func.call`, from the facts about the callee.
struct Call;

fn call(op: OpRef<'_>) -> Option<CallOpRef<'_>> {
    op.cast::<CallOp>()
}

impl BufferizableOp for Call {
    fn reads(&self, op: OpRef<'_>, operand: usize, query: Query<'_>) -> bool {
        let facts = call(op).and_then(|call| query.callee(call));
        facts.is_none_or(|facts| facts.access.get(&operand).is_some_and(|access| access.reads))
    }

    fn writes(&self, op: OpRef<'_>, operand: usize, query: Query<'_>) -> bool {
        let facts = call(op).and_then(|call| query.callee(call));
        facts.is_none_or(|facts| facts.access.get(&operand).is_some_and(|access| access.writes))
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, query: Query<'_>) -> AliasingValues {
        let Some(facts) = call(op).and_then(|call| query.callee(call)) else {
            let is_tensor = |value: &Value| op.body().value_type(*value).is_tensor();
            return op.results().filter(is_tensor).map(Aliasing::unknown).collect();
        };
        let results = facts.aliasing.get(&operand).map_or(&[][..], Vec::as_slice);
        let is_same = match results {
            [result] => facts.equivalent.get(result) == Some(&operand),
            _ => false,
        };
        results.iter().map(|result| Aliasing::same_if(op.result(*result), is_same)).collect()
    }

    fn buffer_type(
        &self,
        op: OpRef<'_>,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        let callee = callee(op).and_then(|name| types.signatures().get(name));
        let index = op.results().position(|result| result == value);
        let known = callee.zip(index);
        let ty = known.and_then(|(callee, at)| callee.result(op, at, types.options()));
        ty.map_or_else(|| types.unknown(op, value), Ok)
    }

    fn bufferize(&self, op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        let results: Vec<Value> = rewrite.body().results(op).collect();
        let types: Vec<Type> =
            results.iter().map(|result| rewrite.buffer_type(*result)).collect::<Result<_, _>>()?;
        let operands: Vec<Value> = rewrite.body().operands(op).collect();
        let callee = callee(rewrite.body().op(op));
        let callee = callee.and_then(|name| rewrite.signatures().get(name));
        let mut buffers = Vec::with_capacity(operands.len());
        for (at, operand) in operands.into_iter().enumerate() {
            if !rewrite.body().value_type(operand).is_tensor() {
                buffers.push(operand);
                continue;
            }
            let buffer = rewrite.buffer(operand)?;
            let view = rewrite.body().op(op);
            let ty = callee.and_then(|callee| callee.input(view, at, rewrite.options()));
            let location = rewrite.body().location(op);
            let cast = match ty {
                Some(ty) if ty != rewrite.body().value_type(buffer) => {
                    rewrite.cast_or_reallocate(op, location, buffer, ty)
                }
                _ => Some(buffer),
            };
            buffers.push(cast.unwrap_or(buffer));
        }
        let new = rewrite.rebuild(op, &buffers, &types);
        rewrite.copy_attributes(op, new);
        rewrite.replace_by(op, new);
        Ok(())
    }
}

/// Returns the name of the function that the `func.call` `op` calls.
fn callee(op: OpRef<'_>) -> Option<Ident> {
    let callee = call(op)?.callee();
    (!callee.is_absent()).then(|| callee.data(op.context()).root)
}

/// The model of `func.func`.
struct Func;

impl BufferizableOp for Func {
    fn reads(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        false
    }

    fn writes(&self, _: OpRef<'_>, _: usize, _: Query<'_>) -> bool {
        false
    }

    fn aliasing_uses(&self, op: OpRef<'_>, value: Value, _: Query<'_>) -> AliasingUses {
        forwarded_uses(op, value)
    }

    fn is_writable(&self, op: OpRef<'_>, value: Value, _: Query<'_>) -> bool {
        let cx = op.context();
        let (Some(function), Some((block, index))) =
            (op.cast::<FuncOp>(), op.body().argument_of(value))
        else {
            return false;
        };
        let is_entry = op.region(0).and_then(|region| region.entry()).map(|entry| entry.id());
        let declared = argument_attribute(function, index, "bufferization.writable");
        let declared = declared.and_then(|value| value.downcast::<IntegerAttr>(cx)?.as_bool(cx));
        is_entry != Some(block) || declared != Some(false)
    }

    fn has_control_flow_graph(&self) -> bool {
        true
    }

    fn buffer_type(
        &self,
        op: OpRef<'_>,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        let argument = op.body().argument_of(value);
        let entry = op.region(0).and_then(|region| region.entry()).map(|entry| entry.id());
        match (argument, op.cast::<FuncOp>()) {
            (Some((block, at)), Some(function)) if Some(block) == entry => {
                let ty = Signature::of(function).input(op, at, types.options());
                ty.map_or_else(|| types.unknown(op, value), Ok)
            }
            _ => argument_type(op, value, types),
        }
    }

    fn bufferize(&self, op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
        let body = rewrite.body();
        let cx = body.context().clone();
        let Some(function) = body.op(op).cast::<FuncOp>() else { return Ok(()) };
        let (signature, options) = (Signature::of(function), rewrite.options());
        let types = |count: usize, ty: &dyn Fn(usize) -> Option<Type>| -> Vec<Type> {
            (0..count).filter_map(ty).collect()
        };
        let (inputs, results) = (signature.inputs.len(), signature.results.len());
        let inputs = types(inputs, &|at| signature.input(*function, at, options));
        let results = types(results, &|at| signature.result(*function, at, options));
        let blocks: Vec<Block> =
            body.regions(op).flat_map(|region| body.blocks_in(region)).collect();
        let returns: Vec<Op> = returns(*function).into_iter().map(|op| op.id()).collect();
        for block in blocks {
            bufferize_signature(block, rewrite)?;
        }
        for end in returns {
            for (at, ty) in results.iter().enumerate() {
                let body = rewrite.body();
                let value = body.operand(end, at);
                if body.value_type(value).is_tensor() {
                    let mut builder = rewrite.before(end);
                    let buffer = ToBufferOp::build(&mut builder, *ty, value).value(&mut builder);
                    rewrite.body_mut().set_operand(end, at, buffer);
                }
            }
        }
        set_function_type(rewrite.body_mut(), FunctionType::get(&cx, &inputs, &results).ty());
        Ok(())
    }
}

/// Sets the type of the function at the root of `body`.
pub(crate) fn set_function_type(body: &mut Body, ty: Type) {
    let ty = TypeAttr::get(body.context(), ty).attr();
    // The property accepts every function type.
    let _ = body.set_attribute(Op::ROOT, FUNCTION_TYPE, Some(ty));
}

/// Returns the source of a cast instead of the cast, where all returns of the function at the root
/// of `body` return casts from the same type; that becomes the type of the result.
pub(crate) fn narrow_results(body: &mut Body) {
    let Some(ty) = function_type(body.root()).cloned() else { return };
    let ends: Vec<Op> = returns(body.root()).into_iter().map(|op| op.id()).collect();
    let mut results = ty.results.to_vec();
    for (at, result) in results.iter_mut().enumerate() {
        let source = |end: &Op| -> Option<Value> {
            let value = body.op(*end).operands().nth(at)?;
            Some(body.defined_by::<CastOp>(value)?.source())
        };
        let sources: Option<Vec<Value>> = ends.iter().map(source).collect();
        let Some(sources) = sources.filter(|sources| !sources.is_empty()) else { continue };
        let narrow = body.value_type(sources[0]);
        if sources.iter().any(|source| body.value_type(*source) != narrow) {
            continue;
        }
        *result = narrow;
        for (end, source) in ends.iter().zip(sources) {
            body.set_operand(*end, at, source);
        }
    }
    let new = FunctionType::get(body.context(), &ty.inputs, &results).ty();
    set_function_type(body, new);
}
