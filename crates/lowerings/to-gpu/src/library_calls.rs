//! Lowerings of operations to calls of a device library (MLIR: `OpToFuncCallLowering`,
//! `ScalarizeVectorOpLowering`). A library is a table of [`LibraryFunction`].

use terrace_arith::FastMathFlags;
use terrace_builtin::{IntegerAttr, TypeExt, VectorType};
use terrace_ir::{Op, OpInfo, OpName, Operand, Type, Value};
use terrace_llvm::{self as llvm, LLVMFunctionType};
use terrace_numeric::FloatFormat;
use terrace_rewrite::{Rw, TypeConverter};
use terrace_to_llvm::Lowering;
use terrace_to_llvm::build;
use terrace_to_llvm::llvm_builder::LlvmBuilder;
use terrace_to_llvm::one_to_one::for_each_inner_vector;
use terrace_to_llvm::symbols::{EnclosingScopes, Placement, call_function};

use crate::ops::TargetOps;

/// The functions of a device library for an operation, by the type of the operands.
pub(crate) struct LibraryFunction {
    source: &'static OpInfo,
    f32: &'static str,
    f64: &'static str,
    /// The function for `f32` with the flag `afn`; empty = `f32`.
    fast: &'static str,
    /// The function for `f16`; empty if `f16` is extended to `f32`.
    f16: &'static str,
    /// The function for `i32`; empty if the library has no such function.
    i32: &'static str,
}

/// Returns the functions for `f32` and `f64` that implement `source`; an empty name means that the
/// library has no function for the type.
pub(crate) const fn library(
    source: &'static OpInfo,
    f32: &'static str,
    f64: &'static str,
) -> LibraryFunction {
    LibraryFunction { source, f32, f64, fast: "", f16: "", i32: "" }
}

impl LibraryFunction {
    /// Adds the approximate function for `f32`.
    pub(crate) const fn fast(mut self, fast: &'static str) -> Self {
        self.fast = fast;
        self
    }

    /// Adds the function for `f16`.
    pub(crate) const fn f16(mut self, f16: &'static str) -> Self {
        self.f16 = f16;
        self
    }

    /// Adds the function for `i32`.
    pub(crate) const fn i32(mut self, i32: &'static str) -> Self {
        self.i32 = i32;
        self
    }

    /// Returns the function for operands of type `ty`; empty if the library has no such function.
    fn name(&self, b: &LlvmBuilder<'_, '_>, ty: Type, is_approximate: bool) -> &'static str {
        if ty.is_integer_of(&b.cx, 32) {
            return self.i32;
        }
        match ty.float_format(&b.cx) {
            Some(FloatFormat::F16) => self.f16,
            Some(FloatFormat::F32) if is_approximate && !self.fast.is_empty() => self.fast,
            Some(FloatFormat::F32) => self.f32,
            Some(FloatFormat::F64) => self.f64,
            _ => "",
        }
    }
}

/// Adds the patterns for the functions of `table`: vectors are computed by elements.
pub(crate) fn populate_library(lowering: &mut Lowering, table: &'static [LibraryFunction]) {
    for entry in table {
        lowering.add_for("ScalarizeVectorOpLowering", entry.source, by_elements);
        lowering.add_sequential(
            "OpToFuncCallLowering",
            entry.source,
            |op, operands, scopes, types, rw| {
                call(&mut LlvmBuilder::new(rw, types)?, op, operands, entry, scopes)
            },
        );
    }
}

/// Computes an operation on vectors by elements.
fn by_elements(op: Op, operands: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let view = rw.body().op(op);
    if !view.result_types().next()?.is::<VectorType>() {
        return None;
    }
    let name: OpName = view.name();
    let attributes = build::all_attributes(view);
    for_each_inner_vector(op, operands, types, rw, |rw, ty, operands| {
        let b = &mut LlvmBuilder::new(rw, types)?;
        let cx = b.cx.clone();
        let vector = ty.downcast::<VectorType>(&cx)?;
        let mut all = build::poison(b.rw, ty);
        for at in 0..vector.shape.iter().product::<i64>() {
            let number = IntegerAttr::get(&cx, b.index, at).attr();
            let at = build::constant(b.rw, number, b.index);
            let mut scalars = Vec::new();
            for operand in operands {
                scalars.push(match b.type_of(*operand).is::<VectorType>() {
                    true => b.extract_element(*operand, at),
                    false => *operand,
                });
            }
            let mut state = b.rw.state(name);
            state.add_operands(&scalars);
            state.add_results(&[vector.element]);
            for (name, value) in &attributes {
                state.set_inherent(&cx, name.as_str(&cx), *value);
            }
            let element = b.rw.create(state);
            let element = b.rw.body().result(element, 0);
            all = b.insert_element(all, element, at);
        }
        Some(all)
    })
}

/// Replaces `op` by a call of its function in `entry`, which is declared before the enclosing
/// function if it is missing. Operands of 16 bits without a function are extended to `f32`; a
/// truth value is returned as an `i32`.
fn call(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    entry: &LibraryFunction,
    scopes: &mut EnclosingScopes,
) -> Option<()> {
    let cx = b.cx.clone();
    let result = b.result_type(op)?;
    let returns_bool = result.is_integer_of(&cx, 1);
    let is_approximate = FastMathFlags::of(b.rw.body().op(op)).contains(FastMathFlags::AFN);
    let given = b.type_of(*operands.first()?);
    let mut arguments = Vec::new();
    for operand in operands {
        let format = b.type_of(*operand).float_format(&cx);
        let is_extended = match format {
            Some(FloatFormat::F16) => entry.f16.is_empty(),
            Some(FloatFormat::BF16) => true,
            _ => false,
        };
        arguments.push(match is_extended {
            true => {
                let ty = terrace_builtin::FloatType::get(&cx, FloatFormat::F32).ty();
                llvm::FPExtOp::build(b.rw, ty, *operand).value(b.rw)
            }
            false => *operand,
        });
    }
    let computed = b.type_of(arguments[0]);
    let function = entry.name(b, computed, is_approximate);
    if function.is_empty() {
        return None;
    }
    let return_type = if returns_bool { b.int_type(32) } else { computed };
    let params: Vec<Type> = arguments.iter().map(|value| b.type_of(*value)).collect();
    let ty = LLVMFunctionType { return_type, params, var_arg: false };
    let table = scopes.innermost_table()?;
    table.declare_function(&cx, function, ty, Placement::BeforeFunction);
    let value = call_function(b.rw, function, &arguments, Some(return_type))?;
    if return_type == given {
        return b.replace(op, value);
    }
    let value = match returns_bool {
        true => {
            let zero = b.i32(0);
            llvm::ICmpOp::build(b.rw, llvm::ICmpPredicate::Ne, value, zero).value(b.rw)
        }
        false => llvm::FPTruncOp::build(b.rw, given, value).value(b.rw),
    };
    b.replace(op, value)
}
