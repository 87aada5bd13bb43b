//! Verifiers of operations that change shapes of tensors.

use terrace_builtin::DYNAMIC;
use terrace_builtin::shaped::compatible_shape;
use terrace_builtin::values::{element_of, quoted, type_of};

use super::{
    Verified, check_inferred, check_input_and_output, constant_shape, elements, list, ranked,
    reject_if,
};
use crate::{PadOpRef, ReshapeOpRef, SliceOpRef, TileOpRef, TransposeOpRef, predicates};

/// The marker of a size that is inferred or unknown, in constant shapes.
const INFERRED: i64 = -1;

/// Checks that the result has the constant shape and as many elements as the operand.
pub(crate) fn reshape(op: ReshapeOpRef<'_>) -> Verified {
    let (input, output) = (op.input1(), op.output());
    check_input_and_output(*op, input, output)?;
    let shape = constant_shape(*op, op.shape());
    if let Some(shape) = &shape {
        check_reshape(op, shape)?;
    }
    let rank = predicates::rank(op.context(), type_of(*op, op.shape())).unwrap_or(0);
    let mut inferred = match shape {
        Some(shape) => shape,
        None => vec![DYNAMIC; usize::try_from(rank).unwrap_or(0)],
    };
    inferred.iter_mut().filter(|size| **size == INFERRED).for_each(|size| *size = DYNAMIC);
    if let Some(count) = ranked(*op, input).and_then(elements)
        && constant_shape(*op, op.shape()).is_some()
    {
        let known = inferred.iter().filter(|size| **size != DYNAMIC);
        let known = known.fold(1i64, |product, size| product.wrapping_mul(*size));
        let rest = count.checked_div(known).unwrap_or(DYNAMIC);
        inferred.iter_mut().filter(|size| **size == DYNAMIC).for_each(|size| *size = rest);
    }
    check_inferred(*op, element_of(*op, input), Some(&inferred))
}

fn check_reshape(op: ReshapeOpRef<'_>, shape: &[i64]) -> Verified {
    reject_if(shape.iter().filter(|size| **size == INFERRED).count() > 1, *op, || {
        format!("expected at most one target dimension to be {INFERRED}")
    })?;
    let Some(output) = ranked(*op, op.output()) else { return Ok(()) };
    reject_if(shape.len() != output.len(), *op, || {
        "new shape does not match result rank".to_owned()
    })?;
    for (new, found) in shape.iter().zip(output) {
        let known = *new != INFERRED && *new != DYNAMIC && *found != DYNAMIC;
        reject_if(known && new != found, *op, || {
            "new shape is inconsistent with result shape".to_owned()
        })?;
        reject_if(*new != DYNAMIC && *new < INFERRED, *op, || {
            format!("new shape has invalid tensor dimension size {new}")
        })?;
    }
    let Some(count) = ranked(*op, op.input1()).and_then(elements) else { return Ok(()) };
    let error = |other: i64| op.error(format!("cannot reshape {count} elements into {other}"));
    if let Some(other) = elements(output).filter(|other| *other != count) {
        return Err(error(other));
    }
    let known = shape.iter().filter(|size| **size > 0);
    let product = known.fold(1i64, |product, size| product.wrapping_mul(*size));
    let fits = match shape.iter().all(|size| *size > 0) {
        true => product == count,
        false => product <= count,
    };
    if fits { Ok(()) } else { Err(error(product)) }
}

/// Checks that there is a positive multiple for each dimension.
pub(crate) fn tile(op: TileOpRef<'_>) -> Verified {
    let (input, output) = (op.input1(), op.output());
    check_input_and_output(*op, input, output)?;
    let count = predicates::rank(op.context(), type_of(*op, op.multiples())).map_or(0, i64::from);
    let [input, output] =
        [input, output].map(|value| ranked(*op, value).map(|shape| shape.len() as i64));
    match (input, output) {
        (Some(input), output) => {
            reject_if(input != count, *op, || {
                format!("expect 'multiples' to have rank {input} but got {count}.")
            })?;
            reject_if(output.is_some_and(|output| output != input), *op, || {
                "expect same input and output tensor rank.".to_owned()
            })?;
        }
        (None, Some(output)) => reject_if(output != count, *op, || {
            format!("expect 'multiples' array to have length {output} but got {count}.")
        })?,
        (None, None) => {}
    }
    let multiples = constant_shape(*op, op.multiples()).unwrap_or_default();
    let wrong = |multiple: &i64| *multiple <= 0 && *multiple != INFERRED;
    reject_if(multiples.iter().any(wrong), *op, || {
        "expect element of 'multiples' to be positive integer or -1.".to_owned()
    })
}

/// Checks that the order is a permutation of the dimensions, and that the result is permuted by it.
pub(crate) fn transpose(op: TransposeOpRef<'_>) -> Verified {
    check_input_and_output(*op, op.input1(), op.output())?;
    let perms: Vec<i64> = op.perms().iter().copied().map(i64::from).collect();
    let (input, output) = (ranked(*op, op.input1()), ranked(*op, op.output()));
    let check_size = |shape: Option<&[i64]>, name: &str| {
        let rank = shape.map_or(perms.len(), <[i64]>::len);
        reject_if(rank != perms.len(), *op, || {
            format!(
                "expected perms attribute to have size {rank} ({name} rank) but got size {}",
                perms.len()
            )
        })
    };
    check_size(input, "input")?;
    if let (Some(input), Some(output)) = (input, output) {
        reject_if(input.len() != output.len(), *op, || {
            "expected input tensor rank to equal result tensor rank".to_owned()
        })?;
    }
    check_size(output, "output")?;
    let mut sorted = perms.clone();
    sorted.sort_unstable();
    reject_if(!sorted.iter().copied().eq(0..perms.len() as i64), *op, || {
        "expected valid permutation indices".to_owned()
    })?;
    let (Some(input), Some(output)) = (input, output) else { return Ok(()) };
    if let (Some(a), Some(b)) = (elements(input), elements(output)) {
        reject_if(a != b, *op, || {
            format!("expected input1 and output to have same numbers of elements, got {a} and {b}")
        })?;
    }
    for (dim, (found, from)) in output.iter().zip(&perms).enumerate() {
        let size = usize::try_from(*from).map_or(DYNAMIC, |from| input[from]);
        let known = size != DYNAMIC && *found != DYNAMIC;
        reject_if(known && size != *found, *op, || {
            format!(
                "expected output tensor dim {dim} to match input dim {from} with value of {size}"
            )
        })?;
    }
    Ok(())
}

/// Checks that there are two paddings for each dimension, and that the result is larger by them.
pub(crate) fn pad(op: PadOpRef<'_>) -> Verified {
    check_input_and_output(*op, op.input1(), op.output())?;
    check_input_and_output(*op, op.pad_const(), op.output())?;
    let (input, output) = (ranked(*op, op.input1()), ranked(*op, op.output()));
    let (Some(input), Some(output)) = (input, output) else { return Ok(()) };
    let rank = input.len();
    reject_if(rank != output.len(), *op, || {
        format!(
            "expect same input and output tensor rank, but got inputRank: {rank}, outputRank: {}",
            output.len()
        )
    })?;
    let Some(padding) = constant_shape(*op, op.padding()) else {
        return Err(op.error("padding must be a constant"));
    };
    reject_if(padding.len() != 2 * rank, *op, || {
        format!(
            "padding tensor must have {rank} * 2 = {} elements, but got {}",
            2 * rank,
            padding.len()
        )
    })?;
    for (dim, sides) in padding.chunks_exact(2).enumerate() {
        let (before, after, size, found) = (sides[0], sides[1], input[dim], output[dim]);
        reject_if(sides.iter().any(|side| *side < INFERRED), *op, || {
            format!(
                "invalid padding values at dimension {dim}: values must be non-negative or -1 for \
                 dynamic padding, got [{before}, {after}]"
            )
        })?;
        let expected = size.wrapping_add(before).wrapping_add(after);
        let known = size != DYNAMIC && found != DYNAMIC;
        reject_if(known && found != expected, *op, || {
            format!(
                "mismatch in output shape at dimension {dim}: expected {size} + {before} + \
                 {after} = {expected}, but got {found}"
            )
        })?;
    }
    Ok(())
}

/// Checks that the slice is in the operand, and that the result has its sizes.
pub(crate) fn slice(op: SliceOpRef<'_>) -> Verified {
    let (cx, output) = (op.context(), op.output());
    check_input_and_output(*op, op.input1(), output)?;
    let (input, found) = (ranked(*op, op.input1()), ranked(*op, output));
    if let Some(input) = input {
        let rank = input.len();
        let other = found.map_or(rank, <[i64]>::len);
        reject_if(rank != other, *op, || {
            format!("expect input1 and output to have the same ranks, got {rank} and {other}")
        })?;
        for (value, name) in [(op.start(), "start"), (op.size(), "size")] {
            let length = predicates::rank(cx, type_of(*op, value)).unwrap_or(0);
            reject_if(usize::try_from(length) != Ok(rank), *op, || {
                format!("length of {name} is not equal to rank of input shape")
            })?;
        }
    }
    let start = constant_shape(*op, op.start()).unwrap_or_default();
    reject_if(start.iter().any(|start| *start < INFERRED), *op, || {
        format!("start values must be non-negative, got [{}]", list(&start))
    })?;
    let Some(size) = constant_shape(*op, op.size()) else { return Ok(()) };
    reject_if(size.iter().any(|size| *size <= 0 && *size != INFERRED), *op, || {
        format!("size values must be > 0, got [{}]", list(&size))
    })?;
    if let Some(found) = found {
        let known = !size.contains(&INFERRED);
        reject_if(known && !compatible_shape(found, &size), *op, || {
            let output = quoted(*op, type_of(*op, output));
            format!("expected output shape to match size values, got {output} vs [{}]", list(&size))
        })?;
    }
    let Some(input) = input else { return Ok(()) };
    for (dim, ((start, size), extent)) in start.iter().zip(&size).zip(input).enumerate() {
        let known = *start != INFERRED && *size != INFERRED && *extent != DYNAMIC;
        reject_if(known && start.wrapping_add(*size) > *extent, *op, || {
            format!(
                "start + size must be less than or equal to input dimension size, got \
                 start={start}, size={size} vs input dim size={extent} at dimension {dim}"
            )
        })?;
    }
    Ok(())
}
