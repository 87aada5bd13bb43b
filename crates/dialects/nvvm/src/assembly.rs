//! Syntax of the matrix multiplications `nvvm.mma.sync`, `nvvm.mma.sp.sync`, and of those with
//! scaled blocks.

use std::fmt;

use terrace_builtin::{DenseArrayAttr, IntegerType};
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, UnresolvedOperand};
use terrace_ir::{Attribute, Body, Diagnostic, Ident, OpRef, OpState, Type, UnitAttr, Value};

use crate::verify::{Role, infer_element};
use crate::{MMATypesAttr, MmaBlockScaleOpRef, MmaOpRef, MmaSpBlockScaleOpRef, MmaSpOpRef};

/// The attribute that holds the number of operands of each matrix.
const SEGMENTS: &str = "operandSegmentSizes";

/// The attributes for the element types of the factors, omitted where operand types determine them.
const ELEMENTS: [&str; 2] = ["multiplicandAPtxType", "multiplicandBPtxType"];

/// The keywords in front of the operands of a multiplication.
const MMA: [&str; 3] = ["A", "B", "C"];

/// The keywords before the operands of a multiplication with one sparse matrix.
const MMA_SP: [&str; 5] = ["A", "B", "C", "sparseMetadata", "selector"];

/// The keywords before the operands of a multiplication with scaled blocks.
const SCALED: [&str; 5] = ["A", "B", "C", "scaleA", "scaleB"];

/// The keywords before the operands of a multiplication with scaled blocks and one sparse matrix.
const SCALED_SP: [&str; 7] = ["A", "B", "C", "sparseMetadata", "selector", "scaleA", "scaleB"];

/// Parses each of the keywords with operands in optional brackets.
fn parse_fragments(
    parser: &mut OpAsmParser<'_>,
    names: &[&str],
) -> ParseResult<Vec<Vec<UnresolvedOperand>>> {
    let read = |name: &&str| {
        parser.parse_keyword_str(name)?;
        parser.parse_operand_list(Delimiter::OptionalSquare)
    };
    names.iter().map(read).collect()
}

/// Prints one keyword with its operands: ` A[%a, %b]`.
fn print_fragment(
    printer: &mut OpAsmPrinter<'_>,
    body: &Body,
    name: &str,
    fragment: &[Value],
) -> fmt::Result {
    write!(printer, " {name}[")?;
    printer.print_values(body, fragment.iter().copied())?;
    printer.write_str("]")
}

/// Returns the error for a number of types that differs from the number of matrices.
fn miscounted(parser: &OpAsmParser<'_>, count: usize) -> Diagnostic {
    let message = format!("expected one type for each operand segment but got {count} types");
    parser.error(parser.name_position(), &message)
}

/// Adds the element types of the factors that `attributes` lacks, inferred from the register
/// `types`.
fn add_elements(
    parser: &OpAsmParser<'_>,
    state: &mut OpState,
    attributes: &[(Ident, Attribute)],
    types: &[Type],
    role: Role,
) -> ParseResult {
    let cx = parser.context();
    for (at, name) in ELEMENTS.into_iter().enumerate() {
        if attributes.iter().any(|(held, _)| *held == Ident::get(cx, name)) {
            continue;
        }
        let Some(element) = types.get(at).and_then(|ty| infer_element(cx, *ty, role)) else {
            let message =
                format!("attribute {name} is not provided explicitly and cannot be inferred");
            return Err(parser.error(parser.name_position(), &message));
        };
        state.add_attribute(cx, name, MMATypesAttr(element).intern(cx));
    }
    Ok(())
}

/// Adds the result, the attributes and the operand counts to `state` and marks the attributes as
/// complete, so that a missing required attribute is an error.
fn finish(
    parser: &OpAsmParser<'_>,
    state: &mut OpState,
    result: Type,
    attributes: Vec<(Ident, Attribute)>,
    sizes: &[usize],
) {
    let cx = parser.context();
    state.add_result(result);
    state.attributes_mut().extend(attributes);
    state.require_attributes();
    let sizes: Vec<i32> = sizes.iter().map(|size| *size as i32).collect();
    state.add_attribute(cx, SEGMENTS, DenseArrayAttr::i32s(cx, &sizes).attr());
}

/// Prints ` : (type, type, type) -> type`, with the type of the first register of each matrix.
fn print_signature(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    fragments: &[Vec<Value>],
) -> fmt::Result {
    printer.write_str(" : (")?;
    let heads = fragments.iter().filter_map(|fragment| fragment.first());
    printer.print_types(heads.map(|value| op.body().value_type(*value)))?;
    printer.write_str(")")?;
    printer.print_optional_arrow_types(op.result_types())
}

/// Parses `A[%a] B[%b] C[%c, %d] {…} : (type, type, type) -> type`.
pub(crate) fn parse_mma_sync(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let fragments = parse_fragments(parser, &MMA)?;
    let attributes = parser.parse_optional_attr_dict()?;
    parser.parse_punct(":")?;
    parser.parse_punct("(")?;
    let types = parser.parse_type_list()?;
    let count = types.len();
    // As in MLIR, too few types are reported only if the parenthesis is missing.
    if let Err(unclosed) = parser.parse_punct(")") {
        return Err(match count == fragments.len() {
            true => unclosed,
            false => miscounted(parser, count).after(unclosed),
        });
    }
    if count > fragments.len() {
        return Err(miscounted(parser, count));
    }
    for (fragment, ty) in fragments.iter().zip(&types) {
        parser.resolve_operands(state, fragment, *ty)?;
    }
    parser.parse_punct("->")?;
    let result = parser.parse_type()?;
    // As in MLIR, the types are inferred as for accumulators here.
    add_elements(parser, state, &attributes, &types, Role::Sum)?;
    let sizes: Vec<usize> = fragments.iter().map(Vec::len).collect();
    finish(parser, state, result, attributes, &sizes);
    Ok(())
}

/// Prints an `nvvm.mma.sync`: `A[%a] B[%b] C[%c, %d] {…} : (type, type, type) -> type`.
pub(crate) fn print_mma_sync(printer: &mut OpAsmPrinter<'_>, op: MmaOpRef<'_>) -> fmt::Result {
    let fragments: [Vec<Value>; 3] =
        [op.operand_a().collect(), op.operand_b().collect(), op.operand_c().collect()];
    let op: OpRef<'_> = *op;
    let (cx, body) = (op.context(), op.body());
    for (name, fragment) in MMA.iter().zip(&fragments) {
        print_fragment(printer, body, name, fragment)?;
        printer.write_str(" ")?;
    }
    // As in MLIR, the type of the first factor decides for both.
    let first = fragments[0].first().map(|value| body.value_type(*value));
    let mut elided = vec![SEGMENTS];
    if first.and_then(|ty| infer_element(cx, ty, Role::Factor)).is_some() {
        elided.extend(ELEMENTS);
    }
    printer.print_all_attributes(op, &elided)?;
    print_signature(printer, op, &fragments)
}

/// Parses `A[%a] B[%b] C[%c] sparseMetadata[%m] selector[%s] {…} : (type, type, type) -> type`.
pub(crate) fn parse_mma_sp_sync(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let fragments = parse_fragments(parser, &MMA_SP)?;
    let attributes = parser.parse_optional_attr_dict()?;
    parser.parse_punct(":")?;
    parser.parse_punct("(")?;
    let mut types = parser.parse_type_list()?;
    parser.parse_punct(")")?;
    if types.len() != 3 {
        return Err(miscounted(parser, types.len()));
    }
    types.extend([IntegerType::get(parser.context(), 32).ty(); 2]);
    for (fragment, ty) in fragments.iter().zip(&types) {
        parser.resolve_operands(state, fragment, *ty)?;
    }
    parser.parse_punct("->")?;
    let result = parser.parse_type()?;
    add_elements(parser, state, &attributes, &types, Role::Factor)?;
    let mut sizes: Vec<usize> = fragments.iter().take(3).map(Vec::len).collect();
    sizes.extend([1, 1]);
    finish(parser, state, result, attributes, &sizes);
    Ok(())
}

/// Prints an `nvvm.mma.sp.sync`:
/// `A[%a] B[%b] C[%c] sparseMetadata[%m] selector[%s] {…} : (type, type, type) -> type`.
pub(crate) fn print_mma_sp_sync(printer: &mut OpAsmPrinter<'_>, op: MmaSpOpRef<'_>) -> fmt::Result {
    let fragments: [Vec<Value>; 3] =
        [op.operand_a().collect(), op.operand_b().collect(), op.operand_c().collect()];
    let singles = [vec![op.sparse_metadata()], vec![op.sparsity_selector()]];
    let op: OpRef<'_> = *op;
    let body = op.body();
    for (name, fragment) in MMA_SP.iter().zip(fragments.iter().chain(&singles)) {
        print_fragment(printer, body, name, fragment)?;
    }
    print_end(printer, op, &fragments)
}

/// Prints the attributes and the signature; the types of the factors that are determined by their
/// registers are omitted.
fn print_end(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    fragments: &[Vec<Value>],
) -> fmt::Result {
    let mut elided = vec![SEGMENTS];
    for (fragment, name) in fragments.iter().zip(ELEMENTS) {
        let ty = fragment.first().map(|value| op.body().value_type(*value));
        if ty.and_then(|ty| infer_element(op.context(), ty, Role::Factor)).is_some() {
            elided.push(name);
        }
    }
    printer.print_all_attributes(op, &elided)?;
    print_signature(printer, op, fragments)
}

/// Parses `A[%a] B[%b] C[%c] scaleA[%d, %e, %f] scaleB[%g, %h, %i] {…} : (type, type, type) ->
/// type`.
pub(crate) fn parse_mma_block_scale(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    parse_scaled(parser, state, &SCALED)
}

/// Parses an `nvvm.mma.block_scale` with `sparseMetadata[%m] selector[%s]` before the scales. The
/// metadata is always ordered, whether or not the attribute is written.
pub(crate) fn parse_mma_sp_block_scale(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    parse_scaled(parser, state, &SCALED_SP)?;
    let cx = parser.context();
    let name = Ident::get(cx, "orderedMetadata");
    if state.attributes().iter().all(|(held, _)| *held != name) {
        state.add_attribute(cx, "orderedMetadata", UnitAttr::get(cx));
    }
    Ok(())
}

/// Parses a multiplication with the operands `names`, of which the last two are scales.
fn parse_scaled(parser: &mut OpAsmParser<'_>, state: &mut OpState, names: &[&str]) -> ParseResult {
    let fragments = parse_fragments(parser, names)?;
    let attributes = parser.parse_optional_attr_dict()?;
    parser.parse_punct(":")?;
    parser.parse_punct("(")?;
    let types = parser.parse_type_list()?;
    if types.len() != 3 {
        return Err(parser.error(parser.position(), "expected exactly 3 types"));
    }
    parser.parse_punct(")")?;
    parser.parse_punct("->")?;
    let result = parser.parse_type()?;
    let cx = parser.context();
    let [word, half] = [32, 16].map(|width| IntegerType::get(cx, width).ty());
    let (matrices, rest) = fragments.split_at(types.len());
    let (singles, scales) = rest.split_at(rest.len() - 2);
    let mut sizes: Vec<usize> = matrices.iter().map(Vec::len).collect();
    for (fragment, ty) in matrices.iter().zip(&types) {
        parser.resolve_operands(state, fragment, *ty)?;
    }
    for fragment in singles {
        parser.resolve_operands_with_types(state, fragment, &[word], parser.name_position())?;
        sizes.push(1);
    }
    for fragment in scales {
        parser.resolve_operands_with_types(
            state,
            fragment,
            &[word, half, half],
            parser.name_position(),
        )?;
        sizes.extend([1; 3]);
    }
    for (name, ty) in ELEMENTS.into_iter().zip(&types) {
        let is_given =
            attributes.iter().any(|(held, _)| *held == Ident::get(parser.context(), name));
        if let Some(element) = infer_element(parser.context(), *ty, Role::Factor)
            && !is_given
        {
            let element = MMATypesAttr(element).intern(parser.context());
            state.add_attribute(parser.context(), name, element);
        }
    }
    finish(parser, state, result, attributes, &sizes);
    Ok(())
}

/// Prints an `nvvm.mma.block_scale`: `A[%a] B[%b] C[%c] scaleA[%d, %e, %f] scaleB[%g, %h, %i] {…} :
/// (type, type, type) -> type`.
pub(crate) fn print_mma_block_scale(
    printer: &mut OpAsmPrinter<'_>,
    op: MmaBlockScaleOpRef<'_>,
) -> fmt::Result {
    let matrices = [op.operand_a().collect(), op.operand_b().collect(), op.operand_c().collect()];
    let scales = [
        vec![op.scale_a_data(), op.byte_id_a(), op.thread_id_a()],
        vec![op.scale_b_data(), op.byte_id_b(), op.thread_id_b()],
    ];
    print_scaled(printer, *op, &SCALED, &matrices, &scales)
}

/// Prints an `nvvm.mma.sp.block_scale`, which has `sparseMetadata[%m] selector[%s]` before the
/// scales.
pub(crate) fn print_mma_sp_block_scale(
    printer: &mut OpAsmPrinter<'_>,
    op: MmaSpBlockScaleOpRef<'_>,
) -> fmt::Result {
    let matrices = [op.operand_a().collect(), op.operand_b().collect(), op.operand_c().collect()];
    let rest = [
        vec![op.sparse_metadata()],
        vec![op.sparsity_selector()],
        vec![op.scale_a_data(), op.byte_id_a(), op.thread_id_a()],
        vec![op.scale_b_data(), op.byte_id_b(), op.thread_id_b()],
    ];
    print_scaled(printer, *op, &SCALED_SP, &matrices, &rest)
}

/// Prints the operands with their `names`, the attributes and the types of the matrices.
fn print_scaled(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    names: &[&str],
    matrices: &[Vec<Value>],
    rest: &[Vec<Value>],
) -> fmt::Result {
    for (name, fragment) in names.iter().zip(matrices.iter().chain(rest)) {
        print_fragment(printer, op.body(), name, fragment)?;
    }
    print_end(printer, op, matrices)
}
