//! Verifiers of operations along an axis: reductions, `tosa.argmax` and `tosa.reverse`.

use terrace_builtin::shaped::compatible_shape;
use terrace_builtin::values::element_of;
use terrace_builtin::{DYNAMIC, TypeExt};
use terrace_ir::{OpRef, Value};

use super::{Verified, check_inferred, check_input_and_output, list, ranked, reject_if};
use crate::{
    ArgMaxOpRef, ReduceAllOpRef, ReduceAnyOpRef, ReduceMaxOpRef, ReduceMinOpRef,
    ReduceProductOpRef, ReduceSumOpRef, ReverseOpRef,
};

/// Checks that input and output have the same rank, to which the axis belongs; axis 0 also exists
/// in tensors of rank 0. Messages call the axis `name`.
fn check_axis(op: OpRef<'_>, [input, output]: [Value; 2], axis: i32, name: &str) -> Verified {
    let ranks = [input, output].map(|value| ranked(op, value).map(<[i64]>::len));
    let at = usize::try_from(axis).unwrap_or(usize::MAX);
    let check = |tensor: &str, rank: usize| {
        reject_if(at >= rank && !(at == 0 && rank == 0), op, || {
            format!("expect {tensor} tensor rank ({rank}) to be larger than {name} axis ({axis})")
        })
    };
    if let Some(rank) = ranks[0] {
        check("input", rank)?;
    }
    let [input, Some(output)] = ranks else { return Ok(()) };
    reject_if(input.is_some_and(|input| input != output), op, || {
        "expect output tensor rank to be equal to input tensor rank".to_owned()
    })?;
    check("output", output)
}

/// Checks that the output is the input with a size of 1 at the axis.
fn check_reduction(op: OpRef<'_>, [input, output]: [Value; 2], axis: i32) -> Verified {
    reject_if(axis < 0, op, || "reduce axis must not be negative".to_owned())?;
    check_axis(op, [input, output], axis, "reduce")?;
    let at = usize::try_from(axis).unwrap_or(usize::MAX);
    let reduced = ranked(op, output).and_then(|output| output.get(at));
    if let Some(size) = reduced.filter(|size| **size != DYNAMIC && **size != 1) {
        return Err(op.error(format!("expect reduced dimension size to be 1, got {size}")));
    }
    let mut inferred = ranked(op, input).filter(|input| at < input.len()).map(<[i64]>::to_vec);
    if let Some(inferred) = &mut inferred {
        inferred[at] = 1;
    }
    check_inferred(op, element_of(op, input), inferred.as_deref())
}

pub(crate) fn reduce_all(op: ReduceAllOpRef<'_>) -> Verified {
    check_reduction(*op, [op.input(), op.output()], op.axis())
}

pub(crate) fn reduce_any(op: ReduceAnyOpRef<'_>) -> Verified {
    check_reduction(*op, [op.input(), op.output()], op.axis())
}

pub(crate) fn reduce_max(op: ReduceMaxOpRef<'_>) -> Verified {
    check_reduction(*op, [op.input(), op.output()], op.axis())
}

pub(crate) fn reduce_min(op: ReduceMinOpRef<'_>) -> Verified {
    check_reduction(*op, [op.input(), op.output()], op.axis())
}

pub(crate) fn reduce_product(op: ReduceProductOpRef<'_>) -> Verified {
    check_reduction(*op, [op.input(), op.output()], op.axis())
}

pub(crate) fn reduce_sum(op: ReduceSumOpRef<'_>) -> Verified {
    check_reduction(*op, [op.input(), op.output()], op.axis())
}

/// Checks that the output has the type of the input, and that the axis exists.
pub(crate) fn reverse(op: ReverseOpRef<'_>) -> Verified {
    let values = [op.input1(), op.output()];
    check_input_and_output(*op, values[0], values[1])?;
    reject_if(op.axis() < 0, *op, || "expected non-negative reverse axis".to_owned())?;
    check_axis(*op, values, op.axis(), "reverse")
}

/// Checks that the output has integers, and the shape of the input without the axis.
pub(crate) fn argmax(op: ArgMaxOpRef<'_>) -> Verified {
    let element = element_of(*op, op.output());
    reject_if(!element.is_int_or_index(), *op, || {
        "result tensor is not of integer type".to_owned()
    })?;
    let Some(input) = ranked(*op, op.input()) else { return Ok(()) };
    let axis = usize::try_from(op.axis()).ok().filter(|axis| *axis < input.len());
    let Some(axis) = axis else {
        return Err(op.error("specified axis is outside the rank of the tensor"));
    };
    let Some(found) = ranked(*op, op.output()) else { return Ok(()) };
    let mut expected = input.to_vec();
    expected.remove(axis);
    reject_if(!compatible_shape(&expected, found), *op, || {
        format!("expected output shape '{}', got '{}'", list(&expected), list(found))
    })
}
