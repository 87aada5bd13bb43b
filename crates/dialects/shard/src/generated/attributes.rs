//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::parameter::I16List;
use terrace_ods::attr;

/// `#shard.axisarray`.
#[attr(
    name = "shard.axisarray",
    format = "`[` $axes `]`",
    def = "Shard_GridAxesArrayAttr",
    summary = ""
)]
pub struct GridAxesArrayAttr {
    /// The parameter `axes`.
    pub axes: Vec<I16List>,
}
