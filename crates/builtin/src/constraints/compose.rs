//! Constraints composed of others, with MLIR's names in diagnostics.

use std::collections::HashSet;
use std::marker::PhantomData;

use terrace_ir::constraints::Constraint;
use terrace_ir::{Context, Type, TypeConstraint};

use super::{TensorClass, TypeClass, is};
use crate::shaped::{TypeExt, element_type_of};
use crate::types::{ComplexType, MemRefType, RankedTensorType, TupleType, VectorType};

/// A text of bounded length that is composed at compile time.
struct Text {
    bytes: [u8; Self::MAX],
    len: usize,
}

impl Text {
    const MAX: usize = 512;

    const fn join(parts: &[&str], between: &str) -> Self {
        let mut text = Self { bytes: [0; Self::MAX], len: 0 };
        let mut at = 0;
        while at < parts.len() {
            if at > 0 {
                text = text.push(between);
            }
            text = text.push(parts[at]);
            at += 1;
        }
        text
    }

    const fn push(mut self, part: &str) -> Self {
        let (part, mut at) = (part.as_bytes(), 0);
        assert!(self.len + part.len() <= Self::MAX, "the name of a constraint is too long");
        while at < part.len() {
            self.bytes[self.len] = part[at];
            self.len += 1;
            at += 1;
        }
        self
    }

    const fn as_str(&self) -> &str {
        match std::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => panic!("texts joined are a text"),
        }
    }
}

/// A tuple of constraints, one of which must hold.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list of constraints: write a tuple of one to eight"
)]
pub trait ConstraintList: 'static {
    /// The descriptions of the constraints in diagnostics, in order.
    const SUMMARIES: &'static [&'static str];
    /// Whether `ty` satisfies one of the constraints.
    fn any(cx: &Context, ty: Type) -> bool;
}

macro_rules! lists {
    ($first:ident $($rest:ident)*) => {
        impl<$first: Constraint, $($rest: Constraint),*> ConstraintList for ($first, $($rest,)*) {
            const SUMMARIES: &'static [&'static str] =
                &[$first::INFO.summary, $($rest::INFO.summary),*];
            fn any(cx: &Context, ty: Type) -> bool {
                is::<$first>(cx, ty) $(|| is::<$rest>(cx, ty))*
            }
        }
        lists!($($rest)*);
    };
    () => {};
}
lists!(A B C D E F G H);

/// Declares constraints whose summaries are composed of those of their parameters.
macro_rules! composed {
    ($($(#[$meta:meta])* $name:ident<$param:ident: $bound:ident>: $parts:expr, $between:literal,
        $check:expr $(, class $class:ty)?;)*) => {$(
        $(#[$meta])*
        pub struct $name<$param>(PhantomData<fn() -> $param>);

        impl<$param: $bound> $name<$param> {
            const TEXT: &'static Text = &Text::join($parts, $between);
        }

        impl<$param: $bound> Constraint for $name<$param> {
            const INFO: TypeConstraint = TypeConstraint {
                summary: Self::TEXT.as_str(),
                check: $check,
                build: None,
                class: composed!(@class $($class)?),
            };
        }
    )*};
    (@class) => { None };
    (@class $class:ty) => { Some(<$class as TypeClass>::SYNTAX) };
}

/// Whether the element type of the shaped type `ty` satisfies `C`.
fn elements<C: Constraint>(cx: &Context, ty: Type) -> bool {
    element_type_of(cx, ty).is_some_and(|element| is::<C>(cx, element))
}

/// Whether `ty` is a tensor of `RANK` dimensions whose element type satisfies `C`.
fn ranked<C: Constraint, const RANK: usize>(cx: &Context, ty: Type) -> bool {
    let rank = ty.downcast::<RankedTensorType>(cx).map(|tensor| tensor.shape.len());
    rank == Some(RANK) && elements::<C>(cx, ty)
}

/// Whether all types of a tuple satisfy `holds`; those of nested tuples too if `nested`.
fn all_in(cx: &Context, ty: Type, nested: bool, holds: fn(&Context, Type) -> bool) -> bool {
    let Some(tuple) = ty.downcast::<TupleType>(cx) else { return false };
    let (mut left, mut seen) = (tuple.elements.to_vec(), HashSet::new());
    while let Some(next) = left.pop() {
        match next.downcast::<TupleType>(cx).filter(|_| nested) {
            Some(tuple) if seen.insert(next) => left.extend(&tuple.elements),
            Some(_) => {}
            None if !holds(cx, next) => return false,
            None => {}
        }
    }
    true
}

composed! {
    /// One of the constraints of a tuple: `AnyTypeOf<(I32, F32)>`.
    AnyTypeOf<L: ConstraintList>: L::SUMMARIES, " or ", |cx, ty| L::any(cx, ty);
    /// A tensor whose element type satisfies `C` (MLIR: `TensorOf`).
    TensorOf<C: Constraint>: &["tensor of", C::INFO.summary, "values"], " ",
        |cx, ty| ty.is_tensor() && elements::<C>(cx, ty),
        class TensorClass;
    /// A tensor of elements, with a rank.
    RankedTensorOf<C: Constraint>: &["ranked tensor of", C::INFO.summary, "values"], " ",
        |cx, ty| ty.is::<RankedTensorType>() && elements::<C>(cx, ty),
        class RankedTensorType;
    /// A tensor of elements, without dimensions.
    Tensor0DOf<C: Constraint>: &["0D tensor of", C::INFO.summary, "values"], " ", ranked::<C, 0>,
        class TensorClass;
    /// A tensor of elements, with one dimension.
    Tensor1DOf<C: Constraint>: &["1D tensor of", C::INFO.summary, "values"], " ", ranked::<C, 1>,
        class TensorClass;
    /// A tensor of elements, with two dimensions.
    Tensor2DOf<C: Constraint>: &["2D tensor of", C::INFO.summary, "values"], " ", ranked::<C, 2>,
        class TensorClass;
    /// A tensor of elements, with three dimensions.
    Tensor3DOf<C: Constraint>: &["3D tensor of", C::INFO.summary, "values"], " ", ranked::<C, 3>,
        class TensorClass;
    /// A tensor of elements, with four dimensions.
    Tensor4DOf<C: Constraint>: &["4D tensor of", C::INFO.summary, "values"], " ", ranked::<C, 4>,
        class TensorClass;
    /// A vector whose element type satisfies `C` (MLIR: `VectorOf`).
    VectorOf<C: Constraint>: &["vector of", C::INFO.summary, "values"], " ",
        |cx, ty| ty.is::<VectorType>() && elements::<C>(cx, ty),
        class VectorType;
    /// A memref of elements, with a rank.
    MemRefOf<C: Constraint>: &["memref of", C::INFO.summary, "values"], " ",
        |cx, ty| ty.is::<MemRefType>() && elements::<C>(cx, ty),
        class MemRefType;
    /// A memref of elements whose sizes are all known.
    StaticShapeMemRefOf<C: Constraint>:
        &["statically shaped memref of", C::INFO.summary, "values"], " ",
        |cx, ty| ty.is::<MemRefType>() && elements::<C>(cx, ty) && has_static_shape(cx, ty),
        class MemRefType;
    /// A complex type of elements.
    Complex<C: Constraint>: &["complex type with", C::INFO.summary, "elements"], " ",
        |cx, ty| ty.downcast::<ComplexType>(cx).is_some_and(|c| is::<C>(cx, c.element)),
        class ComplexType;
    /// A tuple whose element types satisfy `C` (MLIR: `TupleOf`).
    TupleOf<C: Constraint>: &["tuple with any combination of", C::INFO.summary, "values"], " ",
        |cx, ty| all_in(cx, ty, false, is::<C>),
        class TupleType;
    /// A tuple of elements, or of such tuples.
    NestedTupleOf<C: Constraint>:
        &["nested tuple with any combination of", C::INFO.summary, "values"], " ",
        |cx, ty| all_in(cx, ty, true, is::<C>),
        class TupleType;
}

fn has_static_shape(cx: &Context, ty: Type) -> bool {
    ty.downcast::<MemRefType>(cx).is_some_and(|memref| memref.shape.iter().all(|size| *size >= 0))
}
