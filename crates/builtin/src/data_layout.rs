//! The data layout of the builtin types, unless a scope says otherwise (the Data Layout document,
//! "Default Implementation"), and the module as a scope.

use smallvec::SmallVec;
use terrace_ir::data_layout::{
    DataLayout, DataLayoutError, DataLayoutOp, DataLayoutSpec, DataLayoutType, Entry, EntryList,
    IntegerValue, Key, TypeSize, align_to, next_power_of_two,
};
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult, TypeElision};
use terrace_ir::{
    Attribute, Context, Diagnostic, Element, Ident, Location, OpRef, StringAttr, Type,
};

use crate::attributes::{DenseElementsAttr, IntegerAttr};
use crate::ops::ModuleOp;
use crate::property::Parameter;
use crate::shaped::TypeExt;
use crate::types::{ComplexType, FloatType, IndexType, IntegerType, VectorType};

/// Integers from this width on need no alignment above [`WIDE_INTEGER_ALIGNMENT`].
const WIDE_INTEGER: u32 = 64;
const WIDE_INTEGER_ALIGNMENT: u64 = 4;
const DEFAULT_INDEX_WIDTH: u64 = 64;

/// The values of an entry, `dense<[abi, preferred]>`, in bits.
fn alignments(cx: &Context, entry: Entry) -> SmallVec<[u64; 2]> {
    let values = entry.value.downcast::<DenseElementsAttr>(cx);
    values.into_iter().flat_map(|v| v.i64s(cx)).map(|v| v as u64).take(2).collect()
}

/// The first value of the entry in bytes.
fn entry_abi(layout: &DataLayout, entry: Entry) -> Result<u64, DataLayoutError> {
    let values = alignments(layout.context(), entry);
    values.first().map(|bits| bits / 8).ok_or_else(|| no_alignment(layout.context(), entry))
}

/// The last value of the entry in bytes.
fn entry_preferred(layout: &DataLayout, entry: Entry) -> Result<u64, DataLayoutError> {
    let values = alignments(layout.context(), entry);
    values.last().map(|bits| bits / 8).ok_or_else(|| no_alignment(layout.context(), entry))
}

#[cold]
fn no_alignment(cx: &Context, entry: Entry) -> DataLayoutError {
    DataLayoutError::Invalid(wants_dense(cx, entry))
}

fn wants_dense(cx: &Context, entry: Entry) -> String {
    format!(
        "expected a dense i64 elements attribute in the data layout entry {}",
        entry.to_text(cx)
    )
}

/// Entries are `dense<abi>` or `dense<[abi, preferred]>`, in bits.
fn verify_alignments(
    cx: &Context,
    entries: &[Entry],
    location: Location,
) -> Result<(), Diagnostic> {
    let error = |message: String| Err(Diagnostic::error(location, message));
    for entry in entries {
        let is_i64 =
            |v: &&DenseElementsAttr| v.element_type(cx).is_signless_integer_of(cx, 64);
        let Some(value) = entry.value.downcast::<DenseElementsAttr>(cx).filter(is_i64) else {
            return error(wants_dense(cx, *entry));
        };
        if !matches!(value.num_elements(cx), 1 | 2) {
            return error(format!(
                "expected 1 or 2 elements in the data layout entry {}",
                entry.to_text(cx)
            ));
        }
        let values = alignments(cx, *entry);
        if values.last() < values.first() {
            return error(format!(
                "preferred alignment is expected to be greater than or equal to the abi alignment \
                 in data layout entry {}",
                entry.to_text(cx)
            ));
        }
    }
    Ok(())
}

/// Entries about other types than the outer scope's, or the same: what a scope has said about a
/// builtin type holds in those inside of it, too.
fn are_same(old: &[Entry], new: &[Entry]) -> bool {
    new.iter().all(|n| old.iter().all(|o| o.key != n.key || o.value == n.value))
}

/// The bytes of `bits`, rounded up to a power of two.
fn natural_alignment(bits: u32) -> u64 {
    if bits == 0 { 0 } else { bits.div_ceil(8).next_power_of_two().into() }
}

impl IntegerType {
    /// The entry for the narrowest integer at least as wide as this one, or the widest.
    fn nearest_entry(&self, cx: &Context, entries: &[Entry]) -> Option<Entry> {
        let width = |e: &Entry| {
            e.key.as_type().and_then(|ty| ty.downcast::<IntegerType>(cx)).map_or(0, |ty| ty.width)
        };
        let wide_enough = entries.iter().filter(|e| width(e) >= self.width);
        // Of those of one width the first counts.
        let nearest = wide_enough.min_by_key(|e| width(e));
        nearest.or_else(|| entries.iter().rev().max_by_key(|e| width(e))).copied()
    }
}

impl DataLayoutType for IntegerType {
    fn type_size_in_bits(&self, _: &DataLayout, _: &[Entry]) -> Result<TypeSize, DataLayoutError> {
        Ok(TypeSize::fixed(self.width.into()))
    }
    fn abi_alignment(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        match self.nearest_entry(layout.context(), entries) {
            Some(entry) => entry_abi(layout, entry),
            None if self.width < WIDE_INTEGER => Ok(natural_alignment(self.width)),
            None => Ok(WIDE_INTEGER_ALIGNMENT),
        }
    }
    fn preferred_alignment(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        match self.nearest_entry(layout.context(), entries) {
            Some(entry) => entry_preferred(layout, entry),
            None => Ok(natural_alignment(self.width)),
        }
    }
    fn are_compatible(
        &self,
        _: &Context,
        old: &[Entry],
        new: &[Entry],
        _: &EntryList,
        _: &[Entry],
    ) -> bool {
        are_same(old, new)
    }
    fn verify_entries(
        &self,
        cx: &Context,
        entries: &[Entry],
        location: Location,
    ) -> Result<(), Diagnostic> {
        verify_alignments(cx, entries, location)
    }
}

impl FloatType {
    /// The entry for this very type.
    fn own_entry(&self, cx: &Context, entries: &[Entry]) -> Option<Entry> {
        let is_own = |e: &&Entry| {
            e.key.as_type().and_then(|ty| ty.downcast::<FloatType>(cx)).is_some_and(|ty| ty == self)
        };
        entries.iter().find(is_own).copied()
    }

    fn natural_alignment(&self, layout: &DataLayout) -> Result<u64, DataLayoutError> {
        let ty = FloatType::get(layout.context(), self.format).into();
        let size = layout.type_size(ty)?.quantity;
        next_power_of_two(size).ok_or_else(|| DataLayoutError::too_large(layout.context(), ty))
    }
}

impl DataLayoutType for FloatType {
    fn type_size_in_bits(&self, _: &DataLayout, _: &[Entry]) -> Result<TypeSize, DataLayoutError> {
        Ok(TypeSize::fixed(self.width().into()))
    }
    fn abi_alignment(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        match self.own_entry(layout.context(), entries) {
            Some(entry) => entry_abi(layout, entry),
            None => self.natural_alignment(layout),
        }
    }
    fn preferred_alignment(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        match self.own_entry(layout.context(), entries) {
            Some(entry) => entry_preferred(layout, entry),
            None => {
                // Through the object, so that a scope may redefine the one and mean both.
                layout.type_abi_alignment(FloatType::get(layout.context(), self.format).into())
            }
        }
    }
    fn are_compatible(
        &self,
        _: &Context,
        old: &[Entry],
        new: &[Entry],
        _: &EntryList,
        _: &[Entry],
    ) -> bool {
        are_same(old, new)
    }
    fn verify_entries(
        &self,
        cx: &Context,
        entries: &[Entry],
        location: Location,
    ) -> Result<(), Diagnostic> {
        verify_alignments(cx, entries, location)
    }
}

fn index_width(layout: &DataLayout, entries: &[Entry]) -> Result<u64, DataLayoutError> {
    let Some(entry) = entries.first() else { return Ok(DEFAULT_INDEX_WIDTH) };
    let value = entry.value.downcast::<IntegerAttr>(layout.context());
    value.and_then(IntegerAttr::to_u64).ok_or_else(|| DataLayoutError::Invalid(WANTS_INDEX.into()))
}

/// The integer type that `index` is laid out as.
fn index_as_integer(layout: &DataLayout, entries: &[Entry]) -> Result<Type, DataLayoutError> {
    let width = index_width(layout, entries)?;
    let width = u32::try_from(width).ok().filter(|w| *w <= IntegerType::MAX_WIDTH);
    let width = width.ok_or_else(|| DataLayoutError::Invalid(WANTS_INDEX.into()))?;
    Ok(IntegerType::get(layout.context(), width).into())
}

const WANTS_INDEX: &str = "expected integer attribute in the data layout entry for 'index'";

impl DataLayoutType for IndexType {
    fn type_size_in_bits(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<TypeSize, DataLayoutError> {
        layout.type_size_in_bits(index_as_integer(layout, entries)?)
    }
    fn abi_alignment(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        layout.type_abi_alignment(index_as_integer(layout, entries)?)
    }
    fn preferred_alignment(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        layout.type_preferred_alignment(index_as_integer(layout, entries)?)
    }
    fn index_bitwidth(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<Option<u64>, DataLayoutError> {
        index_width(layout, entries).map(Some)
    }
    fn are_compatible(
        &self,
        _: &Context,
        old: &[Entry],
        new: &[Entry],
        _: &EntryList,
        _: &[Entry],
    ) -> bool {
        are_same(old, new)
    }
    fn verify_entries(
        &self,
        cx: &Context,
        entries: &[Entry],
        location: Location,
    ) -> Result<(), Diagnostic> {
        let integer = |e: &Entry| e.value.is::<IntegerAttr>();
        if entries.iter().all(integer) {
            return Ok(());
        }
        let _ = cx;
        Err(Diagnostic::error(location, WANTS_INDEX))
    }
}

impl DataLayoutType for ComplexType {
    fn type_size_in_bits(
        &self,
        layout: &DataLayout,
        _: &[Entry],
    ) -> Result<TypeSize, DataLayoutError> {
        let cx = layout.context();
        let part = part(cx, self.element)?;
        let bits = part.type_size_in_bits(layout, &[])?;
        let alignment = part.preferred_alignment(layout, &[])?.saturating_mul(8);
        // The imaginary part follows the real one at the next multiple of the alignment.
        let size = align_to(bits.quantity, alignment).and_then(|s| s.checked_add(bits.quantity));
        let quantity = size.ok_or_else(|| DataLayoutError::too_large(cx, self.element))?;
        Ok(TypeSize { quantity, ..bits })
    }
    fn abi_alignment(&self, layout: &DataLayout, _: &[Entry]) -> Result<u64, DataLayoutError> {
        part(layout.context(), self.element)?.abi_alignment(layout, &[])
    }
    fn preferred_alignment(
        &self,
        layout: &DataLayout,
        _: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        part(layout.context(), self.element)?.preferred_alignment(layout, &[])
    }
    fn verify_entries(
        &self,
        _: &Context,
        _: &[Entry],
        location: Location,
    ) -> Result<(), Diagnostic> {
        unexpected(location)
    }
}

/// The layout of a part of a complex number. As in MLIR it sees no entries: those about the
/// element type are not those of the complex type.
fn part(cx: &Context, element: Type) -> Result<&dyn DataLayoutType, DataLayoutError> {
    let part = element.interface::<dyn DataLayoutType>(cx);
    part.ok_or_else(|| DataLayoutError::unknown(cx, element))
}

fn unexpected(location: Location) -> Result<(), Diagnostic> {
    Err(Diagnostic::error(location, "unexpected data layout for a built-in type"))
}

impl VectorType {
    /// How many elements there is room for: the innermost size counts as the next power of two.
    fn rounded_elements(&self) -> Option<u64> {
        let Some((inner, outer)) = self.shape.split_last() else { return Some(1) };
        let inner = next_power_of_two(u64::try_from(*inner).ok()?)?;
        outer.iter().try_fold(inner, |n, size| n.checked_mul(u64::try_from(*size).ok()?))
    }

    fn ty(&self, cx: &Context) -> Type {
        VectorType::scalable(cx, &self.shape, &self.scalable, self.element).into()
    }
}

impl DataLayoutType for VectorType {
    fn type_size_in_bits(
        &self,
        layout: &DataLayout,
        _: &[Entry],
    ) -> Result<TypeSize, DataLayoutError> {
        let element = layout.type_size(self.element)?.quantity;
        let bits = self
            .rounded_elements()
            .and_then(|n| n.checked_mul(element))
            .and_then(|n| n.checked_mul(8));
        let cx = layout.context();
        let quantity = bits.ok_or_else(|| DataLayoutError::too_large(cx, self.ty(cx)))?;
        Ok(TypeSize { quantity, scalable: self.is_scalable() })
    }
    fn abi_alignment(&self, layout: &DataLayout, _: &[Entry]) -> Result<u64, DataLayoutError> {
        let cx = layout.context();
        let ty = self.ty(cx);
        // A scalable vector is aligned as the one that it is a multiple of.
        let size = layout.type_size(ty)?.quantity;
        next_power_of_two(size).ok_or_else(|| DataLayoutError::too_large(cx, ty))
    }
    fn preferred_alignment(
        &self,
        layout: &DataLayout,
        _: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        layout.type_abi_alignment(self.ty(layout.context()))
    }
    fn verify_entries(
        &self,
        _: &Context,
        _: &[Entry],
        location: Location,
    ) -> Result<(), Diagnostic> {
        unexpected(location)
    }
}

impl IntegerValue for IntegerAttr {
    fn to_u64(&self) -> Option<u64> {
        IntegerAttr::to_u64(self)
    }
}

impl DataLayoutOp for ModuleOp {}

/// Says so if more than one attribute of a module is a data layout specification. As in MLIR 22 the
/// error does not make the module invalid: the first one in the order of names counts.
pub(crate) fn check_module(op: OpRef<'_>) {
    let cx = op.context();
    let is_spec = |a: &Attribute| a.interface::<dyn DataLayoutSpec>(cx).is_some();
    let mut specs = op.attributes().iter().filter(|(_, a)| is_spec(a)).map(|(name, _)| *name);
    let (Some(first), Some(second)) = (specs.next(), specs.next()) else { return };
    let note = |name: Ident| format!("'{}' is a data layout attribute", name.as_str(cx));
    cx.emit(
        op.error("expects at most one data layout attribute")
            .with_note(op.location(), note(first))
            .with_note(op.location(), note(second)),
    );
}

/// The entries of a specification as a field of an attribute that reads and writes itself.
///
/// Specifications have syntaxes of their own, so a declaration with such a field says `parse = …`
/// and `print = …`; without, the field is not readable.
impl Parameter for EntryList {
    fn parse(parser: &mut dyn AsmParser) -> ParseResult<Self> {
        let at = parser.position();
        Err(parser.error(at, "a list of data layout entries has no syntax of its own"))
    }
    fn print(&self, out: &mut dyn AsmPrinter) -> std::fmt::Result {
        let cx = out.context().clone();
        for (at, entry) in self.as_slice().iter().enumerate() {
            if at > 0 {
                out.write_str(", ")?;
            }
            out.write_str(&entry.to_text(&cx))?;
        }
        Ok(())
    }
    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        EntryList::walk(self, visit);
    }
}

/// A key is written as a type or a string.
impl Parameter for Key {
    fn parse(parser: &mut dyn AsmParser) -> ParseResult<Self> {
        if let Some(name) = parser.parse_optional_string() {
            return Ok(Key::Identifier(StringAttr::get(parser.context(), name)));
        }
        let at = parser.position();
        match parser.parse_optional_type()? {
            Some(ty) => Ok(Key::Type(ty)),
            None => Err(parser.error(at, "expected a type or a quoted string")),
        }
    }
    fn print(&self, out: &mut dyn AsmPrinter) -> std::fmt::Result {
        match self {
            Key::Type(ty) => out.print_type(*ty),
            Key::Identifier(name) => out.print_attribute(name.attr(), TypeElision::Never),
        }
    }
    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        if let Key::Type(ty) = self {
            visit(Element::Type(*ty));
        }
    }
}
