//! Lowerings of multiplications of matrices on gfx9 (MFMA, SMFMAC).

use terrace_amdgpu::{MFMAOp, ScaledMFMAOp, SparseMFMAOp};
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{IntegerAttr, TypeExt, VectorType};
use terrace_ir::{Context, Handle, Op, OpType, Operand, Type, Value};
use terrace_llvm as llvm;
use terrace_numeric::FloatFormat;
use terrace_to_llvm::llvm_builder::LlvmBuilder;

use crate::ops::TargetOps;
use terrace_amdgpu_transforms::Chipset;

/// The sizes of a multiplication: rows, columns, the common dimension, and the number of blocks.
type Sizes = (i64, i64, i64, i64);

/// Converts the integer attributes of the sizes to numbers; `None` if one is too large.
fn sizes(cx: &Context, attributes: [Handle<IntegerAttr>; 3]) -> Option<(i64, i64, i64)> {
    let [m, n, k] = attributes.map(|size| size.data(cx).to_i64());
    Some((m?, n?, k?))
}

/// Converts a vector of small numbers to the type that intrinsics expect: an integer or a vector of
/// words; bf16 becomes i16 unless `keeps_bf16`.
pub(super) fn pack(b: &mut LlvmBuilder<'_, '_>, value: Value, keeps_bf16: bool) -> Option<Value> {
    let cx = b.cx.clone();
    let ty = b.type_of(value);
    let Some(vector) = ty.downcast::<VectorType>(&cx) else { return Some(value) };
    let count = vector.shape.iter().product::<i64>();
    let width = vector.element.int_or_float_width(&cx)?;
    let total = b.bit_width(ty)?;
    let packed = if vector.element.is_float_of(&cx, FloatFormat::BF16) && !keeps_bf16 {
        b.vector_type(count, b.int_type(16))
    } else if vector.element.is_float() || width > 8 {
        return Some(value);
    } else if width == 8 && count <= 8 {
        b.int_type(total)
    } else {
        b.vector_type(i64::from(total.div_ceil(32)), b.int_type(32))
    };
    Some(b.bitcast(value, packed))
}

/// Converts a vector of small numbers to a vector of words; bf16 becomes i16 unless `keeps_bf16`.
fn pack_words(b: &mut LlvmBuilder<'_, '_>, value: Value, keeps_bf16: bool) -> Option<Value> {
    let cx = b.cx.clone();
    let ty = b.type_of(value);
    let vector = ty.downcast::<VectorType>(&cx)?;
    if vector.element.is_float() || vector.element.int_or_float_width(&cx)? > 8 {
        return pack(b, value, keeps_bf16);
    }
    let words = b.vector_type(i64::from(b.bit_width(ty)?.div_ceil(32)), b.int_type(32));
    Some(b.bitcast(value, words))
}

/// Returns the intrinsic for a multiplication of `a` and `other`, the element types of the factors,
/// into `dest`; `None` if the chipset has none.
fn intrinsic(
    cx: &Context,
    chipset: Chipset,
    size: Sizes,
    [a, other, dest]: [Type; 3],
    reduces_precision: bool,
) -> Option<String> {
    let (m, n, k, blocks) = size;
    let is = |ty: Type, format| ty.is_float_of(cx, format);
    let shape = format!("{m}x{n}x{k}");
    let has = |since: Chipset, all: &[Sizes]| chipset >= since && all.contains(&size);
    let blocked = |k32: i64, k16: i64| [(32, 32, k32, 1), (16, 16, k16, 1)];
    let (result, narrow) = (dest.is_float_of(cx, FloatFormat::F32), Chipset::GFX908);
    let small = [(32, 32, 4, 2), (16, 16, 4, 4), (4, 4, 4, 16), (32, 32, 8, 1), (16, 16, 16, 1)];
    let half = [(32, 32, 2, 2), (16, 16, 2, 4), (4, 4, 2, 16), (32, 32, 4, 1), (16, 16, 8, 1)];
    let single = [(32, 32, 1, 2), (16, 16, 1, 4), (4, 4, 1, 16), (32, 32, 2, 1), (16, 16, 4, 1)];
    let wide = blocked(16, 32);
    let name = if is(a, FloatFormat::F32) && result {
        if reduces_precision && has(Chipset::GFX942, &blocked(4, 8)) {
            format!("f32.{shape}.xf32")
        } else {
            has(narrow, &single).then(|| format!("f32.{shape}f32"))?
        }
    } else if is(a, FloatFormat::F16) && result {
        if has(Chipset::GFX950, &wide) {
            format!("f32.{shape}.f16")
        } else {
            has(narrow, &small).then(|| format!("f32.{shape}f16"))?
        }
    } else if is(a, FloatFormat::BF16) && result {
        if has(Chipset::GFX950, &wide) {
            format!("f32.{shape}.bf16")
        } else if has(Chipset::GFX90A, &small) {
            format!("f32.{shape}bf16.1k")
        } else {
            has(narrow, &half).then(|| format!("f32.{shape}bf16"))?
        }
    } else if a.is_integer_of(cx, 8) && dest.is_integer_of(cx, 32) {
        if has(Chipset::GFX950, &blocked(32, 64)) || has(Chipset::GFX942, &wide) {
            format!("i32.{shape}.i8")
        } else {
            has(narrow, &small).then(|| format!("i32.{shape}i8"))?
        }
    } else if is(a, FloatFormat::F64) && is(dest, FloatFormat::F64) {
        let known = has(Chipset::GFX90A, &[(16, 16, 4, 1), (4, 4, 4, 4)]);
        known.then(|| format!("f64.{shape}f64"))?
    } else {
        let a = chipset.small_float_name(cx, a)?;
        let other = chipset.small_float_name(cx, other)?;
        (result && blocks == 1 && wide.contains(&size))
            .then(|| format!("f32.{shape}.{a}.{other}"))?
    };
    Some(format!("rocdl.mfma.{name}"))
}

/// Returns the code of a small float in scaled multiplications; `None` for other types.
pub(super) fn type_code(cx: &Context, ty: Type) -> Option<i32> {
    Some(match ty.float_format(cx)? {
        FloatFormat::F8E4M3FN => 0,
        FloatFormat::F8E5M2 => 1,
        FloatFormat::F6E2M3FN => 2,
        FloatFormat::F6E3M2FN => 3,
        FloatFormat::F4E2M1FN => 4,
        _ => return None,
    })
}

/// A scaled multiplication: the name of the intrinsic and the codes of the types of both factors.
struct Scaled {
    name: &'static str,
    codes: [i32; 2],
}

/// Returns the scaled intrinsic for these sizes and types; `None` if the chipset has none.
fn scaled_intrinsic(
    cx: &Context,
    chipset: Chipset,
    size: Sizes,
    [a, other, dest]: [Type; 3],
) -> Option<Scaled> {
    if chipset < Chipset::GFX950 || !dest.is_float_of(cx, FloatFormat::F32) {
        return None;
    }
    let name = match size {
        (32, 32, 64, 1) => "rocdl.mfma.scale.f32.32x32x64.f8f6f4",
        (16, 16, 128, 1) => "rocdl.mfma.scale.f32.16x16x128.f8f6f4",
        _ => return None,
    };
    Some(Scaled { name, codes: [type_code(cx, a)?, type_code(cx, other)?] })
}

/// Returns the element types of the operands `at` of `op`.
fn element_types(b: &LlvmBuilder<'_, '_>, op: Op) -> Option<[Type; 3]> {
    let element = |at| Some(element_type_or_self(&b.cx, b.operand_type(op, at)?));
    Some([element(0)?, element(1)?, element(2)?])
}

/// Lowers `amdgpu.mfma` to the intrinsic for its sizes and element types.
pub(super) fn mfma(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    chipset: Chipset,
) -> Option<()> {
    if chipset.major != 9 || chipset < Chipset::GFX908 {
        return b.fail(op, "MFMA only supported on gfx908+");
    }
    let cx = b.cx.clone();
    let view = MFMAOp::from_op(op).view(b.rw.body());
    let mut lanes = i32::try_from(view.blgp().value()).ok()?;
    let negated = [view.negate_a(), view.negate_b(), view.negate_c()];
    let (cbsz, abid) = (view.cbsz(), view.abid());
    let reduces_precision = view.reduce_precision();
    let (m, n, k) = sizes(&cx, [view.m(), view.n(), view.k()])?;
    let size = (m, n, k, view.blocks().data(&cx).to_i64()?);
    if negated.contains(&true) {
        if chipset < Chipset::GFX942 {
            return b.fail(op, "negation unsupported on older than gfx942");
        }
        lanes |= (0..).zip(negated).fold(0, |bits, (at, flag)| bits | (i32::from(flag) << at));
    }
    let types = element_types(b, op)?;
    let name = intrinsic(&cx, chipset, size, types, reduces_precision);
    let scaled = scaled_intrinsic(&cx, chipset, size, types).filter(|_| name.is_none());
    if name.is_none() && scaled.is_none() {
        return b.fail(op, "no intrinsic matching MFMA size on given chipset");
    }
    if scaled.is_some() && (abid > 0 || lanes > 0 || cbsz > 0) {
        return b.fail(
            op,
            "non-default abid, blgp, and cbsz aren't supported on MFMAs that can be scaled as \
             those fields are used for type information",
        );
    }
    let keeps_bf16 = name.as_ref().is_some_and(|name| name.ends_with(".bf16"));
    let mut arguments =
        vec![pack(b, operands[0], keeps_bf16)?, pack(b, operands[1], keeps_bf16)?, operands[2]];
    let name = match (&scaled, name) {
        (Some(Scaled { name, codes }), _) => {
            let zero = b.i32(0);
            arguments.extend(codes.map(|code| b.i32(code)));
            arguments.extend([zero; 4]);
            (*name).to_owned()
        }
        (None, name) => {
            arguments.extend([cbsz, abid, lanes].map(|number| b.i32(number)));
            name?
        }
    };
    replace_by_product(b, op, &name, &arguments)
}

/// Replaces `op` by a call of the intrinsic `name`, which returns bf16 as i16.
fn replace_by_product(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    name: &str,
    arguments: &[Value],
) -> Option<()> {
    let cx = b.cx.clone();
    let ty = b.convert(b.result_type(op)?)?;
    let returned = match ty.downcast::<VectorType>(&cx) {
        Some(vector) if vector.element.is_float_of(&cx, FloatFormat::BF16) => {
            VectorType::get(&cx, &vector.shape, b.int_type(16)).ty()
        }
        _ => ty,
    };
    let value = b.named_value(name, arguments, returned, &[]);
    let value = b.bitcast_if_needed(value, ty);
    b.replace(op, value)
}

/// Returns the scale of a factor as an `i32`: a byte is extended, a vector is padded with zeros.
fn scale(b: &mut LlvmBuilder<'_, '_>, value: Value) -> Option<Value> {
    let cx = b.cx.clone();
    let word = b.int_type(32);
    let Some(vector) = b.type_of(value).downcast::<VectorType>(&cx) else {
        return Some(llvm::ZExtOp::build(b.rw, word, value).value(b.rw));
    };
    let count = vector.shape.iter().product::<i64>();
    if count == 4 {
        return Some(b.bitcast(value, word));
    }
    let ty = b.vector_type(4, b.int_type(8));
    let mut all = llvm::ZeroOp::build(b.rw, ty).value(b.rw);
    for at in 0..count {
        let at = b.int(32, at);
        let element = b.extract_element(value, at);
        all = b.insert_element(all, element, at);
    }
    Some(b.bitcast(all, word))
}

/// Lowers `amdgpu.scaled_mfma` to the scaled intrinsic for its sizes.
pub(super) fn scaled_mfma(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    chipset: Chipset,
) -> Option<()> {
    if chipset.major != 9 || chipset < Chipset::GFX950 {
        return b.fail(op, "scaled MFMA only supported on gfx908+");
    }
    let cx = b.cx.clone();
    let view = ScaledMFMAOp::from_op(op).view(b.rw.body());
    let positions = [view.scales_idx_a(), view.scales_idx_b()];
    let (m, n, k) = sizes(&cx, [view.m(), view.n(), view.k()])?;
    let types = element_types(b, op)?;
    let Some(Scaled { name, codes }) = scaled_intrinsic(&cx, chipset, (m, n, k, 1), types) else {
        return b.fail(op, "no intrinsic matching scaled MFMA size on given chipset");
    };
    let mut arguments =
        vec![pack(b, operands[0], false)?, pack(b, operands[1], false)?, operands[2]];
    let positions = positions.map(|position| b.i32(position));
    arguments.extend(codes.map(|code| b.i32(code)));
    let scales = [scale(b, operands[3])?, scale(b, operands[4])?];
    for (position, scale) in positions.into_iter().zip(scales) {
        arguments.extend([position, scale]);
    }
    replace_by_product(b, op, name, &arguments)
}

/// Lowers `amdgpu.sparse_mfma` to the intrinsic for its sizes and element types.
pub(super) fn sparse_mfma(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    chipset: Chipset,
) -> Option<()> {
    if chipset.major != 9 || chipset < Chipset::GFX942 {
        return b.fail(op, "sparse MFMA (smfmac) only supported on gfx942+");
    }
    let cx = b.cx.clone();
    let view = SparseMFMAOp::from_op(op).view(b.rw.body());
    let (cbsz, abid) = (view.cbsz(), view.abid());
    let size = sizes(&cx, [view.m(), view.n(), view.k()])?;
    let types = element_types(b, op)?;
    let keeps_bf16 = size.2 >= 32 && size != (16, 16, 32);
    let mut arguments = vec![
        pack_words(b, operands[0], keeps_bf16)?,
        pack_words(b, operands[1], keeps_bf16)?,
        operands[2],
    ];
    let Some(name) = sparse_intrinsic(&cx, chipset, size, types) else {
        return b.fail(op, "no intrinsic matching sparse MFMA on the given chipset");
    };
    let word = b.int_type(32);
    arguments.push(b.bitcast(operands[3], word));
    arguments.extend([cbsz, abid].map(|number| b.i32(number)));
    replace_by_product(b, op, &name, &arguments)
}

/// Returns the intrinsic for a sparse multiplication; `None` if the chipset has none.
fn sparse_intrinsic(
    cx: &Context,
    chipset: Chipset,
    size: (i64, i64, i64),
    [a, other, dest]: [Type; 3],
) -> Option<String> {
    let (m, n, k) = size;
    let on = |since: Chipset, k16: i64, k32: i64| {
        chipset >= since && [(16, 16, k16), (32, 32, k32)].contains(&size)
    };
    let floats = dest.is_float_of(cx, FloatFormat::F32);
    let sixteen = on(Chipset::GFX942, 32, 16) || on(Chipset::GFX950, 64, 32);
    let eight = on(Chipset::GFX942, 64, 32) || on(Chipset::GFX950, 128, 64);
    let (result, source) = if a.is_float_of(cx, FloatFormat::F16) && floats && sixteen {
        ("f32", "f16".to_owned())
    } else if a.is_float_of(cx, FloatFormat::BF16) && floats && sixteen {
        ("f32", "bf16".to_owned())
    } else if a.is_integer_of(cx, 8) && dest.is_integer_of(cx, 32) && eight {
        ("i32", "i8".to_owned())
    } else {
        let a = chipset.small_float_name(cx, a)?;
        let other = chipset.small_float_name(cx, other)?;
        ("f32", (floats && eight).then(|| format!("{a}.{other}"))?)
    };
    Some(format!("rocdl.smfmac.{result}.{m}x{n}x{k}.{source}"))
}
