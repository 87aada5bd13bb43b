//! The pass `convert-scf-to-openmp`: lowers parallel loops to parallel regions with worksharing
//! loops (MLIR: `SCFToOpenMP.cpp`).

use terrace_builtin::{IntegerAttr, IntegerType};
use terrace_ir::{
    ArrayAttr, Attribute, Body, Builder, Diagnostic, Mapping, Op, OpType, Operand, SymbolRefAttr,
    TraitFlags, Type, TypeAttr, Value, Walk, WalkOrder, ensure_sufficient_stack,
};
use terrace_llvm::{self as llvm, LLVMPointerType};
use terrace_memref::{AllocaScopeOp, AllocaScopeReturnOp};
use terrace_omp as omp;
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::{ParallelOp, ReduceOp, ReduceReturnOp};
use terrace_transforms::post_order;

use crate::reductions::Declarations;

/// Replace scf.parallel by parallel regions with worksharing loops
#[pass(
    name = "convert-scf-to-openmp",
    title = "ConvertSCFToOpenMPPass",
    anchor = "builtin.module",
    run = run
)]
pub struct ConvertScfToOpenMp {
    /// The number of threads; 0 = as OpenMP chooses
    #[option(name = "num-threads")]
    pub num_threads: u32,
}

fn run(pass: &ConvertScfToOpenMp, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<terrace_arith::ArithDialect>();
    cx.load::<terrace_memref::MemrefDialect>();
    cx.load::<omp::OmpDialect>();
    cx.load::<llvm::LlvmDialect>();
    lower(target.body_mut(), None, pass.num_threads);
    let mut unconverted: Option<Diagnostic> = None;
    target.body().root().walk(WalkOrder::Post, |op| {
        if op.is::<ReduceOp>() || op.is::<ReduceReturnOp>() {
            unconverted = Some(op.plain_error("unconverted operation found"));
            return Walk::Interrupt;
        }
        Walk::Advance
    });
    match unconverted {
        Some(error) => Err(target.emit(error)),
        None => Ok(()),
    }
}

/// Lowers the loops of `body` and of nested bodies, inner loops first. Declarations of reductions
/// are added to `enclosing`, the nearest symbol table around `body`, unless `body` has one; there
/// they precede the operation that contains the loop.
fn lower(body: &mut Body, mut enclosing: Option<&mut Declarations>, num_threads: u32) {
    let is_table = body.root().flags().contains(TraitFlags::SYMBOL_TABLE);
    let mut own = is_table.then(|| Declarations::of(body.root()));
    let block = body.region(Op::ROOT, 0).and_then(|region| body.first_block(region));
    for op in post_order(body, Op::ROOT) {
        let around = block.and_then(|block| body.ancestor_in_block(op, block));
        let previous = around.and_then(|around| body.prev_op(around));
        let table = own.as_mut().or(enclosing.as_deref_mut());
        if let Some(child) = body.child_mut(op) {
            ensure_sufficient_stack(|| lower(child, table, num_threads));
        } else if body.op(op).is::<ParallelOp>() {
            parallel(body, op, table, num_threads);
        }
        if let (Some(own), Some(block)) = (&mut own, block) {
            own.insert_after(body, block, previous);
        }
    }
}

/// The place of the values of a reduction.
struct Reduction {
    /// The symbol of the declaration.
    symbol: Attribute,
    /// The variable that is initialized before the loop.
    variable: Value,
    ty: Type,
}

/// Replaces the loop `op`; `None`, if a reduction is not supported.
fn parallel(
    body: &mut Body,
    op: Op,
    mut table: Option<&mut Declarations>,
    num_threads: u32,
) -> Option<()> {
    let cx = body.context().clone();
    let view = body.op(op).cast::<ParallelOp>()?;
    let inits: Vec<Value> = view.init_vals().collect();
    let lower: Vec<Value> = view.lower_bound().collect();
    let upper: Vec<Value> = view.upper_bound().collect();
    let steps: Vec<Value> = view.step().collect();
    let region = body.region(op, 0)?;
    let block = body.first_block(region)?;
    let reduce = body.last_op(block)?;
    let reduced: Vec<Value> = body.operands(reduce).collect();
    let mut symbols = Vec::new();
    for at in 0..reduced.len() {
        let name = table.as_deref_mut()?.declare(body, reduce, at)?;
        symbols.push(SymbolRefAttr::flat(&cx, &name).attr());
    }

    let location = body.location(op);
    let pointer = LLVMPointerType { address_space: 0 }.intern(&cx).ty();
    let i64 = IntegerType::get(&cx, 64).ty();
    let mut builder = Builder::before(body, op);
    let one = IntegerAttr::get(&cx, i64, 1).attr();
    let one = llvm::ConstantOp::build(&mut builder, i64, one).value(&mut builder);
    let mut reductions = Vec::new();
    for (init, symbol) in inits.iter().zip(symbols) {
        let ty = builder.body().value_type(*init);
        let element = TypeAttr::get(&cx, ty);
        let variable =
            llvm::AllocaOp::build(&mut builder, pointer, one, element).value(&mut builder);
        llvm::StoreOp::build(&mut builder, *init, variable);
        reductions.push(Reduction { symbol, variable, ty });
    }
    combine(body, block, reduce, &reductions, &reduced)?;

    let mut builder = Builder::before(body, op);
    let threads = (num_threads > 0).then(|| {
        let i32 = IntegerType::get(&cx, 32).ty();
        let number = IntegerAttr::get(&cx, i32, num_threads.into()).attr();
        llvm::ConstantOp::build(&mut builder, i32, number).value(&mut builder)
    });
    let around = omp::ParallelOp::build(&mut builder, (), (), None::<Value>, threads, (), ()).op();
    let around_region = builder.body().region(around, 0)?;
    builder.append_block(around_region, &[]);
    let variables: Vec<Value> = reductions.iter().map(|reduction| reduction.variable).collect();
    let shared = omp::WsloopOp::build(&mut builder, (), (), (), (), (), &variables, None::<Value>);
    if !reductions.is_empty() {
        let symbols: Vec<Attribute> = reductions.iter().map(|reduction| reduction.symbol).collect();
        let body = builder.body_mut();
        shared.set_reduction_syms(body, Some(ArrayAttr::get(&cx, symbols)));
        shared.set_reduction_byref(body, Some(vec![false; reductions.len()]));
    }
    omp::TerminatorOp::build(&mut builder);
    let shared_region = builder.body().region(shared.op(), 0)?;
    let loops = builder.append_block(shared_region, &vec![pointer; reductions.len()]);
    let private = builder.body().arguments(loops).to_vec();
    let nest = omp::LoopNestOp::build(&mut builder, &lower, &upper, &steps).op();
    let depth = IntegerAttr::get(&cx, i64, i64::try_from(lower.len()).ok()?).attr();
    builder.body_mut().set_attribute(nest, "collapse_num_loops", Some(depth)).ok()?;

    // The loop gets a block with the induction variables, and the old block moves to the scope.
    let nest_region = builder.body().region(nest, 0)?;
    let types: Vec<Type> = lower.iter().map(|value| builder.body().value_type(*value)).collect();
    let entry = builder.append_block(nest_region, &types);
    let scope = AllocaScopeOp::build(&mut builder, &[]).op();
    omp::YieldOp::build(&mut builder, ());
    let scope_region = builder.body().region(scope, 0)?;
    let body = builder.body_mut();
    let indices = body.arguments(entry).to_vec();
    body.take_blocks(region, scope_region);
    let arguments = body.arguments(block).to_vec();
    for (argument, value) in arguments.iter().zip(indices.iter().chain(&private)) {
        body.replace_all_uses(*argument, *value);
    }
    arguments.iter().for_each(|_| body.erase_block_argument(block, 0));
    let mut builder = Builder::at_end(body, block, location);
    AllocaScopeReturnOp::build(&mut builder, ());

    let mut builder = Builder::before(body, op);
    let loads = reductions.iter().map(|reduction| {
        llvm::LoadOp::build(&mut builder, reduction.ty, reduction.variable).value(&mut builder)
    });
    let loads: Vec<Value> = loads.collect();
    for (at, value) in loads.into_iter().enumerate() {
        body.replace_all_uses(body.result(op, at), value);
    }
    body.erase(op);
    Some(())
}

/// Replaces the terminator `reduce` of `block` by the combination of each of `reduced` with the
/// value of a private variable, for which `block` gets an argument.
fn combine(
    body: &mut Body,
    block: terrace_ir::Block,
    reduce: Op,
    reductions: &[Reduction],
    reduced: &[Value],
) -> Option<()> {
    for (at, (reduction, value)) in reductions.iter().zip(reduced).enumerate() {
        let location = body.location(body.parent_op(reduce)?);
        let pointer = body.value_type(reduction.variable);
        let private = body.add_block_argument(block, pointer, location);
        let combiner = body.first_block(body.region(reduce, at)?)?;
        let arguments = body.arguments(combiner).to_vec();
        let ops: Vec<Op> = body.ops_in(combiner).collect();
        let mut builder = Builder::before(body, reduce);
        let current = llvm::LoadOp::build(&mut builder, reduction.ty, private).value(&mut builder);
        let mut mapping = Mapping::new();
        for (argument, value) in arguments.iter().zip([current, *value]) {
            mapping.map_value(*argument, value);
        }
        let (end, ops) = ops.split_last()?;
        for op in ops {
            let copy = builder.body_mut().clone_op(*op, &mut mapping);
            builder.insert(copy);
        }
        let result = mapping.value(builder.body().operand(*end, 0));
        builder.set_location(location);
        llvm::StoreOp::build(&mut builder, result, private);
    }
    body.erase(reduce);
    Some(())
}
