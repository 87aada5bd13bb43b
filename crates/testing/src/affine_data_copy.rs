//! Test passes on the memory of affine loops: explicit copies, and accesses that are
//! contiguous or invariant along loops.

use terrace_affine::{AffineForOp, AffineLoadOp};
use terrace_affine_analysis::{
    Access, AffineRegionOp, enclosing_affine_ops, induction_variables, varying_index,
};
use terrace_affine_transforms::{
    CopyOptions, CopyRange, body_block, generate_copies, generate_region_copy, simplify_copies,
};
use terrace_asm::diagnostic_at;
use terrace_ir::{Body, Op, OpType, Severity};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the passes of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestAffineDataCopy>().insert::<TestAffineAccessAnalysis>();
}

/// Generate explicit copies for a nest of affine loops
#[pass(
    name = "test-affine-data-copy",
    title = "(anonymous namespace)::TestAffineDataCopy",
    anchor = "func.func",
    run = copy
)]
struct TestAffineDataCopy {
    /// Capacity of the fast memory in KiB
    #[option(default = u64::MAX)]
    capacity_kib: u64,
    /// Copy the region of the first load in the innermost loop
    #[option]
    for_memref_region: bool,
    /// Copy only the memref of the first load in the innermost loop
    #[option]
    memref_filter: bool,
}

fn copy(pass: &TestAffineDataCopy, target: &mut Target<'_>) -> PassResult {
    let body = target.body();
    let Some((nest, innermost)) = only_nest(body) else { return Ok(()) };
    let options = CopyOptions {
        generates_dma: false,
        slow_space: 0,
        fast_space: 0,
        tag_space: 0,
        capacity: match pass.capacity_kib {
            u64::MAX => u64::MAX,
            capacity => capacity.wrapping_mul(1024),
        },
    };
    let mut load = None;
    if pass.memref_filter || pass.for_memref_region {
        let block = body_block(body, innermost.op());
        let mut ops = block.into_iter().flat_map(|block| body.ops_in(block));
        load = ops.find(|op| body.op(*op).is::<AffineLoadOp>());
        if load.is_none() {
            return Ok(());
        }
    }
    let access = load.and_then(|load| Access::of(body, load));
    let body = target.body_mut();
    let mut nests = Vec::new();
    if pass.for_memref_region && !pass.memref_filter {
        if let Some(access) = access {
            // An unknown region is not copied.
            let _ = generate_region_copy(body, &access, nest.op(), &options, &mut nests);
        }
    } else if let Some(block) = body_block(body, nest.op())
        && let Some((begin, end)) = body.first_op(block).zip(body.last_op(block))
    {
        let filter = access.map(|access| access.memref);
        let range = CopyRange { begin, end };
        let bytes = generate_copies(body, range, &options, filter, &mut nests);
        if bytes.is_some_and(|bytes| bytes > options.capacity) {
            let message = "total size of all copy buffers' for this block exceeds fast memory \
                           capacity";
            let warning = diagnostic_at(*nest.view(body), Severity::Warning, message);
            target.emit(warning);
        }
    }
    simplify_copies(target.body_mut(), &nests);
    Ok(())
}

/// Returns the outermost and the innermost loop of a function, if there is only one of each.
fn only_nest(body: &Body) -> Option<(AffineForOp, AffineForOp)> {
    let depth = |op: Op| {
        let around = body.op(op).ancestors().skip(1);
        around.filter(|op| op.is::<AffineForOp>()).count()
    };
    let loops: Vec<(usize, Op)> = body
        .ops_below(Op::ROOT)
        .filter(|op| body.op(*op).is::<AffineForOp>())
        .map(|op| (depth(op), op))
        .collect();
    let only = |depth: usize| {
        let mut found = loops.iter().filter(|(known, _)| *known == depth);
        let only = found.next()?.1;
        found.next().is_none().then(|| AffineForOp::from_op(only))
    };
    let deepest = loops.iter().map(|(depth, _)| *depth).max()?;
    Some((only(0)?, only(deepest)?))
}

/// Report loops along which affine accesses are contiguous or invariant
#[pass(
    name = "test-affine-access-analysis",
    title = "(anonymous namespace)::TestAccessAnalysis",
    anchor = "func.func",
    run = report_accesses
)]
struct TestAffineAccessAnalysis {}

fn report_accesses(_: &TestAffineAccessAnalysis, target: &mut Target<'_>) -> PassResult {
    let target = &*target;
    target.body().root().walk_all(|op| {
        let body = op.body();
        let Some(access) = Access::of(body, op.id()) else { return };
        let around = enclosing_affine_ops(body, op.id()).into_iter();
        let loops = around.filter(|op| matches!(op, AffineRegionOp::For(_)));
        for (number, around) in loops.enumerate() {
            let [variable] = induction_variables(body, around) else { continue };
            let last = access.map.map.results.len().checked_sub(1);
            let found = match varying_index(body, op, &access.map, *variable) {
                Some(None) => "invariant",
                Some(index) if index == last => "contiguous",
                _ => continue,
            };
            let message = format!("{found} along loop {number}");
            target.emit(diagnostic_at(op, Severity::Remark, message));
        }
    });
    Ok(())
}
