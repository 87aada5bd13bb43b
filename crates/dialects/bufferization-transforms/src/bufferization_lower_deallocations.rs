//! The pass `bufferization-lower-deallocations`: lowers `bufferization.dealloc` to comparisons of
//! addresses and conditional deallocations (MLIR: `LowerDeallocations.cpp`).

use terrace_arith::{AndIOp, ArithDialect, BuildConstant, CmpIOp, CmpIPredicate, OrIOp, XOrIOp};
use terrace_bufferization::DeallocOp;
use terrace_builtin::types::MemRefType;
use terrace_builtin::{DYNAMIC, IndexType, IntegerType, ModuleOp};
use terrace_func::{CallOp, FuncDialect, FuncOp, ReturnOp};
use terrace_ir::symbol::{SYMBOL_VISIBILITY, symbol_name};
use terrace_ir::{
    Block, Body, Builder, Context, Diagnostic, Op, OpType, Operand, StringAttr, SymbolRefAttr,
    Type, Value,
};
use terrace_memref::{
    AllocOp, CastOp, DeallocOp as MemrefDeallocOp, DimOp, ExtractAlignedPointerAsIndexOp, LoadOp,
    MemrefDialect, StoreOp,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, illegal_op};
use terrace_scf::{ForOp, IfOp, ScfDialect, YieldOp};
use terrace_transforms::convert_bodies;

/// Lower deallocations to operations on addresses
#[pass(
    name = "bufferization-lower-deallocations",
    title = "LowerDeallocationsPass",
    run = run
)]
pub struct BufferizationLowerDeallocations {}

fn run(_: &BufferizationLowerDeallocations, target: &mut Target<'_>) -> PassResult {
    check_root(target)?;
    lower_deallocations(target.body_mut(), None).map_err(|error| target.emit(error))?;
    fold_others(target)
}

/// Folds operations of dialects that the lowering does not create, as a conversion does with all
/// operations that its target leaves open.
pub(crate) fn fold_others(target: &mut Target<'_>) -> PassResult {
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["arith", "func", "memref", "scf"]);
    convert_bodies(target.body_mut(), &legal, &ConversionPatterns::new())
}

/// Checks that the root of the target is a module or a function, and loads the dialects of the
/// operations that the lowering creates.
pub(crate) fn check_root(target: &mut Target<'_>) -> PassResult {
    let root = target.body().root();
    if !root.is::<ModuleOp>() && !root.is::<FuncOp>() {
        let error = root.plain_error("root operation must be a builtin.module or a function");
        return Err(target.emit(error));
    }
    let cx = target.context();
    cx.load::<ArithDialect>();
    cx.load::<FuncDialect>();
    cx.load::<MemrefDialect>();
    cx.load::<ScfDialect>();
    Ok(())
}

/// Lowers the deallocations in `body` and the bodies in it. `helper` is the name of the function
/// for several buffers in the module around; `None` if there is no module.
///
/// # Errors
/// If a deallocation of several buffers is not in a module.
pub(crate) fn lower_deallocations(body: &mut Body, helper: Option<&str>) -> Result<(), Diagnostic> {
    let own = body.root().is::<ModuleOp>().then(|| insert_helper(body)).flatten();
    let helper = own.as_deref().or(helper);
    let is_dealloc = |op: &Op| body.op(*op).is::<DeallocOp>();
    let ops: Vec<Op> = body.ops_below(Op::ROOT).filter(is_dealloc).collect();
    for op in ops {
        lower(body, op, helper)?;
    }
    for child in body.bodies_in_order_mut() {
        terrace_ir::ensure_sufficient_stack(|| lower_deallocations(child, helper))?;
    }
    Ok(())
}

/// Whether `body`, apart from modules in it, frees several buffers at once.
fn needs_helper(body: &Body) -> bool {
    let frees_several = |op: Op| {
        body.op(op).cast::<DeallocOp>().is_some_and(|dealloc| dealloc.memrefs().count() > 1)
    };
    body.ops_below(Op::ROOT).any(frees_several)
        || body.child_bodies().any(|child| !child.root().is::<ModuleOp>() && needs_helper(child))
}

/// Appends the function for several buffers to the module `module` if it is needed. Returns its
/// name.
fn insert_helper(module: &mut Body) -> Option<String> {
    if !needs_helper(module) {
        return None;
    }
    let cx = module.context().clone();
    let block = module.region(Op::ROOT, 0).and_then(|region| module.first_block(region))?;
    let names: Vec<String> = module
        .ops_in(block)
        .filter_map(|op| symbol_name(module.op(op)))
        .map(|name| name.as_str(&cx).to_owned())
        .collect();
    let mut name = "dealloc_helper".to_owned();
    let mut count = 0;
    while names.contains(&name) {
        name = format!("dealloc_helper_{count}");
        count += 1;
    }
    let location = module.location(Op::ROOT);
    let mut builder = Builder::at_end(module, block, location);
    let (index, bit) = (IndexType::get(&cx).ty(), IntegerType::get(&cx, 1).ty());
    let inputs = [index, index, bit, bit, bit].map(|element| list_type(&cx, DYNAMIC, element));
    let function = FuncOp::define(&mut builder, &name, inputs, &[], |builder, arguments| {
        build_helper(builder, arguments);
    });
    let private = StringAttr::from_text(&cx, "private").attr();
    // The property accepts every visibility.
    let _ = module.set_attribute(function.op(), SYMBOL_VISIBILITY, Some(private));
    Some(name)
}

/// Returns the type of a buffer of `count` elements.
fn list_type(cx: &Context, count: i64, element: Type) -> Type {
    MemRefType::get(cx, &[count], element).ty()
}

/// Creates a loop over `0..count` with the initial value `init` of a loop-carried value, if there
/// is one. `build` creates the contents for an index and the carried value, and returns the next
/// value.
fn build_loop(
    builder: &mut Builder<'_>,
    bounds: [Value; 3],
    init: Option<Value>,
    build: impl FnOnce(&mut Builder<'_>, Value, Option<Value>) -> Option<Value>,
) -> Option<Value> {
    let (location, index) = (builder.location(), IndexType::get(builder.context()).ty());
    let types: Vec<Type> = init.iter().map(|init| builder.body().value_type(*init)).collect();
    let inits: Vec<Value> = init.into_iter().collect();
    let [lower, upper, step] = bounds;
    let op = ForOp::build(builder, &types, lower, upper, step, &inits[..]).op();
    let arguments = std::iter::once(index).chain(types).map(|ty| (ty, location));
    let body = builder.body_mut();
    let region = body.region(op, 0)?;
    let block = body.append_block(region, arguments);
    let arguments = body.arguments(block).to_vec();
    let mut inner = Builder::at_end(body, block, location);
    let next = build(&mut inner, arguments[0], arguments.get(1).copied());
    let next: Vec<Value> = next.into_iter().collect();
    YieldOp::build(&mut inner, &next[..]);
    builder.body().results(op).next()
}

/// Creates an `scf.if` without results, whose contents `build` creates.
fn build_if(
    builder: &mut Builder<'_>,
    condition: Value,
    build: impl FnOnce(&mut Builder<'_>),
) -> Option<Op> {
    let location = builder.location();
    let op = IfOp::build(builder, &[], condition).op();
    let body = builder.body_mut();
    let region = body.region(op, 0)?;
    let block: Block = body.append_block(region, []);
    let mut inner = Builder::at_end(body, block, location);
    build(&mut inner);
    YieldOp::build(&mut inner, ());
    Some(op)
}

/// Creates the contents of the function for several buffers. Its arguments are the addresses of
/// the buffers, those of the retained buffers, the conditions, and two lists that it computes:
/// whether to free each buffer, and the ownership of each retained one.
fn build_helper(builder: &mut Builder<'_>, arguments: [Value; 5]) {
    let [freed, retained, conditions, frees, owns] = arguments;
    let (zero, one) = (builder.constant_index(0), builder.constant_index(1));
    let (yes, no) = (builder.constant_bool(true), builder.constant_bool(false));
    let freed_count = DimOp::build(builder, freed, zero).value(builder);
    let retained_count = DimOp::build(builder, retained, zero).value(builder);
    let all_retained = [zero, retained_count, one];
    build_loop(builder, all_retained, None, |builder, at, _| {
        StoreOp::build(builder, no, owns, [at]);
        None
    });
    build_loop(builder, [zero, freed_count, one], None, |builder, outer, _| {
        let address = LoadOp::build(builder, freed, [outer]).value(builder);
        let condition = LoadOp::build(builder, conditions, [outer]).value(builder);
        let is_distinct = build_loop(builder, all_retained, Some(yes), |builder, at, carried| {
            let other = LoadOp::build(builder, retained, [at]).value(builder);
            let same = CmpIOp::build(builder, CmpIPredicate::Eq, other, address).value(builder);
            build_if(builder, same, |builder| {
                let owned = LoadOp::build(builder, owns, [at]).value(builder);
                let either = OrIOp::build(builder, owned, condition).value(builder);
                StoreOp::build(builder, either, owns, [at]);
            });
            let differs = CmpIOp::build(builder, CmpIPredicate::Ne, other, address).value(builder);
            Some(AndIOp::build(builder, carried?, differs).value(builder))
        });
        let is_first =
            build_loop(builder, [zero, outer, one], is_distinct, |builder, at, carried| {
                let other = LoadOp::build(builder, freed, [at]).value(builder);
                let differs =
                    CmpIOp::build(builder, CmpIPredicate::Ne, other, address).value(builder);
                Some(AndIOp::build(builder, carried?, differs).value(builder))
            });
        if let Some(is_first) = is_first {
            let is_freed = AndIOp::build(builder, is_first, condition).value(builder);
            StoreOp::build(builder, is_freed, frees, [outer]);
        }
        None
    });
    ReturnOp::build(builder, ());
}

/// Lowers the deallocation `op`.
fn lower(body: &mut Body, op: Op, helper: Option<&str>) -> Result<(), Diagnostic> {
    let view = body.op(op);
    let Some(dealloc) = view.cast::<DeallocOp>() else { return Ok(()) };
    let memrefs: Vec<Value> = dealloc.memrefs().collect();
    let conditions: Vec<Value> = dealloc.conditions().collect();
    let retained: Vec<Value> = dealloc.retained().collect();
    let values = match (&memrefs[..], &conditions[..]) {
        ([], _) => {
            let never = Builder::before(body, op).constant_bool(false);
            vec![never; retained.len()]
        }
        ([memref], [condition]) => {
            lower_single(&mut Builder::before(body, op), *memref, *condition, &retained)
        }
        _ => {
            let Some(helper) = helper else {
                let reason = view.plain_error(
                    "library function required for generic lowering, but cannot be automatically \
                     inserted when operating on functions",
                );
                return Err(illegal_op(view).after(reason));
            };
            lower_several(&mut Builder::before(body, op), &memrefs, &conditions, &retained, helper)
        }
    };
    let results: Vec<Value> = body.results(op).collect();
    for (old, new) in results.into_iter().zip(values) {
        body.replace_all_uses(old, new);
    }
    body.erase(op);
    Ok(())
}

fn address(builder: &mut Builder<'_>, memref: Value) -> Value {
    ExtractAlignedPointerAsIndexOp::build(builder, memref).value(builder)
}

/// Creates the deallocation of one buffer. Returns the ownership of the retained buffers.
fn lower_single(
    builder: &mut Builder<'_>,
    memref: Value,
    condition: Value,
    retained: &[Value],
) -> Vec<Value> {
    let free = |builder: &mut Builder<'_>| _ = MemrefDeallocOp::build(builder, memref);
    if retained.is_empty() {
        build_if(builder, condition, free);
        return Vec::new();
    }
    let own = address(builder, memref);
    let mut distinct = Vec::with_capacity(retained.len());
    for other in retained {
        let other = address(builder, *other);
        distinct.push(CmpIOp::build(builder, CmpIPredicate::Ne, own, other).value(builder));
    }
    let mut all = distinct[0];
    for one in &distinct[1..] {
        all = AndIOp::build(builder, all, *one).value(builder);
    }
    all = AndIOp::build(builder, all, condition).value(builder);
    build_if(builder, all, free);
    let yes = builder.constant_bool(true);
    let owned = |one: Value| {
        let aliases = XOrIOp::build(builder, one, yes).value(builder);
        AndIOp::build(builder, aliases, condition).value(builder)
    };
    distinct.into_iter().map(owned).collect()
}

/// Stores `values` to new elements of `list`, from index 0 on.
fn store_all(
    builder: &mut Builder<'_>,
    values: &[Value],
    list: Value,
    convert: fn(&mut Builder<'_>, Value) -> Value,
) {
    for (at, value) in values.iter().enumerate() {
        let value = convert(builder, *value);
        let at = builder.constant_index(at as i64);
        StoreOp::build(builder, value, list, [at]);
    }
}

/// Creates the deallocation of several buffers by a call of the function `helper`. Returns the
/// ownership of the retained buffers.
fn lower_several(
    builder: &mut Builder<'_>,
    memrefs: &[Value],
    conditions: &[Value],
    retained: &[Value],
    helper: &str,
) -> Vec<Value> {
    let cx = builder.context().clone();
    let (index, bit) = (IndexType::get(&cx).ty(), IntegerType::get(&cx, 1).ty());
    let (freed_count, retained_count) = (memrefs.len() as i64, retained.len() as i64);
    let new_list = |builder: &mut Builder<'_>, count: i64, element: Type| {
        AllocOp::build(builder, list_type(&cx, count, element), (), ()).value(builder)
    };
    let dynamic = |builder: &mut Builder<'_>, list: Value, element: Type| {
        CastOp::build(builder, list_type(&cx, DYNAMIC, element), list).value(builder)
    };
    let freed = new_list(builder, freed_count, index);
    let flags = new_list(builder, freed_count, bit);
    let kept = new_list(builder, retained_count, index);
    store_all(builder, memrefs, freed, address);
    store_all(builder, conditions, flags, |_, value| value);
    store_all(builder, retained, kept, address);
    let any_freed = dynamic(builder, freed, index);
    let any_flags = dynamic(builder, flags, bit);
    let any_kept = dynamic(builder, kept, index);
    let frees = new_list(builder, freed_count, bit);
    let owns = new_list(builder, retained_count, bit);
    let any_frees = dynamic(builder, frees, bit);
    let any_owns = dynamic(builder, owns, bit);
    let callee = SymbolRefAttr::flat(&cx, helper);
    CallOp::build(builder, &[], callee, &[any_freed, any_kept, any_flags, any_frees, any_owns][..]);
    for (at, memref) in memrefs.iter().enumerate() {
        let at = builder.constant_index(at as i64);
        let is_freed = LoadOp::build(builder, frees, [at]).value(builder);
        build_if(builder, is_freed, |builder| _ = MemrefDeallocOp::build(builder, *memref));
    }
    let mut owned = Vec::with_capacity(retained.len());
    for at in 0..retained.len() {
        let at = builder.constant_index(at as i64);
        owned.push(LoadOp::build(builder, owns, [at]).value(builder));
    }
    for list in [freed, kept, flags, frees, owns] {
        MemrefDeallocOp::build(builder, list);
    }
    owned
}
