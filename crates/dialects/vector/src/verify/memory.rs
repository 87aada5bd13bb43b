//! Verifiers of loads, stores, gathers and scatters.

use terrace_builtin::attributes::{AffineMapAttr, StridedLayoutAttr};
use terrace_builtin::shaped;
use terrace_builtin::types::{MemRefType, RankedTensorType, VectorType};
use terrace_builtin::values::{element_of, shape_of, type_of};
use terrace_ir::{Context, Diagnostic, OpRef, Value};

use crate::{
    CompressStoreOpRef, ExpandLoadOpRef, GatherOpRef, LoadOpRef, MaskedLoadOpRef, MaskedStoreOpRef,
    ScatterOpRef, StoreOpRef,
};

fn fail_unless(op: OpRef<'_>, holds: bool, message: &str) -> Result<(), Diagnostic> {
    if holds { Ok(()) } else { Err(op.error(message)) }
}

fn verify_indices(op: OpRef<'_>, base: Value, count: usize) -> Result<(), Diagnostic> {
    let rank = shape_of(op, base).len();
    fail_unless(op, count == rank, &format!("requires {rank} indices"))
}

/// Verifies that the last dimension of `base` has stride 1, unless the vector has one element.
fn verify_unit_stride(op: OpRef<'_>, base: Value, vector: Value) -> Result<(), Diagnostic> {
    let cx = op.context();
    let ty = type_of(op, vector);
    if shaped::num_elements(cx, ty) == Some(1) {
        return Ok(());
    }
    let memref = type_of(op, base).downcast::<MemRefType>(cx);
    let holds = memref.is_none_or(|ty| has_unit_stride(cx, ty));
    fail_unless(op, holds, "most minor memref dim must have unit stride")
}

/// Whether the last dimension has stride 1 (MLIR: `isLastMemrefDimUnitStride`).
fn has_unit_stride(cx: &Context, ty: &MemRefType) -> bool {
    let Some(layout) = ty.layout else { return true };
    if let Some(strided) = layout.downcast::<StridedLayoutAttr>(cx) {
        return strided.strides.last().is_none_or(|last| *last == 1);
    }
    let Some(map) = layout.downcast::<AffineMapAttr>(cx).map(|map| &map.0) else { return false };
    let mut dims = vec![0; map.num_dims as usize];
    let at = |dims: &[i64]| map.evaluate(cx, dims, &vec![0; map.num_symbols as usize]);
    let first = at(&dims);
    let Some(last) = dims.last_mut() else { return true };
    *last = 1;
    match (first, at(&dims)) {
        (Some(first), Some(second)) => {
            first.last().zip(second.last()).is_some_and(|(a, b)| b - a == 1)
        }
        _ => false,
    }
}

/// The messages of `verify_access`, which depend on the operation.
struct Words {
    lower_rank: &'static str,
    types: &'static str,
    elements: &'static str,
}

fn verify_access(
    op: OpRef<'_>,
    (base, vector): (Value, Value),
    words: &Words,
) -> Result<(), Diagnostic> {
    verify_unit_stride(op, base, vector)?;
    let fits = shape_of(op, base).len() >= shape_of(op, vector).len();
    fail_unless(op, fits, words.lower_rank)?;
    let element = element_of(op, base);
    if element.is::<VectorType>() {
        return fail_unless(op, element == type_of(op, vector), words.types);
    }
    fail_unless(op, element == element_of(op, vector), words.elements)
}

pub(crate) fn load(op: LoadOpRef<'_>) -> Result<(), Diagnostic> {
    let words = Words {
        lower_rank: "destination memref has lower rank than the result vector",
        types: "base memref and result vector types should match",
        elements: "base and result element types should match",
    };
    verify_access(*op, (op.base(), op.result()), &words)?;
    verify_indices(*op, op.base(), op.indices().len())
}

pub(crate) fn store(op: StoreOpRef<'_>) -> Result<(), Diagnostic> {
    let words = Words {
        lower_rank: "source memref has lower rank than the vector to store",
        types: "base memref and valueToStore vector types should match",
        elements: "base and valueToStore element type should match",
    };
    verify_access(*op, (op.base(), op.value_to_store()), &words)?;
    verify_indices(*op, op.base(), op.indices().len())
}

const RESULT_ELEMENTS: &str = "base and result element type should match";
const VALUE_ELEMENTS: &str = "base and valueToStore element type should match";
const PASS_THRU: &str = "expected pass_thru of same type as result type";

fn same_elements(op: OpRef<'_>, a: Value, b: Value, message: &str) -> Result<(), Diagnostic> {
    fail_unless(op, element_of(op, a) == element_of(op, b), message)
}

fn same_shapes(op: OpRef<'_>, a: Value, b: Value, message: &str) -> Result<(), Diagnostic> {
    fail_unless(op, shape_of(op, a) == shape_of(op, b), message)
}

fn verify_pass_thru(op: OpRef<'_>, pass_thru: Value, result: Value) -> Result<(), Diagnostic> {
    fail_unless(op, type_of(op, pass_thru) == type_of(op, result), PASS_THRU)
}

pub(crate) fn maskedload(op: MaskedLoadOpRef<'_>) -> Result<(), Diagnostic> {
    same_elements(*op, op.base(), op.result(), RESULT_ELEMENTS)?;
    verify_indices(*op, op.base(), op.indices().len())?;
    same_shapes(*op, op.result(), op.mask(), "expected result shape to match mask shape")?;
    verify_pass_thru(*op, op.pass_thru(), op.result())
}

pub(crate) fn maskedstore(op: MaskedStoreOpRef<'_>) -> Result<(), Diagnostic> {
    same_elements(*op, op.base(), op.value_to_store(), VALUE_ELEMENTS)?;
    verify_indices(*op, op.base(), op.indices().len())?;
    let message = "expected valueToStore shape to match mask shape";
    same_shapes(*op, op.value_to_store(), op.mask(), message)
}

fn verify_base(op: OpRef<'_>, base: Value) -> Result<(), Diagnostic> {
    let ty = type_of(op, base);
    let holds = ty.is::<MemRefType>() || ty.is::<RankedTensorType>();
    fail_unless(op, holds, "requires base to be a memref or ranked tensor type")
}

pub(crate) fn gather(op: GatherOpRef<'_>) -> Result<(), Diagnostic> {
    verify_base(*op, op.base())?;
    same_elements(*op, op.base(), op.result(), RESULT_ELEMENTS)?;
    verify_indices(*op, op.base(), op.offsets().len())?;
    same_shapes(*op, op.result(), op.indices(), "expected result dim to match indices dim")?;
    same_shapes(*op, op.result(), op.mask(), "expected result dim to match mask dim")?;
    verify_pass_thru(*op, op.pass_thru(), op.result())
}

pub(crate) fn scatter(op: ScatterOpRef<'_>) -> Result<(), Diagnostic> {
    verify_base(*op, op.base())?;
    same_elements(*op, op.base(), op.value_to_store(), VALUE_ELEMENTS)?;
    verify_indices(*op, op.base(), op.offsets().len())?;
    let value = op.value_to_store();
    same_shapes(*op, value, op.indices(), "expected valueToStore dim to match indices dim")?;
    same_shapes(*op, value, op.mask(), "expected valueToStore dim to match mask dim")
}

fn same_leading(op: OpRef<'_>, a: Value, b: Value, message: &str) -> Result<(), Diagnostic> {
    fail_unless(op, shape_of(op, a).first() == shape_of(op, b).first(), message)
}

pub(crate) fn expandload(op: ExpandLoadOpRef<'_>) -> Result<(), Diagnostic> {
    same_elements(*op, op.base(), op.result(), RESULT_ELEMENTS)?;
    verify_indices(*op, op.base(), op.indices().len())?;
    same_leading(*op, op.result(), op.mask(), "expected result dim to match mask dim")?;
    verify_pass_thru(*op, op.pass_thru(), op.result())
}

pub(crate) fn compressstore(op: CompressStoreOpRef<'_>) -> Result<(), Diagnostic> {
    same_elements(*op, op.base(), op.value_to_store(), VALUE_ELEMENTS)?;
    verify_indices(*op, op.base(), op.indices().len())?;
    let message = "expected valueToStore dim to match mask dim";
    same_leading(*op, op.value_to_store(), op.mask(), message)
}
