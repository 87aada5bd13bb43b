//! Conversion of builtin types to types of a target (MLIR: `SPIRVTypeConverter`). [`converter`] is
//! its main function.

mod memref;

pub(crate) use memref::{element_storage, storage_class};

use std::sync::Arc;

use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{
    ComplexType, FloatType, IntegerType, MemRefType, RankedTensorType, Signedness, TypeExt,
    UnrealizedConversionCastOp, VectorType,
};
use terrace_gpu::MMAMatrixType;
use terrace_ir::{Builder, Context, OpType, Type, Value};
use terrace_rewrite::TypeConverter;
use terrace_spirv::{
    self as spirv, ArrayType, CooperativeMatrixType, CooperativeMatrixUseKHR, Scope, StorageClass,
    TargetEnv, is_spirv_type,
};

use crate::build;

/// Options of the type conversion (MLIR: `SPIRVConversionOptions`).
#[derive(Clone, Copy, Debug)]
pub struct SpirvTypeOptions {
    /// Whether scalars of less than 32 bits that the target lacks become scalars of 32 bits.
    pub emulate_narrow_scalars: bool,
    /// Whether floats of 8 bits become integers of 8 bits.
    pub emulate_floats: bool,
    /// Whether `index` becomes an integer of 64 bits, else of 32.
    pub wide_index: bool,
    /// The number of bits in which memory holds a boolean; only 8 is supported.
    pub bool_bits: u32,
    /// Whether matrices of the gpu dialect become cooperative matrices.
    pub matrices: bool,
}

impl Default for SpirvTypeOptions {
    fn default() -> Self {
        Self {
            emulate_narrow_scalars: true,
            emulate_floats: false,
            wide_index: false,
            bool_bits: 8,
            matrices: false,
        }
    }
}

impl SpirvTypeOptions {
    /// Returns the width of the converted `index` in bits.
    pub(crate) fn index_width(self) -> u32 {
        if self.wide_index { 64 } else { 32 }
    }
}

/// Returns the converter to types of the target `env`. It materializes the conversion of an
/// emulated integer to its original width as a truncation, other conversions as
/// `builtin.unrealized_conversion_cast`.
pub(crate) fn converter(env: Arc<TargetEnv>, options: SpirvTypeOptions) -> TypeConverter {
    let mut converter = TypeConverter::new();
    let types = env.clone();
    converter.rule(move |cx, ty| Some(Conversion { cx, env: &types, options }.ty(ty)));
    converter.materialization(|builder, ty, values| {
        let cast = UnrealizedConversionCastOp::build(builder, &[ty], values);
        Some(builder.body().result(cast.op(), 0))
    });
    converter.materialization(move |builder, ty, values| truncation(builder, &env, ty, values));
    converter
}

/// Builds the original integer of type `ty` from an emulated one (MLIR: `castToSourceType`). `None`
/// unless `values` is an integer of at least the width, and the target has `ty`.
fn truncation(
    builder: &mut Builder<'_>,
    env: &TargetEnv,
    ty: Type,
    values: &[Value],
) -> Option<Value> {
    let cx = builder.context().clone();
    let &[value] = values else { return None };
    let from = builder.body().value_type(value).downcast::<IntegerType>(&cx)?.width;
    let integer = ty.downcast::<IntegerType>(&cx).filter(|_| is_scalar(&cx, ty))?;
    if from < integer.width {
        return None;
    }
    if ty.is_signless_integer_of(&cx, 1) {
        let from = builder.body().value_type(value);
        let one = build::int_constant(builder, from, 1)?;
        return Some(build::compare(builder, spirv::IEqualOp::INFO, value, one));
    }
    if !env.has_type(&cx, ty, None) {
        return None;
    }
    let convert = match integer.signedness {
        Signedness::Signed => spirv::SConvertOp::INFO,
        _ => spirv::UConvertOp::INFO,
    };
    Some(build::value(builder, convert, &[value], ty))
}

/// The context, target and options of a type conversion.
struct Conversion<'c> {
    cx: &'c Context,
    env: &'c TargetEnv,
    options: SpirvTypeOptions,
}

impl Conversion<'_> {
    /// Returns the type that `ty` is converted to; `None` if `ty` has no counterpart.
    fn ty(&self, ty: Type) -> Option<Type> {
        let cx = self.cx;
        if ty.is_index() {
            return Some(self.index());
        }
        if ty.is::<IntegerType>() || ty.is::<FloatType>() {
            let replaced = self.replaced(ty);
            return if replaced == ty { self.element(ty, None) } else { Some(replaced) };
        }
        if let Some(complex) = ty.downcast::<ComplexType>(cx) {
            return self.complex(complex, None);
        }
        if let Some(vector) = ty.downcast::<VectorType>(cx) {
            let converted = self.vector(&vector.shape, vector.element, None)?;
            let is_same = converted.is::<VectorType>()
                && element_type_or_self(cx, converted) == vector.element;
            return Some(if is_same && vector.is_scalable() { ty } else { converted });
        }
        if let Some(tensor) = ty.downcast::<RankedTensorType>(cx) {
            return self.tensor(tensor);
        }
        if let Some(memref) = ty.downcast::<MemRefType>(cx) {
            return self.memref(memref);
        }
        if let Some(matrix) = ty.downcast::<MMAMatrixType>(cx).filter(|_| self.options.matrices) {
            return cooperative_matrix(cx, matrix);
        }
        is_spirv_type(ty).then_some(ty)
    }

    fn index(&self) -> Type {
        IntegerType::get(self.cx, self.options.index_width()).ty()
    }

    /// Returns `ty`, with `index` and floats of 8 bits converted to integers.
    fn replaced(&self, ty: Type) -> Type {
        let cx = self.cx;
        match ty.downcast::<FloatType>(cx) {
            Some(float) if self.options.emulate_floats && float.width() == 8 => {
                IntegerType::get(cx, 8).ty()
            }
            _ if ty.is_index() => self.index(),
            _ => ty,
        }
    }

    /// Converts an integer or float: scalars that SPIR-V has by the target, narrow integers of
    /// other widths to 32 bits.
    fn element(&self, ty: Type, storage: Option<StorageClass>) -> Option<Type> {
        let ty = self.replaced(ty);
        if is_scalar(self.cx, ty) { self.scalar(ty, storage) } else { self.narrow_integer(ty) }
    }

    /// Converts a scalar that SPIR-V has: to itself if the target has the scalar in `storage`, else
    /// to 32 bits.
    fn scalar(&self, ty: Type, storage: Option<StorageClass>) -> Option<Type> {
        let cx = self.cx;
        if self.env.has_type(cx, ty, storage) {
            return Some(ty);
        }
        if !self.options.emulate_narrow_scalars || ty.int_or_float_width(cx)? > 32 {
            return None;
        }
        match ty.downcast::<IntegerType>(cx) {
            Some(integer) => Some(IntegerType::with_signedness(cx, 32, integer.signedness).ty()),
            None => Some(FloatType::f32(cx).ty()),
        }
    }

    /// Converts an integer of less than 8 bits, a power of two, to 32 bits.
    fn narrow_integer(&self, ty: Type) -> Option<Type> {
        let integer = ty.downcast::<IntegerType>(self.cx)?;
        let is_narrow = integer.width < 8 && integer.width.is_power_of_two();
        is_narrow.then(|| IntegerType::with_signedness(self.cx, 32, integer.signedness).ty())
    }

    /// Converts a complex number to the vector of its parts, which the target must have.
    fn complex(&self, complex: &ComplexType, storage: Option<StorageClass>) -> Option<Type> {
        let ty = self.vector(&[2], complex.element, storage)?;
        (element_type_or_self(self.cx, ty) == complex.element).then_some(ty)
    }

    /// Converts a vector; one of a single element becomes a scalar.
    fn vector(&self, shape: &[i64], element: Type, storage: Option<StorageClass>) -> Option<Type> {
        let cx = self.cx;
        let element = self.replaced(element);
        let count = checked_count(shape)?;
        if shape.len() <= 1 && count == 1 {
            return self.element(element, storage);
        }
        let is_valid = match is_scalar(cx, element) {
            true => shape.len() == 1 && matches!(count, 2..=4 | 8 | 16),
            false => count <= 4,
        };
        let vector = VectorType::get(cx, shape, element).ty();
        if is_valid && is_scalar(cx, element) && self.env.has_type(cx, vector, storage) {
            return Some(vector);
        }
        let element = if is_valid { self.element(element, storage)? } else { return None };
        Some(VectorType::get(cx, shape, element).ty())
    }

    /// Converts a tensor of static shape to an array of its elements.
    fn tensor(&self, tensor: &RankedTensorType) -> Option<Type> {
        let cx = self.cx;
        let element = self.replaced(tensor.element);
        let is_static = tensor.shape.iter().all(|size| *size >= 0);
        if !is_static || !is_scalar(cx, element) || element.is_signless_integer_of(cx, 1) {
            return None;
        }
        let count = u32::try_from(checked_count(&tensor.shape)?).ok().filter(|count| *count > 0)?;
        Some(ArrayType { element: self.scalar(element, None)?, count, stride: 0 }.intern(cx).ty())
    }
}

/// Converts a matrix of the gpu dialect; `None` for an unknown operand name.
fn cooperative_matrix(cx: &Context, matrix: &MMAMatrixType) -> Option<Type> {
    let r#use = match &matrix.operand[..] {
        "AOp" => CooperativeMatrixUseKHR::MatrixA,
        "BOp" => CooperativeMatrixUseKHR::MatrixB,
        "COp" => CooperativeMatrixUseKHR::MatrixAcc,
        _ => return None,
    };
    let size = |at: usize| u32::try_from(*matrix.shape.get(at)?).ok();
    let (rows, columns) = (size(0)?, size(1)?);
    let scope = Scope::Subgroup;
    let ty = CooperativeMatrixType { rows, columns, element: matrix.element, scope, r#use };
    Some(ty.intern(cx).ty())
}

/// Whether `ty` is a scalar of SPIR-V: an integer of 1, 8, 16, 32 or 64 bits or a float of 16, 32
/// or 64 bits (MLIR: `ScalarType`).
pub(crate) fn is_scalar(cx: &Context, ty: Type) -> bool {
    match ty.int_or_float_width(cx) {
        Some(1 | 8) => ty.is::<IntegerType>(),
        Some(16 | 32 | 64) => !ty.is_index(),
        _ => false,
    }
}

/// Whether the elements of `a` and `b` have the same width.
pub(crate) fn have_same_width(cx: &Context, a: Type, b: Type) -> bool {
    let width = |ty| element_type_or_self(cx, ty).int_or_float_width(cx);
    width(a) == width(b)
}

/// Returns the number of elements of a static shape; `None` if it is not a number of 63 bits.
fn checked_count(shape: &[i64]) -> Option<i64> {
    shape.iter().try_fold(1i64, |all, size| all.checked_mul(*size))
}
