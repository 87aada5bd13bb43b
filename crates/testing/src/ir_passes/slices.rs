//! The pass `slice-analysis-test`: backward slices as functions.

use rustc_hash::FxHashSet;
use terrace_func::{FuncOp, ReturnOp};
use terrace_ir::symbol::symbol_name;
use terrace_ir::{
    Body, Builder, InsertionPoint, Mapping, Op, Region, TraitFlags, Type, Value, Walk, WalkOrder,
};
use terrace_linalg::Structured;
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<SliceAnalysisTest>();
}

/// Create a function for the backward slice of each structured operation.
#[pass(
    name = "slice-analysis-test",
    title = "(anonymous namespace)::SliceAnalysisTestPass",
    anchor = "builtin.module",
    run = run
)]
struct SliceAnalysisTest {
    /// Whether slices end at block arguments
    #[option]
    omit_block_arguments: bool,
}

fn run(pass: &SliceAnalysisTest, target: &mut Target<'_>) -> PassResult {
    let module = target.body_mut();
    let functions: Vec<Op> = module.bodies_mut().map(|(op, _)| op).collect();
    let mut count = 0;
    for function in functions {
        if !module.op(function).is::<FuncOp>() {
            continue;
        }
        module.with_child(function, |module, body| {
            let mut roots = Vec::new();
            body.root().walk(WalkOrder::Post, |op| {
                roots.extend(Structured::of(op).map(|_| op.id()));
                Walk::Advance
            });
            for root in roots {
                let slice = Slice::of(body, root, pass.omit_block_arguments);
                outline(module, function, body, &slice.ops, count);
                count += 1;
            }
        });
    }
    Ok(())
}

/// The operations that an operation depends on, definitions first (MLIR: `getBackwardSlice`).
#[derive(Default)]
struct Slice {
    ops: Vec<Op>,
    seen: FxHashSet<Op>,
}

impl Slice {
    fn of(body: &Body, root: Op, omit_block_arguments: bool) -> Self {
        let mut slice = Self::default();
        let mut pending = vec![(root, false)];
        while let Some((op, is_done)) = pending.pop() {
            if is_done {
                slice.ops.extend((op != root).then_some(op));
                continue;
            }
            if op == Op::ROOT || !slice.seen.insert(op) {
                continue;
            }
            if op != root && body.op(op).flags().contains(TraitFlags::ISOLATED) {
                continue;
            }
            pending.push((op, true));
            let definition = |value: Value| match body.defining_op(value) {
                Some(op) => Some(op),
                None if omit_block_arguments => None,
                None => body.region_owner(body.block_region(body.value_block(value)?)?),
            };
            let nested = nested_operands(body, op);
            let used: Vec<Value> = body.operands(op).chain(nested).collect();
            pending.extend(used.into_iter().rev().filter_map(definition).map(|op| (op, false)));
        }
        slice
    }
}

/// Returns the values from outside of the regions of `op` that the operations there use.
fn nested_operands(body: &Body, op: Op) -> Vec<Value> {
    let inside: FxHashSet<Region> = body.regions(op).collect();
    let mut used = Vec::new();
    if inside.is_empty() {
        return used;
    }
    body.op(op).walk_all(|nested| {
        if nested.id() != op && std::ptr::eq(nested.body(), body) {
            used.extend(nested.operands().filter(|value| !is_inside(body, *value, op)));
        }
    });
    used
}

/// Whether `value` is defined in a region of `op`.
fn is_inside(body: &Body, value: Value, op: Op) -> bool {
    terrace_interfaces::is_defined_within(body, value, op)
}

/// Creates the function with copies of `slice`, operations of `function`, before `op`.
fn outline(module: &mut Body, op: Op, function: &Body, slice: &[Op], count: usize) {
    let root = function.root();
    let cx = root.context().clone();
    let Some(name) = symbol_name(root) else { return };
    let name = format!("{}__backward_slice__{count}", name.as_str(&cx));
    let Some(entry) = root.region(0).and_then(|region| region.entry()) else { return };
    let inputs: Vec<Type> = entry.argument_types().collect();
    let location = root.location();
    let mut builder = Builder::new(module, InsertionPoint::Before(op), location);
    let new = FuncOp::build(&mut builder, &name, &inputs, &[]);
    let (own, block) = new.add_entry_block(module);
    let mut mapping = Mapping::new();
    let arguments = own.arguments(block).to_vec();
    entry.arguments().iter().zip(arguments).for_each(|(from, to)| mapping.map_value(*from, to));
    for op in slice {
        let copy = own.clone_op_from(function, *op, &mut mapping);
        own.insert_op(copy, block, None);
    }
    ReturnOp::build(&mut Builder::at_end(own, block, location), ());
}
