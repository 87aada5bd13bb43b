//! Types that the records do not declare in full.

mod compatible;
mod parts;
mod structure;

pub use compatible::*;
pub(crate) use parts::*;
pub use structure::*;

use terrace_ods::ty;

/// `!llvm.void`: the result type of functions that return no value.
#[ty(name = "llvm.void")]
pub struct LLVMVoidType;

/// `!llvm.token`: the type of values that cannot be inspected.
#[ty(name = "llvm.token")]
pub struct LLVMTokenType;

/// `!llvm.label`: the type of basic blocks as branch targets.
#[ty(name = "llvm.label")]
pub struct LLVMLabelType;

/// `!llvm.metadata`: the type of metadata as an operand.
#[ty(name = "llvm.metadata")]
pub struct LLVMMetadataType;
