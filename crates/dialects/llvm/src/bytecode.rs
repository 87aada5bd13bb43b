//! The bytecode encoding of debug information and loop annotations.

use terrace_builtin::DistinctAttr;
use terrace_builtin::parameter::Flags;
use terrace_builtin::property::EnumAttr;
use terrace_ir::bytecode::{BytecodeDialect, BytecodeReader, BytecodeWriter};
use terrace_ir::{Attribute, Diagnostic, Handle, StringAttr, TypeOrAttrDef, Uniqued};

use crate::*;

/// A parameter of an attribute with its bytecode encoding.
trait Field: Sized {
    fn write(&self, out: &mut dyn BytecodeWriter<'_>);
    fn read(input: &mut dyn BytecodeReader<'_>) -> Result<Self, Diagnostic>;
}

/// Declares the encoding of types that are a variable-width integer.
macro_rules! number_fields {
    ($($ty:ty: |$value:ident| $write:expr, |$read:ident| $make:expr;)*) => {$(
        impl Field for $ty {
            fn write(&self, out: &mut dyn BytecodeWriter<'_>) {
                let $value = self;
                out.varint($write);
            }
            fn read(input: &mut dyn BytecodeReader<'_>) -> Result<Self, Diagnostic> {
                let $read = input.varint()?;
                Ok($make)
            }
        }
    )*};
}
number_fields! {
    u64: |value| *value, |read| read;
    u32: |value| u64::from(*value), |read| read as u32;
    DwarfTag: |value| value.0.into(), |read| Self(read as u32);
    DwarfEncoding: |value| value.0.into(), |read| Self(read as u32);
    DwarfLanguage: |value| value.0.into(), |read| Self(read as u32);
    DwarfCallingConvention: |value| value.0.into(), |read| Self(read as u32);
    DwarfOperation: |value| value.0.into(), |read| Self(read as u32);
}

/// Returns the error for a number that is no case of `E`.
fn invalid<E: EnumAttr>(input: &dyn BytecodeReader<'_>, value: u64) -> Diagnostic {
    input.error(&format!("invalid {} value: {value}", E::INFO.name))
}

/// Reads a case of an enumeration.
fn read_case<E: EnumAttr>(input: &mut dyn BytecodeReader<'_>) -> Result<E, Diagnostic> {
    let value = input.varint()?;
    let case = i64::try_from(value).ok().and_then(E::from_value);
    case.ok_or_else(|| invalid::<E>(input, value))
}

impl Field for DIEmissionKind {
    fn write(&self, out: &mut dyn BytecodeWriter<'_>) {
        out.varint(self.value() as u64);
    }
    fn read(input: &mut dyn BytecodeReader<'_>) -> Result<Self, Diagnostic> {
        read_case(input)
    }
}

/// Encodes `None` as 0.
impl Field for Option<DINameTableKind> {
    fn write(&self, out: &mut dyn BytecodeWriter<'_>) {
        out.varint(self.map_or(0, |kind| kind.value() as u64));
    }
    fn read(input: &mut dyn BytecodeReader<'_>) -> Result<Self, Diagnostic> {
        let kind: DINameTableKind = read_case(input)?;
        Ok((kind.value() != 0).then_some(kind))
    }
}

/// Encodes `None` as 0, like an empty set of flags.
impl<E: EnumAttr> Field for Option<Flags<E>> {
    fn write(&self, out: &mut dyn BytecodeWriter<'_>) {
        out.varint(self.map_or(0, |flags| flags.0.value() as u64));
    }
    fn read(input: &mut dyn BytecodeReader<'_>) -> Result<Self, Diagnostic> {
        let flags: E = read_case(input)?;
        Ok((flags.value() != 0).then_some(Flags(flags)))
    }
}

impl Field for Option<u32> {
    fn write(&self, out: &mut dyn BytecodeWriter<'_>) {
        out.flagged(self.unwrap_or(0).into(), self.is_some());
    }
    fn read(input: &mut dyn BytecodeReader<'_>) -> Result<Self, Diagnostic> {
        let (value, present) = input.flagged()?;
        Ok(present.then_some(value as u32))
    }
}

impl Field for bool {
    fn write(&self, out: &mut dyn BytecodeWriter<'_>) {
        out.bool(*self);
    }
    fn read(input: &mut dyn BytecodeReader<'_>) -> Result<Self, Diagnostic> {
        input.bool()
    }
}

/// A required string is encoded as a string, not as a reference to an attribute.
impl Field for Handle<StringAttr> {
    fn write(&self, out: &mut dyn BytecodeWriter<'_>) {
        out.string(&self.data(out.context()).value);
    }
    fn read(input: &mut dyn BytecodeReader<'_>) -> Result<Self, Diagnostic> {
        let text = input.string()?;
        Ok(StringAttr::get(input.context(), text))
    }
}

/// Returns `attribute` as a `T`; an error if it is of another kind.
fn typed<T: Uniqued>(
    input: &dyn BytecodeReader<'_>,
    attribute: Attribute,
) -> Result<Handle<T>, Diagnostic> {
    attribute.as_handle().ok_or_else(|| {
        let found = attribute.to_text(input.context());
        input.error(&format!("expected #{}, but got: {found}", T::INFO.name))
    })
}

impl Field for Attribute {
    fn write(&self, out: &mut dyn BytecodeWriter<'_>) {
        out.attribute(*self);
    }
    fn read(input: &mut dyn BytecodeReader<'_>) -> Result<Self, Diagnostic> {
        input.attribute()
    }
}

macro_rules! attribute_fields {
    ($($ty:ty),*) => {$(
        impl Field for Handle<$ty> {
            fn write(&self, out: &mut dyn BytecodeWriter<'_>) {
                out.attribute(self.attr());
            }
            fn read(input: &mut dyn BytecodeReader<'_>) -> Result<Self, Diagnostic> {
                let attribute = input.attribute()?;
                typed(input, attribute)
            }
        }
    )*};
}
attribute_fields!(DistinctAttr, DIFileAttr, DIGlobalVariableAttr);

impl Field for Option<Attribute> {
    fn write(&self, out: &mut dyn BytecodeWriter<'_>) {
        out.optional_attribute(*self);
    }
    fn read(input: &mut dyn BytecodeReader<'_>) -> Result<Self, Diagnostic> {
        input.optional_attribute()
    }
}

impl<T: Uniqued> Field for Option<Handle<T>> {
    fn write(&self, out: &mut dyn BytecodeWriter<'_>) {
        out.optional_attribute(self.map(Handle::attr));
    }
    fn read(input: &mut dyn BytecodeReader<'_>) -> Result<Self, Diagnostic> {
        let attribute = input.optional_attribute()?;
        attribute.map(|attribute| typed(input, attribute)).transpose()
    }
}

/// Writes whether the list has elements and, if so, their number and the elements.
fn write_list<T>(
    elements: &[T],
    out: &mut dyn BytecodeWriter<'_>,
    write: fn(&T, &mut dyn BytecodeWriter<'_>),
) {
    out.bool(!elements.is_empty());
    if elements.is_empty() {
        return;
    }
    out.varint(elements.len() as u64);
    elements.iter().for_each(|element| write(element, out));
}

/// Reads a list in the encoding of [`write_list`].
fn read_list<T>(
    input: &mut dyn BytecodeReader<'_>,
    read: fn(&mut dyn BytecodeReader<'_>) -> Result<T, Diagnostic>,
) -> Result<Vec<T>, Diagnostic> {
    let count = if input.bool()? { input.count()? } else { 0 };
    (0..count).map(|_| read(input)).collect()
}

impl Field for Vec<u64> {
    fn write(&self, out: &mut dyn BytecodeWriter<'_>) {
        write_list(self, out, Field::write);
    }
    fn read(input: &mut dyn BytecodeReader<'_>) -> Result<Self, Diagnostic> {
        read_list(input, Field::read)
    }
}

/// Returns the element of a list; an error if it is absent. Elements have the encoding of optional
/// attributes.
fn present<T>(input: &dyn BytecodeReader<'_>, element: Option<T>) -> Result<T, Diagnostic> {
    element.ok_or_else(|| input.error("expected an attribute in a list"))
}

impl Field for Vec<Attribute> {
    fn write(&self, out: &mut dyn BytecodeWriter<'_>) {
        write_list(self, out, |element, out| out.optional_attribute(Some(*element)));
    }
    fn read(input: &mut dyn BytecodeReader<'_>) -> Result<Self, Diagnostic> {
        read_list(input, |input| {
            let element = input.optional_attribute()?;
            present(input, element)
        })
    }
}

impl<T: Uniqued> Field for Vec<Handle<T>> {
    fn write(&self, out: &mut dyn BytecodeWriter<'_>) {
        write_list(self, out, |element, out| out.optional_attribute(Some(element.attr())));
    }
    fn read(input: &mut dyn BytecodeReader<'_>) -> Result<Self, Diagnostic> {
        read_list(input, |input| {
            let element = Option::<Handle<T>>::read(input)?;
            present(input, element)
        })
    }
}

/// Declares the attributes with an encoding: the code, the parameters in order, and an optional
/// parameter that the encoding lacks. An attribute with a value for the latter is encoded as text.
macro_rules! encodings {
    ($($code:literal => $ty:ident { $($field:ident),* $(,)? $(; lacks $lacks:ident)? };)*) => {
        /// Writes the code and parameters of an attribute; returns `false`, with nothing written,
        /// if it has no encoding.
        fn write_attribute(attribute: Attribute, out: &mut dyn BytecodeWriter<'_>) -> bool {
            $(if let Some(data) = attribute.downcast::<$ty>(out.context()) {
                $(if data.$lacks.is_some() {
                    return false;
                })?
                out.varint($code);
                $(Field::write(&data.$field, out);)*
                return true;
            })*
            false
        }

        /// Reads the code and the parameters of an attribute.
        fn read_attribute(input: &mut dyn BytecodeReader<'_>) -> Result<Attribute, Diagnostic> {
            let code = input.varint()?;
            match code {
                $($code => {
                    $(let $field = Field::read(input)?;)*
                    make(input, $ty { $($field,)* $($lacks: None)? })
                })*
                _ => Err(input.error(&format!("unknown attribute code: {code}"))),
            }
        }
    };
}

impl BytecodeDialect for LlvmDialect {
    fn write_attribute(&self, attribute: Attribute, out: &mut dyn BytecodeWriter<'_>) -> bool {
        write_attribute(attribute, out)
    }

    fn read_attribute(&self, input: &mut dyn BytecodeReader<'_>) -> Result<Attribute, Diagnostic> {
        read_attribute(input)
    }
}

/// Builds and verifies the attribute with these parameters.
fn make<T: TypeOrAttrDef>(
    input: &dyn BytecodeReader<'_>,
    data: T,
) -> Result<Attribute, Diagnostic> {
    data.verify(input.context()).map_err(|message| input.error(&message))?;
    Ok(Handle::of(input.context(), data).into())
}

encodings! {
    0 => DIBasicTypeAttr { tag, name, size_in_bits, encoding };
    1 => DICompileUnitAttr {
        id, source_language, file, producer, is_optimized, emission_kind, name_table_kind;
        lacks split_debug_filename
    };
    2 => DICompositeTypeAttr {
        rec_id, is_rec_self, tag, name, file, line, scope, base_type, flags, size_in_bits,
        align_in_bits, data_location, rank, allocated, associated, elements,
    };
    3 => DIDerivedTypeAttr {
        tag, name, base_type, size_in_bits, align_in_bits, offset_in_bits, dwarf_address_space,
        extra_data,
    };
    4 => DIExpressionElemAttr { opcode, arguments };
    5 => DIExpressionAttr { operations };
    6 => DIFileAttr { name, directory };
    7 => DIGlobalVariableAttr {
        scope, name, linkage_name, file, line, r#type, is_local_to_unit, is_defined, align_in_bits,
    };
    8 => DIGlobalVariableExpressionAttr { var, expr };
    9 => DIImportedEntityAttr { tag, scope, entity, file, line, name, elements };
    10 => DILabelAttr { scope, name, file, line };
    11 => DILexicalBlockAttr { scope, file, line, column };
    12 => DILexicalBlockFileAttr { scope, file, discriminator };
    13 => DILocalVariableAttr { scope, name, file, line, arg, align_in_bits, r#type, flags };
    14 => DINamespaceAttr { name, scope, export_symbols };
    15 => DISubprogramAttr {
        rec_id, is_rec_self, id, compile_unit, scope, name, linkage_name, file, line, scope_line,
        subprogram_flags, r#type, retained_nodes, annotations,
    };
    16 => DISubrangeAttr { count, lower_bound, upper_bound, stride };
    17 => DISubroutineTypeAttr { calling_convention, types };
    18 => LoopAnnotationAttr {
        disable_nonforced, vectorize, interleave, unroll, unroll_and_jam, licm, distribute,
        pipeline, peeled, unswitch, must_progress, is_vectorized, start_loc, end_loc,
        parallel_accesses,
    };
}
