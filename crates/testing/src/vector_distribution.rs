//! A pass that distributes vectors over the lanes of a warp.

use std::sync::{Arc, Mutex, PoisonError};

use terrace_arith::{BuildConstant, FastMathFlags, IndexCastOp};
use terrace_builtin::{IntegerAttr, IntegerType, MemRefType, ModuleOp, VectorType};
use terrace_func::FuncOp;
use terrace_gpu::{BarrierOp, ShuffleMode, ShuffleOp, WarpExecuteOnLane0Op};
use terrace_ir::symbol::{SymbolTable, unique_symbol_name};
use terrace_ir::{
    Body, Builder, Op, OpType, Operand, PatternSet, Rewriter, StringAttr, SymbolRefAttr, Type,
    TypeAttr, Value,
};
use terrace_memref::{GetGlobalOp, GlobalOp, GlobalProperties, MemrefDialect};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;
use terrace_vector::{CombiningKind, ReductionOp, combine};
use terrace_vector_transforms as vector;

/// Adds the pass of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestVectorDistribution>();
}

/// Test vector warp distribute transformation and lowering patterns
// The pass adds globals to the module, and therefore is not restricted to functions as in MLIR.
#[pass(
    name = "test-vector-warp-distribute",
    title = "(anonymous namespace)::TestVectorDistribution",
    run = run
)]
struct TestVectorDistribution {
    /// Test distribution of transfer write
    #[option(default = false)]
    distribute_transfer_write: bool,
    /// Test hoist uniform
    #[option(default = false)]
    hoist_uniform: bool,
    /// Maximum number of transfer write elements to distribute
    #[option(default = 1)]
    max_transfer_write_elements: u32,
    /// Test distribution propagation
    #[option(default = false)]
    propagate_distribution: bool,
    /// Lower vector.warp_execute_on_lane0 to scf.if op
    #[option(default = false)]
    rewrite_warp_ops_to_scf_if: bool,
}

/// The buffers that functions need, by name, with their types and locations.
type Buffers = Arc<Mutex<Vec<(String, Type, terrace_ir::Location)>>>;

fn run(pass: &TestVectorDistribution, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<terrace_affine::AffineDialect>();
    cx.load::<terrace_arith::ArithDialect>();
    cx.load::<terrace_gpu::GpuDialect>();
    cx.load::<MemrefDialect>();
    cx.load::<terrace_scf::ScfDialect>();
    cx.load::<terrace_vector::VectorDialect>();
    cx.load::<terrace_dialects::ub::UbDialect>();
    let buffers = Buffers::default();
    let root = target.body().root();
    if root.is::<FuncOp>() {
        distribute(pass, target.body_mut(), &buffers);
        return match buffers.lock().unwrap_or_else(PoisonError::into_inner).is_empty() {
            true => Ok(()),
            false => Err(target.error("needs an enclosing module for its buffers")),
        };
    }
    if !root.is::<ModuleOp>() {
        return Ok(());
    }
    let body = target.body_mut();
    let Some(block) = body.region(Op::ROOT, 0).and_then(|region| body.first_block(region)) else {
        return Ok(());
    };
    let functions: Vec<Op> = body.ops_in(block).filter(|op| body.op(*op).is::<FuncOp>()).collect();
    for function in functions {
        if let Some(child) = body.child_mut(function) {
            distribute(pass, child, &buffers);
        }
        let new = std::mem::take(&mut *buffers.lock().unwrap_or_else(PoisonError::into_inner));
        for (name, ty, location) in new {
            add_buffer(body, &name, ty, location);
        }
    }
    Ok(())
}

/// Adds a private global before all operations of the module `body`.
fn add_buffer(body: &mut Body, name: &str, ty: Type, location: terrace_ir::Location) {
    let cx = body.context().clone();
    let Some(block) = body.region(Op::ROOT, 0).and_then(|region| body.first_block(region)) else {
        return;
    };
    let name = unique_symbol_name(&SymbolTable::new(body.root()), name);
    let mut builder = Builder::at_start(body, block, location);
    let properties = GlobalProperties {
        sym_name: StringAttr::from_text(&cx, &name),
        sym_visibility: Some("private".to_owned()),
        r#type: TypeAttr::get(&cx, ty),
        initial_value: None,
        constant: false,
        alignment: None,
    };
    GlobalOp::build_with(&mut builder, properties);
}

/// Runs the steps that the options of `pass` select on a function.
fn distribute(pass: &TestVectorDistribution, body: &mut Body, buffers: &Buffers) {
    if pass.hoist_uniform {
        for op in terrace_transforms::post_order(body, Op::ROOT) {
            if body.op(op).is::<WarpExecuteOnLane0Op>() {
                vector::hoist_uniform_scalars(body, WarpExecuteOnLane0Op::from_op(op));
            }
        }
    }
    let mut set = PatternSet::new();
    if pass.propagate_distribution {
        vector::populate_propagate_warp_distribution(&mut set, shuffle, 1, 0);
        vector::populate_distribute_reduction(&mut set, reduce, 1);
    }
    if pass.distribute_transfer_write {
        let max = match pass.propagate_distribution {
            true => 2,
            false => i64::from(pass.max_transfer_write_elements),
        };
        vector::populate_distribute_transfer_write(&mut set, max, 2);
    }
    if pass.propagate_distribution || pass.distribute_transfer_write {
        apply_patterns_everywhere(body, set);
    }
    if pass.rewrite_warp_ops_to_scf_if {
        let mut set = PatternSet::new();
        let buffers = buffers.clone();
        vector::populate_warp_execute_to_if(
            &mut set,
            move |rw, ty| allocate(rw, ty, &buffers),
            |rw| {
                BarrierOp::build(rw);
            },
        );
        apply_patterns_everywhere(body, set);
    }
}

/// Builds the access to a global buffer in shared memory for values of type `ty`.
fn allocate(rw: &mut Rewriter<'_>, ty: Type, buffers: &Buffers) -> Value {
    let cx = rw.context().clone();
    let (shape, element) = match ty.downcast::<VectorType>(&cx) {
        Some(vector) => (vector.shape.to_vec(), vector.element),
        None => (vec![1], ty),
    };
    let space = IntegerAttr::i64(&cx, 3).attr();
    let buffer = MemRefType::with_layout(&cx, &shape, element, None, Some(space));
    let buffer = buffer.ty();
    let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
    let name = format!("__shared_{}x{}", sizes.join("x"), element.to_text(&cx));
    let location = rw.location();
    let mut known = buffers.lock().unwrap_or_else(PoisonError::into_inner);
    known.push((name.clone(), buffer, location));
    GetGlobalOp::build(rw, buffer, SymbolRefAttr::flat(&cx, &name)).value(rw)
}

/// Builds a shuffle that reads the value of the lane `from`.
fn shuffle(b: &mut Builder<'_>, value: Value, from: Value, lanes: i64) -> Option<Value> {
    let i32 = IntegerType::get(b.context(), 32).ty();
    let from = IndexCastOp::build(b, i32, from).value(b);
    let width = b.constant_int(i32, lanes)?;
    let op = ShuffleOp::build(b, value, from, width, ShuffleMode::IDX).op();
    Some(b.body().result(op, 0))
}

/// Builds the reduction of the vectors of all lanes by shuffles with doubled distances.
fn reduce(b: &mut Builder<'_>, value: Value, kind: CombiningKind, lanes: i64) -> Option<Value> {
    let i32 = IntegerType::get(b.context(), 32).ty();
    let element =
        terrace_builtin::shaped::element_type_or_self(b.context(), b.body().value_type(value));
    let op = ReductionOp::build(b, element, kind, value, None).op();
    let mut own = b.body().result(op, 0);
    let mut distance = 1;
    while distance < lanes {
        let offset = b.constant_int(i32, distance)?;
        let width = b.constant_int(i32, lanes)?;
        let op = ShuffleOp::build(b, own, offset, width, ShuffleMode::XOR).op();
        let other = b.body().result(op, 0);
        own = combine(b, kind, own, other, FastMathFlags::NONE)?;
        distance *= 2;
    }
    Some(own)
}
