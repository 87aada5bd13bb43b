//! The attribute `#spirv.resource_limits`.

use std::fmt;

use terrace_builtin::IntegerAttr;
use terrace_builtin::parameter::Parameter;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{ArrayAttr, Element, Handle};
use terrace_ods::attr;

/// `#spirv.resource_limits`: the limits of a target on memory and invocations.
#[attr(
    name = "spirv.resource_limits",
    format = "`<` struct(params) `>`",
    def = "SPIRV_ResourceLimitsAttr"
)]
pub struct ResourceLimitsAttr {
    /// The maximum size of the memory shared by a workgroup, in bytes.
    #[param(default = 16384)]
    pub max_compute_shared_memory_size: i32,
    /// The maximum number of invocations in a workgroup.
    #[param(default = 128)]
    pub max_compute_workgroup_invocations: i32,
    /// The maximum size of a workgroup in each dimension.
    #[param(default = WorkgroupSize::default())]
    pub max_compute_workgroup_size: WorkgroupSize,
    /// The number of invocations in a subgroup.
    #[param(default = 32)]
    pub subgroup_size: i32,
    /// The minimum number of invocations in a subgroup; `None` if unknown.
    pub min_subgroup_size: Option<i32>,
    /// The maximum number of invocations in a subgroup; `None` if unknown.
    pub max_subgroup_size: Option<i32>,
    /// The cooperative matrices supported by the `KHR` extension.
    #[param(cpp = "ArrayAttr")]
    pub cooperative_matrix_properties_khr: Option<Handle<ArrayAttr>>,
    /// The cooperative matrices supported by the `NV` extension.
    #[param(cpp = "ArrayAttr")]
    pub cooperative_matrix_properties_nv: Option<Handle<ArrayAttr>>,
}

/// The size of a workgroup in each dimension; `None` for the default `[128, 128, 64]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct WorkgroupSize(pub Option<Handle<ArrayAttr>>);

impl Parameter for WorkgroupSize {
    const CPP: &'static str = "ArrayAttr";

    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let sizes = parser.parse_attribute_of::<ArrayAttr>(None)?;
        let cx = parser.context();
        let default = [128, 128, 64].map(|size| IntegerAttr::i32(cx, size).attr());
        Ok(Self(Some(sizes).filter(|sizes| sizes.data(cx).0[..] != default)))
    }

    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        self.0.print(out)
    }

    fn is_present(&self) -> bool {
        self.0.is_some()
    }

    fn absent() -> Option<Self> {
        Some(Self(None))
    }

    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        self.0.walk(visit);
    }
}
