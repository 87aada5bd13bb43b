//! Kernels for parallel loops over the elements of sparse tensors ([`generate_kernels`]).

use std::sync::{Arc, Mutex, PoisonError};

use indexmap::IndexSet;
use terrace_arith::{AddIOp, BuildConstant, ConstantOp, MulIOp};
use terrace_builtin::types::{FunctionType, MemRefType};
use terrace_builtin::values::constant_integer;
use terrace_builtin::{ModuleOp, TypeExt};
use terrace_gpu::{
    BlockDimOp, BlockIdOp, Dimension, GPUFuncOp, GPUFuncProperties, GPUModuleOp, GridDimOp,
    LaunchFuncOp, ReturnOp, ThreadIdOp,
};
use terrace_interfaces::is_defined_within;
use terrace_ir::symbol::{SYMBOL_NAME, SymbolTable};
use terrace_ir::{
    Body, Builder, Ident, InsertionPoint, Location, Mapping, Op, OpState, OpType, Operand,
    PatternSet, PropertiesBuf, Region, Rewriter, StringAttr, SymbolRefAttr, Type, TypeAttr,
    UnitAttr, Value,
};
use terrace_rewrite::{FrozenPatterns, GreedyConfig, apply_patterns_greedily};
use terrace_scf::{ForOp, ParallelOp, YieldOp};

use super::device::{Stream, token_type, upload, wait};
use crate::loop_emitter::EMITTED_FROM;

/// The name of the module of kernels.
const MODULE: &str = "sparse_kernels";

/// Replaces parallel loops over sparse tensors in the modules of `body` by launches of kernels with
/// this number of threads (MLIR: `populateSparseGPUCodegenPatterns`).
pub fn generate_kernels(body: &mut Body, threads: i64) {
    let nested = body.bodies_mut().filter(|(_, child)| child.root().is::<ModuleOp>());
    nested.for_each(|(_, child)| generate_kernels(child, threads));
    let cx = body.context().clone();
    let state = Arc::new(Mutex::new(Kernels::of(body)));
    let mut set = PatternSet::new();
    let shared = state.clone();
    set.add::<ParallelOp>("ForallRewriter", move |op, rw| {
        let mut kernels = shared.lock().unwrap_or_else(PoisonError::into_inner);
        outline(op, rw, &mut kernels, threads)
    });
    let patterns = FrozenPatterns::new(&cx, set);
    rewrite_nested(body, &patterns);
    let mut kernels = state.lock().unwrap_or_else(PoisonError::into_inner);
    let mut made = std::mem::take(&mut kernels.made);
    let name = kernels.module.clone();
    let is_new = !kernels.has_module;
    drop(kernels);
    made.iter_mut().for_each(|kernel| rewrite_nested(kernel, &patterns));
    if !made.is_empty() {
        insert(body, &name, is_new, made);
    }
}

/// Applies `patterns` to the root of `body` and to nested bodies, the last one first, as a driver
/// does that visits all operations of a module from the last to the first.
fn rewrite_nested(body: &mut Body, patterns: &FrozenPatterns) {
    let mut children: Vec<&mut Body> = body.bodies_in_order_mut();
    children.retain(|child| !child.root().is::<ModuleOp>());
    for child in children.into_iter().rev() {
        rewrite_nested(child, patterns);
    }
    for region in body.regions(Op::ROOT).collect::<Vec<Region>>() {
        apply_patterns_greedily(body, region, patterns, &GreedyConfig::default());
    }
}

/// The kernels of a module.
struct Kernels {
    /// The name of the `gpu.module` with the kernels.
    module: String,
    /// Whether that module existed before the pass.
    has_module: bool,
    /// The symbols of that module.
    names: IndexSet<String>,
    location: Location,
    /// The new kernels, in the order of their creation.
    made: Vec<Body>,
}

impl Kernels {
    fn of(body: &Body) -> Self {
        let location = body.root().location();
        let table = SymbolTable::new(body.root());
        let existing = table.symbols().find(|(_, op)| op.is::<GPUModuleOp>());
        let Some((name, op)) = existing else {
            let (module, names) = (MODULE.to_owned(), IndexSet::new());
            return Self { module, has_module: false, names, location, made: Vec::new() };
        };
        let names = body.child(op.id()).map_or_else(IndexSet::new, |child| {
            SymbolTable::new(child.root()).symbols().map(|(name, _)| name.to_owned()).collect()
        });
        let location = op.location();
        Self { module: name.to_owned(), has_module: true, names, location, made: Vec::new() }
    }

    /// Returns an unused name, and uses it.
    fn next_name(&mut self) -> String {
        let mut number = 0u64;
        loop {
            let name = format!("kernel{number}");
            if self.names.insert(name.clone()) {
                return name;
            }
            number += 1;
        }
    }
}

/// Inserts the kernels at the start of the `gpu.module` called `name`, the last one first.
fn insert(body: &mut Body, name: &str, is_new: bool, made: Vec<Body>) {
    let cx = body.context().clone();
    let Some(block) = body.region(Op::ROOT, 0).and_then(|region| body.first_block(region)) else {
        return;
    };
    let module = match is_new {
        true => {
            let unit = UnitAttr::get(&cx).attr();
            let set = body.set_attribute(Op::ROOT, "gpu.container_module", Some(unit));
            set.expect("a discardable attribute");
            let location = body.location(Op::ROOT);
            let mut b = Builder::new(body, InsertionPoint::AtStart(block), location);
            let name = StringAttr::from_text(&cx, name);
            GPUModuleOp::build(&mut b, name).op()
        }
        false => {
            let table = SymbolTable::new(body.root());
            let found = table.symbols().find(|(_, op)| op.is::<GPUModuleOp>());
            let Some((_, op)) = found else { return };
            op.id()
        }
    };
    body.with_child(module, |_, module| {
        let Some(region) = module.region(Op::ROOT, 0) else { return };
        let block = match module.first_block(region) {
            Some(block) => block,
            None => module.append_block(region, []),
        };
        for kernel in made {
            let first = module.first_op(block);
            let op = module.insert_child(kernel);
            module.insert_op(op, block, first);
        }
    });
}

/// The values from outside of a loop that a kernel takes.
#[derive(Default)]
struct Outside {
    constants: Vec<Value>,
    scalars: Vec<Value>,
    buffers: Vec<Value>,
}

impl Outside {
    /// Returns the values that the operations in `op` use; `None` if a kernel cannot take one.
    fn of(body: &Body, op: Op) -> Option<Self> {
        let mut all: IndexSet<Value> = IndexSet::new();
        let mut ops = terrace_transforms::post_order(body, op);
        ops.push(op);
        for inner in ops {
            let operands = body.operands(inner);
            all.extend(operands.filter(|value| !is_defined_within(body, *value, op)));
        }
        let mut outside = Self::default();
        for value in all {
            let ty = body.value_type(value);
            match () {
                () if body.defined_by::<ConstantOp>(value).is_some() => {
                    outside.constants.push(value);
                }
                () if ty.is_int_or_index_or_float() => outside.scalars.push(value),
                () if ty.is::<MemRefType>() => outside.buffers.push(value),
                () => return None,
            }
        }
        Some(outside)
    }
}

/// Replaces a parallel loop over the elements of a sparse tensor by a launch of a new kernel.
fn outline(
    op: ParallelOp,
    rw: &mut Rewriter<'_>,
    kernels: &mut Kernels,
    threads: i64,
) -> Option<()> {
    let (lower, upper, step, inits): (Vec<Value>, Vec<Value>, Vec<Value>, usize) = {
        let view = op.view(rw.body());
        let (lower, upper) = (view.lower_bound().collect(), view.upper_bound().collect());
        (lower, upper, view.step().collect(), view.init_vals().len())
    };
    let op = op.op();
    let is_emitted = rw.body().attribute(op, EMITTED_FROM).is_some();
    let ([lower], [upper], [step]) = (&lower[..], &upper[..], &step[..]) else { return None };
    let is = |value: Value, number: i64| constant_integer(rw.body(), value) == Some(number);
    if !is_emitted || inits != 0 || !is(*lower, 0) || !is(*step, 1) {
        return None;
    }
    let outside = Outside::of(rw.body(), op)?;
    let mut tokens = Vec::new();
    let mut arguments = outside.scalars.clone();
    for buffer in &outside.buffers {
        arguments.push(upload(rw, *buffer, &mut tokens)?);
    }
    let name = kernels.next_name();
    let kernel = kernel(rw.body(), op, *upper, &outside, &arguments, &name, kernels.location)?;
    kernels.made.push(kernel);
    wait(rw, &tokens);
    let launch = launch(rw, kernels, &name, &arguments, threads);
    // Only the first buffer is copied back: it is assumed to be the output.
    let mut tokens = Vec::new();
    let memories = arguments.iter().skip(outside.scalars.len());
    for (at, (buffer, memory)) in outside.buffers.iter().zip(memories).enumerate() {
        let mut stream = match at {
            0 => Stream { rw: &mut *rw, token: launch },
            _ => Stream::begin(rw),
        };
        if at == 0 {
            stream.copy(*buffer, *memory);
        }
        stream.dealloc(*memory);
        tokens.push(stream.token);
    }
    wait(rw, &tokens);
    rw.erase_op(op);
    Some(())
}

/// Creates the launch of the kernel called `name`, and returns its token.
fn launch(
    rw: &mut Rewriter<'_>,
    kernels: &Kernels,
    name: &str,
    arguments: &[Value],
    threads: i64,
) -> Value {
    let cx = rw.context().clone();
    let location = rw.location();
    rw.set_location(kernels.location);
    let (one, threads) = (rw.constant_index(1), rw.constant_index(threads));
    let [module, name] = [&kernels.module[..], name].map(|name| Ident::get(&cx, name));
    let symbol = SymbolRefAttr::nested(&cx, module, &[name]);
    let token = Some(token_type(rw));
    let op = LaunchFuncOp::build(
        rw,
        token,
        (),
        symbol,
        one,
        one,
        one,
        threads,
        one,
        one,
        None,
        None,
        None,
        None,
        arguments,
        None,
    );
    rw.set_location(location);
    rw.body().result(op.op(), 0)
}

/// Creates the kernel with the body of the loop `op`, an operation of `body`: its threads execute
/// the iterations up to `upper` in turn.
fn kernel(
    body: &Body,
    op: Op,
    upper: Value,
    outside: &Outside,
    arguments: &[Value],
    name: &str,
    location: Location,
) -> Option<Body> {
    let cx = body.context().clone();
    let types: Vec<Type> = arguments.iter().map(|value| body.value_type(*value)).collect();
    let properties = GPUFuncProperties {
        function_type: TypeAttr::get(&cx, FunctionType::get(&cx, &types, &[]).ty()),
        ..GPUFuncProperties::default()
    };
    let mut state = OpState::new(&cx, GPUFuncOp::name(&cx), location);
    state.set_properties(PropertiesBuf::of(properties));
    state.add_attribute(&cx, SYMBOL_NAME, StringAttr::from_text(&cx, name));
    let none = terrace_builtin::IntegerAttr::i64(&cx, 0);
    state.add_attribute(&cx, "workgroup_attributions", none);
    state.add_attribute(&cx, "gpu.kernel", UnitAttr::get(&cx));
    let mut kernel = Body::new(&cx, state, 1);
    let region = kernel.region(Op::ROOT, 0)?;
    let block = kernel.append_block(region, types.iter().map(|ty| (*ty, location)));
    let parameters = kernel.arguments(block).to_vec();
    let mut mapping = Mapping::new();
    let mut b = Builder::at_end(&mut kernel, block, location);
    for constant in &outside.constants {
        let definition = body.defining_op(*constant)?;
        let copy = b.body_mut().clone_op_from(body, definition, &mut mapping);
        b.insert(copy);
    }
    let values = outside.scalars.iter().chain(&outside.buffers);
    for (value, parameter) in values.zip(parameters) {
        mapping.map_value(*value, parameter);
    }
    let block_id = BlockIdOp::build(&mut b, Dimension::X).value(&mut b);
    let block_size = BlockDimOp::build(&mut b, Dimension::X).value(&mut b);
    let thread = ThreadIdOp::build(&mut b, Dimension::X).value(&mut b);
    let blocks = GridDimOp::build(&mut b, Dimension::X).value(&mut b);
    let first = MulIOp::build(&mut b, block_id, block_size).value(&mut b);
    let first = AddIOp::build(&mut b, first, thread).value(&mut b);
    let stride = MulIOp::build(&mut b, block_size, blocks).value(&mut b);
    let upper = mapping.get_value(upper)?;
    let new = ForOp::build(&mut b, &[], first, upper, stride, ()).op();
    ReturnOp::build(&mut b, ());
    let to = kernel.region(new, 0)?;
    kernel.erase_blocks(to);
    let from = body.region(op, 0)?;
    kernel.clone_region_from(body, from, to, &mut mapping);
    let inner = kernel.first_block(to)?;
    let end = kernel.last_op(inner)?;
    let end_location = kernel.location(end);
    kernel.erase(end);
    YieldOp::build(&mut Builder::at_end(&mut kernel, inner, end_location), ());
    Some(kernel)
}
