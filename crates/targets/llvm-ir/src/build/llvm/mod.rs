//! The translation of the `llvm` dialect: [`LlvmDialectTranslation`] maps the names of operations
//! to functions of the modules here.

mod arithmetic;
mod atomics;
mod calls;
mod control;
mod custom;
mod memory;
mod values;
mod vectors;

use std::sync::Arc;

use terrace_ir::{Attribute, OpRef};

pub(super) use memory::Access;

use super::{LlvmTranslation, OpTranslation, Translated, Translator};
use crate::model::instructions::{BinaryOp, CastOp};

/// The translation of the `llvm` dialect.
pub(super) struct LlvmDialectTranslation;

/// A translation that is a plain function.
type Function = fn(OpRef<'_>, &mut Translator<'_>) -> Translated;

/// Operations that emit nothing.
fn nothing(_: OpRef<'_>, _: &mut Translator<'_>) -> Translated {
    Ok(())
}

/// Returns the functions of operations that are no arithmetic and no plain intrinsics, without the
/// prefix `llvm.`.
fn handler(name: &str) -> Option<Function> {
    Some(match name {
        "fneg" => arithmetic::fneg,
        "icmp" => arithmetic::icmp,
        "fcmp" => arithmetic::fcmp,
        "select" => arithmetic::select,
        "freeze" => arithmetic::freeze,
        "alloca" => memory::alloca,
        "load" => memory::load,
        "store" => memory::store,
        "getelementptr" => memory::getelementptr,
        "va_arg" => memory::va_arg,
        "atomicrmw" => atomics::atomicrmw,
        "cmpxchg" => atomics::cmpxchg,
        "fence" => atomics::fence,
        "extractvalue" => vectors::extractvalue,
        "insertvalue" => vectors::insertvalue,
        "extractelement" => vectors::extractelement,
        "insertelement" => vectors::insertelement,
        "shufflevector" => vectors::shufflevector,
        "br" => control::br,
        "cond_br" => control::cond_br,
        "switch" => control::switch,
        "indirectbr" => control::indirectbr,
        "return" => control::ret,
        "unreachable" => control::unreachable,
        "resume" => control::resume,
        "landingpad" => control::landingpad,
        "call" => calls::call,
        "invoke" => calls::invoke,
        "inline_asm" => calls::inline_asm,
        "call_intrinsic" => calls::call_intrinsic,
        "mlir.constant" => values::constant,
        "mlir.zero" => values::zero,
        "mlir.undef" => values::undef,
        "mlir.poison" => values::poison,
        "mlir.none" => values::none,
        "mlir.addressof" => values::addressof,
        "dso_local_equivalent" => values::dso_local_equivalent,
        "blockaddress" => values::blockaddress,
        "blocktag" => nothing,
        "module_flags" => |op, translator| translator.module_flags(op),
        "linker_options" => |op, translator| translator.linker_options(op),
        _ => return custom::handler(name),
    })
}

/// Returns the arithmetic with this name.
fn binary_op(name: &str) -> Option<BinaryOp> {
    BinaryOp::from_name(name)
}

impl LlvmTranslation for LlvmDialectTranslation {
    fn operation(&self, name: &str) -> Option<OpTranslation> {
        let short = name.strip_prefix("llvm.")?;
        if let Some(op) = binary_op(short) {
            return Some(Arc::new(move |view, translator| {
                arithmetic::binary(op, view, translator);
                Ok(())
            }));
        }
        if let Some(op) = CastOp::from_name(short) {
            return Some(Arc::new(move |view, translator| {
                arithmetic::cast(op, view, translator);
                Ok(())
            }));
        }
        if let Some(function) = handler(short) {
            return Some(Arc::new(function));
        }
        crate::intrinsics::operation(name).map(super::from_row)
    }

    fn amend(
        &self,
        op: OpRef<'_>,
        name: &str,
        attribute: Attribute,
        translator: &mut Translator<'_>,
    ) -> Translated {
        match name {
            "llvm.mmra" => translator.memory_model_tags(op, attribute),
            _ => Ok(()),
        }
    }
}
