//! Verifiers of the shapes in `map`, `reduce`, `transpose` and `broadcast`.

use terrace_builtin::shaped;
use terrace_ir::{Diagnostic, OpRef, Type};

use super::structured::element_or_self;
use crate::structured::{numbers, type_of};
use crate::{BroadcastOpRef, MapOpRef, ReduceOpRef, TransposeOpRef};

fn shape(op: OpRef<'_>, index: usize) -> &[i64] {
    shaped::shape_of(op.context(), type_of(op, index)).unwrap_or_default()
}

/// Formats sizes as MLIR's messages do: `4, 9`, a dynamic size as its sentinel value.
fn list(sizes: &[i64]) -> String {
    sizes.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

fn argument_types(op: OpRef<'_>) -> Vec<Type> {
    let block = op.region(0).and_then(|region| region.entry());
    block.map_or_else(Vec::new, |block| block.argument_types().collect())
}

pub(crate) fn map(op: MapOpRef<'_>) -> Result<(), Diagnostic> {
    let (op, cx) = (*op, op.context());
    let arguments = argument_types(op);
    if arguments.len() != op.operand_count() {
        return Err(op.error(format!(
            "expects number of operands to match the arity of mapper, but got: {} and {}",
            op.operand_count(),
            arguments.len()
        )));
    }
    let Some(last) = op.operand_count().checked_sub(1) else { return Ok(()) };
    for (index, argument) in arguments[..last].iter().enumerate() {
        let element = element_or_self(op, op.operand(index));
        if element != *argument {
            return Err(op.error(format!(
                "expected element type of input {} to match bbArg type {}",
                shaped::quoted(cx, element),
                shaped::quoted(cx, *argument)
            )));
        }
    }
    for index in 0..last {
        if shape(op, index) != shape(op, last) {
            return Err(op.error(format!(
                "expected shape of input ({}) to match shape of output ({})",
                list(shape(op, index)),
                list(shape(op, last))
            )));
        }
    }
    Ok(())
}

pub(crate) fn reduce(op: ReduceOpRef<'_>) -> Result<(), Diagnostic> {
    let outputs = op.inits().len();
    let (op, cx) = (*op, op.context());
    let dimensions = numbers(op, "dimensions");
    // As in MLIR, an odd operand counts as an input, and stands behind the initial values.
    let inputs = op.operand_count().saturating_sub(outputs);
    let inits = op.operand_count() / 2;
    let all_alike = |range: std::ops::Range<usize>, what: &str| {
        let first = range.start;
        for index in range.skip(1) {
            if shape(op, index) != shape(op, first) {
                return Err(op.error(format!(
                    "expects all {what}s to have the same shapes. Shape at {what}-index {} is not \
                     equal to the shape at {what}-index 0.",
                    index - first
                )));
            }
        }
        Ok(())
    };
    all_alike(0..inputs, "input")?;
    all_alike(inits..inits + outputs, "output")?;
    if inputs == 0 || inputs >= op.operand_count() {
        return Ok(());
    }
    let (input, output) = (shape(op, 0), shape(op, inits));
    let rank = input.len() as i64;
    if dimensions.iter().any(|dim| !(0..rank).contains(dim)) {
        return Err(
            op.error(format!("dimensions for reduction should be in the range [0, {}].", rank - 1))
        );
    }
    let kept: Vec<i64> =
        (0..rank).filter(|dim| !dimensions.contains(dim)).map(|dim| input[dim as usize]).collect();
    if kept.len() != output.len() {
        return Err(op.error(format!(
            "number of dimensions after reduction {} doesn't match the init rank {}",
            kept.len(),
            output.len()
        )));
    }
    if kept != output {
        return Err(op.error(format!(
            "init dimensions [{}] doesn't match input dimensions after reduction [{}]",
            list(output),
            list(&kept)
        )));
    }
    let arguments = argument_types(op);
    if arguments.len() != op.operand_count() {
        return Err(op.error("mismatching number of operands and block arguments"));
    }
    for (index, argument) in arguments.iter().enumerate() {
        let element = element_or_self(op, op.operand(index));
        if element != *argument {
            let what = if index < inputs { "input" } else { "output" };
            return Err(op.error(format!(
                "{what} element type {} does not match corresponding block argument type {}",
                shaped::quoted(cx, element),
                shaped::quoted(cx, *argument)
            )));
        }
    }
    Ok(())
}

pub(crate) fn transpose(op: TransposeOpRef<'_>) -> Result<(), Diagnostic> {
    let op = *op;
    let permutation = numbers(op, "permutation");
    let mut sorted = permutation.clone();
    sorted.sort_unstable();
    if !sorted.iter().copied().eq(0..permutation.len() as i64) {
        return Err(op.error("permutation is not valid"));
    }
    let (input, init) = (shape(op, 0), shape(op, 1));
    if input.len() != init.len() {
        return Err(op.error(format!(
            "input rank {} does not match init rank {}",
            input.len(),
            init.len()
        )));
    }
    if permutation.len() != input.len() {
        return Err(op.error(format!(
            "size of permutation {} does not match the argument rank {}",
            permutation.len(),
            input.len()
        )));
    }
    for (at, dim) in permutation.iter().enumerate() {
        let (found, wanted) = (init[at], input[*dim as usize]);
        if found != wanted {
            return Err(op.error(format!(
                "dim(result, {at}) = {found} doesn't match dim(input, permutation[{at}]) = {wanted}"
            )));
        }
    }
    Ok(())
}

pub(crate) fn broadcast(op: BroadcastOpRef<'_>) -> Result<(), Diagnostic> {
    let op = *op;
    let dimensions = numbers(op, "dimensions");
    let (input, init) = (shape(op, 0), shape(op, 1));
    if input.len() + dimensions.len() != init.len() {
        return Err(op.error(format!(
            "input rank plus added dimensions does not match init rank. input rank: {}, dimensions \
             size: {}, init rank: {}",
            input.len(),
            dimensions.len(),
            init.len()
        )));
    }
    let rank = init.len() as i64;
    for (at, dim) in dimensions.iter().enumerate() {
        if !(0..rank).contains(dim) {
            return Err(op.error(format!(
                "dimension {at} is out of range. expected range: [0, {}], got: {dim}",
                rank - 1
            )));
        }
    }
    let kept = (0..rank).filter(|dim| !dimensions.contains(dim));
    for (at, dim) in kept.enumerate() {
        let (from, to) = (input.get(at).copied(), init[dim as usize]);
        if let Some(from) = from
            && from != to
        {
            return Err(op.error(format!(
                "input dim {at} should match init dim {dim}. input: {from}, init: {to}"
            )));
        }
    }
    Ok(())
}
