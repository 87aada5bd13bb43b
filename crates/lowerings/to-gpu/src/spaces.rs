//! [`AddressSpaces`], the address spaces of the targets for the memory spaces of the gpu dialect
//! (MLIR: `populateGpuMemorySpaceAttributeConversions`).

use terrace_builtin::property::EnumAttr;
use terrace_gpu::AddressSpace;
use terrace_ir::{Attribute, Context};

/// The address spaces of a target for the memory spaces of the gpu dialect.
#[derive(Clone, Copy)]
pub struct AddressSpaces {
    pub(crate) global: u32,
    pub(crate) workgroup: u32,
    pub(crate) private: u32,
}

impl AddressSpaces {
    /// The address spaces of NVIDIA GPUs.
    pub(crate) const NVVM: Self = Self { global: 1, workgroup: 3, private: 0 };
    /// The address spaces of AMD GPUs.
    pub(crate) const ROCDL: Self = Self { global: 1, workgroup: 3, private: 5 };
    /// The address spaces of OpenCL.
    pub(crate) const OPENCL: Self = Self { global: 1, workgroup: 3, private: 0 };

    /// Returns the address space of the nvvm dialect for `space`; see [`AddressSpaces::of`].
    pub fn nvvm(cx: &Context, space: Attribute) -> Option<u32> {
        Self::NVVM.of(cx, space)
    }

    /// Returns the address space of the memory space `space`; `None` if it is not an attribute of
    /// the gpu dialect.
    pub(crate) fn of(self, cx: &Context, space: Attribute) -> Option<u32> {
        Some(match enum_value::<AddressSpace>(cx, space)? {
            AddressSpace::Global => self.global,
            AddressSpace::Workgroup => self.workgroup,
            AddressSpace::Private => self.private,
        })
    }
}

/// Returns the value of an attribute of the enumeration `E`; `None` for other attributes.
pub(crate) fn enum_value<E: EnumAttr>(cx: &Context, attribute: Attribute) -> Option<E> {
    E::from_attribute(cx, attribute).ok()
}
