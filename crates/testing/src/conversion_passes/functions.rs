//! Test passes that lower functions and calls to the llvm dialect.

use terrace_func::{CallIndirectOp, CallOp, ConstantOp, FuncOp, ReturnOp};
use terrace_ir::{Context, OpType, Type};
use terrace_llvm::{LLVMPointerType, ZeroOp};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_passes::to_llvm::types::TypeRules;
use terrace_passes::to_llvm::{Lowering, populate_func_to_llvm};

use crate::TypeProducerOp;

/// Adds the passes to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestConvertFuncOp>().insert::<TestConvertCallOp>();
}

/// The width of the type `index` in bits.
const INDEX_BITS: u32 = 64;

/// Tests conversion of `func.func` to `llvm.func` for different attributes
#[pass(
    name = "test-convert-func-op",
    title = "(anonymous namespace)::TestConvertFuncOp",
    anchor = "builtin.module",
    run = convert_functions
)]
struct TestConvertFuncOp {}

fn convert_functions(_: &TestConvertFuncOp, target: &mut Target<'_>) -> PassResult {
    let mut lowering = Lowering::new(INDEX_BITS);
    lowering.target.legal_op::<CallOp>().legal_op::<CallIndirectOp>().legal_op::<ConstantOp>();
    lowering.add::<ReturnOp>("ReturnOpConversion", |op, operands, _, rw| {
        let mut state = rw.state(terrace_llvm::ReturnOp::name(rw.context()));
        state.add_operands(operands);
        rw.create(state);
        rw.erase_op(op);
        Some(())
    });
    populate_func_to_llvm(&mut lowering);
    lowering.run(target)
}

/// Tests conversion of `func.call` to `llvm.call` in presence of custom types
#[pass(
    name = "test-convert-call-op",
    title = "(anonymous namespace)::TestConvertCallOp",
    anchor = "builtin.module",
    run = convert_calls
)]
struct TestConvertCallOp {}

fn convert_calls(_: &TestConvertCallOp, target: &mut Target<'_>) -> PassResult {
    let rules = TypeRules { other_types: pointer_for, ..TypeRules::new(INDEX_BITS) };
    let mut lowering = Lowering::with_types(rules);
    lowering.target.illegal_op::<FuncOp>().illegal_op::<TypeProducerOp>();
    populate_func_to_llvm(&mut lowering);
    lowering.add::<TypeProducerOp>("TestTypeProducerOpConverter", |op, _, _, rw| {
        let ty = LLVMPointerType { address_space: 0 }.intern(rw.context()).ty();
        let zero = ZeroOp::build(rw, ty);
        let zero = rw.body().result(zero.op(), 0);
        rw.replace_op(op, &[zero]);
        Some(())
    });
    lowering.run(target)
}

/// Returns the pointer type for the type that the test dialect does not declare.
fn pointer_for(cx: &Context, ty: Type) -> Option<Type> {
    (ty.to_text(cx) == "!test.test_type")
        .then(|| LLVMPointerType { address_space: 0 }.intern(cx).ty())
}
