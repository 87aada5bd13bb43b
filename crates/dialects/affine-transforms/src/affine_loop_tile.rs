//! The pass `affine-loop-tile`: tiles the perfect nests of a function (MLIR: `LoopTiling.cpp`).

use terrace_affine::{AffineDialect, AffineForOp};
use terrace_affine_analysis::{
    Dependence, accesses_in, constant_trip_count, dependence, footprint,
};
use terrace_ir::{Body, OpType};
use terrace_pass::{PassResult, Target, pass};

use crate::loops::tileable_bands;
use crate::separate::separate_full_tiles;
use crate::tile::tile_nest;

/// The size of tiles whose memory footprint is unknown, and of loops without a size.
const DEFAULT_SIZE: u32 = 4;

/// Tile affine loop nests
#[pass(name = "affine-loop-tile", title = "AffineLoopTiling", anchor = "func.func", run = run)]
pub struct AffineLoopTiling {
    /// Size of the cache in KiB, from which sizes of tiles are computed
    #[option(default = 512)]
    pub cache_size: u64,
    /// Separate full tiles from partial tiles
    #[option]
    pub separate: bool,
    /// Size of the tiles of all loops; 0 = from the other options
    #[option]
    pub tile_size: u32,
    /// Size of the tiles of each loop of a nest, outermost first
    #[option]
    pub tile_sizes: Vec<u32>,
}

fn run(pass: &AffineLoopTiling, target: &mut Target<'_>) -> PassResult {
    target.context().load::<AffineDialect>();
    let body = target.body_mut();
    for band in tileable_bands(body) {
        if !is_tiling_legal(body, &band) {
            continue;
        }
        let sizes = pass.sizes(body, &band);
        let tiled = tile_nest(body, &band, &sizes);
        if let Some(tiled) = tiled.filter(|_| pass.separate) {
            // Nests without constant sizes of tiles remain as they are.
            let _ = separate_full_tiles(body, &tiled.points);
        }
    }
    Ok(())
}

/// Whether no dependence in the nest `band` has a negative distance that is not constant (MLIR:
/// `checkTilingLegality`).
pub fn is_tiling_legal(body: &Body, band: &[AffineForOp]) -> bool {
    let Some(outermost) = band.first() else { return true };
    let accesses: Vec<_> = accesses_in(body, outermost.op()).collect();
    (1..=band.len() + 1).all(|depth| {
        accesses.iter().all(|source| {
            accesses.iter().all(|destination| {
                match dependence(body, source, destination, depth, false, true) {
                    Dependence::Exists(distances) => !distances.iter().any(|distance| {
                        let bounds = distance.least.zip(distance.most);
                        bounds.is_some_and(|(least, most)| least < most && most < 0)
                    }),
                    _ => true,
                }
            })
        })
    })
}

impl AffineLoopTiling {
    /// Returns the size of the tiles for each loop of the nest.
    fn sizes(&self, body: &Body, band: &[AffineForOp]) -> Vec<u32> {
        if self.tile_size > 0 {
            return vec![self.tile_size; band.len()];
        }
        if !self.tile_sizes.is_empty() {
            let mut sizes = self.tile_sizes.clone();
            sizes.resize(band.len(), DEFAULT_SIZE);
            // A tile has at least one iteration.
            return sizes.into_iter().map(|size| size.max(1)).collect();
        }
        if self.cache_size == 0 {
            return vec![1; band.len()];
        }
        let bytes = band.first().and_then(|op| footprint(body, [op.op()], 0));
        let Some(bytes) = bytes else {
            return divisors_of_trip_counts(body, band, vec![DEFAULT_SIZE; band.len()]);
        };
        let excess = (bytes as u64).div_ceil(self.cache_size.saturating_mul(1024));
        if excess <= 1 {
            return vec![1; band.len()];
        }
        let root = (excess as f64).powf(1.0 / band.len() as f64).floor() as u32;
        let mut sizes = vec![root.max(1); band.len()];
        let others = sizes[1..].iter().fold(1u32, |all, size| all.wrapping_mul(*size));
        if let Some(last) = sizes.last_mut() {
            *last = (excess.checked_div(u64::from(others)).unwrap_or(1) as u32).max(1);
        }
        divisors_of_trip_counts(body, band, sizes)
    }
}

/// Lowers the sizes of tiles to divisors of constant numbers of iterations (MLIR:
/// `adjustToDivisorsOfTripCounts`).
fn divisors_of_trip_counts(body: &Body, band: &[AffineForOp], mut sizes: Vec<u32>) -> Vec<u32> {
    for (op, size) in band.iter().zip(&mut sizes) {
        let Some(count) = constant_trip_count(body, *op) else { continue };
        if count > 1 && u64::from(*size) > count / 2 {
            *size = (count / 2) as u32;
        }
        while count % u64::from(*size) != 0 {
            *size -= 1;
        }
    }
    sizes
}
