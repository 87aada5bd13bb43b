//! Encodings of the builtin types.

use smallvec::SmallVec;
use terrace_builtin::{
    AffineMap, AffineMapAttr, ComplexType, FloatType, FunctionType, IndexType, IntegerType,
    MemRefLayout, MemRefType, NoneType, RankedTensorType, Signedness, TupleType,
    UnrankedMemRefType, UnrankedTensorType, VectorType,
};
use terrace_ir::bytecode::{BytecodeReader, BytecodeWriter};
use terrace_ir::{Attribute, Context, Type};
use terrace_numeric::FloatFormat;

use crate::read::{FieldReader, Result};

const INTEGER: u64 = 0;
const INDEX: u64 = 1;
const FUNCTION: u64 = 2;
const COMPLEX: u64 = 9;
const MEMREF: u64 = 10;
const MEMREF_IN_SPACE: u64 = 11;
const NONE: u64 = 12;
const TENSOR: u64 = 13;
const ENCODED_TENSOR: u64 = 14;
const TUPLE: u64 = 15;
const UNRANKED_MEMREF: u64 = 16;
const UNRANKED_MEMREF_IN_SPACE: u64 = 17;
const UNRANKED_TENSOR: u64 = 18;
const VECTOR: u64 = 19;
const SCALABLE_VECTOR: u64 = 20;

/// The float formats whose types have a code, with the code.
const FLOATS: [(FloatFormat, u64); 6] = [
    (FloatFormat::BF16, 3),
    (FloatFormat::F16, 4),
    (FloatFormat::F32, 5),
    (FloatFormat::F64, 6),
    (FloatFormat::F80, 7),
    (FloatFormat::F128, 8),
];

type Shape = SmallVec<[i64; 8]>;

/// Writes a builtin type. Returns `false` and writes nothing if it has no encoding, so that it is
/// stored as text.
pub(crate) fn write_type<'c>(ty: Type, out: &mut (impl BytecodeWriter<'c> + ?Sized)) -> bool {
    let cx = out.context();
    if let Some(ty) = ty.downcast::<IntegerType>(cx) {
        out.varint(INTEGER);
        out.varint(u64::from(ty.width) << 2 | ty.signedness as u64);
    } else if let Some(float) = ty.downcast::<FloatType>(cx) {
        let Some((_, code)) = FLOATS.iter().find(|(format, _)| *format == float.format) else {
            return false;
        };
        out.varint(*code);
    } else if ty.is::<IndexType>() {
        out.varint(INDEX);
    } else if ty.is::<NoneType>() {
        out.varint(NONE);
    } else if let Some(function) = ty.downcast::<FunctionType>(cx) {
        out.varint(FUNCTION);
        types(&function.inputs, out);
        types(&function.results, out);
    } else if let Some(tuple) = ty.downcast::<TupleType>(cx) {
        out.varint(TUPLE);
        types(&tuple.elements, out);
    } else if let Some(complex) = ty.downcast::<ComplexType>(cx) {
        out.varint(COMPLEX);
        out.ty(complex.element);
    } else {
        return write_shaped(ty, out);
    }
    true
}

fn write_shaped<'c>(ty: Type, out: &mut (impl BytecodeWriter<'c> + ?Sized)) -> bool {
    let cx = out.context();
    if let Some(vector) = ty.downcast::<VectorType>(cx) {
        out.varint(if vector.is_scalable() { SCALABLE_VECTOR } else { VECTOR });
        if vector.is_scalable() {
            out.varint(vector.scalable.len() as u64);
            vector.scalable.iter().for_each(|scalable| out.bool(*scalable));
        }
        shape(&vector.shape, out);
        out.ty(vector.element);
    } else if let Some(tensor) = ty.downcast::<RankedTensorType>(cx) {
        with_attribute(tensor.encoding, [TENSOR, ENCODED_TENSOR], out);
        shape(&tensor.shape, out);
        out.ty(tensor.element);
    } else if let Some(tensor) = ty.downcast::<UnrankedTensorType>(cx) {
        out.varint(UNRANKED_TENSOR);
        out.ty(tensor.element);
    } else if let Some(memref) = ty.downcast::<MemRefType>(cx) {
        with_attribute(memref.memory_space, [MEMREF, MEMREF_IN_SPACE], out);
        shape(&memref.shape, out);
        out.ty(memref.element);
        out.attribute(memref.layout.unwrap_or_else(|| identity(cx, memref.shape.len())));
    } else if let Some(memref) = ty.downcast::<UnrankedMemRefType>(cx) {
        let codes = [UNRANKED_MEMREF, UNRANKED_MEMREF_IN_SPACE];
        with_attribute(memref.memory_space, codes, out);
        out.ty(memref.element);
    } else {
        return false;
    }
    true
}

/// Returns the identity layout, which is written for memrefs without an explicit one.
fn identity(cx: &Context, rank: usize) -> Attribute {
    AffineMapAttr::get(cx, AffineMap::identity(cx, rank as u32)).into()
}

fn types<'c>(types: &[Type], out: &mut (impl BytecodeWriter<'c> + ?Sized)) {
    out.varint(types.len() as u64);
    types.iter().for_each(|ty| out.ty(*ty));
}

fn shape<'c>(shape: &[i64], out: &mut (impl BytecodeWriter<'c> + ?Sized)) {
    out.varint(shape.len() as u64);
    shape.iter().for_each(|size| out.signed(*size));
}

/// Writes the code `without`, or, if there is an attribute, the code `with` and a reference to it.
fn with_attribute<'c>(
    attribute: Option<Attribute>,
    [without, with]: [u64; 2],
    out: &mut (impl BytecodeWriter<'c> + ?Sized),
) {
    match attribute {
        None => out.varint(without),
        Some(attribute) => {
            out.varint(with);
            out.attribute(attribute);
        }
    }
}

/// Reads a builtin type.
pub(crate) fn read_type(input: &mut FieldReader<'_, '_>) -> Result<Type> {
    let cx = input.context();
    let code = input.varint()?;
    let ty: std::result::Result<Type, String> = match code {
        INTEGER => read_integer(input)?,
        INDEX => Ok(IndexType::get(cx).into()),
        NONE => Ok(NoneType::get(cx).into()),
        FUNCTION => {
            let inputs: Types = input.list(FieldReader::ty)?;
            let results: Types = input.list(FieldReader::ty)?;
            Ok(FunctionType::get(cx, &inputs, &results).into())
        }
        TUPLE => {
            let elements: Types = input.list(FieldReader::ty)?;
            Ok(TupleType::get(cx, &elements).into())
        }
        COMPLEX => ComplexType::try_get(cx, input.ty()?).map(Into::into),
        TENSOR | ENCODED_TENSOR => {
            let encoding = optional(code == ENCODED_TENSOR, input)?;
            let shape: Shape = input.list(FieldReader::signed)?;
            RankedTensorType::try_get(cx, &shape, input.ty()?, encoding).map(Into::into)
        }
        UNRANKED_TENSOR => UnrankedTensorType::try_get(cx, input.ty()?).map(Into::into),
        MEMREF | MEMREF_IN_SPACE => {
            let space = optional(code == MEMREF_IN_SPACE, input)?;
            let shape: Shape = input.list(FieldReader::signed)?;
            let element = input.ty()?;
            let layout = input.attribute()?;
            if layout.interface::<dyn MemRefLayout>(cx).is_none() {
                return Err(input.wrong_kind("MemRefLayoutAttrInterface", layout));
            }
            MemRefType::try_get(cx, &shape, element, Some(layout), space).map(Into::into)
        }
        UNRANKED_MEMREF | UNRANKED_MEMREF_IN_SPACE => {
            let space = optional(code == UNRANKED_MEMREF_IN_SPACE, input)?;
            UnrankedMemRefType::try_get(cx, input.ty()?, space).map(Into::into)
        }
        VECTOR | SCALABLE_VECTOR => read_vector(code == SCALABLE_VECTOR, input)?,
        _ => match FLOATS.iter().find(|(_, of)| *of == code) {
            Some((format, _)) => Ok(FloatType::get(cx, *format).into()),
            None => Err(format!("unknown attribute code: {code}")),
        },
    };
    ty.map_err(|message| input.error(&message))
}

type Types = SmallVec<[Type; 8]>;

fn read_integer(input: &mut FieldReader<'_, '_>) -> Result<std::result::Result<Type, String>> {
    let bits = input.varint()?;
    let signedness = match bits & 3 {
        0 => Signedness::Signless,
        1 => Signedness::Signed,
        2 => Signedness::Unsigned,
        other => return Ok(Err(format!("invalid signedness: {other}"))),
    };
    let width = u32::try_from(bits >> 2).unwrap_or(u32::MAX);
    if signedness == Signedness::Signless && width <= 64 {
        return Ok(Ok(IntegerType::get(input.context(), width).into()));
    }
    Ok(IntegerType::try_get(input.context(), width, signedness).map(Into::into))
}

fn read_vector(
    scalable: bool,
    input: &mut FieldReader<'_, '_>,
) -> Result<std::result::Result<Type, String>> {
    let flags: SmallVec<[bool; 8]> =
        if scalable { input.list(FieldReader::bool)? } else { SmallVec::new() };
    let shape: Shape = input.list(FieldReader::signed)?;
    let flags = if scalable { flags } else { SmallVec::from_elem(false, shape.len()) };
    Ok(VectorType::try_get(input.context(), &shape, &flags, input.ty()?).map(Into::into))
}

fn optional(present: bool, input: &mut FieldReader<'_, '_>) -> Result<Option<Attribute>> {
    if present { input.attribute().map(Some) } else { Ok(None) }
}
