//! C and C++ source code as IR: variables, pointers, expressions, control flow, classes.
//!
//! The dialect is the last level before C or C++ text: operations correspond to statements and
//! expressions, types to C types (`!emitc.ptr`, `!emitc.array`, `!emitc.lvalue`, `!emitc.opaque`).
//! `convert-arith-to-emitc`, `convert-func-to-emitc`, `convert-memref-to-emitc` and
//! `convert-scf-to-emitc` produce it, `form-expressions` groups operators, and `terrace-translate
//! --mlir-to-cpp` prints the source.
//!
//! To start with: [`CallOpaqueOp`], [`VariableOp`], [`ForOp`].
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_emitc;

mod assembly;
mod canonicalize;
mod directives;
mod expressions;
mod fold;
mod generated;
mod hooks;
mod interfaces;
mod predicates;
mod types;
mod verify;

pub use expressions::{has_side_effects, is_expression_part};
pub use generated::*;
pub use predicates::{
    is_pointer_wide, is_supported_float, is_supported_integer, is_supported_type,
};
pub use types::ArrayType;
