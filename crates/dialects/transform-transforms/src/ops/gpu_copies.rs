//! The operation `structured.gpu.map_copy_to_threads`: tiles a copy so that each thread of a block
//! copies a vector (MLIR: `CopyMappingInfo`).

use terrace_builtin::mixed::Mixed;
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::types::TypeExt;
use terrace_gpu::{GPUThreadMappingAttr, MappingId};
use terrace_ir::{ArrayAttr, Attribute, Context, Handle, OpRef};
use terrace_linalg::CopyOp;
use terrace_linalg_transforms::tiling::{ForallTiling, Tiles, tile_using_forall};
use terrace_tensor::PadOp;
use terrace_transform::MapCopyToThreadsOp;

use crate::interpreter::{Interpreter, Item, item};
use crate::outcome::{Failure, Outcome, attempted};
use crate::payload::OpPlace;

/// The most bits that a thread copies at once.
const MOST_BITS: i64 = 128;

/// Tiles the payload copy by the number of threads that copies it fastest.
pub(crate) fn map_copy_to_threads(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let Some(map) = op.cast::<MapCopyToThreadsOp>() else { return Ok(Vec::new()) };
    let cx = op.context();
    let view = interpreter.payload.op(place);
    if !view.is::<CopyOp>() && !view.is::<PadOp>() {
        let message = "only linalg.copy and tensor.pad target ops are supported";
        return Err(Failure::on_target(op, view.location(), message));
    }
    let target = view.result_types().next().or_else(|| view.operand_types().last());
    let sizes = target.and_then(|ty| shape_of(cx, ty)).unwrap_or_default().to_vec();
    let width = target.and_then(|ty| element_type_or_self(cx, ty).int_or_float_width(cx));
    let is_supported = (1..=3).contains(&sizes.len()) && sizes.iter().all(|size| *size > 0);
    let Some(bits) = width.map(i64::from).filter(|bits| is_supported && *bits > 0) else {
        let message = "only statically sized ops of rank <= 3 are supported";
        return Err(Failure::on_target(op, view.location(), message));
    };
    let threads = threads_for(&sizes, bits, map.total_num_threads(), map.desired_bit_alignment());
    let Some(threads) = threads else {
        let message = "too few threads to map copy op to threads on the most minor dimension, \
                       given alignment and vector size constraints, try smaller tile size of \
                       mapping to more threads";
        return Err(Failure::on_target(op, view.location(), message));
    };
    let mapping = Some(mapping_of(cx, threads.len()));
    let tiles = Tiles::Threads(threads.into_iter().map(Mixed::Static).collect());
    let tiling = ForallTiling { tiles, mapping, interchange: Vec::new() };
    let tiled =
        interpreter.replace_tiled(place, |rewriter| tile_using_forall(rewriter, place.op, &tiling));
    match tiled {
        Some(tiled) => {
            let loops = tiled.loops.first().map_or(Item::None, |one| item(place, *one));
            Ok(vec![loops, item(place, tiled.op)])
        }
        None => Err(attempted(op, interpreter.payload.op(place))),
    }
}

/// Returns the mapping of `count` loops to the linear ids of threads, the innermost to number 0.
fn mapping_of(cx: &Context, count: usize) -> Handle<ArrayAttr> {
    let ids = [MappingId::LinearDim2, MappingId::LinearDim1, MappingId::LinearDim0];
    let ids = ids.into_iter().skip(3usize.saturating_sub(count));
    let mapping: Vec<Attribute> =
        ids.map(|thread| GPUThreadMappingAttr { thread }.intern(cx).attr()).collect();
    ArrayAttr::get(cx, mapping)
}

/// Returns the number of threads per dimension of a copy of `sizes` elements of `bits` bits each,
/// at most `total` together; `None` if the innermost dimension needs more.
fn threads_for(sizes: &[i64], bits: i64, total: i64, alignment: i64) -> Option<Vec<i64>> {
    let (last, outer) = sizes.split_last()?;
    let mut vector = gcd(gcd(alignment / bits, *last), MOST_BITS / bits).max(1);
    let mut fallback = None;
    while vector >= 1 {
        let scaled = [outer, &[last / vector]].concat();
        let found = most_threads(&scaled, total);
        if found.as_ref().is_some_and(|threads| threads.iter().product::<i64>() == total) {
            return found;
        }
        fallback = fallback.or(found);
        vector /= 2;
    }
    fallback
}

/// Returns a divisor of each of `sizes`, the last size itself, such that their product is as great
/// as possible but not greater than `total`; `None` if the last size is greater than `total`.
fn most_threads(sizes: &[i64], total: i64) -> Option<Vec<i64>> {
    let (first, rest) = sizes.split_first()?;
    if rest.is_empty() {
        return (*first <= total).then(|| vec![*first]);
    }
    let mut best: Option<(i64, Vec<i64>)> = None;
    for factor in (1..=(*first).min(total)).filter(|factor| first % factor == 0) {
        let Some(inner) = most_threads(rest, total / factor) else { continue };
        let product = factor * inner.iter().product::<i64>();
        if best.as_ref().is_none_or(|(most, _)| product > *most) {
            best = Some((product, [&[factor], &inner[..]].concat()));
        }
    }
    best.map(|(_, threads)| threads)
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
