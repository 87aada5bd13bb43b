//! Verifiers of the `nvvm` operations for all that their declarations cannot state; `generated`
//! refers to them by name.

mod bulk;
mod convert;
mod matrix;
mod mma;
mod sparse;
mod synchronization;
mod tensor;
mod threads;
mod wgmma;

pub(crate) use bulk::*;
pub(crate) use convert::*;
pub(crate) use matrix::*;
pub(crate) use mma::{Role, infer_element, mma_sync};
pub(crate) use sparse::*;
pub(crate) use synchronization::*;
pub(crate) use tensor::*;
pub(crate) use threads::*;
pub(crate) use wgmma::*;

use terrace_builtin::{FloatType, IntegerType, VectorType};
use terrace_ir::{Context, Diagnostic, OpRef, Type, Value};
use terrace_llvm::{LLVMPointerType, LLVMStructType};

use crate::{
    CpAsyncOpRef, LoadCacheModifierKind, MMAFrag, MMATypes, WMMALoadOpRef, WMMAMmaOpRef,
    WMMAStoreOpRef,
};

/// Returns an error at `op`, with its name in front of `message`, unless `holds`.
fn ensure(holds: bool, op: OpRef<'_>, message: &str) -> Result<(), Diagnostic> {
    if holds { Ok(()) } else { Err(op.error(message)) }
}

/// Returns an error at `op`, without its name, unless `holds`.
fn ensure_plain(holds: bool, op: OpRef<'_>, message: &str) -> Result<(), Diagnostic> {
    if holds { Ok(()) } else { Err(op.plain_error(message)) }
}

/// Returns the text of a type in single quotes.
fn quoted(cx: &Context, ty: Type) -> String {
    format!("'{}'", ty.to_text(cx))
}

/// Returns the address space of a pointer; `None` if the value is not a pointer.
fn address_space(op: OpRef<'_>, pointer: Value) -> Option<u32> {
    let ty = op.body().value_type(pointer).downcast::<LLVMPointerType>(op.context());
    ty.map(|ty| ty.address_space)
}

/// Verifies that the hardware supports the size with the cache modifier.
pub(crate) fn cp_async_shared_global(op: CpAsyncOpRef<'_>) -> Result<(), Diagnostic> {
    let (modifier, size) = (op.modifier(), op.size());
    let problem = match (modifier, size) {
        (LoadCacheModifierKind::CG, 16) | (LoadCacheModifierKind::CA, 4 | 8 | 16) => return Ok(()),
        (LoadCacheModifierKind::CG, 4 | 8) => {
            "CG cache modifier is only support for 16 bytes copy."
        }
        (LoadCacheModifierKind::CG | LoadCacheModifierKind::CA, _) => {
            "expected byte size to be either 4, 8 or 16."
        }
        _ => "Only CG and CA cache modifiers are supported.",
    };
    Err(op.plain_error(problem))
}

/// The sizes m, n and k of a matrix multiplication.
#[derive(Clone, Copy)]
struct Shape {
    m: i32,
    n: i32,
    k: i32,
}

impl Shape {
    /// Whether a multiplication of this shape has fragments `frag` of elements `ty`.
    fn has(self, ty: MMATypes, frag: MMAFrag) -> bool {
        let factor = frag != MMAFrag::C;
        match (self.m, self.n, self.k) {
            (16, 16, 16) | (32, 8, 16) | (8, 32, 16) => match ty {
                MMATypes::F16 => true,
                MMATypes::F32 | MMATypes::S32 => !factor,
                MMATypes::U8 | MMATypes::S8 => factor,
                _ => false,
            },
            (16, 16, 8) => ty == if factor { MMATypes::Tf32 } else { MMATypes::F32 },
            (8, 8, 4) => ty == MMATypes::F64,
            _ => false,
        }
    }

    /// Whether factors with elements `factor` can be accumulated in elements `sum`.
    fn multiplies(self, factor: MMATypes, sum: MMATypes) -> bool {
        let pair = match factor {
            MMATypes::F16 => matches!(sum, MMATypes::F16 | MMATypes::F32),
            MMATypes::U8 | MMATypes::S8 => sum == MMATypes::S32,
            MMATypes::Tf32 => sum == MMATypes::F32,
            _ => factor == sum,
        };
        pair && self.has(factor, MMAFrag::A) && self.has(sum, MMAFrag::C)
    }

    /// Returns the type and number of the registers in which a thread holds its part of a fragment
    /// (MLIR: `inferMMAType`).
    fn registers(self, cx: &Context, ty: MMATypes, frag: MMAFrag) -> (Type, usize) {
        let factor = frag != MMAFrag::C;
        let i32 = IntegerType::get(cx, 32).ty();
        match ty {
            MMATypes::F16 => {
                let pair = VectorType::get(cx, &[2], FloatType::f16(cx)).ty();
                (pair, if factor { 8 } else { 4 })
            }
            MMATypes::F64 => (FloatType::f64(cx).ty(), if factor { 1 } else { 2 }),
            MMATypes::F32 => (FloatType::f32(cx).ty(), 8),
            MMATypes::Tf32 | MMATypes::Bf16 => (i32, 4),
            MMATypes::U8 | MMATypes::S8 => {
                let rows = if frag == MMAFrag::A { self.m } else { self.n };
                (i32, usize::try_from(rows / 8).unwrap_or(0))
            }
            _ => (i32, 8),
        }
    }
}

/// Verifies that the pointer is to generic, global or shared memory; `what` names it in the error.
fn verify_memory(op: OpRef<'_>, pointer: Type, what: &str) -> Result<(), Diagnostic> {
    let space = pointer.downcast::<LLVMPointerType>(op.context()).map(|ty| ty.address_space);
    match space {
        Some(0 | 1 | 3) | None => Ok(()),
        Some(_) => Err(op.error(format!("expected {what} in memory space 0, 1, 3"))),
    }
}

/// Verifies that the result is a structure of `count` registers of type `ty`.
fn verify_structure(op: OpRef<'_>, ty: Type, count: usize) -> Result<(), Diagnostic> {
    let cx = op.context();
    let structure = LLVMStructType::literal(cx, false, &vec![ty; count]).ty();
    match op.result_types().all(|held| held == structure) {
        true => Ok(()),
        false => Err(op.error(format!(
            "expected destination type is a structure of {count} elements of type '{}'",
            ty.to_text(cx)
        ))),
    }
}

const NO_INTRINSIC: &str = "invalid attribute combination";

/// Verifies that the fragment exists and that the result has its registers.
pub(crate) fn wmma_load(op: WMMALoadOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    verify_memory(*op, op.body().value_type(op.ptr()), "source pointer")?;
    let shape = Shape { m: op.m(), n: op.n(), k: op.k() };
    if !shape.has(op.eltype(), op.frag()) {
        return Err(op.error(NO_INTRINSIC));
    }
    let (ty, count) = shape.registers(cx, op.eltype(), op.frag());
    if op.eltype() != MMATypes::F64 || count > 1 {
        return verify_structure(*op, ty, count);
    }
    match (*op).result_types().all(|held| held == ty) {
        true => Ok(()),
        false => Err(op.error("expected destination type to be f64")),
    }
}

/// Verifies that the fragment exists and that the operands are its registers.
pub(crate) fn wmma_store(op: WMMAStoreOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let what = "operands to be a source pointer";
    verify_memory(*op, op.body().value_type(op.ptr()), what)?;
    let shape = Shape { m: op.m(), n: op.n(), k: op.k() };
    if !shape.has(op.eltype(), MMAFrag::C) {
        return Err(op.error(NO_INTRINSIC));
    }
    let (ty, count) = shape.registers(cx, op.eltype(), MMAFrag::C);
    let types: Vec<Type> = op.args().map(|value| op.body().value_type(value)).collect();
    if types.len() != count {
        return Err(op.error(format!("expected {count} data operands")));
    }
    match types.iter().all(|held| *held == ty) {
        true => Ok(()),
        false => Err(op.error(format!("expected data operands of type '{}'", ty.to_text(cx)))),
    }
}

/// Verifies that the multiplication exists and that operands and result are registers of its
/// fragments.
pub(crate) fn wmma_mma(op: WMMAMmaOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let shape = Shape { m: op.m(), n: op.n(), k: op.k() };
    let (factor, sum) = (op.eltype_a(), op.eltype_b());
    if !shape.multiplies(factor, sum) {
        return Err(op.error(NO_INTRINSIC));
    }
    let fragments = [(factor, MMAFrag::A), (factor, MMAFrag::B), (sum, MMAFrag::C)];
    let registers = fragments.map(|(ty, frag)| shape.registers(cx, ty, frag));
    let wanted = registers.iter().flat_map(|(ty, count)| std::iter::repeat_n(*ty, *count));
    let count: usize = registers.iter().map(|(_, count)| count).sum();
    if (*op).operand_count() != count {
        return Err(op.error(format!("expected {count} arguments")));
    }
    let mut pairs = (*op).operand_types().zip(wanted).enumerate();
    if let Some((at, (_, wanted))) = pairs.find(|(_, (held, wanted))| held != wanted) {
        let text = wanted.to_text(cx);
        return Err(op.error(format!("expected argument {at} to be of type '{text}'")));
    }
    let (ty, count) = registers[2];
    verify_structure(*op, ty, count)
}
