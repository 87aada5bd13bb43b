//! Interfaces of the `llvm` types and operations.

mod branches;
mod function;
mod layout;
mod memory_space;
mod symbols;

use terrace_builtin::VectorElement;

use crate::{LLVMPPCFP128Type, LLVMPointerType};

impl VectorElement for LLVMPointerType {}
impl VectorElement for LLVMPPCFP128Type {}
