//! The matchers `match.structured.body`, `match.structured.classify_contraction_dims` and
//! `match.structured.classify_convolution_dims`.

use terrace_builtin::IntegerAttr;
use terrace_builtin::affine::AffineMap;
use terrace_ir::{Context, OpRef, StringAttr};
use terrace_linalg::{Structured, YieldOp};
use terrace_linalg_transforms::contraction_mismatch;
use terrace_linalg_transforms::packing::contraction_dims;
use terrace_linalg_transforms::vectorization::{is_elementwise_body, is_reduced_by_one};
use terrace_transform::MatchStructuredBodyOp;

use super::structured_match::target;
use crate::interpreter::{Interpreter, Results};
use crate::outcome::{Failure, Outcome};
use crate::state::Mapped;

/// Checks the region of the payload operation.
pub(crate) fn body(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    _: &mut Results,
) -> Outcome {
    let Some(matcher) = op.cast::<MatchStructuredBodyOp>() else { return Ok(()) };
    let cx = op.context();
    let (_, structured) = target(interpreter, op)?;
    let view = structured.op();
    let fail = |message: &str| Err(Failure::at(op, message));
    let block = view.region(0).and_then(|region| region.entry());
    let Some(block) = block.map(|block| block.id()) else { return fail("unknown body condition") };
    let body = view.body();
    if let Some(position) = matcher.reduction_position() {
        let output = usize::try_from(position).unwrap_or(usize::MAX);
        return match is_reduced_by_one(body, block, structured.input_count(), output) {
            true => Ok(()),
            false => fail("could not match reduction"),
        };
    }
    if matcher.passthrough() {
        let end = body.last_op(block);
        let inputs = &body.arguments(block)[..structured.input_count()];
        let passes = end.is_some_and(|end| {
            body.op(end).is::<YieldOp>() && body.operands(end).eq(inputs.iter().copied())
        });
        return if passes { Ok(()) } else { fail("not a passthrough") };
    }
    if matcher.elementwise() {
        return match is_elementwise_body(body, view.id()) {
            true => Ok(()),
            false => fail("not elementwise"),
        };
    }
    if let Some(names) = matcher.contraction() {
        let name = |at: usize| {
            let name = names.data(cx).0.get(at)?.downcast::<StringAttr>(cx)?;
            Some(name.text().into_owned())
        };
        let [Some(multiply), Some(add)] = [0, 1].map(name) else {
            return fail("unknown body condition");
        };
        return match contraction_mismatch(body, block, &multiply, &add) {
            None => Ok(()),
            Some(message) => fail(&format!("contraction: {message}")),
        };
    }
    fail("unknown body condition")
}

fn numbers(cx: &Context, list: impl IntoIterator<Item = i64>) -> Option<Mapped> {
    let list = list.into_iter().map(|number| IntegerAttr::i64(cx, number).attr());
    Some(Mapped::Params(list.collect()))
}

/// Returns the loops of a contraction by kind.
pub(crate) fn classify_contraction(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let (_, structured) = target(interpreter, op)?;
    let view = structured.op();
    let dims = contraction_dims(view.body(), view.id());
    let dims = dims.filter(|dims| !dims.m.is_empty() && !dims.n.is_empty() && !dims.k.is_empty());
    let Some(dims) = dims else {
        return Err(Failure::at(op, "could not infer contraction dimensions"));
    };
    for (result, list) in results.iter_mut().zip([dims.batch, dims.m, dims.n, dims.k]) {
        *result = numbers(op.context(), list.into_iter().map(|dim| dim as i64));
    }
    Ok(())
}

/// The loops of a convolution by kind (MLIR: `ConvolutionDimensions`).
#[derive(Default)]
struct ConvolutionDims {
    batch: Vec<usize>,
    output_image: Vec<usize>,
    output_channel: Vec<usize>,
    filter_loop: Vec<usize>,
    input_channel: Vec<usize>,
    depth: Vec<usize>,
    strides: Vec<i64>,
    dilations: Vec<i64>,
}

/// Returns how often the loop `dim` counts in the result number `at` of `map`.
fn factor(cx: &Context, map: &AffineMap, at: usize, dim: usize) -> Option<i64> {
    let mut point = vec![0; map.num_dims as usize];
    let start = *map.evaluate(cx, &point, &[])?.get(at)?;
    *point.get_mut(dim)? = 1;
    Some(map.evaluate(cx, &point, &[])?.get(at)? - start)
}

/// Returns the loops of the convolution `op` by kind; `None` if no loop slides over another (MLIR:
/// `inferConvolutionDims`).
fn convolution_dims(op: Structured<'_>) -> Option<ConvolutionDims> {
    let cx = op.op().context();
    let (maps, parallel) = (op.indexing_maps()?, op.parallel_loops()?);
    let [input, filter, output] = &maps[..] else { return None };
    // The convolved loops with their factors; a result that is a sum has several loops.
    let mut factors: Vec<Option<i64>> = vec![None; parallel.len()];
    let mut plain = vec![false; parallel.len()];
    for at in 0..input.results.len() {
        if let Some(dim) = input.dim_at(cx, at) {
            plain[dim as usize] = true;
            continue;
        }
        for (dim, known) in factors.iter_mut().enumerate() {
            match factor(cx, input, at, dim)? {
                0 => {}
                factor => *known = Some(factor),
            }
        }
    }
    let indexes = |map: &AffineMap, dim: usize| {
        (0..map.results.len()).any(|at| map.dim_at(cx, at) == Some(dim as u32))
    };
    let mut dims = ConvolutionDims::default();
    for dim in 0..parallel.len() {
        let (in_filter, in_output) = (indexes(filter, dim), indexes(output, dim));
        match (parallel[dim], factors[dim]) {
            (true, Some(stride)) if in_output => {
                dims.output_image.push(dim);
                dims.strides.push(stride);
            }
            (false, Some(dilation)) if in_filter => {
                dims.filter_loop.push(dim);
                dims.dilations.push(dilation);
            }
            (true, None) if in_output && plain[dim] && !in_filter => dims.batch.push(dim),
            (true, None) if in_output && plain[dim] => dims.depth.push(dim),
            (true, None) if in_output && in_filter => dims.output_channel.push(dim),
            (false, None) if in_filter && plain[dim] => dims.input_channel.push(dim),
            _ => {}
        }
    }
    (!dims.output_image.is_empty() && !dims.filter_loop.is_empty()).then_some(dims)
}

/// Returns the loops of a convolution by kind, and its strides and dilations.
pub(crate) fn classify_convolution(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let (_, structured) = target(interpreter, op)?;
    let Some(dims) = convolution_dims(structured) else {
        return Err(Failure::at(op, "could not infer convolution dimensions"));
    };
    let loops = [
        dims.batch,
        dims.output_image,
        dims.output_channel,
        dims.filter_loop,
        dims.input_channel,
        dims.depth,
    ];
    let loops = loops.map(|list| list.into_iter().map(|dim| dim as i64).collect::<Vec<i64>>());
    let lists = loops.into_iter().chain([dims.strides, dims.dilations]);
    for (result, list) in results.iter_mut().zip(lists) {
        *result = numbers(op.context(), list);
    }
    Ok(())
}
