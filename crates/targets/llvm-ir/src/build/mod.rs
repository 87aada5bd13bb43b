//! The translation of MLIR to LLVM IR. [`translate`] makes a [`Module`] from a `builtin.module`;
//! [`Translator`] is its state, which the dialects' translations see.
//!
//! A dialect takes part through [`LlvmTranslation`] (MLIR: `LLVMTranslationDialectInterface`),
//! which maps the names of its operations to functions.

mod alias;
mod attributes;
mod checks;
mod constants;
mod data_layout;
mod debug_info;
mod debug_nodes;
pub(crate) use debug_nodes::{DI_FLAGS, SUBPROGRAM_FLAGS, flag_words};
#[cfg(feature = "gpu")]
mod device;
mod dialects;
mod flow;
mod functions;
mod globals;
#[cfg(feature = "gpu")]
mod gpu;
mod llvm;
mod loops;
mod metadata;
mod module;
#[cfg(feature = "gpu")]
mod nvvm;
mod parts;
mod ptr;
#[cfg(feature = "gpu")]
mod rocdl;
mod row;
mod translator;
mod types;
#[cfg(feature = "misc")]
mod vcix;
#[cfg(feature = "gpu")]
mod xevm;

use std::io;
use std::sync::Arc;

use terrace_ir::{Attribute, DialectRegistry, Location, OpRef, Reported};

pub(crate) use attributes::PARAMETER_ATTRIBUTES;
pub(crate) use debug_nodes::flag_mask;
pub use dialects::register_translations;
pub(crate) use row::FAST_MATH_BITS;
pub use row::from_row;
pub use translator::Translator;

use crate::intrinsics;
use crate::model::Module;

/// The failure of a translation; the error was reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed;

/// The result of a step of the translation.
pub type Translated<T = ()> = Result<T, Failed>;

/// The translation of an operation: emits instructions, and maps the results to values.
pub type OpTranslation =
    Arc<dyn Fn(OpRef<'_>, &mut Translator<'_>) -> Translated + Send + Sync + 'static>;

/// The translation of a dialect to LLVM IR (MLIR: `LLVMTranslationDialectInterface`).
pub trait LlvmTranslation: Send + Sync {
    /// Returns the translation of the operation with this name, dialect included; `None` if it has
    /// none. The translator calls it once for each name.
    fn operation(&self, name: &str) -> Option<OpTranslation> {
        intrinsics::operation(name).map(from_row)
    }

    /// Translates a discardable attribute of this dialect that `op`, of any dialect, has (MLIR:
    /// `amendOperation`). The instructions of `op` are [`Translator::amended`].
    fn amend(
        &self,
        op: OpRef<'_>,
        name: &str,
        attribute: Attribute,
        translator: &mut Translator<'_>,
    ) -> Translated {
        let _ = (op, name, attribute, translator);
        Ok(())
    }

    /// Translates a parameter attribute of this dialect, of the argument at `index` of a function
    /// (MLIR: `convertParameterAttr`); `None` if it has no meaning in LLVM IR.
    fn parameter_attribute(
        &self,
        name: &str,
        attribute: Attribute,
        translator: &mut Translator<'_>,
    ) -> Option<crate::model::Attribute> {
        let _ = (name, attribute, translator);
        None
    }
}

/// Translates a `builtin.module` of dialects with [`LlvmTranslation`] (MLIR:
/// `translateModuleToLLVMIR`).
///
/// # Errors
/// When an operation has no translation or cannot be translated; the error was reported.
pub fn translate(op: OpRef<'_>) -> Result<Module, Reported> {
    module::translate(op).map(|(module, _)| module)
}

/// Translates like [`translate`], and returns the location of the operation behind each
/// instruction,
/// by the indices of function and instruction; locations at the end of a list may be missing.
///
/// # Errors
/// When [`translate`] fails.
pub fn translate_with_locations(op: OpRef<'_>) -> Result<(Module, Vec<Vec<Location>>), Reported> {
    module::translate(op)
}

/// Translates like [`translate`], and writes the text to `out`. The threads of the context
/// translate and print functions, of which only the text is stored.
///
/// # Errors
/// When [`translate`] fails; nothing is written then.
pub fn write(op: OpRef<'_>, out: &mut dyn io::Write) -> Result<io::Result<()>, Reported> {
    parts::write(op, out)
}

/// The registry extension that attaches `translation` to the dialect `D`.
pub fn attach<D: terrace_ir::Dialect>(
    cx: &terrace_ir::Context,
    translation: &'static &'static dyn LlvmTranslation,
) {
    cx.attach_dialect_interface::<D, dyn LlvmTranslation>(translation);
}

/// Adds the translation of the `llvm` dialect, and those of the dialects of Terrace that are
/// compiled in, to the dialects of `registry`.
pub fn register(registry: &mut DialectRegistry) {
    register_translations(registry);
}
