//! Constants, which are unique by attribute.

use terrace_builtin::shaped::shape_of;
use terrace_builtin::{DenseElementsAttr, FloatAttr, IntegerAttr, IntegerType};
use terrace_ir::{ArrayAttr, Attribute, Diagnostic, Location, Type};
use terrace_spirv::predicates::part;
use terrace_spirv::{Opcode, StructType, TensorArmType};

use super::{Done, Serializer};
use crate::words::push;

/// The most elements of a composite that are written.
const MAX_ELEMENTS: u64 = 1 << 24;

/// A composite constant that is being written.
struct Dense<'d> {
    shape: &'d [i64],
    /// The elements that are left, in row-major order.
    elements: &'d mut dyn Iterator<Item = Attribute>,
    /// Whether all elements are zero.
    is_zero: bool,
}

impl Serializer<'_> {
    /// Returns the id of a constant of type `i32`.
    pub(super) fn i32_constant(&mut self, value: u32) -> Done<u32> {
        let attribute = IntegerAttr::i32(self.cx, value as i32);
        let ty = attribute.data(self.cx).ty;
        self.constant(ty, attribute.attr(), self.module.location())
    }

    /// Returns the id of a constant of type `ty`, which is written when it is first needed.
    pub(super) fn constant(&mut self, ty: Type, value: Attribute, at: Location) -> Done<u32> {
        if let Some(id) = self.constants.get(&value) {
            return Ok(*id);
        }
        let id = if let Some(dense) = value.downcast::<DenseElementsAttr>(self.cx) {
            self.ty(ty)?;
            let shape = shape_of(self.cx, dense.ty).unwrap_or_default();
            if dense.num_elements(self.cx) > MAX_ELEMENTS {
                return Err(self.unwritable(value, at));
            }
            let splat = dense.splat_value(self.cx);
            let is_zero = splat.is_some_and(|splat| self.is_zero(splat));
            let elements = &mut dense.attributes(self.cx);
            self.dense(ty, &mut Dense { shape, elements, is_zero }, at)?
        } else if let Some(array) = value.downcast::<ArrayAttr>(self.cx) {
            let ty_id = self.ty(ty)?;
            let id = self.new_id();
            let mut operands = vec![ty_id, id];
            for (index, element) in array.0.iter().enumerate() {
                let Some(ty) = self.element_type(ty, index) else {
                    return Err(self.unwritable(value, at));
                };
                operands.push(self.constant(ty, *element, at)?);
            }
            push(&mut self.sections.globals, Opcode::OpConstantComposite, &operands);
            id
        } else {
            return self.scalar(value, at);
        };
        self.constants.insert(value, id);
        Ok(id)
    }

    /// Whether a number is zero.
    fn is_zero(&self, value: Attribute) -> bool {
        if let Some(integer) = value.downcast::<IntegerAttr>(self.cx) {
            return integer.value.is_zero();
        }
        value.downcast::<FloatAttr>(self.cx).is_some_and(|float| float.value.to_f64() == 0.0)
    }

    /// Returns the error for an attribute that is no constant of a binary.
    fn unwritable(&self, value: Attribute, at: Location) -> Diagnostic {
        let message = format!("cannot serialize attribute: {}", value.to_text(self.cx));
        Diagnostic::error(at, message)
    }

    /// Writes the elements of a constant of type `ty` as composites; returns the id of the whole.
    fn dense(&mut self, ty: Type, dense: &mut Dense<'_>, at: Location) -> Done<u32> {
        let Some((count, inner)) = dense.shape.split_first() else {
            let element = dense.elements.next();
            return element.map_or(Ok(0), |element| self.scalar(element, at));
        };
        let ty_id = self.ty(ty)?;
        let id = self.new_id();
        if dense.is_zero && ty.is::<TensorArmType>() {
            push(&mut self.sections.globals, Opcode::OpConstantNull, &[ty_id, id]);
            return Ok(id);
        }
        let mut operands = vec![ty_id, id];
        for index in 0..*count as usize {
            let element = self.element_type(ty, index).unwrap_or(ty);
            let part = &mut Dense { shape: inner, elements: &mut *dense.elements, ..*dense };
            operands.push(self.dense(element, part, at)?);
        }
        push(&mut self.sections.globals, Opcode::OpConstantComposite, &operands);
        Ok(id)
    }

    /// Returns the type of an element of a composite type; `None` for another type.
    fn element_type(&self, ty: Type, index: usize) -> Option<Type> {
        let cx = self.cx;
        if let Some(tensor) = ty.downcast::<TensorArmType>(cx) {
            let shape = tensor.shape.as_deref().unwrap_or_default();
            return Some(match shape {
                [] | [_] => tensor.element,
                [_, inner @ ..] => {
                    let (shape, element) = (Some(inner.to_vec()), tensor.element);
                    TensorArmType { shape, element }.intern(cx).ty()
                }
            });
        }
        // All elements have one type, apart from those of structures.
        part(cx, ty, if ty.is::<StructType>() { index as i64 } else { 0 }).ok()
    }

    /// Returns the id of a boolean, an integer or a float.
    fn scalar(&mut self, value: Attribute, at: Location) -> Done<u32> {
        if let Some(id) = self.constants.get(&value) {
            return Ok(*id);
        }
        let id = self.new_scalar(value, false, at)?;
        self.constants.insert(value, id);
        Ok(id)
    }

    /// Writes a boolean, an integer or a float, as a specialization constant if `is_spec`.
    pub(super) fn new_scalar(
        &mut self,
        value: Attribute,
        is_spec: bool,
        at: Location,
    ) -> Done<u32> {
        let (ty, width, bits) = if let Some(integer) = value.downcast::<IntegerAttr>(self.cx) {
            let ty = integer.ty.downcast::<IntegerType>(self.cx);
            let bits = match ty.is_some_and(IntegerType::is_signed) {
                true => integer.value.sext_or_trunc(64).low_u64(),
                false => integer.value.low_u64(),
            };
            (integer.ty, integer.value.width(), bits)
        } else if let Some(float) = value.downcast::<FloatAttr>(self.cx) {
            (float.ty, float.value.format().bit_width(), float.value.to_bits() as u64)
        } else {
            return Err(self.unwritable(value, at));
        };
        let ty = self.ty(ty)?;
        let id = self.new_id();
        let constant = |plain, spec| if is_spec { spec } else { plain };
        let number = constant(Opcode::OpConstant, Opcode::OpSpecConstant);
        let (low, high) = (bits as u32, (bits >> 32) as u32);
        let (opcode, operands) = match (width, bits) {
            (1, 0) => {
                (constant(Opcode::OpConstantFalse, Opcode::OpSpecConstantFalse), vec![ty, id])
            }
            (1, _) => (constant(Opcode::OpConstantTrue, Opcode::OpSpecConstantTrue), vec![ty, id]),
            (..=32, _) => (number, vec![ty, id, low]),
            _ => (number, vec![ty, id, low, high]),
        };
        push(&mut self.sections.globals, opcode, &operands);
        Ok(id)
    }
}
