//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::IntegerAttr;
use terrace_builtin::parameter::I32List;
use terrace_ir::Handle;
use terrace_ods::attr;

/// `#xegpu.layout`: Describes the data distribution to subgroups and work-items for a tensor
/// specified by the tensor descriptor.
#[attr(
    name = "xegpu.layout",
    format = "`<` struct(params) `>`",
    verify = crate::attributes::verify_layout,
    def = "XeGPU_LayoutAttr",
    summary = "
    Describes the data distribution to subgroups and work-items for a tensor
    specified by the tensor descriptor.
  ",
)]
pub struct LayoutAttr {
    #[param(cpp = "DenseI32ArrayAttr")]
    /// The parameter `sg_layout`.
    pub sg_layout: Option<I32List>,
    #[param(cpp = "DenseI32ArrayAttr")]
    /// The parameter `sg_data`.
    pub sg_data: Option<I32List>,
    #[param(cpp = "DenseI32ArrayAttr")]
    /// The parameter `inst_data`.
    pub inst_data: Option<I32List>,
    #[param(cpp = "DenseI32ArrayAttr")]
    /// The parameter `lane_layout`.
    pub lane_layout: Option<I32List>,
    #[param(cpp = "DenseI32ArrayAttr")]
    /// The parameter `lane_data`.
    pub lane_data: Option<I32List>,
    #[param(cpp = "DenseI32ArrayAttr")]
    /// The parameter `order`.
    pub order: Option<I32List>,
}

/// `#xegpu.range`: Specifies a half-open range.
#[attr(
    name = "xegpu.range",
    format = "`<` `[`$start `,` $end `]` `>`",
    verify = crate::attributes::verify_range,
    def = "XeGPU_RangeAttr",
    summary = "Specifies a half-open range",
)]
pub struct RangeAttr {
    #[param(cpp = "IntegerAttr")]
    /// The parameter `start`.
    pub start: Handle<IntegerAttr>,
    #[param(cpp = "IntegerAttr")]
    /// The parameter `end`.
    pub end: Handle<IntegerAttr>,
}
