//! The pass `lower-sparse-foreach-to-scf`: lowers `sparse_tensor.foreach` to loops over the levels
//! of the tensor (MLIR: `LowerForeachToSCFPass`).

use terrace_affine::AffineApplyOp;
use terrace_arith::ConstantOp;
use terrace_builtin::AffineMapAttr;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::attributes::{DenseElementsAttr, SparseElementsAttr};
use terrace_builtin::types::ComplexType;
use terrace_complex::ConstantOp as ComplexConstantOp;
use terrace_ir::{
    ArrayAttr, Attribute, Context, InsertionPoint, Mapping, Op, OpType, PatternSet, Rewriter,
    StringAttr, Value,
};
use terrace_memref::LoadOp;
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::YieldOp as ScfYieldOp;
use terrace_sparse_tensor::{
    CrdTransDirectionKind, CrdTranslateOp, ForeachOp, SparseTensorType, encoding_of,
    infer_level_to_dimension,
};
use terrace_transforms::apply_patterns_everywhere;

use crate::emit;
use crate::loop_emitter::{Callbacks, LoopEmitter, LoopKind, LoopOptions, TensorLevel};

/// Lower 'sparse_tensor.foreach' to loops over levels
#[pass(
    name = "lower-sparse-foreach-to-scf",
    title = "LowerForeachToSCF",
    anchor = "func.func",
    run = run,
)]
pub struct LowerSparseForeachToScf {}

fn run(_: &LowerSparseForeachToScf, target: &mut Target<'_>) -> PassResult {
    let mut set = PatternSet::new();
    populate_lower_foreach_to_scf(&mut set);
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// Adds the patterns that lower `sparse_tensor.crd_translate` and `sparse_tensor.foreach` (MLIR:
/// `populateLowerForeachToSCFPatterns`).
pub fn populate_lower_foreach_to_scf(set: &mut PatternSet) {
    set.add::<CrdTranslateOp>("CrdTranslateRewriter", translate_coordinates);
    set.add::<ForeachOp>("ForeachRewriter", lower_foreach);
}

/// Turns a translation of coordinates into `affine.apply` for each result.
/// `crd_translate dim_to_lvl [%i, %j] as #e  =>  affine.apply #map(%i, %j), …`
fn translate_coordinates(op: CrdTranslateOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let view = op.view(rewriter.body());
    let encoding = view.encoder().data(&cx);
    let to_level = encoding.to_level(&cx);
    let map = match view.direction() {
        CrdTransDirectionKind::Dim2lvl => to_level,
        CrdTransDirectionKind::Lvl2dim => match encoding.level_to_dim {
            Some(map) => map.data(&cx).0.clone(),
            None => infer_level_to_dimension(&cx, &to_level)?,
        },
    };
    let inputs: Vec<Value> = view.in_crds().collect();
    let outputs: Vec<Value> = map
        .results
        .iter()
        .map(|result| {
            let map = AffineMap::new(map.num_dims, 0, [*result]);
            let apply = AffineApplyOp::build(rewriter, AffineMapAttr::get(&cx, map), &inputs[..]);
            rewriter.value(apply)
        })
        .collect();
    rewriter.replace_op(op.op(), &outputs);
    Some(())
}

/// Lowers a loop over the elements of a tensor: a copy of the body for each element of a sparse
/// constant, else a nest of loops over the levels of the tensor.
fn lower_foreach(op: ForeachOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let view = op.view(rewriter.body());
    let tensor = view.tensor();
    let mut carried: Vec<Value> = view.init_args().collect();
    let order = view.order();
    let constant = rewriter.body().defined_by::<ConstantOp>(tensor).map(|held| held.value());
    if let Some(elements) = constant.and_then(|held| held.downcast::<SparseElementsAttr>(&cx)) {
        let order = order.map(|order| order.data(&cx).0.clone());
        return unroll(op.op(), rewriter, &cx, elements, order, carried);
    }
    if order.is_some() {
        return None;
    }
    let encoding = encoding_of(&cx, rewriter.body().value_type(tensor));
    let rank = SparseTensorType::of(&cx, rewriter.body().value_type(tensor))?.level_rank();
    let tag = StringAttr::from_text(&cx, ForeachOp::INFO.name).attr();
    let options = LoopOptions { tag: Some(tag), ..LoopOptions::default() };
    let mut emitter = LoopEmitter::new(rewriter.body(), &[tensor], options, |_, _| Vec::new());
    emitter.initialize(rewriter, &mut Callbacks::default());
    for level in 0..rank {
        let levels = [TensorLevel::new(0, level)];
        emitter.enter_sequence(rewriter, &levels);
        emitter.enter_loop(rewriter, &levels, &mut carried, LoopKind::default());
    }
    let coordinates = emitter.coordinates();
    let position = match encoding {
        Some(_) => emitter.element_position(0),
        None => coordinates.clone(),
    };
    let element = LoadOp::build(rewriter, emitter.buffer(0)?, &position[..]);
    let element = rewriter.value(element);
    let mut arguments = match encoding {
        Some(encoding) => {
            let types = vec![emit::index_type(rewriter); encoding.data(&cx).dim_rank(&cx)];
            let direction = CrdTransDirectionKind::Lvl2dim;
            let translated =
                CrdTranslateOp::build(rewriter, &types, &coordinates[..], direction, encoding);
            emit::results(rewriter, translated.op())
        }
        None => coordinates,
    };
    arguments.push(element);
    arguments.extend(&carried);
    inline(op.op(), rewriter, &arguments).map(|mut yielded| {
        for _ in 0..rank {
            emitter.exit_loop(rewriter, &mut yielded);
            emitter.exit_sequence();
        }
        rewriter.replace_op(op.op(), &yielded);
    })
}

/// Moves the body of `op` to the insertion point, with `arguments` for its block arguments, and
/// returns the values that it yields.
fn inline(op: Op, rewriter: &mut Rewriter<'_>, arguments: &[Value]) -> Option<Vec<Value>> {
    let region = rewriter.body().region(op, 0)?;
    let source = rewriter.body().first_block(region)?;
    let end = rewriter.body().last_op(source)?;
    let at = |value: Value| {
        let argument = rewriter.body().arguments(source).iter().position(|held| *held == value);
        argument.map_or(value, |at| arguments[at])
    };
    let yielded: Vec<Value> = rewriter.body().operands(end).map(at).collect();
    rewriter.erase_op(end);
    let block = rewriter.block()?;
    // A loop without carried values has its terminator already.
    let last = rewriter.body().last_op(block);
    let last = last.filter(|last| rewriter.body().op(*last).is::<ScfYieldOp>());
    rewriter.inline_block(source, block, last, arguments);
    rewriter.set_at_end(block);
    Some(yielded)
}

/// An element of a sparse constant.
struct StoredElement {
    coordinates: Vec<i64>,
    value: Attribute,
}

/// Replaces `op` by a copy of its body for each element of a constant, in the order of their
/// coordinates under `order`.
fn unroll(
    op: Op,
    rewriter: &mut Rewriter<'_>,
    cx: &Context,
    elements: &SparseElementsAttr,
    order: Option<AffineMap>,
    mut carried: Vec<Value>,
) -> Option<()> {
    let element_type = terrace_builtin::shaped::element_type_of(cx, elements.ty)?;
    for element in sorted_elements(cx, elements, order)? {
        let mut arguments: Vec<Value> =
            element.coordinates.iter().map(|at| emit::index(rewriter, *at)).collect();
        let value = match element.value.downcast::<ArrayAttr>(cx) {
            Some(_) if element_type.is::<ComplexType>() => {
                let value = element.value.as_handle::<ArrayAttr>()?;
                let constant = ComplexConstantOp::build(rewriter, element_type, value);
                rewriter.value(constant)
            }
            _ => {
                let constant = ConstantOp::build(rewriter, element.value);
                rewriter.value(constant)
            }
        };
        arguments.push(value);
        arguments.extend(&carried);
        let copy = rewriter.body_mut().clone_op(op, &mut Mapping::new());
        rewriter.insert(copy);
        let region = rewriter.body().region(copy, 0)?;
        let source = rewriter.body().first_block(region)?;
        let end = rewriter.body().last_op(source)?;
        let block = rewriter.body().parent_block(op)?;
        rewriter.inline_block(source, block, Some(op), &arguments);
        carried = rewriter.body().operands(end).collect();
        rewriter.erase_op(copy);
        rewriter.erase_op(end);
        rewriter.set_point(InsertionPoint::Before(op));
    }
    rewriter.replace_op(op, &carried);
    Some(())
}

/// Returns the elements of a constant, sorted by their coordinates under `order`.
fn sorted_elements(
    cx: &Context,
    elements: &SparseElementsAttr,
    order: Option<AffineMap>,
) -> Option<Vec<StoredElement>> {
    let rank = terrace_builtin::shaped::shape_of(cx, elements.ty)?.len();
    let indices = elements.indices.downcast::<DenseElementsAttr>(cx)?;
    let values = elements.values.downcast::<DenseElementsAttr>(cx)?;
    let indices: Vec<i64> = indices.i64s(cx).collect();
    let mut sorted: Vec<StoredElement> = indices
        .chunks(rank.max(1))
        .zip(values.attributes(cx))
        .map(|(at, value)| StoredElement { coordinates: at.to_vec(), value })
        .collect();
    let key = |element: &StoredElement| match &order {
        Some(order) => order.evaluate(cx, &element.coordinates, &[]).unwrap_or_default(),
        None => element.coordinates.clone(),
    };
    sorted.sort_by_key(key);
    Some(sorted)
}
