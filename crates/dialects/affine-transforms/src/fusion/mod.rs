//! The pass `affine-loop-fusion` (MLIR: `LoopFusion.cpp`): fuses the loop nests of each block. Test
//! passes call [`can_fuse`] and [`fuse_loops`].

mod accesses;
mod cost;
mod driver;
mod fuse;
mod graph;
mod legality;
mod private;

pub use fuse::fuse_loops;
pub use legality::{FusionResult, FusionStrategy, can_fuse};

use terrace_affine::{AffineDialect, AffineForOp};
use terrace_ir::{Block, Body, Op};
use terrace_memref::MemrefDialect;
use terrace_pass::{PassOption, PassResult, Target, pass};
use terrace_transforms::{for_each_body, post_order};

use driver::Fusion;
use graph::DependenceGraph;
use private::FastMemory;

/// The nests that are fused (MLIR: `FusionMode`).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, PassOption)]
pub enum FusionMode {
    /// Producers, siblings, and producers with several users
    #[default]
    Greedy,
    /// Producers into their consumers
    Producer,
    /// Nests that read the same memref
    Sibling,
}

/// A memory space that is unset by default; the text of an unset one is `0`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct FastSpace(pub Option<u32>);

impl PassOption for FastSpace {
    fn set(&mut self, text: Option<&str>) -> Result<(), String> {
        let mut space = 0u32;
        space.set(text)?;
        self.0 = Some(space);
        Ok(())
    }

    fn text(&self) -> String {
        self.0.unwrap_or_default().to_string()
    }

    fn placeholder(&self) -> &'static str {
        "uint"
    }
}

/// Fuse affine loop nests
#[pass(name = "affine-loop-fusion", run = run)]
pub struct AffineLoopFusion {
    /// Greatest ratio of additional operations
    #[option(default = 0.3)]
    pub compute_tolerance: f64,
    /// Memory space of small private buffers
    #[option]
    pub fast_mem_space: FastSpace,
    /// Greatest size in KiB of private buffers in the fast memory space
    #[option]
    pub local_buf_threshold: u64,
    /// Fuse at the greatest legal depth, at any cost
    #[option]
    pub maximal: bool,
    /// Nests that are fused
    #[option]
    pub mode: FusionMode,
}

fn run(pass: &AffineLoopFusion, target: &mut Target<'_>) -> PassResult {
    target.context().load::<AffineDialect>();
    target.context().load::<MemrefDialect>();
    for_each_body(target.body_mut(), &|body: &mut Body| {
        for op in post_order(body, Op::ROOT).into_iter().chain([Op::ROOT]) {
            // Fusion in a block only erases loops of the block, which precede their parent.
            let regions = body.regions(op);
            let blocks: Vec<Block> = regions.flat_map(|region| body.blocks_in(region)).collect();
            blocks.into_iter().for_each(|block| pass.fuse_block(body, block));
        }
    });
    Ok(())
}

impl AffineLoopFusion {
    /// Fuses the loop nests of `block`, if there are several.
    fn fuse_block(&self, body: &mut Body, block: Block) {
        let loops = body.ops_in(block).filter(|op| body.op(*op).is::<AffineForOp>()).count();
        let Some(graph) = (loops > 1).then(|| DependenceGraph::new(body, block)).flatten() else {
            return;
        };
        let limit = self.local_buf_threshold.saturating_mul(1024);
        let fast = FastMemory { space: self.fast_mem_space.0, limit };
        let (is_maximal, tolerance) = (self.maximal, self.compute_tolerance);
        let mut fusion = Fusion { body, graph, is_maximal, tolerance, fast };
        match self.mode {
            FusionMode::Producer => fusion.fuse_producers(usize::MAX),
            FusionMode::Sibling => fusion.fuse_siblings(),
            FusionMode::Greedy => {
                fusion.fuse_producers(1);
                fusion.fuse_siblings();
                fusion.fuse_producers(usize::MAX);
            }
        }
        fusion.erase_unused_allocations();
    }
}
