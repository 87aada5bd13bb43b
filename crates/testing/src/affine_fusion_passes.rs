//! The test pass `test-loop-fusion`: the checks and the transformation behind loop fusion.

use terrace_affine::AffineForOp;
use terrace_affine_analysis::{ComputationSlice, enclosing_for_loops};
use terrace_affine_transforms::{FusionResult, FusionStrategy, can_fuse, fuse_loops};
use terrace_asm::diagnostic_at;
use terrace_builtin::AffineMap;
use terrace_ir::{Block, Body, Op, OpType, Severity, ensure_sufficient_stack};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the pass of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestLoopFusion>();
}

/// Test the checks and the transformation behind loop fusion
#[pass(
    name = "test-loop-fusion",
    title = "(anonymous namespace)::TestLoopFusion",
    anchor = "func.func",
    run = run
)]
struct TestLoopFusion {
    /// Report dependences that prevent fusion
    #[option]
    test_loop_fusion_dependence_check: bool,
    /// Report the slices of loop nests
    #[option]
    test_loop_fusion_slice_computation: bool,
    /// Fuse loop nests
    #[option]
    test_loop_fusion_utilities: bool,
}

fn run(pass: &TestLoopFusion, target: &mut Target<'_>) -> PassResult {
    if pass.test_loop_fusion_utilities {
        while fuse_one(target.body_mut()) {}
        return Ok(());
    }
    let target = &*target;
    let pairs = pairs(target.body());
    if pass.test_loop_fusion_dependence_check {
        pairs.iter().for_each(|pair| report_dependence(target, pair));
    }
    if pass.test_loop_fusion_slice_computation {
        pairs.iter().for_each(|pair| report_slice(target, pair));
    }
    Ok(())
}

/// Two loops of the same depth.
struct Pair {
    source: AffineForOp,
    destination: AffineForOp,
    /// The indices of both loops among those of their depth.
    numbers: [usize; 2],
    /// The number of loops around both.
    depth: usize,
    /// The number of depths in the function.
    depths: usize,
}

impl Pair {
    /// Returns the results of the check for each depth.
    fn results<'p>(&'p self, body: &'p Body) -> impl Iterator<Item = (usize, FusionResult)> + 'p {
        let check = |depth| {
            let strategy = FusionStrategy::Generic;
            (depth, can_fuse(body, self.source, self.destination, depth, strategy))
        };
        (self.depth + 1..=self.depths).map(check)
    }
}

/// Returns all ordered pairs of different loops of the same depth, by depth.
fn pairs(body: &Body) -> Vec<Pair> {
    let mut by_depth: Vec<Vec<AffineForOp>> = Vec::new();
    for block in body.regions(Op::ROOT).flat_map(|region| body.blocks_in(region)) {
        collect(body, block, 0, &mut by_depth);
    }
    let depths = by_depth.len();
    let mut pairs = Vec::new();
    for (depth, loops) in by_depth.iter().enumerate() {
        for (i, source) in loops.iter().enumerate() {
            for (j, destination) in loops.iter().enumerate().filter(|(j, _)| *j != i) {
                let (source, destination) = (*source, *destination);
                pairs.push(Pair { source, destination, numbers: [i, j], depth, depths });
            }
        }
    }
    pairs
}

fn collect(body: &Body, block: Block, depth: usize, by_depth: &mut Vec<Vec<AffineForOp>>) {
    for op in body.ops_in(block).filter(|op| body.op(*op).is::<AffineForOp>()) {
        if by_depth.len() == depth {
            by_depth.push(Vec::new());
        }
        by_depth[depth].push(AffineForOp::from_op(op));
        for inner in body.regions(op).flat_map(|region| body.blocks_in(region)) {
            ensure_sufficient_stack(|| collect(body, inner, depth + 1, by_depth));
        }
    }
}

/// Fuses the first pair of loops that can be fused, and erases the source.
fn fuse_one(body: &mut Body) -> bool {
    for pair in pairs(body) {
        let found = pair.results(body).find_map(|(_, result)| match result {
            FusionResult::Possible(slice) => Some(slice),
            _ => None,
        });
        if let Some(slice) = found {
            fuse_loops(body, pair.source, &slice, false);
            body.erase(pair.source.op());
            return true;
        }
    }
    false
}

fn remark(target: &Target<'_>, op: AffineForOp, message: String) {
    target.emit(diagnostic_at(*op.view(target.body()), Severity::Remark, message));
}

fn report_dependence(target: &Target<'_>, pair: &Pair) {
    let ([i, j], depth) = (pair.numbers, pair.depth);
    for (_, result) in pair.results(target.body()) {
        if result == FusionResult::BlockDependence {
            let message = format!(
                "block-level dependence preventing fusion of loop nest {i} into loop nest {j} at \
                 depth {depth}"
            );
            remark(target, pair.source, message);
        }
    }
}

fn report_slice(target: &Target<'_>, pair: &Pair) {
    let [i, j] = pair.numbers;
    for (depth, result) in pair.results(target.body()) {
        let (title, slice) = match &result {
            FusionResult::Possible(slice) => ("slice", slice),
            FusionResult::IncorrectSlice(slice) => ("Incorrect slice", slice),
            _ => continue,
        };
        let shown = shown(target.body(), slice);
        let message = format!("{title} ( src loop: {i}, dst loop: {j}, depth: {depth} : {shown})");
        remark(target, pair.destination, message);
    }
}

/// Returns the insertion point and the bounds of a slice as text.
fn shown(body: &Body, slice: &ComputationSlice) -> String {
    let depth = enclosing_for_loops(body, slice.before).len();
    let index = body.ops_in(slice.block).take_while(|op| *op != slice.before).count();
    let mut text = format!("insert point: ({depth}, {index}) loop bounds: ");
    let map = |bound: &Option<AffineMap>| match bound {
        Some(map) => map.to_text(body.context()),
        None => "<<NULL AFFINE MAP>>".to_owned(),
    };
    for (lower, upper) in slice.lower.iter().zip(&slice.upper) {
        text.push_str(&format!("[{}, {}] ", map(lower), map(upper)));
    }
    text
}
