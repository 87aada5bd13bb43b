//! Verifiers of operations whose bodies are lists of patterns.

use terrace_ir::{BlockRef, Diagnostic, OpRef, RegionRef};

use crate::traits::{
    ConversionPatternDescriptorOpInterface, PatternDescriptorOpInterface,
    PossibleTopLevelTransformOpTrait, TypeConverterBuilderOpInterface,
};
use crate::{
    ApplyConversionPatternsOpRef, ApplyPatternsOpRef, ApplyToLLVMConversionPatternsOpRef,
    CastAndCallOpRef, ConstrainParamsOpRef, IRDLCollectMatchingOpRef, MemrefToLLVMTypeConverterOp,
    WithPDLPatternsOp, WithPDLPatternsOpRef,
};

/// Returns the operations directly in a region.
fn children(region: Option<RegionRef<'_>>) -> impl Iterator<Item = OpRef<'_>> {
    region.into_iter().flat_map(|region| region.blocks()).flat_map(|block| block.ops())
}

/// Verifies that the body holds only pattern descriptors.
pub(crate) fn apply_patterns(op: ApplyPatternsOpRef<'_>) -> Result<(), Diagnostic> {
    let other =
        children((*op).region(0)).find(|op| !op.has_trait::<PatternDescriptorOpInterface>());
    let Some(other) = other else { return Ok(()) };
    let error = op.error("expected children ops to implement PatternDescriptorOpInterface");
    Err(error.with_note(other.location(), "op without interface"))
}

/// Verifies that the first region holds only conversion pattern descriptors, and the optional
/// second one a type converter.
pub(crate) fn apply_conversion_patterns(
    op: ApplyConversionPatternsOpRef<'_>,
) -> Result<(), Diagnostic> {
    if !matches!((*op).region_count(), 1 | 2) {
        return Err(op.error("expected 1 or 2 regions"));
    }
    let is_pattern = |op: &OpRef<'_>| op.has_trait::<ConversionPatternDescriptorOpInterface>();
    if let Some(other) = children((*op).region(0)).find(|op| !is_pattern(op)) {
        let error = op.error(
            "expected pattern children ops to implement ConversionPatternDescriptorOpInterface",
        );
        return Err(error.with_note(other.location(), "op without interface"));
    }
    let Some(converters) = (*op).region(1) else {
        return Ok(());
    };
    let mut converters = children(Some(converters));
    let (Some(converter), None) = (converters.next(), converters.next()) else {
        return Err(op.error("expected exactly one op in default type converter region"));
    };
    if !converter.has_trait::<TypeConverterBuilderOpInterface>() {
        let error = op.error(
            "expected default converter child op to implement TypeConverterBuilderOpInterface",
        );
        return Err(error.with_note(converter.location(), "op without interface"));
    }
    let is_llvm = converter.is::<MemrefToLLVMTypeConverterOp>();
    let mut to_llvm = children((*op).region(0)).filter(|op| LLVM_PATTERNS.contains(&op.name_str()));
    match to_llvm.next().filter(|_| !is_llvm) {
        Some(other) => Err(other.error("expected LLVMTypeConverter")),
        None => Ok(()),
    }
}

/// The descriptors that require a type converter to llvm.
const LLVM_PATTERNS: [&str; 7] = [
    "transform.apply_conversion_patterns.dialect_to_llvm",
    "transform.apply_conversion_patterns.func.func_to_llvm",
    "transform.apply_conversion_patterns.gpu.gpu_subgroup_reduce_to_nvvm",
    "transform.apply_conversion_patterns.gpu.gpu_to_nvvm",
    "transform.apply_conversion_patterns.gpu.gpu_wmma_to_nvvm",
    "transform.apply_conversion_patterns.nvgpu.nvgpu_to_nvvm",
    "transform.apply_conversion_patterns.vector.vector_to_llvm",
];

/// Verifies that the body holds patterns and at most one possible root of a script.
pub(crate) fn with_pdl_patterns(op: WithPDLPatternsOpRef<'_>) -> Result<(), Diagnostic> {
    let mut top = None;
    for child in children((*op).region(0)) {
        if child.name_str() == "pdl.pattern" {
            continue;
        }
        if !child.has_trait::<PossibleTopLevelTransformOpTrait>() {
            let error = op.error("expects only pattern and top-level transform ops in its body");
            return Err(error.with_note(child.location(), "offending op"));
        }
        if let Some(first) = top.replace(child) {
            let error = op.error("expects only one non-pattern op in its body");
            let error = error.with_note(first.location(), "first non-pattern op");
            return Err(error.with_note(child.location(), "second non-pattern op"));
        }
    }
    if let Some(around) = op.ancestors().skip(1).find(|op| op.is::<WithPDLPatternsOp>()) {
        let error = op.error("cannot be nested");
        return Err(error.with_note(around.location(), "parent operation"));
    }
    match top {
        Some(_) => Ok(()),
        None => Err(op.error("expects at least one non-pattern op")),
    }
}

/// Verifies that the body is one `irdl.dialect` with one operation definition.
pub(crate) fn irdl_collect_matching(op: IRDLCollectMatchingOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(block) = (*op).region(0).and_then(|region| region.entry()) else { return Ok(()) };
    if !block.arguments().is_empty() {
        return Err(op.error("expects no arguments in the body"));
    }
    let mut inner = block.ops();
    let (Some(definition), None) = (inner.next(), inner.next()) else {
        return Err(op.error("expects a single operation in the body"));
    };
    if definition.name_str() != "irdl.dialect" {
        return Err(op.error("expects the body operation to be irdl.dialect"));
    }
    Ok(())
}

/// Verifies that the dialect exists.
pub(crate) fn apply_conversion_patterns_dialect_to_llvm(
    op: ApplyToLLVMConversionPatternsOpRef<'_>,
) -> Result<(), Diagnostic> {
    let (cx, name) = (op.context(), op.dialect_name().as_str());
    if LOWERED_TO_LLVM.contains(&name) || (name == "omp" && cx.loaded_dialect(name).is_some()) {
        return Ok(());
    }
    let message = match cx.loaded_dialect(name).is_some() || OTHER_LOADED.contains(&name) {
        true => {
            "dialect does not implement ConvertToLLVMPatternInterface or extension was not loaded"
        }
        false => "unknown dialect or dialect not loaded",
    };
    Err(op.error(format!("{message}: {name}")))
}

/// The dialects with a lowering to llvm that are loaded with the dialect.
const LOWERED_TO_LLVM: [&str; 10] =
    ["arith", "cf", "complex", "func", "index", "math", "memref", "nvvm", "ub", "vector"];

/// The other dialects that MLIR loads with the dialect.
const OTHER_LOADED: [&str; 8] =
    ["amdgpu", "builtin", "gpu", "linalg", "llvm", "nvgpu", "scf", "tensor"];

/// Verifies that the body holds type converters, and that a handle or a name selects the function.
pub(crate) fn func_cast_and_call(op: CastAndCallOpRef<'_>) -> Result<(), Diagnostic> {
    let mut inner = children((*op).region(0));
    if let Some(other) = inner.find(|op| !op.has_trait::<TypeConverterBuilderOpInterface>()) {
        let error = op.error("expected children ops to implement TypeConverterBuilderOpInterface");
        return Err(error.with_note(other.location(), "op without interface"));
    }
    match (op.function().is_some(), op.function_name().is_some()) {
        (false, false) => Err(op.error("expected a function handle or name to call")),
        (true, true) => Err(op.error("function handle and name are mutually exclusive")),
        _ => Ok(()),
    }
}

/// Verifies that the body has an argument for each operand and consists of `smt` operations.
pub(crate) fn smt_constrain_params(op: ConstrainParamsOpRef<'_>) -> Result<(), Diagnostic> {
    let entry = (*op).region(0).and_then(|region| region.entry());
    let last = entry.and_then(BlockRef::last);
    if last.is_none_or(|last| last.name_str() != "smt.yield") {
        return Err(op.error("expected 'smt.yield' as terminator"));
    }
    let arguments = entry.map_or(0, |entry| entry.arguments().len());
    if arguments != (*op).operand_count() {
        return Err(op.error("must have the same number of block arguments as operands"));
    }
    match children((*op).region(0)).all(|child| child.name_str().starts_with("smt.")) {
        true => Ok(()),
        false => Err(op.error("ops contained in region should belong to SMT-dialect")),
    }
}
