//! Verifiers of the `shape` operations for all that their declarations cannot state; `generated`
//! refers to them by name.

use terrace_builtin::values::type_of;
use terrace_builtin::{DYNAMIC, TypeExt};
use terrace_interfaces::flow::verify_region_flow;
use terrace_ir::{Diagnostic, OpRef, Type, TypeOrAttrDef};

use crate::inferred::{
    extents, shape, size_if, verify_extreme, verify_meet, verify_shape, verify_size,
};
use crate::{
    AddOpRef, AssumingAllOpRef, AssumingOpRef, BroadcastOpRef, ConstShapeOpRef,
    CstrBroadcastableOpRef, DimOpRef, DivOpRef, GetExtentOpRef, MaxOpRef, MeetOpRef, MinOpRef,
    MulOpRef, NumElementsOpRef, RankOpRef, ReduceOpRef, ShapeOfOpRef, ShapeType, SizeType,
    ValueShapeType, YieldOpRef,
};

/// Verifies that the results have the type `T`, called `kind` in messages, if an operand can hold
/// an error (MLIR: `verifySizeOrIndexOp`, `verifyShapeOrExtentTensorOp`).
fn propagates<T: TypeOrAttrDef>(op: OpRef<'_>, kind: &str) -> Result<(), Diagnostic> {
    let may_fail =
        |ty: Type| ty.is::<SizeType>() || ty.is::<ShapeType>() || ty.is::<ValueShapeType>();
    if !op.operand_types().any(may_fail) || op.result_types().all(|ty| ty.is::<T>()) {
        return Ok(());
    }
    Err(op.error(format!(
        "if at least one of the operands can hold error values then the result must be of type \
         `{kind}` to propagate them"
    )))
}

/// Verifies that a size computed from sizes is a size or an index, and `!shape.size` if an operand
/// can hold an error.
fn computed_size(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let fails = op.operand_types().any(|ty| ty.is::<SizeType>());
    verify_size(op, size_if(op.context(), fails))?;
    propagates::<SizeType>(op, "size")
}

/// Verifies that a size computed from a shape is a size or an index, and `!shape.size` if the
/// operand can hold an error.
fn size_of_shape(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let fails = op.operand_types().next().is_some_and(|ty| ty.is::<ShapeType>());
    verify_size(op, size_if(op.context(), fails))?;
    propagates::<SizeType>(op, "size")
}

/// Verifies that a sum is a size or an index, and `!shape.size` if an operand can hold an error.
pub(crate) fn add(op: AddOpRef<'_>) -> Result<(), Diagnostic> {
    computed_size(*op)
}

/// Verifies that a quotient is a size or an index, and `!shape.size` if an operand can hold an
/// error.
pub(crate) fn div(op: DivOpRef<'_>) -> Result<(), Diagnostic> {
    computed_size(*op)
}

/// Verifies that a product is a size or an index, and `!shape.size` if an operand can hold an
/// error.
pub(crate) fn mul(op: MulOpRef<'_>) -> Result<(), Diagnostic> {
    computed_size(*op)
}

/// Verifies that a rank is a size or an index, and `!shape.size` if the shape can hold an error.
pub(crate) fn rank(op: RankOpRef<'_>) -> Result<(), Diagnostic> {
    size_of_shape(*op)
}

/// Verifies that a number of elements is a size or an index, and `!shape.size` if the shape can
/// hold an error.
pub(crate) fn num_elements(op: NumElementsOpRef<'_>) -> Result<(), Diagnostic> {
    size_of_shape(*op)
}

/// Verifies that an extent is a size or an index, and `!shape.size` if an operand can hold an
/// error.
pub(crate) fn get_extent(op: GetExtentOpRef<'_>) -> Result<(), Diagnostic> {
    verify_size(*op, size_if(op.context(), false))?;
    propagates::<SizeType>(*op, "size")
}

/// Verifies that the extent has the type of the index.
pub(crate) fn dim(op: DimOpRef<'_>) -> Result<(), Diagnostic> {
    verify_size(*op, type_of(*op, op.index()))
}

/// Verifies that the result type is that of [`verify_extreme`].
pub(crate) fn max(op: MaxOpRef<'_>) -> Result<(), Diagnostic> {
    verify_extreme(*op)
}

/// Verifies that the result type is that of [`verify_extreme`].
pub(crate) fn min(op: MinOpRef<'_>) -> Result<(), Diagnostic> {
    verify_extreme(*op)
}

/// Verifies that the result type is that of [`verify_meet`].
pub(crate) fn meet(op: MeetOpRef<'_>) -> Result<(), Diagnostic> {
    verify_meet(*op)
}

/// Verifies that the result is `!shape.shape` if an operand can hold an error.
pub(crate) fn broadcast(op: BroadcastOpRef<'_>) -> Result<(), Diagnostic> {
    propagates::<ShapeType>(*op, "shape")
}

/// Verifies that the shape of a `!shape.value_shape` is `!shape.shape`, and that of another value
/// `!shape.shape` or its extents.
pub(crate) fn shape_of(op: ShapeOfOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, ty) = (op.context(), type_of(*op, op.arg()));
    let inferred = match ty.is::<ValueShapeType>() {
        true => shape(cx),
        false => {
            let rank = terrace_builtin::shaped::shape_of(cx, ty).map(|shape| shape.len() as i64);
            extents(cx, rank.unwrap_or(DYNAMIC))
        }
    };
    verify_shape(*op, inferred, true)?;
    propagates::<ShapeType>(*op, "shape")
}

/// Verifies that the type has as many extents as the constant.
pub(crate) fn const_shape(op: ConstShapeOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, shape) = (op.context(), op.shape());
    if shape.is_absent() {
        return Ok(());
    }
    let count = shape.data(cx).num_elements(cx) as i64;
    verify_shape(*op, extents(cx, count), false)
}

/// Verifies that there is an operand.
pub(crate) fn assuming_all(op: AssumingAllOpRef<'_>) -> Result<(), Diagnostic> {
    match (*op).operand_count() {
        0 => Err(op.error("no operands specified")),
        _ => Ok(()),
    }
}

/// Verifies that there are at least two shapes.
pub(crate) fn cstr_broadcastable(op: CstrBroadcastableOpRef<'_>) -> Result<(), Diagnostic> {
    match (*op).operand_count() {
        0 | 1 => Err(op.error("required at least 2 input shapes")),
        _ => Ok(()),
    }
}

/// Verifies the types that the region yields.
pub(crate) fn assuming_regions(op: AssumingOpRef<'_>) -> Result<(), Diagnostic> {
    verify_region_flow(*op, |_, found, wanted| found == wanted)
}

/// Verifies that the operands have the types of the parent's results.
pub(crate) fn r#yield(op: YieldOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(parent) = (*op).parent() else { return Ok(()) };
    if parent.result_count() != (*op).operand_count() {
        let message = "number of operands does not match number of results of its parent";
        return Err(op.error(message));
    }
    if parent.result_types().ne((*op).operand_types()) {
        return Err(op.error("types mismatch between yield op and its parent"));
    }
    Ok(())
}

/// Verifies the arguments of the region: an index, an extent and the values reduced, of the types
/// of the initial values.
pub(crate) fn reduce(op: ReduceOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(entry) = (*op).region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let arguments: Vec<_> = entry.argument_types().collect();
    let initial: Vec<_> = op.init_vals().map(|value| type_of(*op, value)).collect();
    let wanted = initial.len() + 2;
    if arguments.len() != wanted {
        return Err(op.error(format!("ReduceOp body is expected to have {wanted} arguments")));
    }
    if !arguments[0].is_index() {
        return Err(op.error("argument 0 of ReduceOp body is expected to be of IndexType"));
    }
    let of_shape = type_of(*op, op.shape()).is::<ShapeType>();
    if of_shape && !arguments[1].is::<SizeType>() {
        return Err(op.error(
            "argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates \
             on a ShapeType",
        ));
    }
    if !of_shape && !arguments[1].is_index() {
        return Err(op.error(
            "argument 1 of ReduceOp body is expected to be of IndexType if the ReduceOp operates \
             on an extent tensor",
        ));
    }
    match arguments[2..].iter().zip(&initial).position(|(argument, initial)| argument != initial) {
        Some(at) => Err(op.error(format!(
            "type mismatch between argument {} of ReduceOp body and initial value {at}",
            at + 2
        ))),
        None => Ok(()),
    }
}
