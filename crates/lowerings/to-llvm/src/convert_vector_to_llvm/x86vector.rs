//! Lowering of x86vector to calls of intrinsics
//! (MLIR: `populateX86VectorLegalizeForLLVMExportPatterns`).

use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{MemRefType, TypeExt, VectorType};
use terrace_ir::{Attribute, Op, OpType, Type, Value};
use terrace_llvm::CallIntrinsicOp;
use terrace_numeric::FloatFormat;
use terrace_rewrite::ConversionTarget;

use super::result_vector;
use crate::build;
use crate::direct;
use crate::finalize_memref_to_llvm::add;
use crate::finalize_memref_to_llvm::descriptor::MemRef;
use crate::finalize_memref_to_llvm::emit::Emit;
use crate::run::Lowering;
use crate::types::{int, structure};

/// The arguments of an intrinsic.
#[derive(Clone, Copy)]
enum Arguments {
    /// The converted operands as they are.
    Same,
    /// The operands, and this number as an `i8`.
    And(i64),
    /// The address of the first element of the memref operand.
    Address,
    /// The compressed vector, the values of the remaining elements, and the mask.
    Compressed,
}

/// The operations, the names of their intrinsics, and the arguments. In a name, `{e}` stands for
/// the element type, `{n}` for the width of the vector in bits, `{m}` for the element type in
/// memory.
static INTRINSICS: &[(&str, &str, Arguments)] = &[
    ("x86vector.avx512.mask.compress", "avx512.mask.compress", Arguments::Compressed),
    ("x86vector.avx512.mask.rndscale", "avx512.mask.rndscale.{e}.512", Arguments::Same),
    ("x86vector.avx512.mask.scalef", "avx512.mask.scalef.{e}.512", Arguments::Same),
    ("x86vector.avx512.vp2intersect", "avx512.vp2intersect.{e}.512", Arguments::Same),
    ("x86vector.avx512.dot", "avx512bf16.dpbf16ps.{n}", Arguments::Same),
    ("x86vector.avx512.cvt.packed.f32_to_bf16", "avx512bf16.cvtneps2bf16.{n}", Arguments::Same),
    ("x86vector.avx.rsqrt", "avx.rsqrt.ps.256", Arguments::Same),
    ("x86vector.avx.intr.dot", "avx.dp.ps.256", Arguments::And(-1)),
    ("x86vector.avx.dot.i8", "avx2.vpdpbssd.{n}", Arguments::Same),
    ("x86vector.avx.bcst_to_f32.packed", "vbcstne{m}2ps{n}", Arguments::Address),
    ("x86vector.avx.cvt.packed.even.indexed_to_f32", "vcvtnee{m}2ps{n}", Arguments::Address),
    ("x86vector.avx.cvt.packed.odd.indexed_to_f32", "vcvtneo{m}2ps{n}", Arguments::Address),
];

/// Adds the patterns that lower x86vector.
pub(super) fn populate(new: &mut Lowering) {
    for (from, name, arguments) in INTRINSICS {
        add(new, from, "CallIntrinsic", move |e, op, operands| {
            let name = name_for(e, op, name)?;
            let arguments = arguments_for(e, op, operands, *arguments)?;
            call(e, op, name, &arguments)
        });
    }
}

/// Marks all operations of x86vector as illegal.
pub(super) fn legality(target: &mut ConversionTarget) {
    target.illegal_dialects(&["x86vector"]);
}

/// Returns the full name of the intrinsic: `llvm.x86.` and `name`, with `{e}` replaced by the
/// suffix of the element type (`ps`, `d`), `{n}` by the vector's width in bits and `{m}` by the
/// suffix of the element in memory. `None` if `op` has no vector of integers or floats.
fn name_for(e: &Emit<'_, '_>, op: Op, name: &str) -> Option<String> {
    let from = e.operand_type(op, 0)?;
    let vector = match from.downcast::<VectorType>(&e.cx) {
        Some(vector) => vector.clone(),
        None => result_vector(e, op)?,
    };
    let bits = vector.element.int_or_float_width(&e.cx)?;
    let kind = match (vector.element.is_float(), bits) {
        (true, 32) => "ps",
        (true, _) => "pd",
        (false, 32) => "d",
        (false, _) => "q",
    };
    let memory = match element_type_or_self(&e.cx, from).float_format(&e.cx) {
        Some(FloatFormat::BF16) => "bf16",
        _ if name.starts_with("vbcst") => "sh",
        _ => "ph",
    };
    let bits = i64::from(bits) * vector.shape.iter().product::<i64>();
    let name = name.replace("{e}", kind).replace("{n}", &bits.to_string());
    Some(format!("llvm.x86.{}", name.replace("{m}", memory)))
}

fn arguments_for(
    e: &mut Emit<'_, '_>,
    op: Op,
    operands: &[Value],
    arguments: Arguments,
) -> Option<Vec<Value>> {
    Some(match arguments {
        Arguments::Same => operands.to_vec(),
        Arguments::And(number) => {
            let number = build::int_constant(e.rw, int(&e.cx, 8), number)?;
            operands.iter().copied().chain([number]).collect()
        }
        Arguments::Address => {
            let ty = e.operand_type(op, 0)?.downcast::<MemRefType>(&e.cx)?.clone();
            vec![MemRef(operands[0]).start(e, &ty)?]
        }
        Arguments::Compressed => {
            let (mask, value) = (operands[0], operands[1]);
            let rest = match operands.get(2) {
                Some(rest) => *rest,
                None => rest(e, op, e.type_of(value))?,
            };
            vec![value, rest, mask]
        }
    })
}

/// Creates the values for elements that compression does not fill: the attribute `constant_src`, or
/// zeros.
fn rest(e: &mut Emit<'_, '_>, op: Op, ty: Type) -> Option<Value> {
    let written: Option<Attribute> = e.rw.body().op(op).attribute("constant_src");
    match written {
        Some(written) => Some(build::constant(e.rw, written, ty)),
        None if element_type_or_self(&e.cx, ty).is_float() => build::float_constant(e.rw, ty, 0.0),
        None => build::int_constant(e.rw, ty, 0),
    }
}

/// Replaces `op` by a call of the intrinsic `name`, which returns several results as a structure.
fn call(e: &mut Emit<'_, '_>, op: Op, name: String, arguments: &[Value]) -> Option<()> {
    let attributes = build::all_attributes(e.rw.body().op(op));
    let types: Vec<Type> = e.rw.body().op(op).result_types().collect();
    let types = types.into_iter().map(|ty| e.convert(ty)).collect::<Option<Vec<_>>>()?;
    let ty = match types[..] {
        [ty] => ty,
        _ => structure(&e.cx, &types),
    };
    let call = CallIntrinsicOp::build(e.rw, Some(ty), name, arguments, &[]).op();
    e.rw.body_mut().set_attributes(call, &attributes);
    let value = e.rw.body().result(call, 0);
    if types.len() == 1 {
        return e.replace(op, value);
    }
    let values = direct::fields(e.rw, value);
    e.rw.replace_op(op, &values);
    Some(())
}
