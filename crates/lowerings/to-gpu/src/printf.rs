//! Lowering of `gpu.printf` to the function `vprintf` of NVIDIA's runtime (MLIR:
//! `GPUPrintfOpToVPrintfLowering`), and of `cf.assert` to `__assertfail`.

use terrace_builtin::{FloatType, IntegerAttr, TypeExt};
use terrace_gpu::PrintfOp;
use terrace_ir::{Op, OpType, Operand, StringAttr, SymbolRefAttr, Type, Value};
use terrace_llvm::{self as llvm, GEPNoWrapFlags, LLVMFunctionType};
use terrace_numeric::FloatFormat;
use terrace_to_llvm::Lowering;
use terrace_to_llvm::build;
use terrace_to_llvm::llvm_builder::{GepIndex, LlvmBuilder};
use terrace_to_llvm::symbols::{EnclosingScopes, NewGlobal, Placement, call_function};
use terrace_to_llvm::types::{array, pointer_to, structure};

use crate::ops::TargetOps;

/// Adds the pattern that lowers `gpu.printf` to `vprintf`.
pub(crate) fn populate_vprintf(lowering: &mut Lowering) {
    lowering.add_sequential(
        "GPUPrintfOpToVPrintfLowering",
        PrintfOp::INFO,
        |op, operands, scopes, types, rw| {
            vprintf(&mut LlvmBuilder::new(rw, types)?, op, operands, scopes)
        },
    );
}

/// Returns the address of the zero-terminated constant `text` in the module, in the address space
/// `space`.
pub(crate) fn text_constant(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    scopes: &mut EnclosingScopes,
    prefix: &str,
    text: &str,
    space: u32,
) -> Option<Value> {
    let cx = b.cx.clone();
    let ty = array(&cx, text.len() as u64 + 1, b.int_type(8));
    let value = StringAttr::from_text(&cx, &format!("{text}\0")).attr();
    let global = NewGlobal { ty, value: Some(value), is_constant: true, alignment: None, space };
    let location = b.rw.body().location(op);
    let name = scopes.innermost_table()?.shared_global(&cx, prefix, global, location);
    let (pointer, symbol) = (pointer_to(&cx, space), SymbolRefAttr::flat(&cx, &name));
    let address = llvm::AddressOfOp::build(b.rw, pointer, symbol).value(b.rw);
    Some(b.gep(pointer, address, ty, &[GepIndex::Constant(0); 2], GEPNoWrapFlags::NONE))
}

/// Stores the arguments in a structure on the stack and passes its address to `vprintf`.
fn vprintf(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    scopes: &mut EnclosingScopes,
) -> Option<()> {
    let cx = b.cx.clone();
    let format = PrintfOp::from_op(op).view(b.rw.body()).format().to_string();
    let (pointer, number) = (b.pointer(), b.int_type(32));
    let ty =
        LLVMFunctionType { return_type: number, params: vec![pointer, pointer], var_arg: false };
    scopes.innermost_table()?.declare_function(&cx, "vprintf", ty, Placement::Start);
    let format = text_constant(b, op, scopes, "printfFormat_", &format, 0)?;
    let mut arguments = Vec::new();
    for operand in operands {
        let is_narrow = matches!(b.type_of(*operand), ty if ty.is_float() && !ty.is_float_of(&cx, FloatFormat::F64));
        arguments.push(match is_narrow {
            true => {
                let double = FloatType::get(&cx, FloatFormat::F64).ty();
                llvm::FPExtOp::build(b.rw, double, *operand).value(b.rw)
            }
            false => *operand,
        });
    }
    let fields: Vec<Type> = arguments.iter().map(|value| b.type_of(*value)).collect();
    let all = structure(&cx, &fields);
    let one = IntegerAttr::index(&cx, 1).attr();
    let long = b.int_type(64);
    let one = build::constant(b.rw, one, long);
    let address = b.alloca(pointer, all, one, None);
    for (at, argument) in (0..).zip(arguments) {
        let indices = [GepIndex::Constant(0), GepIndex::Constant(at)];
        let field = b.gep(pointer, address, all, &indices, GEPNoWrapFlags::NONE);
        b.store(argument, field);
    }
    call_function(b.rw, "vprintf", &[format, address], Some(number));
    b.rw.erase_op(op);
    Some(())
}
