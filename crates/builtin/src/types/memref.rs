//! Memref types.

use crate::print;
use std::fmt;
use terrace_ir::Id;
use terrace_ir::syntax::{AsmPrinter, TypeElision};
use terrace_ir::{Attribute, Context, Element, Handle, StringAttr, Type};

use super::{ComplexType, FloatType, IndexType, IntegerType, MemRefElement, Shape, VectorType};
use crate::attributes::{AffineMapAttr, IntegerAttr, MemRefLayout, OpaqueAttr};
use crate::kind::{builtin_kind, is_builtin};
use crate::shape::{DYNAMIC, ShapedType};

/// The type of a reference to memory with a shape, `memref<4x?xf32, strided<[?, 1]>, 3>`
/// (MLIR: `MemRefType`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MemRefType {
    /// The size of each dimension, [`DYNAMIC`] where it is not known.
    pub shape: Shape,
    /// The type of the elements.
    pub element: Type,
    /// The layout, which maps indices to addresses; `None` = the identity.
    pub layout: Option<Attribute>,
    /// The memory space; `None` = the default one.
    pub memory_space: Option<Attribute>,
}

builtin_kind!(
    MemRefType,
    "builtin.memref",
    "A reference to a region of memory.",
    Type,
    |data, visit| {
        visit(Element::Type(data.element));
        data.layout.into_iter().for_each(|a| visit(Element::Attribute(a)));
        data.memory_space.into_iter().for_each(|a| visit(Element::Attribute(a)));
    },
    print_ranked,
    [ShapedType]
);

fn print_ranked(cx: &Context, id: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    let ty = cx.data::<MemRefType>(id);
    out.write_str("memref<")?;
    print::sizes(out, &ty.shape)?;
    out.print_type(ty.element)?;
    if let Some(layout) = ty.layout.filter(|_| !ty.has_identity_map(cx)) {
        out.write_str(", ")?;
        out.print_attribute(layout, TypeElision::May)?;
    }
    if let Some(space) = ty.memory_space {
        out.write_str(", ")?;
        out.print_attribute(space, TypeElision::May)?;
    }
    out.write_char('>')
}

/// Returns the canonical layout: `None` instead of an identity map without symbols. As in MLIR, an
/// identity map with unused symbols makes another type, which is printed in the same way.
fn normal_layout(cx: &Context, layout: Option<Attribute>) -> Option<Attribute> {
    let is_default = |a: &Attribute| {
        let map = a.downcast::<AffineMapAttr>(cx);
        map.is_some_and(|map| map.0.is_identity(cx) && map.0.num_symbols == 0)
    };
    layout.filter(|layout| !is_default(layout))
}

/// Returns the canonical memory space: `None` instead of the integer 0.
fn normal_space(cx: &Context, space: Option<Attribute>) -> Option<Attribute> {
    space.filter(|a| !a.downcast::<IntegerAttr>(cx).is_some_and(|i| i.value.is_zero()))
}

impl MemRefType {
    /// Whether the layout is an identity map, which is not printed.
    fn has_identity_map(&self, cx: &Context) -> bool {
        let map = self.layout.and_then(|layout| layout.downcast::<AffineMapAttr>(cx));
        map.is_some_and(|map| map.0.is_identity(cx))
    }

    /// Returns the memref type with the identity layout in the default memory space.
    pub fn get(cx: &Context, shape: &[i64], element: impl Into<Type>) -> Handle<Self> {
        Self::with_layout(cx, shape, element, None, None)
    }

    /// Returns the memref type with this layout and memory space; identity maps and memory space 0
    /// become `None`.
    pub fn with_layout(
        cx: &Context,
        shape: &[i64],
        element: impl Into<Type>,
        layout: Option<Attribute>,
        memory_space: Option<Attribute>,
    ) -> Handle<Self> {
        let layout = normal_layout(cx, layout);
        let memory_space = normal_space(cx, memory_space);
        let element = element.into();
        Handle::of(cx, MemRefType { shape: shape.into(), element, layout, memory_space })
    }

    /// As [`MemRefType::with_layout`], with the parts checked.
    ///
    /// # Errors
    /// As [`MemRefType::verify`].
    pub fn try_get(
        cx: &Context,
        shape: &[i64],
        element: Type,
        layout: Option<Attribute>,
        memory_space: Option<Attribute>,
    ) -> Result<Handle<Self>, String> {
        let ty = MemRefType { shape: shape.into(), element, layout, memory_space };
        ty.verify(cx)?;
        Ok(Self::with_layout(cx, shape, element, layout, memory_space))
    }

    /// Whether `element` can be an element of a memref.
    pub fn is_valid_element(cx: &Context, element: Type) -> bool {
        element.is::<IntegerType>()
            || element.is::<IndexType>()
            || element.is::<FloatType>()
            || element.is::<ComplexType>()
            || element.is::<MemRefType>()
            || element.is::<UnrankedMemRefType>()
            || element.is::<VectorType>()
            || element.interface::<dyn MemRefElement>(cx).is_some()
    }

    /// Checks that the element type is allowed in memrefs, that sizes are dynamic or not negative,
    /// that the layout is a [`MemRefLayout`] that accepts the shape, and that the memory space is
    /// not a builtin attribute other than an integer, string or dictionary.
    pub fn verify(&self, cx: &Context) -> Result<(), String> {
        if !Self::is_valid_element(cx, self.element) {
            return Err("invalid memref element type".into());
        }
        if self.shape.iter().any(|size| *size < 0 && *size != DYNAMIC) {
            return Err("invalid memref size".into());
        }
        if let Some(layout) = self.layout {
            let Some(layout) = layout.interface::<dyn MemRefLayout>(cx) else {
                return Err("missing layout specification".into());
            };
            layout.verify_layout(cx, &self.shape)?;
        }
        verify_memory_space(self.memory_space)
    }
}

/// Checks that a memory space is not a builtin attribute other than an integer, string or
/// dictionary. Attributes of unregistered dialects are accepted, unlike in MLIR 22, which takes
/// them for builtin ones.
fn verify_memory_space(space: Option<Attribute>) -> Result<(), String> {
    match space {
        Some(space)
            if is_builtin(space.kind())
                && !space.is::<IntegerAttr>()
                && !space.is::<StringAttr>()
                && !space.is::<OpaqueAttr>()
                && !space.is::<terrace_ir::DictionaryAttr>() =>
        {
            Err("unsupported memory space Attribute".into())
        }
        _ => Ok(()),
    }
}

impl ShapedType for MemRefType {
    fn element(&self) -> Type {
        self.element
    }
    fn shape(&self) -> Option<&[i64]> {
        Some(&self.shape)
    }
    fn clone_with(&self, cx: &Context, shape: Option<&[i64]>, element: Type) -> Type {
        let shape = shape.unwrap_or(&self.shape);
        Self::with_layout(cx, shape, element, self.layout, self.memory_space).into()
    }
}

/// The type of a reference to memory of unknown rank, `memref<*xf32, 3>`
/// (MLIR: `UnrankedMemRefType`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct UnrankedMemRefType {
    /// The type of the elements.
    pub element: Type,
    /// The memory space; `None` = the default one.
    pub memory_space: Option<Attribute>,
}

builtin_kind!(
    UnrankedMemRefType,
    "builtin.unranked_memref",
    "A reference to a region of memory of an unknown rank.",
    Type,
    |data, visit| {
        visit(Element::Type(data.element));
        data.memory_space.into_iter().for_each(|a| visit(Element::Attribute(a)));
    },
    print_unranked,
    [ShapedType]
);

fn print_unranked(cx: &Context, id: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    let ty = cx.data::<UnrankedMemRefType>(id);
    out.write_str("memref<*x")?;
    out.print_type(ty.element)?;
    if let Some(space) = ty.memory_space {
        out.write_str(", ")?;
        out.print_attribute(space, TypeElision::May)?;
    }
    out.write_char('>')
}

impl UnrankedMemRefType {
    /// Returns the memref type; memory space 0 becomes `None`.
    pub fn get(
        cx: &Context,
        element: impl Into<Type>,
        memory_space: Option<Attribute>,
    ) -> Handle<Self> {
        let memory_space = normal_space(cx, memory_space);
        Handle::of(cx, UnrankedMemRefType { element: element.into(), memory_space })
    }

    /// As [`UnrankedMemRefType::get`], with the parts checked.
    ///
    /// # Errors
    /// When element type or memory space is invalid, with MLIR's message.
    pub fn try_get(
        cx: &Context,
        element: Type,
        memory_space: Option<Attribute>,
    ) -> Result<Handle<Self>, String> {
        if !MemRefType::is_valid_element(cx, element) {
            return Err("invalid memref element type".into());
        }
        verify_memory_space(memory_space)?;
        Ok(Self::get(cx, element, memory_space))
    }
}

impl ShapedType for UnrankedMemRefType {
    fn element(&self) -> Type {
        self.element
    }
    fn shape(&self) -> Option<&[i64]> {
        None
    }
    fn clone_with(&self, cx: &Context, shape: Option<&[i64]>, element: Type) -> Type {
        match shape {
            Some(shape) => {
                MemRefType::with_layout(cx, shape, element, None, self.memory_space).into()
            }
            None => Self::get(cx, element, self.memory_space).into(),
        }
    }
}
