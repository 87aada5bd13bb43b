//! Lowering of `vector.print` to calls of the runtime library (MLIR: `VectorPrintOpConversion`).

use std::sync::Mutex;

use terrace_builtin::{IntegerType, Signedness, TypeExt};
use terrace_ir::{Op, OpType, Type, Value};
use terrace_llvm::{LLVMFunctionType, LLVMVoidType};
use terrace_numeric::FloatFormat;
use terrace_vector::{PrintOp, PrintPunctuation};

use crate::build;
use crate::finalize_memref_to_llvm::emit::Emit;
use crate::symbols::{Around, call_function, lock};
use crate::types::{array, int};

/// A print function of the runtime library, with the type of its parameter, if it has one.
struct Printer {
    name: &'static str,
    param: Option<Type>,
}

/// The conversion of a value to the parameter type of its print function.
enum Widened {
    No,
    By(&'static str),
    AsBits,
}

/// Lowers the printing of a scalar, a string or punctuation; does not match vectors.
pub(super) fn print(
    e: &mut Emit<'_, '_>,
    op: Op,
    operands: &[Value],
    around: &Mutex<Around>,
) -> Option<()> {
    let view = PrintOp::from_op(op).view(e.rw.body());
    let text = view.string_literal().map(|text| text.data(&e.cx).value.to_vec());
    let punctuation = view.punctuation();
    lock(around).module()?;
    if let Some(value) = operands.first() {
        scalar(e, op, *value, around)?;
    }
    match text {
        Some(text) => string(e, text, around)?,
        None => {
            if let Some(name) = mark(punctuation) {
                call(e, &Printer { name, param: None }, &[], around)?;
            }
        }
    }
    e.rw.erase_op(op);
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
fn scalar(e: &mut Emit<'_, '_>, op: Op, value: Value, around: &Mutex<Around>) -> Option<()> {
    let ty = e.operand_type(op, 0)?;
    let (name, widened) = printer(e, ty)?;
    let long = int(&e.cx, 64);
    let declared = match widened {
        Widened::No => e.type_of(value),
        Widened::By(_) => long,
        Widened::AsBits => int(&e.cx, 16),
    };
    let printer = Printer { name, param: Some(declared) };
    let name = declare(e, &printer, around)?;
    let value = match widened {
        Widened::No => value,
        Widened::By(extension) => e.value(extension, &[value], long),
        Widened::AsBits => e.value("llvm.bitcast", &[value], declared),
    };
    call_function(e.rw, &name, &[value], None);
    Some(())
}

/// Returns the name of the function that prints a `ty`, and the conversion of the value; `None` if
/// the runtime library cannot print the type.
fn printer(e: &Emit<'_, '_>, ty: Type) -> Option<(&'static str, Widened)> {
    if ty.is_index() {
        return Some(("printU64", Widened::No));
    }
    if let Some(format) = ty.float_format(&e.cx) {
        return Some(match format {
            FloatFormat::F32 => ("printF32", Widened::No),
            FloatFormat::F64 => ("printF64", Widened::No),
            FloatFormat::F16 => ("printF16", Widened::AsBits),
            FloatFormat::BF16 => ("printBF16", Widened::AsBits),
            _ => return None,
        });
    }
    let ty = ty.downcast::<IntegerType>(&e.cx)?;
    let is_unsigned = ty.signedness == Signedness::Unsigned;
    let name = if is_unsigned { "printU64" } else { "printI64" };
    let widened = match ty.width {
        64 => Widened::No,
        1 => Widened::By("arith.extui"),
        0..64 if is_unsigned => Widened::By("arith.extui"),
        0..64 => Widened::By("arith.extsi"),
        _ => return None,
    };
    Some((name, widened))
}

/// Declares a function of the runtime library if it is missing, and returns its name.
fn declare(e: &Emit<'_, '_>, printer: &Printer, around: &Mutex<Around>) -> Option<String> {
    let return_type = LLVMVoidType.intern(&e.cx).ty();
    let params = printer.param.into_iter().collect();
    let ty = LLVMFunctionType { return_type, params, var_arg: false };
    lock(around).module()?.function(&e.cx, printer.name, ty)
}

fn call(
    e: &mut Emit<'_, '_>,
    printer: &Printer,
    values: &[Value],
    around: &Mutex<Around>,
) -> Option<()> {
    let name = declare(e, printer, around)?;
    call_function(e.rw, &name, values, None);
    Some(())
}

/// Builds the call that prints `text`, which becomes a constant of the module
/// (MLIR: `createPrintStrCall`).
fn string(e: &mut Emit<'_, '_>, mut text: Vec<u8>, around: &Mutex<Around>) -> Option<()> {
    text.push(0);
    let length = text.len() as u64;
    let location = e.rw.location();
    let global = lock(around).module()?.text(&e.cx, "vector_print_str", text, location)?;
    let name = build::named(&e.cx, &[("global_name", global)]);
    let pointer = e.pointer();
    let address = build::value(e.rw, "llvm.mlir.addressof", &[], pointer, &name);
    let ty = array(&e.cx, length, int(&e.cx, 8));
    let start = build::first_element(e.rw, address, ty);
    call(e, &Printer { name: "printString", param: Some(pointer) }, &[start], around)
}
