//! The pass `outline-shape-computation`: moves computations of shapes into functions of the shape
//! dialect (MLIR: `OutlineShapeComputation.cpp`).

use std::collections::VecDeque;

use rustc_hash::FxHashSet;
use terrace_builtin::{DYNAMIC, FunctionType, IndexType, RankedTensorType};
use terrace_func::FuncOp;
use terrace_ir::symbol::{SymbolTable, unique_symbol_name};
use terrace_ir::{
    Body, Builder, InsertionPoint, Mapping, Op, OpType, PatternSet, PropertiesBuf, Rewriter,
    StringAttr, Type, TypeAttr, Value, Walk, WalkOrder,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{FrozenPatterns, GreedyConfig, apply_patterns_greedily};
use terrace_shape::{
    FuncOp as ShapeFuncOp, FuncProperties, GetExtentOp, ReturnOp, ShapeOfOp, ValueOfOp, WithOp,
};
use terrace_tensor::DimOp;

/// Move the computation of shapes into functions of the shape dialect
#[pass(
    name = "outline-shape-computation",
    title = "OutlineShapeComputationPass",
    anchor = "builtin.module",
    run = run
)]
pub struct OutlineShapeComputation {}

fn run(_: &OutlineShapeComputation, target: &mut Target<'_>) -> PassResult {
    outline_shapes(target.body_mut());
    Ok(())
}

/// Moves each computation whose results only determine shapes of `shape.with_shape` from the
/// functions in `module` into a `shape.func` after the function, and removes the
/// `shape.with_shape`.
pub fn outline_shapes(module: &mut Body) {
    let cx = module.context().clone();
    let mut dims = PatternSet::new();
    dims.add::<DimOp>("TensorDimOpRewriter", dim_as_extent);
    let dims = FrozenPatterns::new(&cx, dims);
    let none = FrozenPatterns::new(&cx, PatternSet::new());
    outline_in(module, &dims, &none);
}

fn outline_in(module: &mut Body, dims: &FrozenPatterns, none: &FrozenPatterns) {
    let isolated: Vec<Op> = module.bodies_mut().map(|(op, _)| op).collect();
    for op in isolated {
        if !module.op(op).is::<FuncOp>() {
            if let Some(body) = module.child_mut(op) {
                outline_in(body, dims, none);
            }
            continue;
        }
        module.with_child(op, |module, function| {
            simplify(function, dims);
            outline(module, op, function);
            simplify(function, none);
        });
    }
}

/// Applies `patterns` to the function `body`.
fn simplify(body: &mut Body, patterns: &FrozenPatterns) {
    for region in body.regions(Op::ROOT).collect::<Vec<_>>() {
        apply_patterns_greedily(body, region, patterns, &GreedyConfig::default());
    }
}

/// Turns a dimension of a tensor into an extent of its shape.
/// `tensor.dim %t, %i  =>  shape.get_extent (shape.shape_of %t), %i`
fn dim_as_extent(op: DimOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rewriter.body());
    let (source, index, result) = (view.source(), view.index(), view.result());
    let (cx, body) = (rewriter.context(), rewriter.body());
    let rank = terrace_builtin::shaped::rank(cx, body.value_type(source));
    let length = rank.and_then(|rank| i64::try_from(rank).ok()).unwrap_or(DYNAMIC);
    let ty = RankedTensorType::get(cx, &[length], IndexType::get(cx)).ty();
    let extent = body.value_type(result);
    let shape = ShapeOfOp::build(rewriter, ty, source);
    let new = GetExtentOp::build(rewriter, extent, shape, index);
    rewriter.replace_with(op.op(), new.op());
    Some(())
}

/// Moves the computations of shapes in `function`, the body of `op`, into functions after `op` in
/// `module`.
fn outline(module: &mut Body, op: Op, function: &mut Body) {
    // Operations in the order of MLIR's walk: nested operations first.
    let mut order = Vec::new();
    function.root().walk(WalkOrder::Post, |op| {
        if std::ptr::eq(op.body(), function) && op.id() != Op::ROOT {
            order.push(op.id());
        }
        Walk::Advance
    });
    let movable = movable(function);
    let withs: Vec<WithOp> = order
        .iter()
        .filter(|op| function.op(**op).is::<WithOp>())
        .map(|op| WithOp::from_op(*op))
        .collect();
    let mut outlined: FxHashSet<Value> = FxHashSet::default();
    for with in &withs {
        let view = with.view(function);
        let (value, shape) = (view.operand(), view.shape());
        if !function.value_type(value).is::<RankedTensorType>() || !outlined.insert(shape) {
            continue;
        }
        let cluster = cluster(function, shape, &movable);
        let cluster: Vec<Op> = order.iter().copied().filter(|op| cluster.contains(op)).collect();
        let name = format!("shape_cal_{}", outlined.len() - 1);
        let location = function.value_location(value);
        let mut builder = Builder::new(module, InsertionPoint::After(op), location);
        create_function(&mut builder, function, &name, &cluster, shape);
    }
    for with in withs {
        forget_shape(function, with);
    }
}

/// Returns the operations whose results are used, transitively, only as shapes of
/// `shape.with_shape`.
fn movable(function: &Body) -> FxHashSet<Op> {
    let mut movable: FxHashSet<Op> = FxHashSet::default();
    let mut order = Vec::new();
    function.root().walk(WalkOrder::Pre, |op| {
        if !std::ptr::eq(op.body(), function) {
            return Walk::Skip;
        }
        order.push(op.id());
        Walk::Advance
    });
    // Users follow definitions, so that the reversed order visits users first.
    for op in order.into_iter().rev() {
        // A region may use values from outside, which a function cannot capture.
        let is_simple = function.regions(op).next().is_none() && function.has_used_results(op);
        let is_shape = |result: Value| {
            function.uses(result).all(|use_| {
                let user = function.user(use_);
                match function.op(user).cast::<WithOp>() {
                    Some(with) => with.shape() == result,
                    None => movable.contains(&user),
                }
            })
        };
        if is_simple && function.results(op).all(is_shape) {
            movable.insert(op);
        }
    }
    movable
}

/// Returns the operations of `movable` that compute `shape`.
fn cluster(function: &Body, shape: Value, movable: &FxHashSet<Op>) -> FxHashSet<Op> {
    let mut cluster = FxHashSet::default();
    let mut pending: VecDeque<Op> = function.defining_op(shape).into_iter().collect();
    while let Some(op) = pending.pop_front() {
        if movable.contains(&op) && cluster.insert(op) {
            pending.extend(function.operands(op).filter_map(|value| function.defining_op(value)));
        }
    }
    cluster
}

/// Creates the function that computes `shape` with copies of the operations in `cluster`, which are
/// in program order in `function`; the values that the cluster uses become arguments.
fn create_function(
    builder: &mut Builder<'_>,
    function: &Body,
    name: &str,
    cluster: &[Op],
    shape: Value,
) {
    let cx = builder.context().clone();
    let inside: FxHashSet<Op> = cluster.iter().copied().collect();
    let mut inputs: Vec<Value> = Vec::new();
    for value in cluster.iter().flat_map(|op| function.operands(*op)) {
        let is_inside = function.defining_op(value).is_some_and(|op| inside.contains(&op));
        if !is_inside && !inputs.contains(&value) {
            inputs.push(value);
        }
    }
    if cluster.is_empty() {
        inputs.push(shape);
    }
    let types: Vec<Type> = inputs.iter().map(|value| function.value_type(*value)).collect();
    let ty = FunctionType::get(&cx, &types, &[function.value_type(shape)]).ty();
    let name = unique_symbol_name(&SymbolTable::new(builder.body().root()), name);
    let mut state = builder.state(ShapeFuncOp::name(&cx));
    state.set_properties(PropertiesBuf::of(FuncProperties {
        sym_name: StringAttr::from_text(&cx, &name),
        function_type: TypeAttr::get(&cx, ty),
        sym_visibility: Some("private".to_owned()),
        ..FuncProperties::default()
    }));
    let op = builder.create_with_regions(state, 1);
    let location = builder.location();
    let Some(own) = builder.body_mut().child_mut(op) else { return };
    let Some(region) = own.regions(Op::ROOT).next() else { return };
    let block = own.append_block(region, types.into_iter().map(|ty| (ty, location)));
    let mut mapping = Mapping::new();
    let arguments: Vec<Value> = own.arguments(block).to_vec();
    inputs.iter().zip(arguments).for_each(|(from, to)| mapping.map_value(*from, to));
    for op in cluster {
        let copy = own.clone_op_from(function, *op, &mut mapping);
        own.insert_op(copy, block, None);
    }
    let mut builder = Builder::at_end(own, block, location);
    ReturnOp::build(&mut builder, [mapping.value(shape)]);
}

/// Makes the users of `with` that read its value use the value without a shape.
fn forget_shape(function: &mut Body, with: WithOp) {
    let view = with.view(function);
    let (value, result) = (view.operand(), view.result());
    let users: Vec<Op> = function.uses(result).map(|use_| function.user(use_)).collect();
    for user in
        users.into_iter().filter(|user| function.op(*user).is::<ValueOfOp>()).collect::<Vec<_>>()
    {
        let read = function.result(user, 0);
        if function.value_type(read) == function.value_type(value) {
            function.replace_all_uses(read, value);
        } else {
            function.set_operand(user, 0, value);
        }
    }
}
