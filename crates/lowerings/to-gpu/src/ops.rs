//! Builders of target operations, and of values that several lowerings share: constants,
//! elements of vectors, values split into words. [`TargetOps`] extends the builder of the llvm
//! dialect.

use terrace_builtin::{DenseArrayAttr, IntegerAttr, IntegerType, TypeExt, VectorType};
use terrace_ir::{Attribute, Op, OpInfo, OpName, Operand, Type, Value};
use terrace_llvm as llvm;
use terrace_to_llvm::build;
use terrace_to_llvm::llvm_builder::LlvmBuilder;
use terrace_to_llvm::types::int;

/// Inherent attributes of an operation with their names.
pub(crate) type NamedAttributes<'a> = &'a [(&'a str, Attribute)];

/// The operations that lowerings to GPUs build often.
pub(crate) trait TargetOps {
    /// Creates the operation `target`, with inherent attributes.
    fn target_op(
        &mut self,
        target: &'static OpInfo,
        operands: &[Value],
        results: &[Type],
        attributes: NamedAttributes<'_>,
    ) -> Op;

    /// Creates the operation `target`, which has one result, and returns the result.
    fn target_value(
        &mut self,
        target: &'static OpInfo,
        operands: &[Value],
        result: Type,
        attributes: NamedAttributes<'_>,
    ) -> Value;

    /// Creates the operation called `name`, with inherent attributes; for names that are computed
    /// from types, such as `rocdl.cvt.scalef32.pk.f32.fp8`.
    fn named_op(
        &mut self,
        name: &str,
        operands: &[Value],
        results: &[Type],
        attributes: NamedAttributes<'_>,
    ) -> Op;

    /// Creates an operation with one result like [`TargetOps::named_op`], and returns the result.
    fn named_value(
        &mut self,
        name: &str,
        operands: &[Value],
        result: Type,
        attributes: NamedAttributes<'_>,
    ) -> Value;

    /// Creates the operation `target`, without results, whose groups of operands have the sizes
    /// `segments`.
    fn segmented_op(&mut self, target: &'static OpInfo, operands: &[Value], segments: &[i32]);

    /// Creates the constant `number : i32`.
    fn i32(&mut self, number: i32) -> Value;

    /// Creates the constant `number` of the signless integer type of `width` bits.
    fn int(&mut self, width: u32, number: i64) -> Value;

    /// Returns the signless integer type of `width` bits.
    fn int_type(&self, width: u32) -> Type;

    /// Returns the type of vectors of `count` elements.
    fn vector_type(&self, count: i64, element: Type) -> Type;

    /// Creates an `llvm.bitcast` to `ty`.
    fn bitcast(&mut self, value: Value, ty: Type) -> Value;

    /// Creates an `llvm.bitcast` to `ty`; none if `value` has that type.
    fn bitcast_if_needed(&mut self, value: Value, ty: Type) -> Value;

    /// Creates an `llvm.extractelement` at the constant `at`, an `i32`.
    fn extract_element(&mut self, vector: Value, at: Value) -> Value;

    /// Creates an `llvm.insertelement` at the constant `at`, an `i32`.
    fn insert_element(&mut self, vector: Value, element: Value, at: Value) -> Value;

    /// Returns the width of an integer, floating-point or vector type in bits; `None` for other
    /// types.
    fn bit_width(&self, ty: Type) -> Option<u32>;

    /// Splits `value` into values of type `part`; a narrower value is extended to one part (MLIR:
    /// `LLVM::decomposeValue`). `None` if the width of the type is unknown.
    fn split(&mut self, value: Value, part: Type) -> Option<Vec<Value>>;

    /// Joins `parts` into a value of type `ty`, the inverse of [`TargetOps::split`] (MLIR:
    /// `LLVM::composeValue`). `None` if the width of the type is unknown.
    fn join(&mut self, parts: &[Value], ty: Type) -> Option<Value>;

    /// Reports an error at `op`, with its name in front of `message`, and returns `None`.
    fn fail(&mut self, op: Op, message: &str) -> Option<()>;
}

impl TargetOps for LlvmBuilder<'_, '_> {
    fn target_op(
        &mut self,
        target: &'static OpInfo,
        operands: &[Value],
        results: &[Type],
        attributes: NamedAttributes<'_>,
    ) -> Op {
        self.named_op(target.name, operands, results, attributes)
    }

    fn target_value(
        &mut self,
        target: &'static OpInfo,
        operands: &[Value],
        result: Type,
        attributes: NamedAttributes<'_>,
    ) -> Value {
        self.named_value(target.name, operands, result, attributes)
    }

    fn named_op(
        &mut self,
        name: &str,
        operands: &[Value],
        results: &[Type],
        attributes: NamedAttributes<'_>,
    ) -> Op {
        let mut state = self.rw.state(OpName::get(&self.cx, name));
        state.add_operands(operands);
        state.add_results(results);
        attributes.iter().for_each(|(name, value)| state.set_inherent(&self.cx, name, *value));
        self.rw.create(state)
    }

    fn named_value(
        &mut self,
        name: &str,
        operands: &[Value],
        result: Type,
        attributes: NamedAttributes<'_>,
    ) -> Value {
        let op = self.named_op(name, operands, &[result], attributes);
        self.rw.body().result(op, 0)
    }

    fn segmented_op(&mut self, target: &'static OpInfo, operands: &[Value], segments: &[i32]) {
        let segments = segments_attr(self, segments);
        self.target_op(target, operands, &[], &[("operandSegmentSizes", segments)]);
    }

    fn i32(&mut self, number: i32) -> Value {
        self.int(32, i64::from(number))
    }

    fn int(&mut self, width: u32, number: i64) -> Value {
        let ty = self.int_type(width);
        let number = IntegerAttr::get(&self.cx, ty, number).attr();
        build::constant(self.rw, number, ty)
    }

    fn int_type(&self, width: u32) -> Type {
        int(&self.cx, width)
    }

    fn vector_type(&self, count: i64, element: Type) -> Type {
        VectorType::get(&self.cx, &[count], element).ty()
    }

    fn bitcast(&mut self, value: Value, ty: Type) -> Value {
        llvm::BitcastOp::build(self.rw, ty, value).value(self.rw)
    }

    fn bitcast_if_needed(&mut self, value: Value, ty: Type) -> Value {
        if self.type_of(value) == ty { value } else { self.bitcast(value, ty) }
    }

    fn extract_element(&mut self, vector: Value, at: Value) -> Value {
        llvm::ExtractElementOp::build(self.rw, vector, at).value(self.rw)
    }

    fn insert_element(&mut self, vector: Value, element: Value, at: Value) -> Value {
        llvm::InsertElementOp::build(self.rw, vector, element, at).value(self.rw)
    }

    fn bit_width(&self, ty: Type) -> Option<u32> {
        let Some(vector) = ty.downcast::<VectorType>(&self.cx) else {
            return ty.int_or_float_width(&self.cx);
        };
        let count = u32::try_from(vector.shape.iter().product::<i64>()).ok()?;
        vector.element.int_or_float_width(&self.cx)?.checked_mul(count)
    }

    fn split(&mut self, value: Value, part: Type) -> Option<Vec<Value>> {
        let ty = self.type_of(value);
        if ty == part {
            return Some(vec![value]);
        }
        let (width, part_width) = (self.bit_width(ty)?, self.bit_width(part)?);
        if width == part_width {
            return Some(vec![self.bitcast(value, part)]);
        }
        if width < part_width {
            let narrow = self.bitcast_if_needed(value, self.int_type(width));
            let wide = self.int_type(part_width);
            return Some(vec![llvm::ZExtOp::build(self.rw, wide, narrow).value(self.rw)]);
        }
        let count = i32::try_from(width / part_width).ok()?;
        let words = self.bitcast(value, self.vector_type(i64::from(count), part));
        let element = |at| {
            let at = self.i32(at);
            self.extract_element(words, at)
        };
        Some((0..count).map(element).collect())
    }

    fn join(&mut self, parts: &[Value], ty: Type) -> Option<Value> {
        let [first, ..] = *parts else { return None };
        let part = self.type_of(first);
        if parts.len() > 1 {
            let count = i64::try_from(parts.len()).ok()?;
            let vector = self.vector_type(count, part);
            let mut all = build::poison(self.rw, vector);
            for (at, part) in (0..).zip(parts) {
                let at = self.i32(at);
                all = self.insert_element(all, *part, at);
            }
            return Some(self.bitcast_if_needed(all, ty));
        }
        let (width, part_width) = (self.bit_width(ty)?, self.bit_width(part)?);
        let mut value = first;
        if part != ty && width < part_width {
            let narrow = self.int_type(width);
            value = self.bitcast_if_needed(value, self.int_type(part_width));
            value = llvm::TruncOp::build(self.rw, narrow, value).value(self.rw);
        }
        Some(self.bitcast_if_needed(value, ty))
    }

    fn fail(&mut self, op: Op, message: &str) -> Option<()> {
        self.cx.emit(self.rw.body().op(op).error(message));
        None
    }
}

/// Returns the attribute for the sizes of the groups of operands.
pub(crate) fn segments_attr(b: &LlvmBuilder<'_, '_>, segments: &[i32]) -> Attribute {
    DenseArrayAttr::i32s(&b.cx, segments).attr()
}

/// Returns the attribute `number : i32`.
pub(crate) fn i32_attr(b: &LlvmBuilder<'_, '_>, number: i32) -> Attribute {
    IntegerAttr::i32(&b.cx, number).attr()
}

/// Returns the attribute `number : i16`.
pub(crate) fn i16_attr(b: &LlvmBuilder<'_, '_>, number: i64) -> Attribute {
    IntegerAttr::get(&b.cx, IntegerType::get(&b.cx, 16).ty(), number).attr()
}

/// Returns the attribute `flag : i1`.
pub(crate) fn flag_attr(b: &LlvmBuilder<'_, '_>, flag: bool) -> Attribute {
    build::flag(&b.cx, flag)
}
