//! The pass `affine-data-copy-generate`: copies memory that loops access to fast memory (MLIR:
//! `AffineDataCopyGeneration.cpp`).

use terrace_affine::{AffineDialect, AffineForOp, AffineLoadOp, AffineStoreOp};
use terrace_affine_analysis::{Access, enclosing_for_loops, footprint};
use terrace_arith::{ArithDialect, BuildConstant};
use terrace_asm::diagnostic_at;
use terrace_builtin::AffineMapAttr;
use terrace_ir::{Block, Body, Builder, Diagnostic, Op, OpType, Severity, ensure_sufficient_stack};
use terrace_memref::MemrefDialect;
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::post_order;

use crate::copy::{CopyOptions, CopyRange, as_loop, generate_copies};
use crate::loops::{body_block, promote_if_single_iteration};

/// Generate explicit copies for affine memory operations
#[pass(
    name = "affine-data-copy-generate",
    title = "AffineDataCopyGeneration",
    anchor = "func.func",
    run = run
)]
pub struct AffineDataCopyGeneration {
    /// Capacity of the fast memory in KiB
    #[option(default = u64::MAX)]
    pub fast_mem_capacity: u64,
    /// Memory space of the buffers
    #[option(default = 1)]
    pub fast_mem_space: u32,
    /// Copy by asynchronous transfers instead of loops
    #[option]
    pub generate_dma: bool,
    /// Least size of a transfer in bytes
    #[option(default = 1024)]
    pub min_dma_transfer: i32,
    /// Copy inside of loops whose step is not 1
    #[option]
    pub skip_non_unit_stride_loops: bool,
    /// Memory space of the memrefs that are copied
    #[option]
    pub slow_mem_space: u32,
    /// Memory space of the tags of transfers
    #[option]
    pub tag_mem_space: u32,
}

fn run(pass: &AffineDataCopyGeneration, target: &mut Target<'_>) -> PassResult {
    target.context().load::<AffineDialect>();
    target.context().load::<ArithDialect>();
    target.context().load::<MemrefDialect>();
    let body = target.body_mut();
    let Some(entry) = body_block(body, Op::ROOT) else { return Ok(()) };
    let location = body.location(Op::ROOT);
    Builder::at_start(body, entry, location).constant_index(0);
    let mut generation = Generation {
        options: CopyOptions {
            generates_dma: pass.generate_dma,
            slow_space: pass.slow_mem_space,
            fast_space: pass.fast_mem_space,
            tag_space: pass.tag_mem_space,
            capacity: match pass.fast_mem_capacity {
                u64::MAX => u64::MAX,
                capacity => capacity.wrapping_mul(1024),
            },
        },
        skips_strided: pass.skip_non_unit_stride_loops,
        nests: Vec::new(),
        exceeding: Vec::new(),
    };
    let regions = body.regions(Op::ROOT);
    let blocks: Vec<Block> = regions.flat_map(|region| body.blocks_in(region)).collect();
    for block in blocks {
        generation.run_on_block(body, block);
    }
    for diagnostic in generation.exceeding {
        target.emit(diagnostic);
    }
    simplify_copies(target.body_mut(), &generation.nests);
    Ok(())
}

/// The state of the pass.
struct Generation {
    options: CopyOptions,
    /// Whether copies are placed in loops whose step is not 1.
    skips_strided: bool,
    /// The loops that copy.
    nests: Vec<Op>,
    /// Warnings about operations whose buffers exceed the capacity.
    exceeding: Vec<Diagnostic>,
}

impl Generation {
    /// Copies for each loop of the block, and for the operations between loops.
    fn run_on_block(&mut self, body: &mut Body, block: Block) {
        let Some(terminator) = body.last_op(block) else { return };
        let mut begin = self.next_access(body, body.first_op(block));
        let mut next = begin;
        while let Some(op) = next {
            let nest = as_loop(body, op).filter(|_| !self.nests.contains(&op));
            let Some(nest) = nest else {
                next = body.next_op(op);
                continue;
            };
            if let Some(begin) = begin {
                self.copy(body, CopyRange { begin, end: op });
            }
            if self.recurses(body, nest) {
                if let Some(inner) = body_block(body, op) {
                    ensure_sufficient_stack(|| self.run_on_block(body, inner));
                }
            } else if let Some(end) = body.next_op(op) {
                self.copy(body, CopyRange { begin: op, end });
            }
            begin = self.next_access(body, body.next_op(op));
            next = begin;
        }
        if let Some(begin) = begin {
            self.copy(body, CopyRange { begin, end: terminator });
        }
    }

    /// Returns the first load, store or loop, that is no copy itself, from `op` on.
    fn next_access(&self, body: &Body, mut op: Option<Op>) -> Option<Op> {
        while let Some(next) = op {
            let view = body.op(next);
            let is_access =
                view.is::<AffineLoadOp>() || view.is::<AffineStoreOp>() || view.is::<AffineForOp>();
            if is_access && !self.nests.contains(&next) {
                return Some(next);
            }
            op = body.next_op(next);
        }
        None
    }

    /// Whether copies for `nest` are placed inside of it: its footprint exceeds the capacity.
    fn recurses(&self, body: &Body, nest: AffineForOp) -> bool {
        if self.skips_strided {
            return nest.view(body).step_value() != Some(1);
        }
        let depth = enclosing_for_loops(body, nest.op()).len();
        let bytes = footprint(body, [nest.op()], depth);
        bytes.is_some_and(|bytes| bytes as u64 > self.options.capacity)
    }

    fn copy(&mut self, body: &mut Body, range: CopyRange) {
        let parent = body.parent_op(range.begin);
        let bytes = generate_copies(body, range, &self.options, None, &mut self.nests);
        if bytes.is_some_and(|bytes| bytes > self.options.capacity)
            && let Some(parent) = parent
        {
            self.exceeding.push(diagnostic_at(body.op(parent), Severity::Warning, EXCEEDING));
        }
    }
}

const EXCEEDING: &str =
    "total size of all copy buffers' for this block exceeds fast memory capacity";

/// Replaces copy loops of one iteration by their bodies, and simplifies the indices of copies.
pub fn simplify_copies(body: &mut Body, nests: &[Op]) {
    let mut accesses = Vec::new();
    for nest in nests {
        for op in post_order(body, *nest).into_iter().chain([*nest]) {
            if let Some(op) = as_loop(body, op) {
                promote_if_single_iteration(body, op);
            } else if body.op(op).is::<AffineLoadOp>() || body.op(op).is::<AffineStoreOp>() {
                accesses.push(op);
            }
        }
    }
    for op in accesses {
        let Some(access) = Access::of(body, op) else { continue };
        let old = access.map;
        let mut map = old.clone();
        map.compose(body.op(op));
        map.canonicalize(body.op(op));
        if map != old {
            let at = if access.stored.is_some() { 2 } else { 1 };
            let mut operands: Vec<_> = body.operands(op).take(at).collect();
            operands.extend(map.operands);
            body.set_operands(op, &operands);
            let map = AffineMapAttr::get(body.context(), map.map).attr();
            // The attribute of an access holds any map.
            let _ = body.set_attribute(op, "map", Some(map));
        }
    }
}
