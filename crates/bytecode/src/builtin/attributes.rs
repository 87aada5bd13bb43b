//! Encodings of the builtin attributes.

use smallvec::SmallVec;
use terrace_builtin::attributes::ElementLayout;
use terrace_builtin::{
    DenseArrayAttr, DenseElementsAttr, DenseResourceElementsAttr, DenseStringElementsAttr,
    DistinctAttr, FloatAttr, IndexType, IntegerAttr, IntegerType, SparseElementsAttr, TypeExt,
    shaped,
};
use terrace_ir::bytecode::BytecodeReader;
use terrace_ir::{
    ArrayAttr, Attribute, DictionaryAttr, Ident, StringAttr, SymbolRefAttr, Type, TypeAttr,
    UnitAttr,
};
use terrace_numeric::{Float, Int};

use super::integer::{read_int, write_int};
use super::{BuiltinWriter, locations};
use crate::read::{FieldReader, Result};

const ARRAY: u64 = 0;
const DICTIONARY: u64 = 1;
/// The code of a string attribute without a type.
pub(crate) const STRING: u64 = 2;
const TYPED_STRING: u64 = 3;
const FLAT_SYMBOL_REF: u64 = 4;
const SYMBOL_REF: u64 = 5;
const TYPE: u64 = 6;
const UNIT: u64 = 7;
const INTEGER: u64 = 8;
const FLOAT: u64 = 9;
const DENSE_RESOURCE: u64 = 16;
const DENSE_ARRAY: u64 = 17;
const DENSE_ELEMENTS: u64 = 18;
const DENSE_STRINGS: u64 = 19;
const SPARSE_ELEMENTS: u64 = 20;
const DISTINCT: u64 = 21;

/// Writes a builtin attribute. Returns `false` and writes nothing if it has no encoding, so that it
/// is stored as text.
#[inline]
pub(crate) fn write_attribute<'c>(attribute: Attribute, out: &mut impl BuiltinWriter<'c>) -> bool {
    out.position(attribute) || write_non_position(attribute, out)
}

/// Writes an attribute that is not a file-line-column location.
fn write_non_position<'c>(attribute: Attribute, out: &mut impl BuiltinWriter<'c>) -> bool {
    let cx = out.context();
    if let Some(location) = attribute.as_location() {
        locations::write(location, out);
    } else if let Some(string) = attribute.downcast::<StringAttr>(cx) {
        out.varint(if string.ty.is_some() { TYPED_STRING } else { STRING });
        out.string(&string.value);
        string.ty.into_iter().for_each(|ty| out.ty(ty));
    } else if let Some(integer) = attribute.downcast::<IntegerAttr>(cx) {
        out.varint(INTEGER);
        out.ty(integer.ty);
        write_int(&integer.value, out);
    } else if let Some(float) = attribute.downcast::<FloatAttr>(cx) {
        out.varint(FLOAT);
        out.ty(float.ty);
        let width = float.value.format().bit_width();
        write_int(&Int::from_u128(width, float.value.to_bits()), out);
    } else if let Some(array) = attribute.downcast::<ArrayAttr>(cx) {
        out.varint(ARRAY);
        out.varint(array.0.len() as u64);
        array.0.iter().for_each(|element| out.attribute(*element));
    } else if let Some(dictionary) = attribute.downcast::<DictionaryAttr>(cx) {
        out.varint(DICTIONARY);
        out.varint(dictionary.entries().len() as u64);
        for (name, value) in dictionary.entries() {
            out.name(*name);
            out.attribute(*value);
        }
    } else if let Some(symbol) = attribute.downcast::<SymbolRefAttr>(cx) {
        write_symbol(symbol, out);
    } else if let Some(ty) = attribute.downcast::<TypeAttr>(cx) {
        out.varint(TYPE);
        out.ty(ty.0);
    } else if attribute.is::<UnitAttr>() {
        out.varint(UNIT);
    } else if let Some(distinct) = attribute.downcast::<DistinctAttr>(cx) {
        out.varint(DISTINCT);
        out.attribute(distinct.referenced);
    } else {
        return write_elements(attribute, out);
    }
    true
}

fn write_symbol<'c>(symbol: &SymbolRefAttr, out: &mut impl BuiltinWriter<'c>) {
    let cx = out.context();
    out.varint(if symbol.is_flat() { FLAT_SYMBOL_REF } else { SYMBOL_REF });
    out.name(symbol.root);
    if symbol.is_flat() {
        return;
    }
    out.varint(symbol.nested.len() as u64);
    for nested in &symbol.nested {
        out.attribute(SymbolRefAttr::nested(cx, *nested, &[]).into());
    }
}

fn write_elements<'c>(attribute: Attribute, out: &mut impl BuiltinWriter<'c>) -> bool {
    let cx = out.context();
    if let Some(array) = attribute.downcast::<DenseArrayAttr>(cx) {
        out.varint(DENSE_ARRAY);
        out.ty(array.element);
        out.varint(array.len);
        out.blob(&array.bytes);
    } else if let Some(dense) = attribute.downcast::<DenseElementsAttr>(cx) {
        out.varint(DENSE_ELEMENTS);
        out.ty(dense.ty);
        out.blob(&dense.data);
    } else if let Some(strings) = attribute.downcast::<DenseStringElementsAttr>(cx) {
        out.varint(DENSE_STRINGS);
        out.ty(strings.ty);
        out.varint(strings.splat.into());
        strings.values.iter().for_each(|value| out.string(value));
    } else if let Some(sparse) = attribute.downcast::<SparseElementsAttr>(cx) {
        out.varint(SPARSE_ELEMENTS);
        out.ty(sparse.ty);
        out.attribute(sparse.indices);
        out.attribute(sparse.values);
    } else if let Some(resource) = attribute.downcast::<DenseResourceElementsAttr>(cx) {
        out.varint(DENSE_RESOURCE);
        out.ty(resource.ty);
        out.resource("builtin", resource.key);
    } else {
        return false;
    }
    true
}

/// Reads a builtin attribute.
pub(crate) fn read_attribute(input: &mut FieldReader<'_, '_>) -> Result<Attribute> {
    let cx = input.context();
    let code = input.varint()?;
    Ok(match code {
        ARRAY => {
            let elements: Vec<Attribute> = input.list(FieldReader::attribute)?;
            ArrayAttr::get(cx, elements).into()
        }
        DICTIONARY => {
            let entries: SmallVec<[(Ident, Attribute); 8]> =
                input.list(|input| Ok((input.string_attribute()?, input.attribute()?)))?;
            DictionaryAttr::get(cx, &entries).into()
        }
        STRING => StringAttr::get(cx, input.string()?).into(),
        TYPED_STRING => {
            let value = input.string()?;
            StringAttr::get_typed(cx, value, Some(input.ty()?)).into()
        }
        FLAT_SYMBOL_REF => SymbolRefAttr::nested(cx, input.string_attribute()?, &[]).into(),
        SYMBOL_REF => {
            let root = input.string_attribute()?;
            let nested: SmallVec<[Ident; 4]> = input.list(|input| {
                let nested = input.attribute_of::<SymbolRefAttr>("FlatSymbolRefAttr")?;
                Ok(nested.root)
            })?;
            SymbolRefAttr::nested(cx, root, &nested).into()
        }
        TYPE => TypeAttr::get(cx, input.ty()?).into(),
        UNIT => UnitAttr::get(cx).into(),
        INTEGER => read_integer(input)?,
        FLOAT => read_float(input)?,
        DENSE_RESOURCE => {
            let ty = shaped_type(input)?;
            let key = input.resource("builtin")?;
            DenseResourceElementsAttr::get(cx, ty, key.as_str(cx)).into()
        }
        DENSE_ARRAY => {
            let element = input.ty()?;
            let count = input.varint()?;
            let bytes = input.blob()?;
            let array = DenseArrayAttr::try_get(cx, element, count, bytes);
            array.map_err(|message| input.error(&message))?.into()
        }
        DENSE_ELEMENTS => read_dense(input)?,
        DENSE_STRINGS => read_strings(input)?,
        SPARSE_ELEMENTS => {
            let (ty, indices, values) =
                (shaped_type(input)?, input.attribute()?, input.attribute()?);
            if !indices.is::<DenseElementsAttr>() {
                return Err(input.wrong_kind("DenseIntElementsAttr", indices));
            }
            let sparse = SparseElementsAttr::try_get(cx, ty, indices, values);
            sparse.map_err(|message| input.error(&message))?.into()
        }
        DISTINCT => DistinctAttr::create(cx, input.attribute()?).into(),
        _ => return locations::read(code, input),
    })
}

/// Reads a reference to a type, which must be shaped.
fn shaped_type(input: &mut FieldReader<'_, '_>) -> Result<Type> {
    let (cx, ty) = (input.context(), input.ty()?);
    if shaped::shaped(cx, ty).is_some() {
        return Ok(ty);
    }
    Err(input.error(&format!("expected mlir::ShapedType, but got: {}", ty.to_text(cx))))
}

fn read_integer(input: &mut FieldReader<'_, '_>) -> Result<Attribute> {
    let (cx, ty) = (input.context(), input.ty()?);
    let width = match ty.downcast::<IntegerType>(cx) {
        Some(integer) => integer.width,
        None if ty.is_index() => IndexType::INTERNAL_WIDTH,
        None => {
            let text = shaped::quoted(cx, ty);
            let message =
                format!("expected integer or index type for IntegerAttr, but got: {text}");
            return Err(input.error(&message));
        }
    };
    let value = read_int(width, input)?;
    Ok(IntegerAttr::from_int(cx, ty, value).into())
}

fn read_float(input: &mut FieldReader<'_, '_>) -> Result<Attribute> {
    let (cx, ty) = (input.context(), input.ty()?);
    let Some(format) = ty.float_format(cx) else {
        let text = ty.to_text(cx);
        return Err(input.error(&format!("expected mlir::FloatType, but got: {text}")));
    };
    let bits = read_int(format.bit_width(), input)?;
    let value = FloatAttr::try_get(cx, ty, Float::from_bits(format, bits.low_u128()));
    value.map(Into::into).map_err(|message| input.error(&message))
}

fn read_dense(input: &mut FieldReader<'_, '_>) -> Result<Attribute> {
    let (cx, ty) = (input.context(), shaped_type(input)?);
    let data = input.blob()?;
    let (layout, count) =
        ElementLayout::of_shaped(cx, ty).map_err(|message| input.error(&message))?;
    let splat = match data {
        [0 | 0xff] if layout.is_packed() => true,
        [] => false,
        _ => !layout.is_packed() && count != 1 && data.len() == layout.splat_len(),
    };
    let dense = DenseElementsAttr::from_raw(cx, ty, data, splat);
    dense.map(Into::into).map_err(|message| input.error(&message))
}

fn read_strings(input: &mut FieldReader<'_, '_>) -> Result<Attribute> {
    let (cx, ty) = (input.context(), shaped_type(input)?);
    let splat = input.varint()? != 0;
    let count = if splat { Some(1) } else { shaped::num_elements(cx, ty) };
    let Some(count) = count else {
        return Err(input.error("elements literal type must have static shape"));
    };
    let count = input.check_count(count)?;
    let mut values: Vec<&[u8]> = Vec::with_capacity(count);
    for _ in 0..count {
        values.push(input.string()?);
    }
    let strings = DenseStringElementsAttr::try_get(cx, ty, &values);
    strings.map(Into::into).map_err(|message| input.error(&message))
}
