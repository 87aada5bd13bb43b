//! The pass `buffer-results-to-out-params`: turns results of functions that are buffers into
//! arguments, which the caller allocates (MLIR: `BufferResultsToOutParams.cpp`).

use rustc_hash::FxHashMap;
use terrace_builtin::function::{ARG_ATTRS, RES_ATTRS, function_type};
use terrace_builtin::shaped::has_static_shape;
use terrace_builtin::types::{FunctionType, MemRefType};
use terrace_builtin::{DYNAMIC, StridedLayoutAttr};
use terrace_func::{CallOp, FuncOp};
use terrace_ir::symbol::{SYMBOL_VISIBILITY, symbol_name};
use terrace_ir::{
    ArrayAttr, Attribute, Body, Builder, Context, Diagnostic, DictionaryAttr, Ident, Op, OpType,
    Operand, StringAttr, Type, UnitAttr, Value,
};
use terrace_memref::{AllocOp, AllocaOp, CastOp, CopyOp, MemrefDialect};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::{for_each_body, post_order};

use crate::analysis::functions::returns;
use crate::models::set_function_type;

/// Turn results of functions that are buffers into arguments
#[pass(
    name = "buffer-results-to-out-params",
    title = "BufferResultsToOutParamsPass",
    anchor = "builtin.module",
    run = run
)]
pub struct BufferResultsToOutParams {
    /// Add the attribute bufferize.result to the new arguments
    #[option]
    pub add_result_attr: bool,
    /// Let the caller allocate returned buffers of dynamic shape instead of copying them
    #[option]
    pub hoist_dynamic_allocs: bool,
    /// Let the caller allocate returned buffers of static shape instead of copying them
    #[option]
    pub hoist_static_allocs: bool,
    /// Change public functions, too
    #[option]
    pub modify_public_functions: bool,
}

/// The changes of a function that its calls must follow: for each new argument the arguments that
/// are the dynamic sizes of the buffer; `None` if these are not known.
type NewArguments = Vec<Option<Vec<usize>>>;

fn run(pass: &BufferResultsToOutParams, target: &mut Target<'_>) -> PassResult {
    target.context().load::<MemrefDialect>();
    rewrite(target.body_mut(), pass).map_err(|error| target.emit(error))
}

/// Rewrites the functions in the module of `module`, and their calls.
fn rewrite(module: &mut Body, pass: &BufferResultsToOutParams) -> Result<(), Diagnostic> {
    let functions: Vec<Op> =
        module.ops_below(Op::ROOT).filter(|op| module.op(*op).is::<FuncOp>()).collect();
    let mut changed: FxHashMap<Ident, NewArguments> = FxHashMap::default();
    let mut known = Vec::new();
    for op in functions {
        let Some(child) = module.child_mut(op) else { continue };
        let root = child.root();
        let Some(name) = symbol_name(root) else { continue };
        known.push(name);
        let has_body = root.region(0).is_some_and(|region| !region.is_empty());
        if has_body && (pass.modify_public_functions || !is_public(child)) {
            let (buffers, arguments) = add_arguments(child, pass.add_result_attr)?;
            changed.insert(name, update_returns(child, &buffers, &arguments, pass));
        }
    }
    let outcomes = for_each_body(module, &|body: &mut Body| {
        for op in post_order(body, Op::ROOT) {
            let call = body.op(op).cast::<CallOp>().map(|call| call.callee());
            let Some(callee) = call.filter(|callee| !callee.is_absent()) else { continue };
            let name = callee.data(body.context()).root;
            if !known.contains(&name) {
                let text = name.as_str(body.context());
                let message = format!("cannot find callee '@{text}' in symbol table");
                return Err(body.op(op).plain_error(message));
            }
            if let Some(arguments) = changed.get(&name) {
                rebuild_call(body, op, arguments)?;
            }
        }
        Ok(())
    });
    outcomes.into_iter().collect()
}

fn is_public(function: &Body) -> bool {
    let visibility = function.root().attribute(SYMBOL_VISIBILITY);
    let visibility = visibility.and_then(|text| text.downcast::<StringAttr>(function.context()));
    visibility.is_none_or(|text| text.text() == "public")
}

/// Whether `ty` has contiguous rows, in the form of no layout or of static strides.
fn is_contiguous(cx: &Context, ty: &MemRefType) -> bool {
    let plain = MemRefType::get(cx, &ty.shape, ty.element);
    let plain = plain.data(cx).strided_layout(cx);
    let (own, static_shape) = (ty.strided_layout(cx), !ty.shape.contains(&DYNAMIC));
    ty.has_identity_layout(cx) || (static_shape && own.is_some() && own == plain)
}

/// Whether the offset and all strides of `ty` are dynamic.
fn is_fully_dynamic(cx: &Context, ty: &MemRefType) -> bool {
    ty.strided_layout(cx).is_some_and(|StridedLayoutAttr { offset, strides }| {
        offset == DYNAMIC && strides.iter().all(|stride| *stride == DYNAMIC)
    })
}

/// Moves the results of the function at the root of `body` that are buffers, with their attributes,
/// to the end of the arguments. Returns the indices of the results, and the arguments.
fn add_arguments(
    body: &mut Body,
    add_attribute: bool,
) -> Result<(Vec<usize>, Vec<Value>), Diagnostic> {
    let cx = body.context().clone();
    let Some(ty) = function_type(body.root()).cloned() else { return Ok(Default::default()) };
    let mut moved = Vec::new();
    for (at, result) in ty.results.iter().enumerate() {
        let Some(memref) = result.downcast::<MemRefType>(&cx) else { continue };
        if !is_contiguous(&cx, memref) && !is_fully_dynamic(&cx, memref) {
            return Err(body
                .root()
                .plain_error("cannot create out param for result with unsupported layout"));
        }
        moved.push(at);
    }
    if moved.is_empty() {
        return Ok(Default::default());
    }
    let new: Vec<Type> = moved.iter().map(|at| ty.results[*at]).collect();
    let inputs: Vec<Type> = ty.inputs.iter().copied().chain(new.iter().copied()).collect();
    let kept = |at: &usize| !moved.contains(at);
    let results: Vec<Type> = (0..ty.results.len()).filter(kept).map(|at| ty.results[at]).collect();
    move_attributes(body, &moved, (ty.inputs.len(), ty.results.len()), add_attribute);
    set_function_type(body, FunctionType::get(&cx, &inputs, &results).ty());
    let location = body.location(Op::ROOT);
    let entry = body.region(Op::ROOT, 0).and_then(|region| body.first_block(region));
    let Some(entry) = entry else { return Ok((moved, Vec::new())) };
    let add = |ty| body.add_block_argument(entry, ty, location);
    let arguments = new.into_iter().map(add).collect();
    Ok((moved, arguments))
}

/// Moves the attributes of the results `moved` to the new arguments. `counts` are the numbers of
/// arguments and results before.
fn move_attributes(body: &mut Body, moved: &[usize], counts: (usize, usize), add_attribute: bool) {
    let cx = body.context().clone();
    let empty = DictionaryAttr::get(&cx, &[]).attr();
    let list = |name: &str, count: usize| -> Vec<Attribute> {
        let array = body.root().attribute(name).and_then(|one| one.downcast::<ArrayAttr>(&cx));
        array.map_or(vec![empty; count], |array| array.0.to_vec())
    };
    let (mut arguments, results) = (list(ARG_ATTRS, counts.0), list(RES_ATTRS, counts.1));
    let mark = (Ident::get(&cx, "bufferize.result"), UnitAttr::get(&cx).attr());
    for at in moved {
        let old = results[*at].downcast::<DictionaryAttr>(&cx);
        let mut entries = old.map_or(&[][..], |old| old.entries()).to_vec();
        entries.extend(add_attribute.then_some(mark));
        arguments.push(DictionaryAttr::get(&cx, &entries).attr());
    }
    let kept = results.iter().enumerate().filter(|(at, _)| !moved.contains(at));
    let results: Vec<Attribute> = kept.map(|(_, one)| *one).collect();
    for (name, all) in [(ARG_ATTRS, arguments), (RES_ATTRS, results)] {
        let is_empty = all.iter().all(|one| *one == empty);
        let array = (!is_empty).then(|| ArrayAttr::get(&cx, all).attr());
        // The property accepts every array of dictionaries.
        let _ = body.set_attribute(Op::ROOT, name, array);
    }
}

/// Removes the operands with the indices `moved` from the returns of the function: they are copied
/// to `arguments`, or allocated there by the caller.
fn update_returns(
    body: &mut Body,
    moved: &[usize],
    arguments: &[Value],
    pass: &BufferResultsToOutParams,
) -> NewArguments {
    let mut sizes: NewArguments = vec![None; moved.len()];
    let ends: Vec<Op> = returns(body.root()).into_iter().map(|op| op.id()).collect();
    for end in ends {
        for (at, argument) in moved.iter().zip(arguments).enumerate() {
            let (result, argument) = argument;
            let value = body.operand(end, *result);
            let is_static = has_static_shape(body.context(), body.value_type(value));
            let is_hoisted = match is_static {
                true => pass.hoist_static_allocs,
                false => pass.hoist_dynamic_allocs,
            };
            let allocation = body.defining_op(value).filter(|op| {
                let op = body.op(*op);
                op.is::<AllocOp>() || op.is::<AllocaOp>()
            });
            match allocation.filter(|_| is_hoisted) {
                Some(op) => {
                    if !is_static {
                        sizes[at] = argument_sizes(body, op);
                    }
                    body.replace_all_uses(value, *argument);
                    body.erase(op);
                }
                None => _ = CopyOp::build(&mut Builder::before(body, end), value, *argument),
            }
        }
        let operands = body.operands(end).enumerate().filter(|(at, _)| !moved.contains(at));
        let operands: Vec<Value> = operands.map(|(_, value)| value).collect();
        body.set_operands(end, &operands);
    }
    sizes
}

/// Returns the indices of the function's arguments that are the sizes of the allocation `op`;
/// `None` if a size is no argument.
fn argument_sizes(body: &Body, op: Op) -> Option<Vec<usize>> {
    let entry = body.region(Op::ROOT, 0).and_then(|region| body.first_block(region))?;
    let argument = |value: Value| {
        body.argument_of(value).filter(|(block, _)| *block == entry).map(|(_, index)| index)
    };
    body.operands(op).map(argument).collect()
}

/// Allocates the buffers that the call `op` returned before, and passes them.
fn rebuild_call(body: &mut Body, op: Op, arguments: &NewArguments) -> Result<(), Diagnostic> {
    let cx = body.context().clone();
    let Some(callee) = body.op(op).cast::<CallOp>().map(|call| call.callee()) else {
        return Ok(());
    };
    let results: Vec<Value> = body.results(op).collect();
    let mut operands: Vec<Value> = body.operands(op).collect();
    let given = operands.clone();
    let (mut kept, mut sizes) = (Vec::new(), arguments.iter());
    for result in results {
        let ty = body.value_type(result);
        let Some(memref) = ty.downcast::<MemRefType>(&cx) else {
            kept.push(result);
            continue;
        };
        let known = sizes.next().cloned().flatten();
        if memref.shape.contains(&DYNAMIC) && known.is_none() {
            return Err(body
                .op(op)
                .plain_error("cannot create out param for dynamically shaped result"));
        }
        let known = known.unwrap_or_default().into_iter();
        let dynamic: Vec<Value> = known.filter_map(|at| given.get(at).copied()).collect();
        let space = memref.memory_space;
        let plain = MemRefType::with_layout(&cx, &memref.shape, memref.element, None, space).ty();
        let mut builder = Builder::before(body, op);
        let alloc = AllocOp::build(&mut builder, plain, &dynamic[..], ());
        let mut buffer = alloc.value(&mut builder);
        if !is_contiguous(&cx, memref) {
            buffer = CastOp::build(&mut builder, ty, buffer).value(&mut builder);
        }
        body.replace_all_uses(result, buffer);
        operands.push(buffer);
    }
    let types: Vec<Type> = kept.iter().map(|value| body.value_type(*value)).collect();
    let mut builder = Builder::before(body, op);
    let new = CallOp::build(&mut builder, &types, callee, &operands[..]).op();
    let results: Vec<Value> = body.results(new).collect();
    for (old, new) in kept.into_iter().zip(results) {
        body.replace_all_uses(old, new);
    }
    body.erase(op);
    Ok(())
}
