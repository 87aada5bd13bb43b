//! Types in the names of intrinsics.

use std::io::Write;

use crate::model::{FloatKind, Module, Type, TypeKind};

/// Appends the letters and numbers that stand for a type.
pub(super) fn mangle(module: &Module, ty: Type, out: &mut Vec<u8>) {
    // Writing to memory cannot fail.
    macro_rules! put { ($($text:tt)*) => { { let _ = write!(out, $($text)*); } }; }
    match module.types.kind(ty) {
        TypeKind::Void => put!("isVoid"),
        TypeKind::Float(kind) => put!(
            "{}",
            match kind {
                FloatKind::Half => "f16",
                FloatKind::BFloat => "bf16",
                FloatKind::Single => "f32",
                FloatKind::Double => "f64",
                FloatKind::X86Fp80 => "f80",
                FloatKind::Fp128 => "f128",
                FloatKind::PpcFp128 => "ppcf128",
            }
        ),
        TypeKind::Label | TypeKind::Token => {}
        TypeKind::Metadata => put!("Metadata"),
        TypeKind::X86Amx => put!("x86amx"),
        TypeKind::Integer(bits) => put!("i{bits}"),
        TypeKind::Pointer(space) => put!("p{space}"),
        TypeKind::Array(count, element) => {
            put!("a{count}");
            mangle(module, *element, out);
        }
        TypeKind::Vector(count, element) => {
            put!("v{count}");
            mangle(module, *element, out);
        }
        TypeKind::ScalableVector(count, element) => {
            put!("nxv{count}");
            mangle(module, *element, out);
        }
        TypeKind::Struct(_, fields) => {
            put!("sl_");
            fields.iter().for_each(|field| mangle(module, *field, out));
            put!("s");
        }
        TypeKind::Named(id) => {
            put!("s_");
            out.extend_from_slice(&module.types.named(*id).name);
            put!("s");
        }
        TypeKind::Function(function) => {
            put!("f_");
            mangle(module, function.result, out);
            function.params.iter().for_each(|param| mangle(module, *param, out));
            put!("{}", if function.variadic { "varargf" } else { "f" });
        }
        TypeKind::Target(name, types, numbers) => {
            put!("t");
            out.extend_from_slice(name);
            for ty in types {
                put!("_");
                mangle(module, *ty, out);
            }
            numbers.iter().for_each(|number| put!("_{number}"));
            put!("t");
        }
    }
}
