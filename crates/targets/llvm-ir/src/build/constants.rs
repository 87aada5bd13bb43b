//! Attributes as constants (MLIR: `getLLVMConstant`).

use terrace_builtin::{
    DenseElementsAttr, DenseResourceElementsAttr, FloatAttr, IntegerAttr, Resources,
    SparseElementsAttr, TypeExt,
};
use terrace_ir::{ArrayAttr, Attribute, Location, StringAttr, SymbolRefAttr, lossless};
use terrace_llvm::{UndefAttr, ZeroAttr};
use terrace_numeric::Int;

use super::{Translated, Translator};
use crate::model::{Constant, ConstantKind, Type, TypeKind};

/// The largest number of elements of a constant other than zero, since each element is stored.
const MAX_ELEMENTS: u64 = 1 << 28;

impl Translator<'_> {
    /// Returns the constant of type `ty` that an attribute stands for.
    ///
    /// # Errors
    /// When the attribute does not fit the type; errors are at `location`.
    pub fn constant(
        &mut self,
        ty: Type,
        attribute: Attribute,
        location: Location,
    ) -> Translated<Constant> {
        let cx = self.cx;
        if attribute.is::<UndefAttr>() {
            return Ok(self.module.constants.undef(ty));
        }
        if attribute.is::<ZeroAttr>() {
            return Ok(self.module.constants.zero(&self.module.types, ty));
        }
        if let Some((_, fields)) = self.module.types.fields(ty) {
            let fields = fields.to_vec();
            let Some(array) = attribute.downcast::<ArrayAttr>(cx) else {
                let message = "expected an array attribute for a struct constant";
                return Err(self.fail_at(location, message));
            };
            let parts = fields.iter().zip(&array.0);
            let members = parts.map(|(field, part)| self.constant(*field, *part, location));
            let members = members.collect::<Translated<Vec<_>>>()?;
            return Ok(self.module.constants.aggregate(&self.module.types, ty, members));
        }
        if let Some(int) = attribute.downcast::<IntegerAttr>(cx)
            && let Some(width) = self.module.types.int_bits(ty)
        {
            let unsigned = int.ty.is_unsigned_integer(cx) || int.ty.is_integer_of(cx, 1);
            let value = match unsigned {
                true => int.value.zext_or_trunc(width),
                false => int.value.sext_or_trunc(width),
            };
            return Ok(self.module.constants.int(ty, value));
        }
        if let Some(float) = attribute.downcast::<FloatAttr>(cx) {
            return self.float_constant(ty, float, location);
        }
        if let Some(symbol) = attribute.downcast::<SymbolRefAttr>(cx) {
            let name = symbol.root.as_str(cx);
            if let Some(symbol) = self.module.symbol(&lossless::decode(name)) {
                return Ok(self.module.address_of(symbol));
            }
        }
        if let Some(text) = attribute.downcast::<StringAttr>(cx) {
            let Self { module, .. } = self;
            return Ok(module.constants.bytes(&mut module.types, &text.value));
        }
        if let Some(found) = self.elements(ty, attribute, location)? {
            return Ok(found);
        }
        if let Some(array) = attribute.downcast::<ArrayAttr>(cx)
            && let TypeKind::Array(_, element) = *self.module.types.kind(ty)
        {
            let parts = array.0.iter().map(|part| self.constant(element, *part, location));
            let elements = parts.collect::<Translated<Vec<_>>>()?;
            return Ok(self.module.constants.aggregate(&self.module.types, ty, elements));
        }
        Err(self.fail_at(location, "unsupported constant value"))
    }

    fn float_constant(
        &mut self,
        ty: Type,
        float: &FloatAttr,
        location: Location,
    ) -> Translated<Constant> {
        let (format, bits) = (float.value.format(), float.value.to_bits());
        match self.module.types.kind(ty) {
            TypeKind::Integer(width) if *width == format.bit_width() => {
                let value = Int::from_u128(*width, bits);
                Ok(self.module.constants.int(ty, value))
            }
            TypeKind::Float(kind) if kind.format() == Some(format) => {
                Ok(self.module.constants.get(ty, ConstantKind::Float(bits)))
            }
            _ => {
                let message = "FloatAttr does not match expected type of the constant";
                Err(self.fail_at(location, message))
            }
        }
    }

    /// Returns the constant of an attribute with many elements; `None` for other attributes.
    fn elements(
        &mut self,
        ty: Type,
        attribute: Attribute,
        location: Location,
    ) -> Translated<Option<Constant>> {
        let cx = self.cx;
        if let Some(resource) = attribute.downcast::<DenseResourceElementsAttr>(cx) {
            return self.resource(ty, resource, location).map(Some);
        }
        if let Some(dense) = attribute.downcast::<DenseElementsAttr>(cx) {
            let (scalar, count) = self.innermost(ty, location)?;
            if let Some(value) = dense.splat_value(cx) {
                let value = self.constant(scalar, value, location)?;
                if count > MAX_ELEMENTS && !self.module.constants.is_zero(value) {
                    return Err(self.fail_at(location, "constant with too many elements"));
                }
                return Ok(Some(self.filled(ty, value)));
            }
            let mut values = Vec::new();
            for value in dense.attributes(cx) {
                values.push(self.constant(scalar, value, location)?);
            }
            return Ok(Some(self.nested(ty, &mut values.into_iter())));
        }
        if let Some(sparse) = attribute.downcast::<SparseElementsAttr>(cx) {
            let _ = sparse;
            return Err(self.fail_at(location, "unsupported constant value"));
        }
        Ok(None)
    }

    /// Returns the element type inside of all arrays and vectors, and the number of elements.
    fn innermost(&mut self, ty: Type, location: Location) -> Translated<(Type, u64)> {
        let (mut scalar, mut count) = (ty, 1u64);
        loop {
            match *self.module.types.kind(scalar) {
                TypeKind::Array(length, element) => {
                    count = count.saturating_mul(length);
                    scalar = element;
                }
                TypeKind::Vector(length, element) | TypeKind::ScalableVector(length, element) => {
                    count = count.saturating_mul(u64::from(length));
                    scalar = element;
                }
                _ if scalar == ty => {
                    let message = "expected sequential LLVM types wrapping a scalar";
                    return Err(self.fail_at(location, message));
                }
                _ => return Ok((scalar, count)),
            }
        }
    }

    /// Returns the value of type `ty` whose innermost elements are all `value`.
    fn filled(&mut self, ty: Type, value: Constant) -> Constant {
        match *self.module.types.kind(ty) {
            TypeKind::Array(count, element) => {
                if self.module.constants.is_zero(value) {
                    return self.module.constants.zero(&self.module.types, ty);
                }
                let inner = self.filled(element, value);
                let elements = vec![inner; count as usize];
                self.module.constants.aggregate(&self.module.types, ty, elements)
            }
            TypeKind::Vector(..) | TypeKind::ScalableVector(..) => {
                self.module.constants.splat(&self.module.types, ty, value)
            }
            _ => value,
        }
    }

    /// Returns the value of type `ty` whose innermost elements are the next `values`.
    fn nested(&mut self, ty: Type, values: &mut dyn Iterator<Item = Constant>) -> Constant {
        let (count, element) = match *self.module.types.kind(ty) {
            TypeKind::Array(count, element) => (count, element),
            TypeKind::Vector(count, element) => (u64::from(count), element),
            _ => {
                let next = values.next();
                return next.unwrap_or_else(|| self.module.constants.undef(ty));
            }
        };
        let elements = (0..count).map(|_| self.nested(element, values)).collect();
        self.module.constants.aggregate(&self.module.types, ty, elements)
    }

    /// Returns the constant of the bytes of a resource.
    fn resource(
        &mut self,
        ty: Type,
        resource: &DenseResourceElementsAttr,
        location: Location,
    ) -> Translated<Constant> {
        let cx = self.cx;
        let Some(blob) = Resources::of(cx).blob(cx, "builtin", resource.key) else {
            return Err(self.fail_at(location, "resource does not exist"));
        };
        let (scalar, count) = self.innermost(ty, location)?;
        let width = match self.module.types.kind(scalar) {
            TypeKind::Integer(bits) => *bits,
            TypeKind::Float(kind) => kind.bits(),
            _ => {
                let message = "no known conversion for innermost element type";
                return Err(self.fail_at(location, message));
            }
        };
        let size = width.div_ceil(8) as usize;
        let bytes = &blob.bytes;
        if size as u64 * count != bytes.len() as u64 {
            return Err(self.fail_at(location, "raw data size does not match element type size"));
        }
        let mut values = Vec::new();
        for chunk in bytes.chunks_exact(size) {
            let value = Int::from_le_bytes(width, chunk);
            let kind = match self.module.types.kind(scalar) {
                TypeKind::Float(_) => ConstantKind::Float(value.low_u128()),
                _ => ConstantKind::Int(value),
            };
            values.push(self.module.constants.get(scalar, kind));
        }
        Ok(self.nested(ty, &mut values.into_iter()))
    }
}
