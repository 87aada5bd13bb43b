//! The lowering of transpositions of matrices of 4 or 8 rows by 8 elements to instructions of AVX2
//! (MLIR: `x86vector::avx2::populateSpecializedTransposeLoweringPatterns`).

use terrace_builtin::TypeExt;
use terrace_ir::{Builder, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_llvm::{AsmDialect, InlineAsmOp};
use terrace_numeric::FloatFormat;
use terrace_vector::{ShapeCastOp, TransposeOp};

use super::shuffles::{cast, transposed_dims, unpack};
use crate::{extract, insert, replace, shuffle, vector, with_shape, zero};

/// Adds the pattern that lowers transpositions of `f32` matrices of 4 by 8 and 8 by 8 elements.
pub fn populate_avx2_transpose_lowering(set: &mut PatternSet) {
    set.add::<TransposeOp>("x86vector::avx2::TransposeOpLowering", transpose).benefit(10);
}

fn transpose(op: TransposeOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let source = op.view(rw.body()).vector();
    let ty = vector(rw.body(), source)?;
    let [count, 8] = transposed_dims(rw.body(), op)? else { return None };
    if ty.element.float_format(rw.context()) != Some(FloatFormat::F32)
        || ty.is_scalable()
        || ![4, 8].contains(&count)
    {
        return None;
    }
    let matrix = with_shape(rw, &ty, &[count, 8], &[false; 2]);
    let source = cast(rw, source, matrix);
    let mut rows = Vec::new();
    for row in 0..count {
        rows.push(extract(rw, source, &[row])?);
    }
    let rows = if count == 4 { four_rows(rw, &rows)? } else { eight_rows(rw, &rows)? };
    let mut all = zero(rw, matrix)?;
    for (at, row) in rows.into_iter().enumerate() {
        all = insert(rw, row, all, &[at as i64]);
    }
    let to = rw.body().value_type(rw.body().result(op.op(), 0));
    let flat = with_shape(rw, &ty, &[count * 8], &[false]);
    let all = ShapeCastOp::build(rw, flat, all).value(rw);
    let value = ShapeCastOp::build(rw, to, all).value(rw);
    replace(rw, op.op(), value)
}

/// Interleaves the elements of neighboured rows: the lower and the upper half of each pair.
fn interleaved(b: &mut Builder<'_>, rows: &[Value]) -> Option<Vec<Value>> {
    let mut results = Vec::new();
    for pair in rows.chunks_exact(2) {
        for high in [false, true] {
            results.push(shuffle(b, [pair[0], pair[1]], unpack(8, 4, 1, high))?);
        }
    }
    Some(results)
}

/// Takes the lower 128 bits of both rows of each pair, then the upper ones of each.
fn halves(b: &mut Builder<'_>, pairs: &[[Value; 2]]) -> Option<Vec<Value>> {
    let mut results = Vec::new();
    for mask in [[0, 1, 2, 3, 8, 9, 10, 11], [4, 5, 6, 7, 12, 13, 14, 15]] {
        for pair in pairs {
            results.push(shuffle(b, *pair, mask.to_vec())?);
        }
    }
    Some(results)
}

fn four_rows(b: &mut Builder<'_>, rows: &[Value]) -> Option<Vec<Value>> {
    let t = interleaved(b, rows)?;
    let mut s = Vec::new();
    for pair in [[t[0], t[2]], [t[1], t[3]]] {
        for high in [false, true] {
            s.push(shuffle(b, pair, unpack(8, 4, 2, high))?);
        }
    }
    halves(b, &[[s[0], s[1]], [s[2], s[3]]])
}

fn eight_rows(b: &mut Builder<'_>, rows: &[Value]) -> Option<Vec<Value>> {
    let t = interleaved(b, rows)?;
    let pairs = [[t[0], t[2]], [t[1], t[3]], [t[4], t[6]], [t[5], t[7]]];
    let mut mixed = Vec::new();
    for pair in pairs {
        mixed.push(shuffle(b, pair, vec![2, 3, 8, 9, 6, 7, 12, 13])?);
    }
    let mut s = Vec::new();
    for (pair, mixed) in pairs.iter().zip(mixed) {
        s.push(blend(b, pair[0], mixed, "0xcc"));
        s.push(blend(b, pair[1], mixed, "0x33"));
    }
    halves(b, &[[s[0], s[4]], [s[1], s[5]], [s[2], s[6]], [s[3], s[7]]])
}

/// Blends two rows by the instruction `vblendps`: `mask` has a bit for each element, which is set
/// for those of `second`.
fn blend(b: &mut Builder<'_>, first: Value, second: Value, mask: &str) -> Value {
    let ty = b.body().value_type(first);
    let text = format!("vblendps $0, $1, $2, {mask}");
    let asm = InlineAsmOp::build(b, Some(ty), &[first, second][..], text, "=x,x,x".to_owned());
    asm.set_asm_dialect(b.body_mut(), Some(AsmDialect::AD_Intel));
    b.body().result(asm.op(), 0)
}
