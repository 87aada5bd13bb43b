//! The pass `arm-sme-vector-legalization`: divides vectors of several tiles into tiles, and
//! rewrites operations on scalable vectors that have no lowering (MLIR: `VectorLegalization.cpp`).

mod columns;
mod decompose;
mod sub_tiles;
mod transpositions;

use std::sync::Arc;

use terrace_arm_sme::ArmSmeDialect;
use terrace_arm_sme::tiles::divided_into_tiles;
use terrace_func_transforms::populate_func_type_conversion;
use terrace_index::IndexDialect;
use terrace_ir::PatternSet;
use terrace_memref::MemrefDialect;
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, TypeConverter};
use terrace_scf::ScfDialect;
use terrace_scf_transforms::populate_scf_structural_type_conversion;
use terrace_transforms::{apply_patterns_everywhere, convert_bodies};

/// The maximum number of tiles of one vector. Code for more exhausts the memory.
const MAX_TILES: usize = 1 << 16;

/// Divide vectors into tiles of Arm's SME
#[pass(
    name = "arm-sme-vector-legalization",
    title = "VectorLegalization",
    anchor = "builtin.module",
    run = run
)]
pub struct ArmSmeVectorLegalization {}

fn run(_: &ArmSmeVectorLegalization, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<ArmSmeDialect>();
    cx.load::<IndexDialect>();
    cx.load::<MemrefDialect>();
    cx.load::<ScfDialect>();
    let mut preparations = PatternSet::new();
    columns::populate(&mut preparations);
    transpositions::populate(&mut preparations);
    apply_patterns_everywhere(target.body_mut(), preparations);
    let converter = Arc::new(tile_converter());
    let mut patterns = ConversionPatterns::new();
    let mut legal = ConversionTarget::new();
    let types = converter.clone();
    legal.dynamically_legal_unknown(move |op| types.is_legal_op(op));
    decompose::populate(&mut patterns, &converter);
    populate_func_type_conversion(&mut patterns, &mut legal, &converter);
    populate_scf_structural_type_conversion(&mut patterns, &mut legal, &converter);
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// Returns the converter of vectors to the tiles that they are divided into.
fn tile_converter() -> TypeConverter {
    let mut converter = TypeConverter::new();
    converter.rule(|_, ty| Some(Some(ty)));
    converter.rule_to_many(|cx, ty| {
        let (tile, count) = divided_into_tiles(cx, ty)?;
        Some((count <= MAX_TILES).then(|| vec![tile.ty(); count]))
    });
    converter
}
