//! The pass `linalg-specialize-generic-ops`: replaces `linalg.generic` by the named operation that
//! computes the same (MLIR: `Specialize.cpp`). [`specialize`] is the main function; transform
//! scripts call it, too.

use terrace_builtin::DYNAMIC;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::shaped::shaped;
use terrace_builtin::types::RankedTensorType;
use terrace_ir::fold::constant_value;
use terrace_ir::{Body, Context, Op, OpRef, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_linalg::{GenericOp, LinalgDialect, build_broadcast, build_named, build_transpose};
use terrace_pass::{PassResult, Target, pass};
use terrace_tensor::{EmptyOp, TensorDialect};
use terrace_transforms::apply_patterns_everywhere;

use crate::contractions::PRODUCTS;
use crate::generic::{Generic, block_of, yielded};

/// Replace `linalg.generic` by named structured operations
#[pass(
    name = "linalg-specialize-generic-ops",
    title = "LinalgSpecializeGenericOpsPass",
    run = run
)]
pub struct LinalgSpecializeGenericOps {}

fn run(_: &LinalgSpecializeGenericOps, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<LinalgDialect>();
    cx.load::<TensorDialect>();
    let mut patterns = linalg_specializations();
    patterns.add::<GenericOp>("DecomposeProjectedPermutation", |op, rewriter| {
        unfold_inputs(op.op(), rewriter)
    });
    apply_patterns_everywhere(target.body_mut(), patterns);
    Ok(())
}

/// Returns the pattern that replaces `linalg.generic` by named operations
/// (MLIR: `populateLinalgGenericOpsSpecializationPatterns`).
pub fn linalg_specializations() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<GenericOp>("LinalgSpecializationPattern", |op, rewriter| {
        specialize(rewriter, op.op()).map(drop)
    });
    set
}

/// Transposes and broadcasts the inputs of an elementwise operation on tensors of known sizes, so
/// that the operation reads them by identity maps.
fn unfold_inputs(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let mut generic = Generic::of_generic(body, op)?;
    let [inputs, outputs] = [generic.inputs.len(), generic.outputs.len()];
    if !generic.has_tensors(body)
        || !generic.is_parallel()
        || (inputs == 1 && outputs == 1)
        || body.ops_in(block_of(body, op)?).nth(1).is_none()
        || !generic.maps.iter().all(|map| map.is_projected_permutation(&cx, false))
    {
        return None;
    }
    let tensors: Option<Vec<_>> = generic
        .operands()
        .map(|operand| body.value_type(operand).downcast::<RankedTensorType>(&cx).cloned())
        .collect();
    let tensors = tensors?;
    if tensors.iter().any(|tensor| tensor.shape.contains(&DYNAMIC)) {
        return None;
    }
    let mut extents = vec![0; generic.parallel.len()];
    for (tensor, map) in tensors.iter().zip(&generic.maps) {
        for (at, size) in tensor.shape.iter().enumerate() {
            *extents.get_mut(map.dim_at(&cx, at)? as usize)? = *size;
        }
    }
    let mut changed = None;
    for (index, tensor) in tensors.iter().enumerate().take(inputs) {
        let map = &generic.maps[index];
        if map.is_identity(&cx) {
            continue;
        }
        let element = tensor.element;
        let empty = |rewriter: &mut Rewriter<'_>, shape: &[i64]| {
            let ty = RankedTensorType::get(&cx, shape, element).ty();
            EmptyOp::build(rewriter, ty, ()).value(rewriter)
        };
        let dims: Vec<u32> =
            (0..map.results.len()).map(|at| map.dim_at(&cx, at)).collect::<Option<_>>()?;
        let mut value = generic.inputs[index];
        let mut order: Vec<usize> = (0..dims.len()).collect();
        order.sort_by_key(|at| dims[*at]);
        if !order.is_sorted() {
            let shape: Vec<i64> = order.iter().map(|at| tensor.shape[*at]).collect();
            let permutation: Vec<i64> = order.iter().map(|at| *at as i64).collect();
            let init = empty(rewriter, &shape);
            let transpose = build_transpose(rewriter, value, init, &permutation);
            value = rewriter.body().result(transpose.op(), 0);
        }
        let added = (0..extents.len()).filter(|dim| !dims.contains(&(*dim as u32)));
        let added: Vec<i64> = added.map(|dim| dim as i64).collect();
        if !added.is_empty() {
            let init = empty(rewriter, &extents);
            let broadcast = build_broadcast(rewriter, value, init, &added);
            value = rewriter.body().result(broadcast.op(), 0);
        }
        generic.inputs[index] = value;
        generic.maps[index] = AffineMap::identity(&cx, extents.len() as u32);
        changed = Some(());
    }
    changed?;
    let new = generic.build_from(rewriter, op)?;
    rewriter.replace_with(op, new);
    Some(())
}

/// The named operations that apply one operation to the elements of one input.
const UNARY: &[(&str, &str)] = &[("math.exp", "linalg.exp")];

/// The named operations that apply one operation to the elements of two inputs.
const BINARY: &[(&str, &str)] = &[
    ("arith.addf", "linalg.add"),
    ("arith.subf", "linalg.sub"),
    ("arith.mulf", "linalg.mul"),
    ("arith.divf", "linalg.div"),
];

/// Replaces the `linalg.generic` `op` by the named operation that computes the same, and returns
/// the new operation; `None` if there is no such operation.
pub fn specialize(rewriter: &mut Rewriter<'_>, op: Op) -> Option<Op> {
    let cx = rewriter.context().clone();
    let generic = Generic::of_generic(rewriter.body(), op)?;
    let region = Region::of(rewriter.body(), op)?;
    let new = elementwise(&cx, rewriter, &generic, &region)
        .or_else(|| product(&cx, rewriter, &generic, &region))?;
    rewriter.replace_with(op, new);
    Some(new)
}

/// The computation of a `linalg.generic` with one output.
struct Region {
    /// The operations except the terminator.
    ops: Vec<Op>,
    arguments: Vec<Value>,
    yielded: Value,
}

impl Region {
    fn of(body: &Body, op: Op) -> Option<Self> {
        let block = block_of(body, op)?;
        let [yielded] = yielded(body, op)?[..] else { return None };
        let end = body.last_op(block)?;
        let ops = body.ops_in(block).filter(|op| *op != end).collect();
        Some(Self { ops, arguments: body.arguments(block).to_vec(), yielded })
    }

    /// Returns the only operation if its only result is yielded.
    fn only<'b>(&self, body: &'b Body) -> Option<OpRef<'b>> {
        let [only] = self.ops[..] else { return None };
        (body.result_count(only) == 1 && body.result(only, 0) == self.yielded)
            .then(|| body.op(only))
    }
}

/// Builds the named elementwise operation, copy, fill, broadcast or transpose.
fn elementwise(
    cx: &Context,
    rewriter: &mut Rewriter<'_>,
    generic: &Generic,
    region: &Region,
) -> Option<Op> {
    let [output] = generic.outputs[..] else { return None };
    if !generic.is_parallel() {
        return None;
    }
    let body = rewriter.body();
    let is_identity = |index: usize| generic.maps[index].is_identity(cx);
    let is_copy = region.ops.is_empty() && region.arguments.first() == Some(&region.yielded);
    let reads_output = region.arguments.last().is_some_and(|argument| body.has_uses(*argument));
    match generic.inputs[..] {
        [] => {
            let is_constant = constant_value(body, region.yielded).is_some();
            let fills = is_constant && region.ops.is_empty() && !reads_output;
            let value = fills.then_some(region.yielded)?;
            build_named(rewriter, "linalg.fill", &[value], &[output], &[])
        }
        [input] if is_copy => {
            let ty = body.value_type(input);
            if is_identity(0) && is_identity(1) && shaped(cx, ty).is_some() {
                return build_named(rewriter, "linalg.copy", &[input], &[output], &[]);
            }
            if shaped(cx, ty).is_none() {
                return build_named(rewriter, "linalg.fill", &[input], &[output], &[]);
            }
            moved_copy(cx, rewriter, generic, input, output)
        }
        [input] => {
            let only = region.only(body)?;
            let name = named(UNARY, only)?;
            let reads = only.operands().eq([region.arguments[0]]);
            if !reads || !is_identity(0) || !is_identity(1) {
                return None;
            }
            build_named(rewriter, name, &[input], &[output], &[])
        }
        [a, b] => {
            let only = region.only(body)?;
            let name = named(BINARY, only)?;
            let operands: Vec<Value> = only.operands().collect();
            if reads_output || !(0..3).all(is_identity) {
                return None;
            }
            let [x, y] = [region.arguments[0], region.arguments[1]];
            let inputs = match operands[..] {
                [first, second] if first == x && second == y => [a, b],
                [first, second] if first == y && second == x => [b, a],
                _ => return None,
            };
            build_named(rewriter, name, &inputs, &[output], &[])
        }
        _ => None,
    }
}

/// Returns the named operation that stands for `op` in `table`.
fn named(table: &[(&'static str, &'static str)], op: OpRef<'_>) -> Option<&'static str> {
    table.iter().find(|(scalar, _)| *scalar == op.name_str()).map(|(_, named)| *named)
}

/// Builds the broadcast or transpose that copies `input` to other dimensions of `output`.
fn moved_copy(
    cx: &Context,
    rewriter: &mut Rewriter<'_>,
    generic: &Generic,
    input: Value,
    output: Value,
) -> Option<Op> {
    let [from, to] = &generic.maps[..] else { return None };
    if !to.is_identity(cx) || !from.is_projected_permutation(cx, false) {
        return None;
    }
    let dims: Vec<u32> =
        (0..from.results.len()).map(|at| from.dim_at(cx, at)).collect::<Option<_>>()?;
    if dims.len() < to.results.len() {
        let is_ascending = dims.windows(2).all(|pair| pair[0] < pair[1]);
        let added = (0..to.num_dims).filter(|dim| !dims.contains(dim)).map(i64::from);
        let added: Vec<i64> = added.collect();
        return is_ascending.then(|| build_broadcast(rewriter, input, output, &added).op());
    }
    let mut permutation = vec![0; dims.len()];
    for (at, dim) in dims.iter().enumerate() {
        permutation[*dim as usize] = at as i64;
    }
    Some(build_transpose(rewriter, input, output, &permutation).op())
}

/// Builds the `linalg.matmul` or `linalg.batch_matmul`, of which at most one factor is transposed.
fn product(
    cx: &Context,
    rewriter: &mut Rewriter<'_>,
    generic: &Generic,
    region: &Region,
) -> Option<Op> {
    let (&[a, b], &[c]) = (&generic.inputs[..], &generic.outputs[..]) else { return None };
    let [x, y, sum] = region.arguments[..] else { return None };
    let body = rewriter.body();
    let [multiply, add] = region.ops[..] else { return None };
    let (multiply, add) = (body.op(multiply), body.op(add));
    let is_pair = PRODUCTS.contains(&(multiply.name_str(), add.name_str()));
    let uses =
        |op: OpRef<'_>, p: Value, q: Value| op.operands().eq([p, q]) || op.operands().eq([q, p]);
    let result = multiply.results().next()?;
    if !is_pair
        || add.results().next() != Some(region.yielded)
        || !uses(multiply, x, y)
        || !uses(add, sum, result)
    {
        return None;
    }
    let batches = generic.parallel.len().checked_sub(3)?;
    let name = if batches == 0 { "linalg.matmul" } else { "linalg.batch_matmul" };
    if batches > 1 {
        return None;
    }
    let dims = |map: &AffineMap| -> Option<Vec<u32>> {
        (0..map.results.len()).map(|at| map.dim_at(cx, at)).collect()
    };
    let [left, right, out] = [0, 1, 2].map(|at| dims(&generic.maps[at]));
    let (left, right, out) = (left?, right?, out?);
    let batch: Vec<u32> = (0..batches as u32).collect();
    if [&left, &right, &out]
        .iter()
        .any(|dims| dims.len() != batches + 2 || dims[..batches] != batch[..])
    {
        return None;
    }
    let [m, n] = [out[batches], out[batches + 1]];
    let k = (batches as u32..generic.parallel.len() as u32).find(|dim| *dim != m && *dim != n)?;
    if m == n
        || generic.parallel[k as usize]
        || !generic.parallel[m as usize]
        || !generic.parallel[n as usize]
    {
        return None;
    }
    // Whether a factor has its two dimensions in the other order; `None` if it has other ones.
    let transposed = |dims: &[u32], order: [u32; 2]| match dims[batches..] {
        [first, second] if [first, second] == order => Some(false),
        [first, second] if [second, first] == order => Some(true),
        _ => None,
    };
    let (left, right) = (transposed(&left, [m, k])?, transposed(&right, [k, n])?);
    if left && right {
        return None;
    }
    // MLIR builds the plain product also if one factor is transposed.
    build_named(rewriter, name, &[a, b], &[c], &[])
}
