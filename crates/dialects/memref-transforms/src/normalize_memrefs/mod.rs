//! The pass `normalize-memrefs`: gives memrefs with layouts the identity layout, and maps the
//! indices of accesses instead (MLIR: `NormalizeMemRefs.cpp`). The main steps are the choice of
//! functions ([`normalizable_functions`]), the rewriting of one function ([`normalize_function`]),
//! and the types of calls ([`update_calls`]).

mod accesses;
mod layout;

pub use layout::normalized_type;

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_affine::{AffineApplyOp, AffineDialect};
use terrace_arith::{ArithDialect, BuildConstant};
use terrace_builtin::{AffineMap, AffineMapAttr, DYNAMIC, FunctionType, MemRefType};
use terrace_func::{CallOp, FuncOp, ReturnOp};
use terrace_ir::op_traits::MemRefsNormalizable;
use terrace_ir::{
    Body, Builder, Ident, Mapping, Op, OpRef, Operand, OperandGroup, Type, TypeAttr, Value,
};
use terrace_memref::{AllocOp, AllocaOp, MemrefDialect};
use terrace_pass::{PassResult, Target, pass};

use accesses::{is_normalizable, replace_memref};
use layout::{layout_of, size_expr, tile_sizes};

/// Give memrefs with layouts the identity layout
#[pass(
    name = "normalize-memrefs",
    title = "NormalizeMemRefsPass",
    anchor = "builtin.module",
    run = run
)]
pub struct NormalizeMemRefs {}

fn run(_: &NormalizeMemRefs, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<AffineDialect>();
    cx.load::<ArithDialect>();
    cx.load::<MemrefDialect>();
    normalize_memrefs(target.body_mut());
    Ok(())
}

/// Normalizes the memrefs of the functions of a module, the root of `body`.
pub fn normalize_memrefs(body: &mut Body) {
    let functions = normalizable_functions(body);
    let mut changed: FxHashMap<Ident, Vec<Type>> = FxHashMap::default();
    for op in &functions {
        let Some(function) = body.child_mut(*op) else { continue };
        normalize_function(function);
        note_results(function, &mut changed);
    }
    // A call with new results may change the results of its function.
    let mut pending: Vec<FxHashMap<Ident, Vec<Type>>> = vec![changed];
    while let Some(changed) = pending.pop().filter(|changed| !changed.is_empty()) {
        let mut next = FxHashMap::default();
        for op in &functions {
            let Some(function) = body.child_mut(*op) else { continue };
            if update_calls(function, &changed) {
                note_results(function, &mut next);
            }
        }
        pending.push(next);
    }
}

/// Returns the name of the function at the root of `body`.
fn name_of(body: &Body) -> Option<Ident> {
    terrace_ir::symbol::symbol_name(body.root())
}

/// Returns the names of the functions that `body` calls.
fn callees(body: &Body) -> Vec<Ident> {
    let calls = body.ops_below(Op::ROOT).filter_map(|op| body.op(op).cast::<CallOp>());
    calls.map(|call| call.callee().data(body.context()).root).collect()
}

/// Returns the functions all of whose memrefs with layouts are used by operations that allow any
/// layout, without those that call or are called by other functions.
fn normalizable_functions(body: &Body) -> Vec<Op> {
    let is_function = |op: &Op| body.op(*op).is::<FuncOp>();
    let all: Vec<Op> = body.ops_below(Op::ROOT).filter(is_function).collect();
    let functions = || all.iter().filter_map(|op| Some((*op, body.child(*op)?)));
    let mut neighbors: FxHashMap<Ident, Vec<Ident>> = FxHashMap::default();
    let mut pending = Vec::new();
    for (_, function) in functions() {
        let Some(name) = name_of(function) else { continue };
        for callee in callees(function) {
            neighbors.entry(name).or_default().push(callee);
            neighbors.entry(callee).or_default().push(name);
        }
        if !has_normalizable_memrefs(function) {
            pending.push(name);
        }
    }
    let mut refused: FxHashSet<Ident> = FxHashSet::default();
    while let Some(name) = pending.pop() {
        if refused.insert(name) {
            pending.extend(neighbors.get(&name).into_iter().flatten());
        }
    }
    let is_kept = |function: &Body| name_of(function).is_some_and(|name| !refused.contains(&name));
    functions().filter(|(_, function)| is_kept(function)).map(|(op, _)| op).collect()
}

/// Whether all allocations, arguments and results of calls with a layout have users that allow any
/// layout.
fn has_normalizable_memrefs(body: &Body) -> bool {
    let cx = body.context();
    let fits = |value: Value| {
        let memref = body.value_type(value).downcast::<MemRefType>(cx);
        memref.is_none_or(|ty| ty.has_identity_layout(cx)) || is_normalizable(body, value)
    };
    let defines = |op: &Op| {
        let view = body.op(*op);
        view.is::<AllocOp>() || view.is::<AllocaOp>() || view.is::<CallOp>()
    };
    entry_arguments(body).iter().all(|argument| fits(*argument))
        && body.ops_below(Op::ROOT).filter(defines).all(|op| body.results(op).all(fits))
}

/// Returns the arguments of the function at the root of `body`; empty for a declaration.
fn entry_arguments(body: &Body) -> Vec<Value> {
    let entry = body.region(Op::ROOT, 0).and_then(|region| body.first_block(region));
    entry.map_or(Vec::new(), |block| body.arguments(block).to_vec())
}

/// Normalizes the memrefs of the function at the root of `body`, and its type.
fn normalize_function(body: &mut Body) {
    let of_kind = |is_kind: fn(OpRef<'_>) -> bool| -> Vec<Op> {
        body.ops_below(Op::ROOT).filter(|op| is_kind(body.op(*op))).collect()
    };
    let heap = of_kind(|op| op.is::<AllocOp>());
    let stack = of_kind(|op| op.is::<AllocaOp>());
    for op in heap.into_iter().chain(stack) {
        // Memrefs whose layout has no extent keep it.
        let _ = normalize_allocation(body, op);
    }
    let is_declaration =
        body.region(Op::ROOT, 0).is_none_or(|region| body.first_block(region).is_none());
    if is_declaration {
        let Some(ty) = function_type(body) else { return };
        let normalized = |types: &[Type]| -> Vec<Type> {
            types.iter().map(|ty| normalized_type(body.context(), *ty).unwrap_or(*ty)).collect()
        };
        let ty =
            FunctionType::get(body.context(), &normalized(&ty.inputs), &normalized(&ty.results));
        set_function_type(body, ty.ty());
        return;
    }
    for argument in entry_arguments(body) {
        replace_type(body, argument);
    }
    let all: Vec<Op> = body.ops_below(Op::ROOT).collect();
    for op in all {
        let view = body.op(op);
        if view.has_trait::<MemRefsNormalizable>() && !view.is::<CallOp>() {
            for result in body.results(op).collect::<Vec<_>>() {
                replace_type(body, result);
            }
        }
    }
    update_function_type(body);
}

/// Gives `value` the normalized type, if it has one and all users allow it.
fn replace_type(body: &mut Body, value: Value) {
    if let Some(ty) = normalized_type(body.context(), body.value_type(value)) {
        change_type(body, value, ty);
    }
}

/// Gives `value` the type `ty` with the identity layout, and maps the indices of its accesses.
fn change_type(body: &mut Body, value: Value, ty: Type) -> bool {
    let cx = body.context().clone();
    let old = body.value_type(value);
    let Some(layout) = old.downcast::<MemRefType>(&cx).and_then(|old| layout_of(&cx, old)) else {
        return false;
    };
    let is_changed = replace_memref(body, value, value, &layout, &[]);
    if is_changed {
        body.set_value_type(value, ty);
    }
    is_changed
}

/// Replaces an allocation of a memref with a layout by one with the normalized type.
fn normalize_allocation(body: &mut Body, op: Op) -> Option<()> {
    let cx = body.context().clone();
    let old = body.result(op, 0);
    let old_type = body.value_type(old);
    let new_type = normalized_type(&cx, old_type)?;
    let layout = layout_of(&cx, old_type.downcast::<MemRefType>(&cx)?)?;
    // The sizes of the memref, then the symbols of the layout.
    let [sizes, symbols] = [0, 1].map(|group| -> Vec<Value> {
        let range = body.operand_group(op, OperandGroup::of(group));
        range.map(|at| body.operand(op, at)).collect()
    });
    if !body.uses(old).all(|use_| {
        let user = body.user(use_);
        body.op(user).has_trait::<MemRefsNormalizable>()
    }) {
        return None;
    }
    let new_sizes = dynamic_sizes(body, op, new_type, &layout, &sizes)?;
    let new = body.clone_op(op, &mut Mapping::new());
    Builder::before(body, op).insert(new);
    body.set_operand_group(new, OperandGroup::of(1), &[]);
    body.set_operand_group(new, OperandGroup::of(0), &new_sizes);
    let result = body.result(new, 0);
    body.set_value_type(result, new_type);
    if !replace_memref(body, old, result, &layout, &symbols) {
        body.erase(new);
        return None;
    }
    body.replace_all_uses(old, result);
    body.erase(op);
    Some(())
}

/// Creates the sizes of the dynamic dimensions of `new_type`, a tiled layout of a memref with the
/// sizes `sizes`.
fn dynamic_sizes(
    body: &mut Body,
    op: Op,
    new_type: Type,
    layout: &AffineMap,
    sizes: &[Value],
) -> Option<Vec<Value>> {
    let cx = body.context().clone();
    let old_type = body.value_type(body.result(op, 0));
    let (old, new) = (old_type.downcast::<MemRefType>(&cx)?, new_type.downcast::<MemRefType>(&cx)?);
    let tiles = tile_sizes(&cx, layout);
    if !new.shape.contains(&DYNAMIC) || tiles.is_empty() {
        return Some(Vec::new());
    }
    let mut b = Builder::before(body, op);
    let mut sizes = sizes.iter();
    let mut inputs = Vec::new();
    for size in old.shape.iter() {
        inputs.push(match *size {
            DYNAMIC => *sizes.next()?,
            size => b.constant_index(size),
        });
    }
    let mut created = Vec::new();
    for at in (0..new.shape.len()).filter(|at| new.shape[*at] == DYNAMIC) {
        let size = size_expr(&cx, layout, &tiles, at);
        let map = AffineMap::new(layout.num_dims, layout.num_symbols, [size]);
        let map = AffineMapAttr::get(&cx, map);
        created.push(AffineApplyOp::build(&mut b, map, &inputs[..]).value(&mut b));
    }
    Some(created)
}

/// Returns the type of the function at the root of `body`.
fn function_type(body: &Body) -> Option<FunctionType> {
    let function = body.root().cast::<FuncOp>()?;
    let cx = body.context();
    function.function_type().data(cx).0.downcast::<FunctionType>(cx).cloned()
}

fn set_function_type(body: &mut Body, ty: Type) {
    let ty = TypeAttr::get(body.context(), ty).attr();
    // The property accepts every function type.
    let _ = body.set_attribute(Op::ROOT, "function_type", Some(ty));
}

/// Updates the type of a function to its arguments, and to the memrefs that it returns.
fn update_function_type(body: &mut Body) {
    let Some(ty) = function_type(body) else { return };
    let cx = body.context().clone();
    let inputs: Vec<Type> =
        entry_arguments(body).into_iter().map(|value| body.value_type(value)).collect();
    let mut results = ty.results.to_vec();
    for end in body.ops_below(Op::ROOT).filter(|op| body.op(*op).is::<ReturnOp>()) {
        for (result, ty) in results.iter_mut().zip(body.op(end).operand_types()) {
            let memref = ty.downcast::<MemRefType>(&cx);
            if memref.is_some_and(|memref| memref.has_identity_layout(&cx)) {
                *result = ty;
            }
        }
    }
    set_function_type(body, FunctionType::get(&cx, &inputs, &results).ty());
}

/// Records the result types of the function at the root of `body`.
fn note_results(body: &Body, changed: &mut FxHashMap<Ident, Vec<Type>>) {
    if let (Some(name), Some(ty)) = (name_of(body), function_type(body)) {
        changed.insert(name, ty.results.to_vec());
    }
}

/// Gives the results of calls the types that the called functions return, and updates the type of
/// the function at the root of `body`; returns whether a call changed.
fn update_calls(body: &mut Body, types: &FxHashMap<Ident, Vec<Type>>) -> bool {
    let cx = body.context().clone();
    let mut changed = false;
    for op in body.ops_below(Op::ROOT).collect::<Vec<_>>() {
        let Some(call) = body.op(op).cast::<CallOp>() else { continue };
        let Some(types) = types.get(&call.callee().data(&cx).root) else { continue };
        let results: Vec<Value> = body.results(op).collect();
        for (result, ty) in results.into_iter().zip(types) {
            if body.value_type(result) != *ty {
                changed |= change_type(body, result, *ty);
            }
        }
    }
    if changed {
        update_function_type(body);
    }
    changed
}
