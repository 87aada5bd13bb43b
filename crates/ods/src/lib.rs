//! Macros that declare dialects, operations, properties, types, attributes and interfaces.
//!
//! Each hands its tokens to the function of the same name in `terrace-ods-core`, where everything
//! happens and everything is tested.
#![forbid(unsafe_code)]

use proc_macro::TokenStream;
use terrace_ods_core::{self as core, Roots};

/// Declares a dialect: `#[dialect(name = "arith", ops = […], attributes = […])]`.
#[proc_macro_attribute]
pub fn dialect(args: TokenStream, item: TokenStream) -> TokenStream {
    core::dialect(args.into(), item.into(), &Roots::find()).into()
}

/// Declares an operation: `#[operation(name = "arith.addi", traits = […], format = "…")]` on a
/// struct whose fields are its operands, results, regions, successors and attributes.
#[proc_macro_attribute]
pub fn operation(args: TokenStream, item: TokenStream) -> TokenStream {
    core::operation(args.into(), item.into(), &Roots::find()).into()
}

/// Makes a struct usable as the properties of operations.
#[proc_macro_attribute]
pub fn properties(args: TokenStream, item: TokenStream) -> TokenStream {
    core::properties(args.into(), item.into(), &Roots::find()).into()
}

/// Makes an enumeration usable in properties and attributes.
#[proc_macro_attribute]
pub fn enum_attr(args: TokenStream, item: TokenStream) -> TokenStream {
    core::enum_attr(args.into(), item.into(), &Roots::find()).into()
}

/// Declares a type: `#[ty(name = "dialect.mnemonic")]`.
#[proc_macro_attribute]
pub fn ty(args: TokenStream, item: TokenStream) -> TokenStream {
    core::ty(args.into(), item.into(), &Roots::find()).into()
}

/// Declares an attribute: `#[attr(name = "dialect.mnemonic")]`.
#[proc_macro_attribute]
pub fn attr(args: TokenStream, item: TokenStream) -> TokenStream {
    core::attr(args.into(), item.into(), &Roots::find()).into()
}

/// Declares an operation interface: a trait whose functions take `self`.
#[proc_macro_attribute]
pub fn interface(args: TokenStream, item: TokenStream) -> TokenStream {
    core::interface(args.into(), item.into(), &Roots::find()).into()
}
