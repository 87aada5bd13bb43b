//! Test passes that transform affine loops: tiling by sizes that are values.

use terrace_affine_transforms::{tile_nest_parametric, tileable_bands};
use terrace_builtin::TypeExt;
use terrace_ir::{Block, Op, OpType, Value};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the passes of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestAffineParametricTile>();
}

/// Tile affine loop nests by the first arguments of the function
#[pass(name = "test-affine-parametric-tile", anchor = "func.func", run = tile)]
struct TestAffineParametricTile {}

fn tile(_: &TestAffineParametricTile, target: &mut Target<'_>) -> PassResult {
    let body = target.body();
    let entry: Option<Block> = body.regions(Op::ROOT).next().and_then(|r| body.first_block(r));
    let arguments: Vec<Value> = entry.map_or(Vec::new(), |block| body.arguments(block).to_vec());
    for band in tileable_bands(body) {
        let body = target.body();
        let Some(first) = band.first() else { continue };
        let issue = match arguments.get(..band.len()) {
            None => Some(TOO_FEW),
            Some(sizes) => {
                let is_index = |size: &Value| body.value_type(*size).is_index();
                (!sizes.iter().all(is_index)).then_some(NOT_INDEX)
            }
        };
        if let Some(issue) = issue {
            target.emit(body.op(first.op()).error(issue));
            return Ok(());
        }
        // Nests that cannot be tiled remain as they are.
        let _ = tile_nest_parametric(target.body_mut(), &band, &arguments[..band.len()]);
    }
    Ok(())
}

const TOO_FEW: &str = "too few tile sizes provided in the argument list of the function which \
                       contains the current band";
const NOT_INDEX: &str = "expected tiling parameters to be of index type";
