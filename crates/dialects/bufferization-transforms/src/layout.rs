//! The conversion of tensor types to memref types, as far as options decide it: [`TypeOptions`].

use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::types::MemRefType;
use terrace_builtin::{DYNAMIC, RankedTensorType, StridedLayoutAttr, UnrankedMemRefType};
use terrace_ir::{Attribute, Context, Diagnostic, OpRef, Type};
use terrace_pass::PassOption;

/// The layout of the memrefs that replace tensors whose buffer is unknown.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, PassOption)]
pub enum LayoutConversion {
    /// The layout of the buffer that the body of the function returns.
    #[default]
    InferLayoutMap,
    /// No layout: contiguous rows.
    IdentityLayoutMap,
    /// Strides and an offset that are known at run time only.
    FullyDynamicLayoutMap,
}

/// The origin of the memory space of a tensor without other information.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum DefaultSpace {
    /// The default memory space.
    #[default]
    Zero,
    /// The encoding of the tensor type.
    Encoding,
    /// None: the memory space must be inferred.
    MustInfer,
}

/// The conversions of tensor types to memref types that the options select.
#[derive(Clone, Copy, Default, Debug)]
pub struct TypeOptions {
    /// The memory space of tensors without other information.
    pub default_space: DefaultSpace,
    /// Whether tensors of unknown origin are contiguous; otherwise their layout is dynamic.
    pub unknown_is_contiguous: bool,
    /// The layout of memrefs in signatures of functions.
    pub boundary: LayoutConversion,
    /// The alignment of new allocations, in bytes; 0 = none.
    pub alignment: u64,
}

/// Returns the memref type of the tensor type `tensor` with this layout: `None` is contiguous.
/// Unranked tensors become unranked memrefs.
pub(crate) fn memref_type(
    cx: &Context,
    tensor: Type,
    layout: Option<Attribute>,
    space: Option<Attribute>,
) -> Type {
    let element = element_type_or_self(cx, tensor);
    match shape_of(cx, tensor) {
        Some(shape) => MemRefType::with_layout(cx, shape, element, layout, space).ty(),
        None => UnrankedMemRefType::get(cx, element, space).ty(),
    }
}

/// Returns the contiguous memref type of `tensor`.
pub(crate) fn contiguous(cx: &Context, tensor: Type, space: Option<Attribute>) -> Type {
    memref_type(cx, tensor, None, space)
}

/// Returns the memref type of `tensor` whose offset and strides are dynamic.
pub(crate) fn fully_dynamic(cx: &Context, tensor: Type, space: Option<Attribute>) -> Type {
    let rank = shape_of(cx, tensor).map_or(0, <[i64]>::len);
    let layout = StridedLayoutAttr::get(cx, DYNAMIC, &vec![DYNAMIC; rank]).attr();
    memref_type(cx, tensor, Some(layout), space)
}

/// Returns the memory space of the memref type `ty`.
pub(crate) fn space_of(cx: &Context, ty: Type) -> Option<Attribute> {
    match ty.downcast::<MemRefType>(cx) {
        Some(memref) => memref.memory_space,
        None => ty.downcast::<UnrankedMemRefType>(cx).and_then(|memref| memref.memory_space),
    }
}

/// The message where the memory space of a tensor cannot be inferred.
const NO_SPACE: &str = "could not infer memory space";

impl TypeOptions {
    /// Returns the memory space of a tensor of type `tensor` without other information, which
    /// `op` defines or uses.
    ///
    /// # Errors
    /// If the memory space must be inferred.
    pub fn space(self, tensor: Type, op: OpRef<'_>) -> Result<Option<Attribute>, Diagnostic> {
        match self.default_space {
            DefaultSpace::Zero => Ok(None),
            DefaultSpace::Encoding => {
                let ranked = tensor.downcast::<RankedTensorType>(op.context());
                Ok(ranked.and_then(|tensor| tensor.encoding))
            }
            DefaultSpace::MustInfer => Err(op.plain_error(NO_SPACE)),
        }
    }

    /// Returns the memref type of a tensor of unknown origin.
    pub fn unknown(self, cx: &Context, tensor: Type, space: Option<Attribute>) -> Type {
        match self.unknown_is_contiguous {
            true => contiguous(cx, tensor, space),
            false => fully_dynamic(cx, tensor, space),
        }
    }

    /// Returns the memref type of a tensor in the signature of a function.
    pub fn at_boundary(self, cx: &Context, tensor: Type, space: Option<Attribute>) -> Type {
        match self.boundary {
            LayoutConversion::IdentityLayoutMap => contiguous(cx, tensor, space),
            _ => fully_dynamic(cx, tensor, space),
        }
    }
}
