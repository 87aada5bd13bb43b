//! Lowerings of the positions and sizes of threads to registers of the target (MLIR:
//! `gpu::index_lowering::OpLowering`). A table of [`IndexRegister`] describes a target.

use terrace_builtin::{DenseArrayAttr, IntegerAttr};
use terrace_gpu::{self as gpu, Dimension};
use terrace_ir::{Attribute, Op, OpInfo, OpRef, Operand, Value};
use terrace_llvm::{self as llvm, ConstantRangeAttr};
use terrace_to_llvm::Lowering;
use terrace_to_llvm::llvm_builder::LlvmBuilder;

use crate::ops::TargetOps;
use crate::spaces::enum_value;

/// The kind of a number that a register holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum IndexKind {
    /// A position, below an upper bound.
    Position,
    /// A size, from 1 up to an upper bound.
    Size,
}

/// An operation on indices, and the register that holds the index.
pub(crate) struct IndexRegister {
    pub(crate) source: &'static OpInfo,
    /// The name of the operation that reads the register, to which the dimension is added.
    pub(crate) register: &'static str,
    pub(crate) kind: IndexKind,
    /// The attribute of a function with upper bounds of the register for each dimension.
    pub(crate) bound: Option<&'static str>,
}

/// Returns the register for a position.
pub(crate) const fn position(
    source: &'static OpInfo,
    register: &'static str,
    bound: Option<&'static str>,
) -> IndexRegister {
    IndexRegister { source, register, kind: IndexKind::Position, bound }
}

/// Returns the register for a size.
pub(crate) const fn size(
    source: &'static OpInfo,
    register: &'static str,
    bound: Option<&'static str>,
) -> IndexRegister {
    IndexRegister { source, register, kind: IndexKind::Size, bound }
}

/// Adds the patterns for `table`.
pub(crate) fn populate_indices(lowering: &mut Lowering, table: &'static [IndexRegister]) {
    for entry in table {
        lowering.add_for("OpLowering", entry.source, |op, _, types, rw| {
            lower(&mut LlvmBuilder::new(rw, types)?, op, entry)
        });
    }
}

fn lower(b: &mut LlvmBuilder<'_, '_>, op: Op, entry: &IndexRegister) -> Option<()> {
    let cx = b.cx.clone();
    let view = b.rw.body().op(op);
    let dimension = enum_value::<Dimension>(&cx, view.attribute("dimension")?)?;
    let bound = upper_bound(view).or_else(|| function_bound(view, entry.bound?, dimension));
    let register = format!("{}.{}", entry.register, dimension_name(dimension));
    let value = read_bounded(b, &register, entry.kind, bound)?;
    b.replace(op, value)
}

fn dimension_name(dimension: Dimension) -> &'static str {
    match dimension {
        Dimension::X => "x",
        Dimension::Y => "y",
        Dimension::Z => "z",
    }
}

/// Returns the attribute `upper_bound` of `op`; `None` if it is absent or too large.
pub(crate) fn upper_bound(op: OpRef<'_>) -> Option<i64> {
    op.attribute("upper_bound")?.downcast::<IntegerAttr>(op.context())?.to_i64()
}

/// Returns the bound for `dimension` in the attribute `name` of the enclosing function: an inherent
/// attribute of `gpu.func`, or a discardable attribute with the prefix `gpu.` of other functions.
fn function_bound(op: OpRef<'_>, name: &str, dimension: Dimension) -> Option<i64> {
    let cx = op.context();
    let function = op.body().root();
    let bounds = function
        .attribute(&format!("gpu.{name}"))
        .or_else(|| function.attribute(name).filter(|_| function.is::<gpu::GPUFuncOp>()))?;
    let bounds = bounds.downcast::<DenseArrayAttr>(cx)?;
    bounds.as_i32s(cx)?.nth(usize::try_from(dimension.value()).ok()?).map(i64::from)
}

/// Reads `register`, with a range if `bound` is given, as an index.
pub(crate) fn read_bounded(
    b: &mut LlvmBuilder<'_, '_>,
    register: &str,
    kind: IndexKind,
    bound: Option<i64>,
) -> Option<Value> {
    let range = bound.map(|bound| match kind {
        IndexKind::Position => (0, bound),
        IndexKind::Size => (1, bound + 1),
    });
    let value = read_in_range(b, register, range);
    as_index(b, value)
}

/// Reads `register` as an `i32`, with the range from the first to below the second number.
pub(crate) fn read_in_range(
    b: &mut LlvmBuilder<'_, '_>,
    register: &str,
    range: Option<(i64, i64)>,
) -> Value {
    let attributes: Vec<(&str, Attribute)> =
        range.map(|range| ("range", range_attr(b, range))).into_iter().collect();
    let ty = b.int_type(32);
    b.named_value(register, &[], ty, &attributes)
}

/// Returns the range of 32-bit integers from the first to below the second number.
pub(crate) fn range_attr(b: &LlvmBuilder<'_, '_>, (lower, upper): (i64, i64)) -> Attribute {
    let number = |number| IntegerAttr::get(&b.cx, b.int_type(32), number);
    ConstantRangeAttr { lower: number(lower), upper: number(upper) }.intern(&b.cx).attr()
}

/// Extends or truncates an `i32` to the converted index type.
pub(crate) fn as_index(b: &mut LlvmBuilder<'_, '_>, value: Value) -> Option<Value> {
    let (width, ty) = (b.index_width()?, b.index);
    Some(match width {
        0..32 => llvm::TruncOp::build(b.rw, ty, value).value(b.rw),
        32 => value,
        _ => llvm::SExtOp::build(b.rw, ty, value).value(b.rw),
    })
}
