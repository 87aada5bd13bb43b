//! The pass `convert-openmp-to-llvm`: converts the types of operations of omp to those of the llvm
//! dialect, and lowers arith, cf, func and memref around them (MLIR: `OpenMPToLLVM.cpp`).
//! [`populate_openmp_to_llvm`] adds its patterns, also for `convert-to-llvm`.

use terrace_builtin::MemRefType;
use terrace_ir::{Attribute, Context, Dialect, Op, OpInfo, OpRef, OpType, Type, TypeAttr, Value};
use terrace_omp::{
    AtomicUpdateOp, AtomicWriteOp, CanonicalLoopInfoType, FlushOp, MapBoundsOp, MapBoundsType,
    OmpDialect, ThreadprivateOp,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{Rw, TypeConverter, convert_types_generically};

use crate::convert_arith_to_llvm::populate_arith_to_llvm;
use crate::convert_cf_to_llvm::populate_cf_to_llvm;
use crate::convert_func_to_llvm::populate_func_to_llvm;
use crate::finalize_memref_to_llvm::{AllocationFunctions, populate_finalize_memref_to_llvm};
use crate::run::Lowering;
use crate::types::{INDEX_WIDTH, TypeRules};

/// Replace the types of omp operations by types of the llvm dialect
#[pass(
    name = "convert-openmp-to-llvm",
    title = "ConvertOpenMPToLLVMPass",
    anchor = "builtin.module",
    run = run
)]
pub struct ConvertOpenMpToLlvm {}

fn run(_: &ConvertOpenMpToLlvm, target: &mut Target<'_>) -> PassResult {
    let rules = TypeRules { other_types: kept_type, ..TypeRules::new(INDEX_WIDTH) };
    let mut new = Lowering::with_types(rules);
    populate_arith_to_llvm(&mut new);
    populate_cf_to_llvm(&mut new);
    populate_finalize_memref_to_llvm(&mut new, AllocationFunctions::default());
    populate_func_to_llvm(&mut new);
    populate_openmp_to_llvm(&mut new);
    new.run(target)
}

/// Returns `ty` if it is a type of omp, which lowerings keep; `None` for other types.
pub(crate) fn kept_type(_: &Context, ty: Type) -> Option<Type> {
    (ty.is::<MapBoundsType>() || ty.is::<CanonicalLoopInfoType>()).then_some(ty)
}

/// Adds the patterns that convert the operands, results, block arguments and type attributes of omp
/// operations, and declares operations legal whose types are converted
/// (MLIR: `populateOpenMPToLLVMConversionPatterns`, `configureOpenMPToLLVMConversionLegality`).
pub fn populate_openmp_to_llvm(lowering: &mut Lowering) {
    let types = lowering.converter.clone();
    lowering.target.dynamically_legal_dialects(&["omp"], move |op| is_legal(op, &types));
    for info in OmpDialect::info().ops {
        lowering.add_for("OpenMPOpConversion", info, |op, operands, types, rw| {
            convert(op, operands, types, rw)
        });
    }
}

/// Whether `types` keeps all types of `op`: those of operands, results, block arguments and in
/// attributes.
fn is_legal(op: OpRef<'_>, types: &TypeConverter) -> bool {
    let cx = op.context();
    let arguments = op.regions().flat_map(|region| region.blocks());
    types.is_legal_op(op)
        && arguments.flat_map(|block| block.argument_types()).all(|ty| types.is_legal(cx, ty))
        && type_attributes(op).into_iter().all(|(_, ty)| types.is_legal(cx, ty))
}

/// Returns the attributes of `op` that are types.
fn type_attributes(op: OpRef<'_>) -> Vec<(String, Type)> {
    let cx = op.context();
    let mut found = Vec::new();
    let mut add = |name: &str, value: Attribute| {
        if let Some(ty) = value.downcast::<TypeAttr>(cx) {
            found.push((name.to_owned(), ty.0));
        }
    };
    if let Some(properties) = op.info().and_then(|info: &OpInfo| info.properties) {
        properties.attributes(cx, op.properties(), |_| true, |field, value| add(field.name, value));
    }
    op.attributes().iter().for_each(|(name, value)| add(name.as_str(cx), *value));
    found
}

/// The operations that do not match if an operand is a memref.
const WITHOUT_MEMREFS: [&OpInfo; 5] = [
    AtomicUpdateOp::INFO,
    AtomicWriteOp::INFO,
    FlushOp::INFO,
    MapBoundsOp::INFO,
    ThreadprivateOp::INFO,
];

/// Converts the types of `op`.
fn convert(op: Op, operands: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let view = rw.body().op(op);
    let is_memref = |ty: Type| ty.is::<MemRefType>();
    if WITHOUT_MEMREFS.iter().any(|info| info.name == view.name_str())
        && view.operand_types().any(is_memref)
    {
        return None;
    }
    let cx = rw.context().clone();
    let regions: Vec<_> = rw.body().regions(op).collect();
    let op = match rw.body().result_count(op) {
        0 => {
            rw.body_mut().set_operands(op, operands);
            op
        }
        _ => convert_types_generically(op, operands, types, rw)?,
    };
    for (name, ty) in type_attributes(rw.body().op(op)) {
        let ty = TypeAttr::get(&cx, types.convert_one(&cx, ty)?).attr();
        rw.body_mut().set_attribute(op, &name, Some(ty)).ok()?;
    }
    regions.into_iter().try_for_each(|region| rw.convert_region(region, types))
}
