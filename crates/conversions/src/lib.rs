//! Conversions between dialects: what others say in the llvm dialect, for LLVM to make code of.
//!
//! A dialect's lowering is a set of patterns over one converter of types. The passes
//! `convert-…-to-llvm` apply that of one dialect, `convert-to-llvm` those of all; what cannot be
//! lowered stays, with casts around it.
#![forbid(unsafe_code)]

mod arith;
mod build;
mod c_interface;
mod cf;
mod direct;
mod elementwise;
mod func;
mod index;
mod interface;
mod math;
mod memref;
mod passes;
mod run;
mod spirv;
mod symbols;
mod types;
mod ub;
mod vector;

pub use interface::ConvertToLlvm;
pub use passes::register;
pub use run::Lowering;
