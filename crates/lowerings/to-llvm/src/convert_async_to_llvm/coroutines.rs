//! The lowering of `async.coro` to the intrinsics of coroutines. [`populate`] adds the patterns.

use terrace_async::{CoroBeginOp, CoroEndOp, CoroFreeOp, CoroIdOp, CoroSaveOp, CoroSuspendOp};
use terrace_builtin::attributes::DenseBuilder;
use terrace_builtin::{IntegerAttr, VectorType};
use terrace_ir::{Op, OpType, Operand, Type, Value};
use terrace_llvm::{self as llvm, LLVMFunctionType, LLVMTokenType, LLVMVoidType};
use terrace_rewrite::Rw;

use crate::build;
use crate::run::Lowering;
use crate::symbols::{EnclosingScopes, call_function};
use crate::types::{int, pointer};

/// Adds the patterns that lower `async.coro`.
pub(super) fn populate(lowering: &mut Lowering) {
    lowering.add::<CoroIdOp>("CoroIdOpConversion", |op, _, _, rw| {
        let (cx, token) = (rw.context().clone(), token(rw));
        let zero = build::int_constant(rw, int(&cx, 32), 0)?;
        let null = llvm::ZeroOp::build(rw, pointer(&cx)).value(rw);
        let id = llvm::CoroIdOp::build(rw, token, zero, null, null, null).value(rw);
        rw.replace_op(op, &[id]);
        Some(())
    });
    lowering.add_sequential(
        "CoroBeginOpConversion",
        CoroBeginOp::INFO,
        |op, operands, scopes, _, rw| begin(op, operands, scopes, rw),
    );
    lowering.add_sequential(
        "CoroFreeOpConversion",
        CoroFreeOp::INFO,
        |op, operands, scopes, _, rw| free(op, operands, scopes, rw),
    );
    lowering.add::<CoroEndOp>("CoroEndOpConversion", |op, operands, _, rw| {
        let (bool, token) = (int(rw.context(), 1), token(rw));
        let unwind = constant_false(rw);
        let none = llvm::NoneTokenOp::build(rw, token).value(rw);
        llvm::CoroEndOp::build(rw, bool, *operands.first()?, unwind, none);
        rw.erase_op(op);
        Some(())
    });
    lowering.add::<CoroSaveOp>("CoroSaveOpConversion", |op, operands, _, rw| {
        let token = token(rw);
        let state = llvm::CoroSaveOp::build(rw, token, *operands.first()?).value(rw);
        rw.replace_op(op, &[state]);
        Some(())
    });
    lowering.add::<CoroSuspendOp>("CoroSuspendOpConversion", |op, operands, _, rw| {
        suspend(op, operands, rw)
    });
}

/// Returns the type of tokens of the llvm dialect.
fn token(rw: Rw<'_, '_>) -> Type {
    LLVMTokenType.intern(rw.context()).ty()
}

/// Creates the constant `false`.
fn constant_false(rw: Rw<'_, '_>) -> Value {
    let (value, bool) = (IntegerAttr::bool(rw.context(), false).attr(), int(rw.context(), 1));
    build::constant(rw, value, bool)
}

/// Lowers `async.coro.begin`. Allocates the frame of the coroutine, with its size rounded up to a
/// multiple of its alignment.
fn begin(op: Op, operands: &[Value], scopes: &mut EnclosingScopes, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let (size_type, address_type) = (int(&cx, 64), pointer(&cx));
    let params = vec![size_type, size_type];
    let ty = LLVMFunctionType { return_type: address_type, params, var_arg: false };
    let size = llvm::CoroSizeOp::build(rw, size_type).value(rw);
    let alignment = llvm::CoroAlignOp::build(rw, size_type).value(rw);
    let padded = llvm::AddOp::build(rw, size, alignment).value(rw);
    let one = build::int_constant(rw, size_type, 1)?;
    let last = llvm::SubOp::build(rw, padded, one).value(rw);
    let zero = build::int_constant(rw, size_type, 0)?;
    let mask = llvm::SubOp::build(rw, zero, alignment).value(rw);
    let size = llvm::AndOp::build(rw, last, mask).value(rw);
    let name = scopes.module_table()?.function(&cx, "aligned_alloc", ty)?;
    let frame = call_function(rw, &name, &[alignment, size], Some(address_type))?;
    let handle = llvm::CoroBeginOp::build(rw, address_type, *operands.first()?, frame).value(rw);
    rw.replace_op(op, &[handle]);
    Some(())
}

/// Lowers `async.coro.free`, which deallocates the frame of the coroutine.
fn free(op: Op, operands: &[Value], scopes: &mut EnclosingScopes, rw: Rw<'_, '_>) -> Option<()> {
    let &[id, handle] = operands else { return None };
    let cx = rw.context().clone();
    let address_type = pointer(&cx);
    let return_type = LLVMVoidType.intern(&cx).ty();
    let ty = LLVMFunctionType { return_type, params: vec![address_type], var_arg: false };
    let frame = llvm::CoroFreeOp::build(rw, address_type, id, handle).value(rw);
    let name = scopes.module_table()?.function(&cx, "free", ty)?;
    call_function(rw, &name, &[frame], None);
    rw.erase_op(op);
    Some(())
}

/// Lowers `async.coro.suspend` to a switch over the result of the intrinsic: 0 resumes, 1 cleans
/// up, and any other value suspends.
fn suspend(op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = CoroSuspendOp::from_op(op).view(rw.body());
    let default = view.suspend_dest();
    let cases = [view.resume_dest(), view.cleanup_dest()];
    let is_final = constant_false(rw);
    let code = llvm::CoroSuspendOp::build(rw, int(&cx, 8), *operands.first()?, is_final).value(rw);
    let code = llvm::SExtOp::build(rw, int(&cx, 32), code).value(rw);
    let none: &[Value] = &[];
    let switch = llvm::SwitchOp::build(rw, code, none, &[none, none][..], default, &cases);
    let values = DenseBuilder::new(&cx, VectorType::get(&cx, &[2], int(&cx, 32)).ty());
    let values = values.and_then(|mut values| {
        [0, 1].into_iter().for_each(|value| values.push_u64(value));
        values.finish(&cx)
    });
    switch.set_case_values(rw.body_mut(), values.ok());
    rw.erase_op(op);
    Some(())
}
