//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::{Handle, StringAttr, Type};
use terrace_ods::ty;

/// `!smt.array`.
#[ty(
    name = "smt.array",
    format = "`<` `[` $domainType `->` $rangeType `]` `>`",
    verify = crate::types::verify_array,
    def = "ArrayType",
    summary = "",
)]
pub struct ArrayType {
    #[param(name = "domainType", cpp = "mlir::Type")]
    /// The parameter `domainType`.
    pub domain_type: Type,
    #[param(name = "rangeType", cpp = "mlir::Type")]
    /// The parameter `rangeType`.
    pub range_type: Type,
}

/// `!smt.bv`.
#[ty(
    name = "smt.bv",
    format = "`<` $width `>`",
    verify = crate::types::verify_bv,
    def = "BitVectorType",
    summary = "",
)]
pub struct BitVectorType {
    /// The parameter `width`.
    pub width: i64,
}

/// `!smt.bool`.
#[ty(name = "smt.bool", format = "", def = "BoolType", summary = "")]
pub struct BoolType;

/// `!smt.int`.
#[ty(name = "smt.int", format = "", def = "IntType", summary = "")]
pub struct IntType;

/// `!smt.func`.
#[ty(
    name = "smt.func",
    format = "`<` `(` $domainTypes `)` ` ` $rangeType `>`",
    verify = crate::types::verify_func,
    def = "SMTFuncType",
    summary = "",
)]
pub struct SMTFuncType {
    #[param(name = "domainTypes")]
    /// The parameter `domainTypes`.
    pub domain_types: Vec<Type>,
    #[param(name = "rangeType", cpp = "mlir::Type")]
    /// The parameter `rangeType`.
    pub range_type: Type,
}

/// `!smt.sort`.
#[ty(
    name = "smt.sort",
    format = "`<` $identifier (`[` $sortParams^ `]`)? `>`",
    verify = crate::types::verify_sort,
    def = "SortType",
    summary = "",
)]
pub struct SortType {
    #[param(cpp = "mlir::StringAttr")]
    /// The parameter `identifier`.
    pub identifier: Handle<StringAttr>,
    #[param(default = Vec::new(), name = "sortParams")]
    /// The parameter `sortParams`.
    pub sort_params: Vec<Type>,
}
