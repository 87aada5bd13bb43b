//! The inlining of one call: legality checks ([`is_legal`]) and the replacement of the call by the
//! body of the callee ([`inline_call`]).

use rustc_hash::FxHashMap;
use terrace_dataflow::OpKind;
use terrace_interfaces::{
    CallOp, CallableOp, Callee, DynCallOp, DynCallableOp, Inliner, callable_region,
};
use terrace_ir::{
    Block, Body, Builder, CallSiteLoc, Context, DialectInterfaces, InsertionPoint, Location,
    Mapping, Op, OpRef, Region, RegionRef, Type, UnknownLoc, Value,
};

use super::graph::Kinds;

/// The inliner interfaces of the loaded dialects.
pub(super) type Inliners<'c> = DialectInterfaces<'c, dyn Inliner>;

/// Whether the dialects allow to replace `call` by the body of `callable`.
pub(super) fn is_legal(inliners: &Inliners<'_>, call: OpRef<'_>, callable: OpRef<'_>) -> bool {
    let legal_call =
        inliners.for_op(call).is_some_and(|i| i.is_legal_to_inline_call(call, callable));
    let Some(into) = call.block().and_then(|block| block.region()) else { return false };
    let inliner = into.owner().and_then(|op| inliners.for_op(op));
    let legal_region =
        inliner.is_some_and(|inliner| inliner.is_legal_to_inline_into(into, callable));
    legal_call
        && legal_region
        && returns_results(inliners, call, callable)
        && are_nested_ops_legal(inliners, callable, into)
}

/// Whether the terminator of a single-block `callable` returns as many values as `call` has
/// results. `ub.unreachable` does not; MLIR crashes in this case.
fn returns_results(inliners: &Inliners<'_>, call: OpRef<'_>, callable: OpRef<'_>) -> bool {
    let Some(region) = callable.region(0).filter(|region| region.has_one_block()) else {
        return true;
    };
    region.entry().and_then(|block| block.last()).is_some_and(|end| {
        let given = inliners.for_op(end).map(|inliner| inliner.returned_values(end));
        given.map_or(0, |given| given.len()) == call.result_count()
    })
}

/// Whether all operations nested in `op` may be inlined into `region`.
fn are_nested_ops_legal(inliners: &Inliners<'_>, op: OpRef<'_>, region: RegionRef<'_>) -> bool {
    let mut pending: Vec<OpRef<'_>> = vec![op];
    while let Some(around) = pending.pop() {
        for op in around.regions().flat_map(|r| r.blocks()).flat_map(|b| b.ops()) {
            let may = |inliner: &&dyn Inliner| inliner.is_legal_to_inline_op(op, region);
            let Some(inliner) = inliners.for_op(op).filter(may) else {
                return false;
            };
            if inliner.should_analyze_recursively(op) {
                pending.push(op);
            }
        }
    }
    true
}

/// Whether the operand and result types of the call equal those of the callable, or the dialect of
/// the call converts between them.
pub(super) fn types_match(
    inliners: &Inliners<'_>,
    call: DynCallOp<'_>,
    callable: DynCallableOp<'_>,
) -> bool {
    let Some(entry) = callable.callable_region().and_then(|region| region.entry()) else {
        return false;
    };
    let body = call.body();
    let inliner = inliners.for_op(*call);
    let fits = |(from, to): (Type, Type)| {
        from == to || inliner.is_some_and(|i| i.call_conversion(body.context(), from, to).is_some())
    };
    let passed: Vec<Type> =
        call.arg_operands().map(|at| body.value_type(call.operand(at))).collect();
    let (wanted, given): (Vec<Type>, _) = (entry.argument_types().collect(), call.result_types());
    let returned = callable.callable_results();
    passed.len() == wanted.len()
        && returned.len() == given.len()
        && passed.into_iter().zip(wanted).all(fits)
        && returned.into_iter().zip(given).all(fits)
}

/// Returns `value` with type `to`, by the conversion of `inliner` if its type differs.
fn converted(
    inliner: Option<&dyn Inliner>,
    builder: &mut Builder<'_>,
    value: Value,
    to: Type,
) -> Value {
    let from = builder.body().value_type(value);
    if from == to {
        return value;
    }
    let convert =
        inliner.and_then(|inliner| inliner.call_conversion(builder.body().context(), from, to));
    convert.map_or(value, |convert| convert(builder, value, to))
}

/// Returns the calls in `blocks` and in nested regions, the last block first, which is MLIR's
/// order.
pub(super) fn calls_in(kinds: &mut Kinds, body: &Body, blocks: Vec<Block>) -> Vec<Op> {
    let mut calls = Vec::new();
    let mut pending = blocks;
    while let Some(block) = pending.pop() {
        for op in body.ops_in(block) {
            let view = body.op(op);
            if OpKind::of(kinds, view).is_call {
                calls.push(op);
            } else if view.sole_properties().is_none() {
                pending.extend(body.regions(op).flat_map(|region| body.blocks_in(region)));
            }
        }
    }
    calls
}

/// Returns the callable in the body of `call` whose result is the callee, unless it is isolated.
pub(super) fn local_callable(call: OpRef<'_>) -> Option<OpRef<'_>> {
    let Callee::Value(value) = call.interface::<DynCallOp<'_>>()?.callable_for_callee()? else {
        return None;
    };
    let body = call.body();
    let op = body.defining_op(value).filter(|op| body.child(*op).is_none())?;
    callable_region(body.op(op)).map(|_| body.op(op))
}

/// A callable whose region is copied.
#[derive(Clone, Copy)]
pub(super) enum Source<'c> {
    /// The root of another body.
    Body(&'c Body),
    /// An operation of the body with the call.
    Local(Op),
}

impl Source<'_> {
    fn view<'b>(&'b self, body: &'b Body) -> OpRef<'b> {
        match self {
            Self::Body(callee) => callee.root(),
            Self::Local(op) => body.op(*op),
        }
    }
}

/// Replaces `call` of `body` by a copy of the callable region of `callee`, and returns the calls in
/// the copy.
pub(super) fn inline_call(
    cx: &Context,
    inliners: &Inliners<'_>,
    kinds: &mut Kinds,
    body: &mut Body,
    call: Op,
    callee: Source<'_>,
) -> Vec<Op> {
    let view = body.op(call).interface::<DynCallOp<'_>>().expect("`call` is a call");
    let mut passed: Vec<Value> = view.arg_operands().map(|at| view.operand(at)).collect();
    let inliner = inliners.for_op(body.op(call));
    let entry = callee.view(body).region(0).and_then(|region| region.entry());
    let wanted: Vec<Type> =
        entry.into_iter().flat_map(|entry| entry.argument_types().collect::<Vec<_>>()).collect();
    for (value, ty) in passed.iter_mut().zip(wanted) {
        *value = converted(inliner, &mut Builder::before(body, call), *value, ty);
    }
    let handler = match callee {
        Source::Body(callee) => inliners.for_op(callee.root()).map(|it| (it, callee.root())),
        Source::Local(_) => None,
    };
    if let Some((handler, callable)) = handler {
        for (at, value) in passed.iter_mut().enumerate() {
            let builder = &mut Builder::before(body, call);
            *value = handler.inlined_argument(builder, callable, at, *value);
        }
    }
    let location = body.location(call);
    let block = body.parent_block(call).expect("a call is in a block");
    let region = body.block_region(block).expect("a call is in a region");
    let source = callee.view(body).region(0).expect("a callable has a region").id();
    let types = callee.view(body).interface::<DynCallableOp<'_>>();
    let types = types.map(|callable| callable.callable_results()).unwrap_or_default();
    let next = body.next_op(call);
    let behind = match next {
        Some(next) => body.split_block(next),
        None => {
            let new = body.new_block([]);
            let next = body.next_block(block);
            body.insert_block(new, region, next);
            new
        }
    };
    let blocks = copy_blocks(body, callee, source, region, behind);
    let made = calls_in(kinds, body, blocks.clone());
    if !location.is::<UnknownLoc>() {
        set_locations(cx, body, &blocks, location);
    }
    if let Some(inliner) = inliner {
        inliner.process_inlined_blocks(body, call, &blocks);
    }
    let (first, single) = (blocks[0], blocks.len() == 1);
    if single {
        let end = body.last_op(first).expect("the block of a callable has a terminator");
        let returning = inliners.for_op(body.op(end));
        let given =
            returning.map(|inliner| inliner.returned_values(body.op(end))).unwrap_or_default();
        for (at, value) in given.into_iter().enumerate() {
            replace_result(body, (inliner, handler), (call, at), value, (behind, next));
        }
        body.erase(end);
    } else {
        for (at, ty) in types.into_iter().enumerate() {
            let argument = body.add_block_argument(behind, ty, body.location(call));
            replace_result(body, (inliner, handler), (call, at), argument, (behind, next));
        }
        for block in &blocks {
            let Some(end) = body.last_op(*block) else { continue };
            if let Some(inliner) = inliners.for_op(body.op(end)) {
                inliner.replace_terminator_by_branch(body, end, behind);
            }
        }
    }
    body.erase(call);
    body.merge_block(first, block, None, &passed);
    if single {
        body.merge_block(behind, block, None, &[]);
    }
    made
}

/// Replaces result `at` of `call` by the value that the inliner of the callable returns for
/// `value`, converted in `block` before `next` by the inliner of the call if its type differs.
fn replace_result(
    body: &mut Body,
    (inliner, handler): (Option<&dyn Inliner>, Option<(&dyn Inliner, OpRef<'_>)>),
    (call, at): (Op, usize),
    value: Value,
    (block, next): (Block, Option<Op>),
) {
    let result = body.result(call, at);
    let (ty, location) = (body.value_type(result), body.location(call));
    let point = next.map_or(InsertionPoint::AtEnd(block), InsertionPoint::Before);
    let builder = &mut Builder::new(body, point, location);
    let value = match handler {
        Some((handler, callable)) => handler.inlined_result(builder, callable, at, value),
        None => value,
    };
    let value = converted(inliner, builder, value, ty);
    body.replace_all_uses(result, value);
}

/// Copies the blocks of `source` of `callee` to `region`, before the block `before`.
fn copy_blocks(
    body: &mut Body,
    callee: Source<'_>,
    source: Region,
    region: Region,
    before: Block,
) -> Vec<Block> {
    let last = body.last_block(region);
    match callee {
        Source::Body(callee) => body.clone_region_from(callee, source, region, &mut Mapping::new()),
        Source::Local(_) => body.clone_region(source, region, &mut Mapping::new()),
    }
    let first = last.and_then(|last| body.next_block(last));
    let blocks: Vec<Block> =
        std::iter::successors(first, |block| body.next_block(*block)).collect();
    for block in &blocks {
        body.move_block(*block, region, Some(before));
    }
    blocks
}

/// Returns the call-site location of `callee` called from `caller`; if `callee` is already a call
/// site, `caller` becomes its outermost caller.
fn stacked_location(cx: &Context, callee: Location, caller: Location) -> Location {
    let mut calls = Vec::new();
    let mut last = callee;
    while let Some(call) = last.downcast::<CallSiteLoc>(cx) {
        calls.push(call.callee);
        last = call.caller;
    }
    let first = Location::call_site(cx, last, caller);
    calls.into_iter().rev().fold(first, |at, callee| Location::call_site(cx, callee, at))
}

/// Replaces all locations in `blocks` by call-site locations with the caller `caller`.
fn set_locations(cx: &Context, body: &mut Body, blocks: &[Block], caller: Location) {
    let mut known: FxHashMap<Location, Location> = FxHashMap::default();
    let mut at = |location: Location| {
        *known.entry(location).or_insert_with(|| stacked_location(cx, location, caller))
    };
    let mut pending: Vec<Block> = blocks.to_vec();
    while let Some(block) = pending.pop() {
        for argument in body.arguments(block).to_vec() {
            let location = at(body.value_location(argument));
            body.set_argument_location(argument, location);
        }
        let ops: Vec<Op> = body.ops_in(block).collect();
        for op in ops {
            let location = at(body.location(op));
            body.set_location(op, location);
            pending.extend(body.regions(op).flat_map(|region| body.blocks_in(region)));
        }
    }
}
