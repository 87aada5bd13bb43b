//! Constant folding of scalars, splats and elements attributes, element by element
//! (MLIR: `constFoldUnaryOp`, `constFoldBinaryOp`).

use terrace_ir::{Attribute, Context, Type};
use terrace_numeric::{Float, Int};

use crate::attributes::{
    DenseBuilder, DenseElementsAttr, ElementsAttr, FloatAttr, IntegerAttr, PoisonAttr,
};
use crate::shaped;
use crate::types::TypeExt;

/// A kind of number: integers or floats.
pub trait Number: Clone {
    /// Returns the number that a scalar attribute holds; `None` for attributes of another kind.
    fn of_attribute(cx: &Context, attribute: Attribute) -> Option<Self>;
    /// Returns the scalar attribute of type `ty`; `None` if `ty` is not a type of such numbers.
    fn into_attribute(self, cx: &Context, ty: Type) -> Option<Attribute>;
    /// Adds the number to elements.
    fn push(&self, elements: &mut DenseBuilder);
    /// Returns the numbers in `elements`; empty if the elements are of another kind.
    fn elements(cx: &Context, elements: &DenseElementsAttr) -> Vec<Self>;
}

impl Number for Int {
    fn of_attribute(cx: &Context, attribute: Attribute) -> Option<Self> {
        attribute.downcast::<IntegerAttr>(cx).map(|int| int.value.clone())
    }
    fn into_attribute(self, cx: &Context, ty: Type) -> Option<Attribute> {
        IntegerAttr::try_from_int(cx, ty, self).ok().map(Into::into)
    }
    fn push(&self, elements: &mut DenseBuilder) {
        elements.push_int(self);
    }
    fn elements(cx: &Context, elements: &DenseElementsAttr) -> Vec<Self> {
        elements.ints(cx).collect()
    }
}

impl Number for Float {
    fn of_attribute(cx: &Context, attribute: Attribute) -> Option<Self> {
        attribute.downcast::<FloatAttr>(cx).map(|float| float.value)
    }
    fn into_attribute(self, cx: &Context, ty: Type) -> Option<Attribute> {
        FloatAttr::try_get(cx, ty, self).ok().map(Into::into)
    }
    fn push(&self, elements: &mut DenseBuilder) {
        elements.push_float(*self);
    }
    fn elements(cx: &Context, elements: &DenseElementsAttr) -> Vec<Self> {
        elements.floats(cx).collect()
    }
}

/// A constant operand: a scalar, a splat or elements.
enum Constant<N> {
    Scalar(N),
    Splat(N),
    Elements(Vec<N>),
}

impl<N: Number> Constant<N> {
    fn of(cx: &Context, attribute: Attribute) -> Option<Self> {
        if let Some(number) = N::of_attribute(cx, attribute) {
            return Some(Self::Scalar(number));
        }
        if let Some(dense) = attribute.downcast::<DenseElementsAttr>(cx) {
            if dense.is_splat() {
                return N::of_attribute(cx, dense.splat_value(cx)?).map(Self::Splat);
            }
            let elements = N::elements(cx, dense);
            return (!elements.is_empty()).then_some(Self::Elements(elements));
        }
        let elements = attribute.interface::<dyn ElementsAttr>(cx)?;
        let count = shaped::num_elements(cx, elements.shaped_type())?;
        let one = |at| N::of_attribute(cx, elements.element_at(cx, at)?);
        let elements: Option<Vec<N>> = (0..count).map(one).collect();
        elements.map(Self::Elements)
    }

    /// Returns the element at row-major index `index`.
    fn at(&self, index: usize) -> &N {
        match self {
            Self::Scalar(number) | Self::Splat(number) => number,
            Self::Elements(all) => &all[index],
        }
    }

    fn len(&self) -> Option<usize> {
        match self {
            Self::Elements(all) => Some(all.len()),
            _ => None,
        }
    }
}

/// Whether `attribute` is a poison value (MLIR: `isa<PoisonAttr>`).
pub fn is_poison(cx: &Context, attribute: Attribute) -> bool {
    attribute.interface::<dyn PoisonAttr>(cx).is_some()
}

/// Returns the first poison attribute among `operands`, since operations on poison fold to poison;
/// `None` if no operand is poison.
pub fn poison(cx: &Context, operands: &[Option<Attribute>]) -> Option<Attribute> {
    operands.iter().flatten().copied().find(|attribute| is_poison(cx, *attribute))
}

/// Returns the constant of type `ty`: a scalar if `scalar` is set, else an elements attribute with
/// the results of `number` for the indices below `count`, or a splat of `number(0)` if `count` is
/// `None`. Returns `None` if `number` does.
fn assemble<N: Number>(
    cx: &Context,
    ty: Type,
    count: Option<usize>,
    scalar: bool,
    mut number: impl FnMut(usize) -> Option<N>,
) -> Option<Attribute> {
    if scalar {
        return number(0)?.into_attribute(cx, ty);
    }
    let mut elements = DenseBuilder::new(cx, ty).ok()?;
    for at in 0..count.unwrap_or(1) {
        number(at)?.push(&mut elements);
    }
    elements.finish(cx).ok().map(Into::into)
}

/// Folds an operation with one operand: applies `f` to each element and returns a constant of type
/// `result`. `None` if the operand is not constant, or `f` returns it.
pub fn fold_unary<A: Number, B: Number>(
    cx: &Context,
    operands: &[Option<Attribute>],
    result: Type,
    mut f: impl FnMut(&A) -> Option<B>,
) -> Option<Attribute> {
    if let Some(poison) = poison(cx, operands) {
        return Some(poison);
    }
    let operand = Constant::<A>::of(cx, (*operands.first()?)?)?;
    let scalar = matches!(operand, Constant::Scalar(_));
    assemble(cx, result, operand.len(), scalar, |at| f(operand.at(at)))
}

/// Folds an operation with two operands of the same type: applies `f` to each pair of elements and
/// returns a constant of type `result`. `None` if an operand is not constant, or `f` returns it.
pub fn fold_binary<A: Number, B: Number>(
    cx: &Context,
    operands: &[Option<Attribute>],
    result: Type,
    f: impl FnMut(&A, &A) -> Option<B>,
) -> Option<Attribute> {
    poison(cx, operands).or_else(|| fold_binary_defined(cx, operands, result, f))
}

/// As [`fold_binary`], without folding poison operands.
pub fn fold_binary_defined<A: Number, B: Number>(
    cx: &Context,
    operands: &[Option<Attribute>],
    result: Type,
    mut f: impl FnMut(&A, &A) -> Option<B>,
) -> Option<Attribute> {
    let [Some(lhs), Some(rhs)] = *operands else { return None };
    if crate::attr_type(cx, lhs)? != crate::attr_type(cx, rhs)? {
        return None;
    }
    let (lhs, rhs) = (Constant::<A>::of(cx, lhs)?, Constant::<A>::of(cx, rhs)?);
    let scalar = matches!(lhs, Constant::Scalar(_));
    let count = lhs.len().or(rhs.len());
    assemble(cx, result, count, scalar, |at| f(lhs.at(at), rhs.at(at)))
}

/// Returns the number of a scalar or splat `attribute`; `None` for others (MLIR: `m_ConstantInt`,
/// `m_ConstantFloat`).
pub fn scalar_or_splat<N: Number>(cx: &Context, attribute: Attribute) -> Option<N> {
    if let Some(number) = N::of_attribute(cx, attribute) {
        return Some(number);
    }
    N::of_attribute(cx, attribute.downcast::<DenseElementsAttr>(cx)?.splat_value(cx)?)
}

/// Returns the scalar or splat constant `number` of type `ty`; `None` if `ty` is not a type of such
/// numbers.
pub fn constant_of<N: Number>(cx: &Context, ty: Type, number: N) -> Option<Attribute> {
    assemble(cx, ty, None, !shaped::TypeExt::is_shaped(ty, cx), |_| Some(number.clone()))
}

/// Returns the constant of type `ty`, a number or a shaped type of numbers, that is zero in all
/// elements; `None` for other types (MLIR: `Builder::getZeroAttr`).
pub fn zero_of(cx: &Context, ty: Type) -> Option<Attribute> {
    let element = shaped::element_type_or_self(cx, ty);
    if let Some(format) = element.float_format(cx) {
        return constant_of(cx, ty, Float::zero(format));
    }
    let width = if element.is_index() { 64 } else { element.int_or_float_width(cx)? };
    constant_of(cx, ty, Int::zero(width))
}
