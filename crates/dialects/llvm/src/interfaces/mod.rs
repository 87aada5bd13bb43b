//! The interfaces of types and operations.

mod function;
mod layout;

use terrace_builtin::VectorElement;

use crate::{LLVMPPCFP128Type, LLVMPointerType};

impl VectorElement for LLVMPointerType {}
impl VectorElement for LLVMPPCFP128Type {}
