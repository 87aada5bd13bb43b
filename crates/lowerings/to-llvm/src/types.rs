//! Conversion of builtin types to types of the llvm dialect (MLIR: `LLVMTypeConverter`).
//! [`converter`] is its main function.

use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashSet;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{
    ComplexType, FloatType, FunctionType, IntegerAttr, IntegerType, MemRefType, TypeExt,
    UnrankedMemRefType, UnrealizedConversionCastOp, VectorType,
};
use terrace_ir::{Attribute, Builder, Context, Diagnostic, Location, OpType, Type, Value};
use terrace_llvm::{
    LLVMArrayType, LLVMFunctionType, LLVMPointerType, LLVMStructType, StructBody,
    is_compatible_floating_point_type, is_compatible_type,
};
use terrace_rewrite::TypeConverter;

use crate::build;

/// The default width of `index` in bits.
pub const INDEX_WIDTH: u32 = 64;

/// The choices of a conversion of types that depend on the target of the lowering.
#[derive(Clone, Copy)]
pub struct TypeRules {
    /// The width of `index` in bits.
    pub width: u32,
    /// Returns the address space for a memory space that is not an integer; `None` if it has none.
    pub address_space: fn(&Context, Attribute) -> Option<u32>,
    /// Converts types of other dialects, to a type that is converted in turn, or to itself if it is
    /// kept; `None` if the general rules apply to the type.
    pub other_types: fn(&Context, Type) -> Option<Type>,
}

impl TypeRules {
    /// Returns the rules that convert `index` to `width` bits, and types of no other dialect.
    pub fn new(width: u32) -> Self {
        Self { width, address_space: |_, _| None, other_types: |_, _| None }
    }
}

/// Returns the converter to types of the llvm dialect by `rules`. It materializes conversions as
/// `builtin.unrealized_conversion_cast`.
pub(crate) fn converter(rules: TypeRules) -> TypeConverter {
    let mut converter = TypeConverter::new();
    let reported = Mutex::default();
    converter.rule(move |cx, ty| {
        let lowering =
            TypeLowering { cx, rules, in_progress: Vec::new(), reported: Some(&reported) };
        Some(lowering.run(ty))
    });
    converter.materialization(move |builder, ty, values| match values {
        [_] => Some(cast(builder, ty, values)),
        _ => {
            let cx = builder.context();
            let lowered = lower_type(cx, rules, ty)?;
            let value = descriptor(builder, lowered, values);
            Some(if lowered == ty { value } else { cast(builder, ty, &[value]) })
        }
    });
    converter
}

/// Returns the type that `ty` is lowered to by `rules`; `None` if `ty` has no counterpart.
pub(crate) fn lower_type(cx: &Context, rules: TypeRules, ty: Type) -> Option<Type> {
    TypeLowering { cx, rules, in_progress: Vec::new(), reported: None }.run(ty)
}

/// Builds the memref descriptor of type `ty` from its fields: pointers, offset, sizes, strides. The
/// size and then the stride of each dimension are inserted.
pub(crate) fn descriptor(builder: &mut Builder<'_>, ty: Type, parts: &[Value]) -> Value {
    let mut all = build::poison(builder, ty);
    let (scalars, numbers) = parts.split_at(parts.len().min(3));
    for (at, part) in scalars.iter().enumerate() {
        all = build::insert(builder, all, *part, &[at as i64]);
    }
    let (sizes, strides) = numbers.split_at(numbers.len() / 2);
    for (at, (size, stride)) in sizes.iter().zip(strides).enumerate() {
        all = build::insert(builder, all, *size, &[3, at as i64]);
        all = build::insert(builder, all, *stride, &[4, at as i64]);
    }
    all
}

/// Creates a `builtin.unrealized_conversion_cast` of `values` to `ty`.
pub fn cast(builder: &mut Builder<'_>, ty: Type, values: &[Value]) -> Value {
    let cast = UnrealizedConversionCastOp::build(builder, &[ty], values);
    builder.body().result(cast.op(), 0)
}

/// Returns the signless integer type of `width` bits.
pub fn int(cx: &Context, width: u32) -> Type {
    IntegerType::get(cx, width).ty()
}

/// Returns the type of pointers to the default address space.
pub fn pointer(cx: &Context) -> Type {
    pointer_to(cx, 0)
}

/// Returns the type of pointers to `address_space`.
pub fn pointer_to(cx: &Context, address_space: u32) -> Type {
    LLVMPointerType { address_space }.intern(cx).ty()
}

/// Returns the array type of `count` elements of type `element`.
pub fn array(cx: &Context, count: u64, element: Type) -> Type {
    LLVMArrayType { element_type: element, num_elements: count }.intern(cx).ty()
}

/// Returns the literal, unpacked structure type with these fields.
pub fn structure(cx: &Context, fields: &[Type]) -> Type {
    LLVMStructType::literal(cx, false, fields).ty()
}

/// Whether `ty` is, or is a shaped type of, a floating-point type that LLVM IR lacks (MLIR:
/// `isUnsupportedFloatingPointType`).
pub(crate) fn is_unsupported_float(cx: &Context, ty: Type) -> bool {
    let element = element_type_or_self(cx, ty);
    element.is_float() && !is_compatible_floating_point_type(cx, element)
}

/// The state of a recursive type conversion.
struct TypeLowering<'c> {
    cx: &'c Context,
    rules: TypeRules,
    /// The identified structures that are being converted, which may refer to themselves.
    in_progress: Vec<Type>,
    /// The memrefs whose memory spaces were reported as not convertible; `None` reports nothing.
    reported: Option<&'c Mutex<FxHashSet<MemRefType>>>,
}

impl TypeLowering<'_> {
    fn run(mut self, ty: Type) -> Option<Type> {
        self.ty(ty)
    }

    fn ty(&mut self, ty: Type) -> Option<Type> {
        let cx = self.cx;
        if let Some(other) = (self.rules.other_types)(cx, ty) {
            return if other == ty { Some(ty) } else { self.ty(other) };
        }
        if ty.is_index() {
            return Some(int(cx, self.rules.width));
        }
        if let Some(ty) = ty.downcast::<IntegerType>(cx) {
            return Some(int(cx, ty.width));
        }
        if let Some(float) = ty.downcast::<FloatType>(cx) {
            let narrow = float.width() <= 8;
            return if narrow { Some(int(cx, float.width())) } else { compatible(cx, ty) };
        }
        if let Some(complex) = ty.downcast::<ComplexType>(cx) {
            let element = self.ty(complex.element)?;
            return Some(structure(cx, &[element, element]));
        }
        if ty.is::<FunctionType>() {
            return Some(pointer(cx));
        }
        if let Some(vector) = ty.downcast::<VectorType>(cx) {
            return self.vector(vector);
        }
        if let Some(memref) = ty.downcast::<MemRefType>(cx) {
            return self.memref(memref);
        }
        if let Some(memref) = ty.downcast::<UnrankedMemRefType>(cx) {
            self.ty(memref.element)?;
            return Some(structure(cx, &[int(cx, self.rules.width), pointer(cx)]));
        }
        self.aggregate(ty)
    }

    /// Converts a vector: the last dimension becomes a vector, each outer dimension an array;
    /// `None` if the element is not convertible.
    fn vector(&mut self, vector: &VectorType) -> Option<Type> {
        let cx = self.cx;
        let element = self.ty(vector.element)?;
        if !VectorType::is_valid_element(cx, element) {
            return None;
        }
        let Some((last, outer)) = vector.shape.split_last() else {
            return Some(VectorType::get(cx, &[1], element).ty());
        };
        let (scalable, outer_scalable) = vector.scalable.split_last()?;
        if outer_scalable.contains(&true) {
            return None;
        }
        let inner = VectorType::scalable(cx, &[*last], &[*scalable], element).ty();
        Some(outer.iter().rev().fold(inner, |inner, size| array(cx, *size as u64, inner)))
    }

    /// Converts a ranked memref to its descriptor: a structure of allocated pointer, aligned
    /// pointer, offset, sizes and strides. `None` if the element or the memory space is not
    /// convertible.
    fn memref(&mut self, memref: &MemRefType) -> Option<Type> {
        let cx = self.cx;
        self.ty(memref.element)?;
        memref.strided_layout(cx)?;
        let Some(space) = self.address_space(memref.memory_space) else {
            self.report_memory_space(memref);
            return None;
        };
        let pointer = pointer_to(cx, space);
        let index = int(cx, self.rules.width);
        let rank = memref.shape.len() as u64;
        let numbers = array(cx, rank, index);
        let fields = [pointer, pointer, index, numbers, numbers];
        Some(structure(cx, if rank == 0 { &fields[..3] } else { &fields }))
    }

    /// Reports at an unknown location, once for each type, that the memory space of `memref` has no
    /// address space. The conversion goes on without the type.
    fn report_memory_space(&self, memref: &MemRefType) {
        let (Some(reported), Some(space)) = (self.reported, memref.memory_space) else { return };
        let mut reported = reported.lock().unwrap_or_else(PoisonError::into_inner);
        if reported.insert(memref.clone()) {
            let space = space.to_text(self.cx);
            let message = format!(
                "conversion of memref memory space {space} to integer address space failed. \
                 Consider adding memory space conversions."
            );
            self.cx.emit(Diagnostic::error(Location::unknown(self.cx), message));
        }
    }

    /// Returns the address space of a memory space: 0 for `None`; `None` if the memory space is not
    /// convertible.
    fn address_space(&self, space: Option<Attribute>) -> Option<u32> {
        let Some(space) = space else { return Some(0) };
        match space.downcast::<IntegerAttr>(self.cx) {
            Some(number) => u32::try_from(number.to_i64()?).ok(),
            None => (self.rules.address_space)(self.cx, space),
        }
    }

    /// Converts the element types of an array, function or structure type of the llvm dialect;
    /// `None` if an element type is not convertible.
    fn aggregate(&mut self, ty: Type) -> Option<Type> {
        let cx = self.cx;
        if let Some(array_type) = ty.downcast::<LLVMArrayType>(cx) {
            return Some(array(cx, array_type.num_elements, self.ty(array_type.element_type)?));
        }
        if let Some(function) = ty.downcast::<LLVMFunctionType>(cx) {
            let return_type = self.ty(function.return_type)?;
            let params = self.all(&function.params)?;
            let ty = LLVMFunctionType { return_type, params, var_arg: function.var_arg };
            return Some(ty.intern(cx).ty());
        }
        match ty.downcast::<LLVMStructType>(cx) {
            Some(_) if is_compatible_type(cx, ty) => Some(ty),
            Some(data) => self.structure(ty, data),
            None => compatible(cx, ty),
        }
    }

    fn all(&mut self, types: &[Type]) -> Option<Vec<Type>> {
        types.iter().map(|ty| self.ty(*ty)).collect()
    }

    /// Converts the fields of a structure; an identified structure is renamed to `_Converted.NAME`.
    /// `None` if a field is not convertible, or if the new name has another body.
    fn structure(&mut self, ty: Type, data: &LLVMStructType) -> Option<Type> {
        let (cx, packed) = (self.cx, data.is_packed());
        let Some(name) = &data.name else {
            return Some(LLVMStructType::literal(cx, packed, &self.all(data.fields())?).ty());
        };
        let converted = LLVMStructType::identified(cx, &format!("_Converted.{name}"));
        if self.in_progress.contains(&ty) {
            return Some(converted.ty());
        }
        self.in_progress.push(ty);
        let fields = self.all(data.fields());
        self.in_progress.pop();
        let is_same = converted.data(cx).set_body(Some(StructBody { packed, fields: fields? }));
        is_same.then_some(converted.ty())
    }
}

fn compatible(cx: &Context, ty: Type) -> Option<Type> {
    is_compatible_type(cx, ty).then_some(ty)
}
