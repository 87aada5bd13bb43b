//! Constants as attributes (MLIR: `getConstantAsAttr`).

use terrace_builtin::{
    DenseElementsAttr, FloatAttr, IntegerAttr, IntegerType, RankedTensorType, VectorType,
};
use terrace_ir::{Attribute, Type};
use terrace_numeric::{Float, FloatFormat, Int};

use super::Importer;
use crate::model::{self, Constant, ConstantKind, FloatKind, TypeKind};

impl Importer<'_> {
    /// The attribute of a constant that is a number, or consists of numbers; `None` for other
    /// constants.
    pub(super) fn constant_attribute(&self, constant: Constant) -> Option<Attribute> {
        let constants = &self.module.constants;
        if let Some(number) = self.number_attribute(constant) {
            return Some(number);
        }
        match constants.kind(constant) {
            ConstantKind::Bytes(bytes) => Some(self.string(bytes)),
            ConstantKind::Splat(element) => {
                let shape = self.shape(constants.ty(constant), false)?;
                let element = self.number_attribute(*element)?;
                self.dense(shape, [element])
            }
            ConstantKind::Zero => {
                let ty = constants.ty(constant);
                let shape = self.shape(ty, true)?;
                let zero = self.zero_attribute(self.leaf(ty))?;
                self.dense(shape, [zero])
            }
            ConstantKind::Aggregate(_) => {
                let shape = self.shape(constants.ty(constant), true)?;
                self.aggregate_attribute(constant, shape)
            }
            _ => None,
        }
    }

    fn dense(
        &self,
        shape: Type,
        elements: impl IntoIterator<Item = Attribute>,
    ) -> Option<Attribute> {
        let dense = DenseElementsAttr::from_attributes(self.cx, shape, elements);
        dense.ok().map(|dense| dense.attr())
    }

    /// The attribute of an integer or floating-point number; `None` for other constants.
    pub(super) fn number_attribute(&self, constant: Constant) -> Option<Attribute> {
        let (types, constants) = (&self.module.types, &self.module.constants);
        let ty = constants.ty(constant);
        match constants.kind(constant) {
            ConstantKind::Int(value) => self.int_attribute(ty, value),
            ConstantKind::Float(bits) => Some(self.float_attribute(types.float_kind(ty)?, *bits)),
            _ => None,
        }
    }

    fn int_attribute(&self, ty: model::Type, value: &Int) -> Option<Attribute> {
        let value = IntegerAttr::try_from_int(self.cx, self.ty(ty), value.clone());
        value.ok().map(|value| value.attr())
    }

    fn float_attribute(&self, kind: FloatKind, bits: u128) -> Attribute {
        let value = match kind.format() {
            Some(format) => Float::from_bits(format, bits),
            None => {
                // The sum of two numbers, the larger one in the lower half.
                let half = |bits: u64| {
                    Float::from_bits(FloatFormat::F64, bits.into()).convert(FloatFormat::F128).0
                };
                let high = half(bits as u64);
                match high.is_finite() && !high.is_zero() {
                    true => high.add(half((bits >> 64) as u64)),
                    false => high,
                }
            }
        };
        FloatAttr::from_float(self.cx, value).attr()
    }

    /// The zero of a number type; `None` for other types.
    fn zero_attribute(&self, ty: model::Type) -> Option<Attribute> {
        match self.module.types.kind(ty) {
            TypeKind::Integer(bits) => self.int_attribute(ty, &Int::zero(*bits)),
            TypeKind::Float(kind) => Some(self.float_attribute(*kind, 0)),
            _ => None,
        }
    }

    /// The innermost element type of nested arrays and vectors.
    fn leaf(&self, ty: model::Type) -> model::Type {
        let mut ty = ty;
        while let TypeKind::Array(_, element)
        | TypeKind::Vector(_, element)
        | TypeKind::ScalableVector(_, element) = self.module.types.kind(ty)
        {
            ty = *element;
        }
        ty
    }

    /// The builtin type that holds the numbers in an array or vector; `None` for other types.
    /// Scalable vectors are reported if `report`.
    fn shape(&self, ty: model::Type, report: bool) -> Option<Type> {
        let types = &self.module.types;
        let mut shape = Vec::new();
        let mut inner = ty;
        while let TypeKind::Array(count, element) = types.kind(inner) {
            shape.push(i64::try_from(*count).ok()?);
            inner = *element;
        }
        let is_vector = match types.kind(inner) {
            TypeKind::Vector(count, element) => {
                shape.push((*count).into());
                inner = *element;
                true
            }
            TypeKind::ScalableVector(..) => {
                let times = match (report, inner == ty) {
                    (false, _) => 0,
                    (true, true) => 2,
                    (true, false) => 1,
                };
                for _ in 0..times {
                    let message = "scalable vectors not supported";
                    let error = terrace_ir::Diagnostic::error(self.unknown, message);
                    self.cx.emit(error);
                }
                return None;
            }
            _ => false,
        };
        if shape.is_empty() {
            return None;
        }
        let element = match types.kind(inner) {
            TypeKind::Integer(_) => self.ty(inner),
            TypeKind::Float(kind) => {
                let format = kind.format().unwrap_or(FloatFormat::F128);
                terrace_builtin::FloatType::get(self.cx, format).ty()
            }
            _ => return None,
        };
        Some(match is_vector {
            true => VectorType::get(self.cx, &shape, element).ty(),
            false => RankedTensorType::get(self.cx, &shape, element).ty(),
        })
    }

    /// The attribute of nested arrays and vectors of numbers; `None` if a leaf is no number.
    fn aggregate_attribute(&self, constant: Constant, shape: Type) -> Option<Attribute> {
        let constants = &self.module.constants;
        let mut numbers = Vec::new();
        let mut stack = vec![constant];
        while let Some(current) = stack.pop() {
            if let Some(number) = self.number_attribute(current) {
                numbers.push(number);
                continue;
            }
            let count = self.module.types.element_count(constants.ty(current))?;
            match constants.kind(current) {
                ConstantKind::Aggregate(elements) => stack.extend(elements.iter().rev()),
                ConstantKind::Bytes(bytes) => {
                    let ty = IntegerType::get(self.cx, 8);
                    let number = |byte: &u8| {
                        let value = Int::from_u64(8, (*byte).into());
                        IntegerAttr::from_int(self.cx, ty, value).attr()
                    };
                    numbers.extend(bytes.iter().map(number));
                }
                ConstantKind::Splat(element) if self.is_data(current) => {
                    let element = self.number_attribute(*element)?;
                    numbers.extend(std::iter::repeat_n(element, usize::try_from(count).ok()?));
                }
                ConstantKind::Splat(element) => {
                    stack.extend(std::iter::repeat_n(*element, usize::try_from(count).ok()?));
                }
                // LLVM does not store zeros inside as elements.
                _ => return None,
            }
        }
        self.dense(shape, numbers)
    }
}
