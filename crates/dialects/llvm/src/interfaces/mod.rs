//! Interfaces of the `llvm` types and operations.

mod branches;
mod calls;
mod function;
mod inliner;
mod layout;
mod memory_space;
mod slots;
mod speculation;
mod symbols;
mod target;
mod views;

use terrace_builtin::VectorElement;

use crate::{LLVMPPCFP128Type, LLVMPointerType};

impl VectorElement for LLVMPointerType {}
impl VectorElement for LLVMPPCFP128Type {}
