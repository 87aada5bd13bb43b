//! The pass `sparse-tensor-conversion`: replaces sparse tensors by pointers to objects of the
//! runtime library, and operations on them by calls (MLIR: `SparseTensorConversion.cpp`).

mod access;
mod assembly;
mod creation;
mod insertion;

use std::sync::Arc;

use terrace_bufferization::{AllocTensorOp, DeallocTensorOp};
use terrace_builtin::UnrealizedConversionCastOp;
use terrace_complex::{ConstantOp, NotEqualOp};
use terrace_func_transforms::populate_func_type_conversion;
use terrace_ir::{OpType, Type, Value};
use terrace_linalg::{FillOp, LinalgDialect, YieldOp};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, Rw, TypeConverter};
use terrace_scf_transforms::populate_scf_structural_type_conversion;
use terrace_sparse_tensor::encoding_of;
use terrace_tensor::{CastOp, CollapseShapeOp, DimOp, ExpandShapeOp, ExtractOp, FromElementsOp};
use terrace_transforms::convert_bodies;

use crate::runtime::{declare_functions, pointer_type};

/// Replace sparse tensors by objects of the runtime library
#[pass(
    name = "sparse-tensor-conversion",
    anchor = "builtin.module",
    title = "SparseTensorConversionPass",
    run = run
)]
pub struct SparseTensorConversion {}

fn run(_: &SparseTensorConversion, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<LinalgDialect>();
    cx.load::<terrace_arith::ArithDialect>();
    cx.load::<terrace_bufferization::BufferizationDialect>();
    cx.load::<terrace_llvm::LlvmDialect>();
    cx.load::<terrace_memref::MemrefDialect>();
    cx.load::<terrace_scf::ScfDialect>();
    let types = Arc::new(pointer_converter());
    let (mut legal, mut patterns) = (legality(&types), ConversionPatterns::new());
    populate_func_type_conversion(&mut patterns, &mut legal, &types);
    populate_scf_structural_type_conversion(&mut patterns, &mut legal, &types);
    let mut calls = RuntimeCalls { patterns: &mut patterns, types: &types };
    access::populate(&mut calls);
    assembly::populate(&mut calls);
    creation::populate(&mut calls);
    insertion::populate(&mut calls);
    let body = target.body_mut();
    convert_bodies(body, &legal, &patterns)?;
    declare_functions(body);
    Ok(())
}

/// Returns the converter of sparse tensors to pointers (MLIR: `SparseTensorTypeToPtrConverter`).
fn pointer_converter() -> TypeConverter {
    let mut types = TypeConverter::new();
    types.rule(|_, ty| Some(Some(ty)));
    types.rule(|cx, ty| encoding_of(cx, ty).map(|_| Some(pointer_type(cx))));
    types.materialization(|b, ty, values| {
        let cast = UnrealizedConversionCastOp::build(b, &[ty], values).op();
        Some(b.body().result(cast, 0))
    });
    types
}

fn legality(types: &Arc<TypeConverter>) -> ConversionTarget {
    let mut legal = ConversionTarget::new();
    legal.illegal_dialects(&["sparse_tensor"]);
    legal.legal_op::<ConstantOp>().legal_op::<NotEqualOp>().legal_op::<FillOp>();
    legal.legal_op::<YieldOp>().legal_op::<ExtractOp>().legal_op::<FromElementsOp>();
    legal.legal_dialects(&["arith", "bufferization", "llvm", "memref", "scf"]);
    legal_without_sparse_types::<DimOp>(&mut legal, types);
    legal_without_sparse_types::<CastOp>(&mut legal, types);
    legal_without_sparse_types::<ExpandShapeOp>(&mut legal, types);
    legal_without_sparse_types::<CollapseShapeOp>(&mut legal, types);
    legal_without_sparse_types::<AllocTensorOp>(&mut legal, types);
    legal_without_sparse_types::<DeallocTensorOp>(&mut legal, types);
    legal
}

/// Declares operations of type `O` legal without sparse operands and results.
fn legal_without_sparse_types<O: OpType>(legal: &mut ConversionTarget, types: &Arc<TypeConverter>) {
    let types = types.clone();
    legal.dynamically_legal_op::<O>(move |op| Some(types.is_legal_op(op)));
}

/// The patterns of the pass, with the converter of sparse tensors to pointers.
struct RuntimeCalls<'p> {
    patterns: &'p mut ConversionPatterns,
    types: &'p Arc<TypeConverter>,
}

impl RuntimeCalls<'_> {
    /// Adds the pattern `name` for operations of type `O`. The operands passed to `convert` are
    /// converted ones.
    fn add<O: OpType>(
        &mut self,
        name: &'static str,
        convert: impl Fn(O, &[Value], Rw<'_, '_>) -> Option<()> + Send + Sync + 'static,
    ) {
        self.patterns.add::<O>(name, Some(self.types), convert);
    }
}

/// Returns the type of a value, for values that conversion may replace.
fn type_of(rw: &Rw<'_, '_>, value: Value) -> Type {
    rw.body().value_type(value)
}
