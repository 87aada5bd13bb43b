//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::ty;

/// `!acc.data_bounds_ty`: Type for representing acc data clause bounds information.
#[ty(
    name = "acc.data_bounds_ty",
    def = "OpenACC_DataBoundsType",
    summary = "Type for representing acc data clause bounds information"
)]
pub struct DataBoundsType;

/// `!acc.declare_token`: declare token type.
#[ty(name = "acc.declare_token", def = "OpenACC_DeclareTokenType", summary = "declare token type")]
pub struct DeclareTokenType;
