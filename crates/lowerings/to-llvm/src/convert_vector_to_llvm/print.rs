//! Lowering of `vector.print` to calls of the runtime library (MLIR: `VectorPrintOpConversion`).

use terrace_arith::{ExtSIOp, ExtUIOp};
use terrace_builtin::{IntegerType, Signedness, TypeExt};
use terrace_ir::{Op, OpType, Operand, Type, Value};
use terrace_llvm::{self as llvm, LLVMFunctionType, LLVMVoidType};
use terrace_numeric::FloatFormat;
use terrace_vector::{PrintOp, PrintPunctuation};

use crate::build;
use crate::llvm_builder::LlvmBuilder;
use crate::symbols::{EnclosingScopes, call_function};
use crate::types::{array, int};

/// A print function of the runtime library, with the type of its parameter; `None` for a function
/// without parameter.
struct Printer {
    name: &'static str,
    param: Option<Type>,
}

/// The conversion of a value to the parameter type of its print function.
enum Widened {
    No,
    Signed,
    Unsigned,
    AsBits,
}

/// Lowers the printing of a scalar, a string or punctuation; does not match vectors.
pub(super) fn print(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    scopes: &mut EnclosingScopes,
) -> Option<()> {
    let view = PrintOp::from_op(op).view(b.rw.body());
    let text = view.string_literal().map(|text| text.data(&b.cx).value.to_vec());
    let punctuation = view.punctuation();
    scopes.module_table()?;
    if let Some(value) = operands.first() {
        scalar(b, op, *value, scopes)?;
    }
    match text {
        Some(text) => string(b, text, scopes)?,
        None => {
            if let Some(name) = mark(punctuation) {
                call(b, &Printer { name, param: None }, &[], scopes)?;
            }
        }
    }
    b.rw.erase_op(op);
    Some(())
}

/// Returns the name of the function that prints `punctuation`; `None` for no punctuation.
fn mark(punctuation: PrintPunctuation) -> Option<&'static str> {
    Some(match punctuation {
        PrintPunctuation::NoPunctuation => return None,
        PrintPunctuation::NewLine => "printNewline",
        PrintPunctuation::Comma => "printComma",
        PrintPunctuation::Open => "printOpen",
        PrintPunctuation::Close => "printClose",
    })
}

/// Builds the call that prints `value`, the converted operand of `op`.
fn scalar(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    value: Value,
    scopes: &mut EnclosingScopes,
) -> Option<()> {
    let ty = b.operand_type(op, 0)?;
    let (name, widened) = printer(b, ty)?;
    let long = int(&b.cx, 64);
    let declared = match widened {
        Widened::No => b.type_of(value),
        Widened::Signed | Widened::Unsigned => long,
        Widened::AsBits => int(&b.cx, 16),
    };
    let printer = Printer { name, param: Some(declared) };
    let name = declare(b, &printer, scopes)?;
    let value = match widened {
        Widened::No => value,
        Widened::Signed => ExtSIOp::build(b.rw, long, value).value(b.rw),
        Widened::Unsigned => ExtUIOp::build(b.rw, long, value).value(b.rw),
        Widened::AsBits => llvm::BitcastOp::build(b.rw, declared, value).value(b.rw),
    };
    call_function(b.rw, &name, &[value], None);
    Some(())
}

/// Returns the name of the function that prints a `ty`, and the conversion of the value; `None` if
/// the runtime library cannot print the type.
fn printer(b: &LlvmBuilder<'_, '_>, ty: Type) -> Option<(&'static str, Widened)> {
    if ty.is_index() {
        return Some(("printU64", Widened::No));
    }
    if let Some(format) = ty.float_format(&b.cx) {
        return Some(match format {
            FloatFormat::F32 => ("printF32", Widened::No),
            FloatFormat::F64 => ("printF64", Widened::No),
            FloatFormat::F16 => ("printF16", Widened::AsBits),
            FloatFormat::BF16 => ("printBF16", Widened::AsBits),
            _ => return None,
        });
    }
    let ty = ty.downcast::<IntegerType>(&b.cx)?;
    let is_unsigned = ty.signedness == Signedness::Unsigned;
    let name = if is_unsigned { "printU64" } else { "printI64" };
    let widened = match ty.width {
        64 => Widened::No,
        1 => Widened::Unsigned,
        0..64 if is_unsigned => Widened::Unsigned,
        0..64 => Widened::Signed,
        _ => return None,
    };
    Some((name, widened))
}

/// Declares a function of the runtime library if it is missing, and returns its name; `None` if a
/// function of the name has another type.
fn declare(
    b: &LlvmBuilder<'_, '_>,
    printer: &Printer,
    scopes: &mut EnclosingScopes,
) -> Option<String> {
    let return_type = LLVMVoidType.intern(&b.cx).ty();
    let params = printer.param.into_iter().collect();
    let ty = LLVMFunctionType { return_type, params, var_arg: false };
    scopes.module_table()?.function(&b.cx, printer.name, ty)
}

fn call(
    b: &mut LlvmBuilder<'_, '_>,
    printer: &Printer,
    values: &[Value],
    scopes: &mut EnclosingScopes,
) -> Option<()> {
    let name = declare(b, printer, scopes)?;
    call_function(b.rw, &name, values, None);
    Some(())
}

/// Builds the call that prints `text`, which becomes a constant of the module
/// (MLIR: `createPrintStrCall`).
fn string(
    b: &mut LlvmBuilder<'_, '_>,
    mut text: Vec<u8>,
    scopes: &mut EnclosingScopes,
) -> Option<()> {
    text.push(0);
    let length = text.len() as u64;
    let location = b.rw.location();
    let global = scopes.module_table()?.text(&b.cx, "vector_print_str", text, location)?;
    let pointer = b.pointer();
    let address = llvm::AddressOfOp::build(b.rw, pointer, global).value(b.rw);
    let ty = array(&b.cx, length, int(&b.cx, 8));
    let start = build::first_element(b.rw, address, ty);
    call(b, &Printer { name: "printString", param: Some(pointer) }, &[start], scopes)
}
