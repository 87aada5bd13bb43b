//! The pass `gpu-map-parallel-loops`: maps the dimensions of nested `scf.parallel` to blocks and
//! threads (MLIR: `ParallelLoopMapper.cpp`).

use terrace_builtin::AffineMapAttr;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::parameter::BareAffineMap;
use terrace_gpu::{GpuDialect, ParallelLoopDimMappingAttr, Processor};
use terrace_ir::{ArrayAttr, Attribute, Body, Op, ensure_sufficient_stack};
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::ParallelOp;
use terrace_transforms::for_each_body;

/// Map parallel loops to blocks and threads of a GPU
#[pass(
    name = "gpu-map-parallel-loops",
    title = "GpuMapParallelLoopsPass",
    anchor = "func.func",
    run = run
)]
pub struct GpuMapParallelLoops {
    /// Assignment of loops to dimensions: `outermost-first` or `innermost-first`
    #[option]
    pub mapping_policy: String,
}

/// The attribute with the processors of the dimensions of a loop.
const MAPPING: &str = "mapping";

/// The dimensions of the grid, and those of a block.
const LEVELS: [[Processor; 3]; 2] = [
    [Processor::BlockX, Processor::BlockY, Processor::BlockZ],
    [Processor::ThreadX, Processor::ThreadY, Processor::ThreadZ],
];

fn run(pass: &GpuMapParallelLoops, target: &mut Target<'_>) -> PassResult {
    target.context().load::<GpuDialect>();
    let innermost_first = match pass.mapping_policy.as_str() {
        "" | "outermost-first" => false,
        "innermost-first" => true,
        _ => {
            let error = target.body().root().plain_error("Invalid mapping policy specified.");
            return Err(target.emit(error));
        }
    };
    for_each_body(target.body_mut(), &|body: &mut Body| {
        let is_outermost = |op: &Op| {
            let view = body.op(*op);
            let is_loop = |outer: terrace_ir::OpRef<'_>| outer.is::<ParallelOp>();
            view.is::<ParallelOp>()
                && !view.ancestors().any(|outer| outer.id() != *op && is_loop(outer))
        };
        for op in body.ops_below(Op::ROOT).filter(is_outermost).collect::<Vec<_>>() {
            map_loop(body, op, 0, innermost_first);
        }
    });
    Ok(())
}

/// Maps the dimensions of the loop `op` to the processors of `level`, an index into [`LEVELS`], or
/// to none for a greater one; then the loops directly in it to those of the next level.
fn map_loop(body: &mut Body, op: Op, level: usize, innermost_first: bool) {
    let cx = body.context().clone();
    if body.attribute(op, MAPPING).is_some() {
        return;
    }
    let region = body.region(op, 0);
    let Some(block) = region.and_then(|region| body.first_block(region)) else { return };
    let dims = body.arguments(block).len();
    let mapped = dims.min(3);
    let identity = BareAffineMap(AffineMapAttr::get(&cx, AffineMap::identity(&cx, 1)));
    let of_dim = |dim: usize| -> Attribute {
        let place = match innermost_first {
            true if dim < mapped => mapped - 1 - dim,
            _ => dim,
        };
        let processor = LEVELS.get(level).and_then(|all| all.get(place)).copied();
        let processor = processor.unwrap_or(Processor::Sequential);
        ParallelLoopDimMappingAttr { processor, map: identity, bound: identity }.intern(&cx).attr()
    };
    let mapping = ArrayAttr::get(&cx, (0..dims).map(of_dim).collect::<Vec<_>>()).attr();
    let set = body.set_attribute(op, MAPPING, Some(mapping));
    set.expect("a discardable attribute");
    let inner: Vec<Op> = body.ops_in(block).filter(|op| body.op(*op).is::<ParallelOp>()).collect();
    for op in inner {
        ensure_sufficient_stack(|| map_loop(body, op, level + 1, innermost_first));
    }
}
