//! The types that the records do not declare in full.

mod compatible;
mod parts;
mod structure;

pub use compatible::*;
pub(crate) use parts::*;
pub use structure::*;

use terrace_ods::ty;

/// `!llvm.void`: the result of functions without one.
#[ty(name = "llvm.void")]
pub struct LLVMVoidType;

/// `!llvm.token`: values that cannot be inspected.
#[ty(name = "llvm.token")]
pub struct LLVMTokenType;

/// `!llvm.label`: code that can be jumped to.
#[ty(name = "llvm.label")]
pub struct LLVMLabelType;

/// `!llvm.metadata`: metadata as operands.
#[ty(name = "llvm.metadata")]
pub struct LLVMMetadataType;
