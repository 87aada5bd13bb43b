//! Syntax of loads, stores and copies.

use std::fmt;

use terrace_builtin::property::write_enum;
use terrace_builtin::{IntegerAttr, IntegerType, VectorType};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Context, OpRef, OpState, Type};

use super::enums::{parse_string_case, print_string_case};
use crate::{
    CopyMemoryOpRef, CopyMemoryProperties, INTELSubgroupBlockWriteOpRef, LoadOpRef, LoadProperties,
    MemoryAccess, PointerType, StorageClass, StoreOpRef, StoreProperties,
};

/// The memory access flags and the alignment in bytes.
type Access = (Option<MemoryAccess>, Option<i32>);

/// Parses an optional `["Volatile|Aligned", 4]`.
fn parse_access(parser: &mut OpAsmParser<'_>, name: &str) -> ParseResult<Access> {
    if !parser.parse_optional_punct("[") {
        return Ok((None, None));
    }
    let access: MemoryAccess = parse_string_case(parser, name)?;
    let mut alignment = None;
    if access.contains(MemoryAccess::ALIGNED) {
        parser.parse_punct(",")?;
        let at = parser.position();
        let ty = IntegerType::get(parser.context(), 32).ty();
        let value = parser.parse_attribute_of::<IntegerAttr>(Some(ty))?;
        let value = value.data(parser.context()).to_i64().and_then(|n| i32::try_from(n).ok());
        let large = || parser.error(at, "integer value too large");
        alignment = Some(value.ok_or_else(large)?);
    }
    parser.parse_punct("]")?;
    Ok((Some(access), alignment))
}

fn print_access(printer: &mut OpAsmPrinter<'_>, (access, alignment): Access) -> fmt::Result {
    let Some(access) = access else { return Ok(()) };
    printer.write_str(" [\"")?;
    write_enum(access, printer)?;
    printer.write_str("\"")?;
    if let Some(alignment) = alignment.filter(|_| access.contains(MemoryAccess::ALIGNED)) {
        write!(printer, ", {alignment}")?;
    }
    printer.write_str("]")
}

/// Returns the attributes, of those called `names`, that are printed in brackets instead of the
/// dictionary.
fn elided(names: [&'static str; 2], (access, alignment): Access) -> Vec<&'static str> {
    let aligned = access.is_some_and(|access| access.contains(MemoryAccess::ALIGNED));
    let mut out = Vec::new();
    out.extend(access.map(|_| names[0]));
    out.extend(alignment.filter(|_| aligned).map(|_| names[1]));
    out
}

fn pointer_to(cx: &Context, pointee: Type, storage_class: StorageClass) -> Type {
    PointerType { pointee, storage_class }.intern(cx).ty()
}

/// Prints `"Class"`, the storage class of the pointer that is operand number `index`.
fn print_class(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, index: usize) -> fmt::Result {
    let ty = op.operand_types().nth(index);
    match ty.and_then(|ty| ty.downcast::<PointerType>(op.context())) {
        Some(pointer) => print_string_case(printer, pointer.storage_class),
        None => printer.write_str("\"\""),
    }
}

/// Parses `"Class" %pointer ["Aligned", 4] : type`.
pub(crate) fn parse_load(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let class = parse_string_case(parser, "storage_class")?;
    let pointer = parser.parse_operand()?;
    let access = parse_access(parser, "memory_access")?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    parser.parse_punct(":")?;
    let ty = parser.parse_type()?;
    let pointer_type = pointer_to(parser.context(), ty, class);
    parser.resolve_operands(state, [&pointer], pointer_type)?;
    state.add_result(ty);
    if access.0.is_some() {
        state.properties_mut().update::<LoadProperties, _>(|p| {
            (p.memory_access, p.alignment) = access;
        });
    }
    Ok(())
}

/// Prints a `spirv.Load`: `"Class" %pointer ["Aligned", 4] : type`.
pub(crate) fn print_load(printer: &mut OpAsmPrinter<'_>, op: LoadOpRef<'_>) -> fmt::Result {
    let access = (op.memory_access(), op.alignment());
    printer.write_str(" ")?;
    print_class(printer, *op, 0)?;
    printer.write_str(" ")?;
    printer.print_values((*op).body(), (*op).operands())?;
    print_access(printer, access)?;
    printer.print_all_attributes(*op, &elided(["memory_access", "alignment"], access))?;
    printer.write_str(" : ")?;
    printer.print_types(op.result_types())
}

/// Parses `"Class" %pointer, %value ["Aligned", 4] : type`.
pub(crate) fn parse_store(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let class = parse_string_case(parser, "storage_class")?;
    let operands = parser.parse_operands(2)?;
    let access = parse_access(parser, "memory_access")?;
    parser.parse_punct(":")?;
    let ty = parser.parse_type()?;
    let types = [pointer_to(parser.context(), ty, class), ty];
    let at = parser.name_position();
    parser.resolve_operands_with_types(state, &operands, &types, at)?;
    if access.0.is_some() {
        state.properties_mut().update::<StoreProperties, _>(|p| {
            (p.memory_access, p.alignment) = access;
        });
    }
    Ok(())
}

/// Prints a `spirv.Store`: `"Class" %pointer, %value ["Aligned", 4] : type`.
pub(crate) fn print_store(printer: &mut OpAsmPrinter<'_>, op: StoreOpRef<'_>) -> fmt::Result {
    let access = (op.memory_access(), op.alignment());
    printer.write_str(" ")?;
    print_class(printer, *op, 0)?;
    printer.write_str(" ")?;
    printer.print_values((*op).body(), (*op).operands())?;
    print_access(printer, access)?;
    printer.write_str(" : ")?;
    printer.print_types((*op).operand_types().skip(1))?;
    printer.print_all_attributes(*op, &elided(["memory_access", "alignment"], access))
}

/// Parses `"Class" %target, "Class" %source ["Volatile"], ["Volatile"] : type`.
pub(crate) fn parse_copy_memory(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let target_class = parse_string_case(parser, "storage_class")?;
    let target = parser.parse_operand()?;
    parser.parse_punct(",")?;
    let source_class = parse_string_case(parser, "storage_class")?;
    let source = parser.parse_operand()?;
    let access = parse_access(parser, "memory_access")?;
    let source_access = match parser.parse_optional_punct(",") {
        true => parse_access(parser, "source_memory_access")?,
        false => (None, None),
    };
    parser.parse_punct(":")?;
    let ty = parser.parse_type()?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    let cx = parser.context();
    parser.resolve_operands(state, [&target], pointer_to(cx, ty, target_class))?;
    parser.resolve_operands(state, [&source], pointer_to(cx, ty, source_class))?;
    state.properties_mut().update::<CopyMemoryProperties, _>(|p| {
        (p.memory_access, p.alignment) = access;
        (p.source_memory_access, p.source_alignment) = source_access;
    });
    Ok(())
}

/// Prints a `spirv.CopyMemory`, with the double spaces that MLIR prints.
pub(crate) fn print_copy_memory(
    printer: &mut OpAsmPrinter<'_>,
    op: CopyMemoryOpRef<'_>,
) -> fmt::Result {
    let access = (op.memory_access(), op.alignment());
    let source_access = (op.source_memory_access(), op.source_alignment());
    let mut operands = (*op).operands();
    printer.write_str("  ")?;
    print_class(printer, *op, 0)?;
    printer.write_str(" ")?;
    printer.print_values((*op).body(), operands.next())?;
    printer.write_str(",  ")?;
    print_class(printer, *op, 1)?;
    printer.write_str(" ")?;
    printer.print_values((*op).body(), operands.next())?;
    print_access(printer, access)?;
    printer.write_str(", ")?;
    print_access(printer, source_access)?;
    let mut names = elided(["memory_access", "alignment"], access);
    names.extend(elided(["source_memory_access", "source_alignment"], source_access));
    printer.print_all_attributes(*op, &names)?;
    printer.write_str(" : ")?;
    let cx = op.context();
    let pointer = (*op).operand_types().next().and_then(|ty| ty.downcast::<PointerType>(cx));
    pointer.map_or(Ok(()), |pointer| printer.print_type(pointer.pointee))
}

/// Parses `"Class" %pointer, %value : type`.
pub(crate) fn parse_intel_subgroup_block_write(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let class = parse_string_case(parser, "storage_class")?;
    let operands = parser.parse_operands(2)?;
    parser.parse_punct(":")?;
    let ty = parser.parse_type()?;
    let cx = parser.context();
    let element = ty.downcast::<VectorType>(cx).map_or(ty, |vector| vector.element);
    let at = parser.name_position();
    let types = [pointer_to(cx, element, class), ty];
    parser.resolve_operands_with_types(state, &operands, &types, at)
}

/// Prints a `spirv.INTEL.SubgroupBlockWrite`, like MLIR without the storage class.
pub(crate) fn print_intel_subgroup_block_write(
    printer: &mut OpAsmPrinter<'_>,
    op: INTELSubgroupBlockWriteOpRef<'_>,
) -> fmt::Result {
    printer.write_str(" ")?;
    printer.print_values((*op).body(), (*op).operands())?;
    printer.write_str(" : ")?;
    printer.print_types((*op).operand_types().skip(1))
}
